/** A tile before it lies: its hexes, and what it would score. */
import type { GameEvent } from '../../protocol';
import { textOf } from '../../text';
import type { Explain } from '../kit/explain';
import { key, lying, TILES } from './island';

const hex = (seat: unknown, q: number, r: number): string => `hex:${textOf(seat)}:${key(q, r)}`;

function places({ kind, facts }: GameEvent): string[] {
  const [seat, q, r] = [facts['seat'], Number(facts['q']), Number(facts['r'])];
  if (kind === 'placed') {
    const cells = lying(facts['tile'] as string, q, r, Number(facts['rot'])).map((cell) => hex(seat, cell.q, cell.r));
    return [...cells, `island:${textOf(seat)}`];
  }
  if (kind === 'stuck' || kind === 'marked') return [hex(seat, q, r), `island:${textOf(seat)}`];
  return typeof seat === 'number' ? [`island:${seat}`] : [];
}

/** What stands on a hex is told of by what it brings; a sticker by what it does. */
const GOALS: Readonly<Record<string, string>> = { ship: 'ship_raid', lava: 'bare_lava' };
const OWN = /^(field|house|wall|road|crater|palm|double)$/;
function about(piece: string): string {
  if (TILES.has(piece)) return 'about.tile';
  const what = piece.replace('sticker.', '');
  return OWN.test(what) ? `about.${what}` : `goal.${GOALS[what] ?? what}`;
}

const explain: Explain = {
  places,
  silent: ['placed'],
  foresee: ([seen]) => ({ places: seen?.events?.filter(({ kind }) => kind === 'placed').flatMap(places) ?? [] }),
  pieces: ({ facts }) => (typeof facts['tile'] === 'string' ? [facts['tile']] : []),
  Piece: () => import('./Piece.svelte'),
  about,
  ties: () => ['MI-47', 'MI-49'],
};
export default explain;

/** A walk, a set and a spell before they are done: what each strength would buy. */
import type { ActionPreview, GameEvent } from '../../protocol';
import { textOf } from '../../text';
import type { Explain, Now } from '../kit/explain';
import type { MandragoraView } from './view';

const SPELLS = new Set(['banish', 'copy', 'transfer', 'speed', 'swap', 'vanish', 'levitation', 'purify']);
const seatAt = (seat: unknown): string[] => (typeof seat === 'number' ? [`seat:${seat}`] : []);
const shopAt = (shop: unknown): string[] => [`shop:${textOf(shop)}`];

function places({ kind, facts }: GameEvent): string[] {
  const { seat, shop } = facts;
  if (kind === 'token_moved') return ['token', ...seatAt(facts['from_seat']), ...seatAt(facts['to_seat'])];
  if (kind === 'transferred' || kind === 'returned' || kind === 'card_seen')
    return [...seatAt(seat ?? facts['from_seat']), ...seatAt(facts['to_seat'])];
  if (kind === 'snatched') return [...seatAt(seat), ...seatAt(facts['from_seat'])];
  if (kind === 'exchanged') return [...seatAt(seat), ...seatAt(facts['partner_seat'])];
  if (kind === 'enchanted' || kind === 'revealed') return [`pile:${textOf(facts['strength'])}`, ...seatAt(seat)];
  if (shop !== undefined) return kind === 'levitated' ? [...shopAt(shop), ...seatAt(seat)] : shopAt(shop);
  return seatAt(seat);
}

/** After a cast: the spells that could be taken, by their strength. */
function spells({ view, legal = [] }: ActionPreview, { t }: Now): string[] {
  const piles = (view as unknown as MandragoraView | undefined)?.piles ?? [];
  return legal
    .filter((action) => action.startsWith('spell '))
    .map((action) => Number(action.split(' ')[1]))
    .map((strength) => {
      const top = piles.find((pile) => pile.strength === strength)?.top ?? null;
      return `${t('pile.strength', { strength })}: ${t.word(top)}. ${t(`effect.${top}`)}`;
    });
}

/** Why a set brings no points: the book that was laid is none. */
function bare({ view }: ActionPreview, { seat, t }: Now, points: number): string[] {
  const laid = (view as unknown as MandragoraView | undefined)?.seats[seat]?.sets.at(-1);
  return laid?.book === 'mandrake' && points === 0 ? [t('foresee.mandrake')] : [];
}

const listed = (cards: unknown): string[] => {
  if (typeof cards === 'string') return [cards];
  if (Array.isArray(cards)) return cards as string[];
  return cards && typeof cards === 'object' ? Object.keys(cards) : [];
};

const explain: Explain = {
  places,
  pieces: ({ facts }) =>
    ['book', 'ingredients', 'card', 'cards', 'scroll', 'scrolls'].flatMap((name) => listed(facts[name])),
  Piece: () => import('./Piece.svelte'),
  about: (piece) => (SPELLS.has(piece) ? `effect.${piece}` : `about.${piece}`),
  ties: ({ seats }: MandragoraView) =>
    seats.some((one) => one.partner_seat !== null) ? ['MD-81', 'MD-89'] : ['MD-81'],
  silent: ['stocked', 'cast'],
  foresee: (line, now) => {
    const [first] = line;
    if (!first?.action.startsWith('cast ')) return {};
    const found = spells(first, now);
    const points = (first.standing?.[now.seat]?.['books'] ?? 0) - (now.table.standing?.[now.seat]?.['books'] ?? 0);
    return {
      lines: [now.t('foresee.set', { points }), ...bare(first, now, points), ...found],
      places: (first.legal ?? []).map((action) => `pile:${action.split(' ')[1]}`),
    };
  },
};
export default explain;

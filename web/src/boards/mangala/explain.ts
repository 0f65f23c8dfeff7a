/** A sowing before it is done: its way, and what it takes. */
import type { GameEvent } from '../../protocol';
import type { Explain } from '../kit/explain';
import type { MangalaView } from './sowing';

const STORE = 7;
const pit = (row: number, slot: number): string => `pit:${row}:${slot}`;

function places({ kind, facts }: GameEvent): string[] {
  const [seat, slot] = [Number(facts['seat']), Number(facts['pit'])];
  if (kind === 'sowed') return [pit(seat, slot), pit(Number(facts['row_seat']), Number(facts['last']))];
  if (kind === 'captured' || kind === 'built_fortress') return [pit(1 - seat, slot), pit(seat, STORE)];
  if (kind === 'captured_opposite')
    return [pit(seat, slot), pit(1 - seat, Number(facts['opposite'])), pit(seat, STORE)];
  return kind === 'banked' || kind === 'again' ? [pit(seat, STORE)] : [];
}

const explain: Explain = {
  places,
  items: ['store'],
  ties: (view: MangalaView) => [view.sets > 1 ? 'MG-35' : 'MG-29'],
  foresee: (line) => {
    const last = (line[0]?.view as unknown as MangalaView | undefined)?.last;
    if (!last) return {};
    return { route: [pit(last.seat, last.pit), ...last.path.map(([row, slot]) => pit(row, slot))] };
  },
};
export default explain;

/** How values are written, and what is asked next: numbers from the server, nothing worked out. */
import type { BoardMoment } from '../../protocol';
import type { MangalaView } from '../../boards/mangala/sowing';

export interface Bounds {
  low: number;
  high: number;
}

export interface Question {
  position: string;
  stores: string;
  seat: number;
}

export const START: Question = { position: '4 4 4 4 4 4 / 4 4 4 4 4 4', stores: '0 0', seat: 0 };

/** +3, −2, 0; or −2 … +5 where only bounds are known. */
export const signed = (value: number): string => (value === 0 ? '0' : value > 0 ? `+${value}` : `−${-value}`);
export const written = ({ low, high }: Bounds): string =>
  low === high ? signed(low) : `${signed(low)} … ${signed(high)}`;

/** The same position from the view of whoever is to act. */
export function questionOf(view: MangalaView, seat: number): Question {
  const other = 1 - seat;
  const row = (who: number) => (view.pits[who] ?? []).join(' ');
  return {
    position: `${row(seat)} / ${row(other)}`,
    stores: `${view.stores[seat] ?? 0} ${view.stores[other] ?? 0}`,
    seat,
  };
}

const numbers = (text: string): number[] => text.trim().split(/\s+/).map(Number);

/** The position itself, as it was asked for: it is there before the oracle answers, and where it does not. */
export function pictured({ position, stores, seat }: Question): BoardMoment | null {
  const [own = [], other = []] = position.split('/').map(numbers);
  const [mine = NaN, theirs = NaN] = numbers(stores);
  if (own.length !== 6 || other.length !== 6 || [...own, ...other, mine, theirs].some((one) => !(one >= 0)))
    return null;
  const turned = <T>(first: T, second: T): [T, T] => (seat === 0 ? [first, second] : [second, first]);
  const view: MangalaView = {
    variant: 'classic',
    sets: 1,
    set: 1,
    starter: seat,
    results: [],
    points: [0, 0],
    pits: turned(own, other),
    stores: turned(mine, theirs),
    fortresses: [null, null],
    repeats: 1,
    to_act: [seat],
    last: null,
  };
  const shown = { ...view } as unknown as BoardMoment['view'];
  return { seat: null, action: null, events: [], to_act: [seat], view: shown, position, stores: [mine, theirs] };
}

export const nextQuestion = (moment: BoardMoment): Question => ({
  position: moment.position,
  stores: moment.stores.join(' '),
  seat: moment.to_act[0] ?? 0,
});

export const addressOf = (question: Question): string =>
  `/analysis/mangala?${new URLSearchParams({ ...question, seat: String(question.seat) }).toString()}`;

export function fromAddress(search: string): Question {
  const query = new URLSearchParams(search);
  return {
    position: query.get('position') ?? START.position,
    stores: query.get('stores') ?? START.stores,
    seat: query.get('seat') === '1' ? 1 : 0,
  };
}

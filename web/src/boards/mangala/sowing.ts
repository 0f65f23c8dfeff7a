/** Which stone lies where, and the steps in which a sowing moves them. Counts come from the view; nothing is worked out. */
export interface LastSowing {
  seat: number;
  pit: number;
  count: number;
  path: [number, number][];
  taken: [number, number, number, number][];
}
export interface MangalaView {
  variant: string;
  sets: number;
  set: number;
  starter: number;
  results: [number, number][];
  points: [number, number];
  pits: [number[], number[]];
  stores: [number, number];
  fortresses: [number | null, number | null];
  repeats: number;
  to_act: number[];
  last: LastSowing | null;
}

/** Points of a match as people count them: a set won is 1, a drawn one ½; the view has them doubled (MG-33). */
export function halves(doubled: number): string {
  const whole = Math.floor(doubled / 2);
  return doubled % 2 ? `${whole || ''}½` : String(whole);
}

/** Stone ids in each of the 14 places: seat 0's pits 1 to 6, its store, then seat 1's. */
export type Places = number[][];
export interface Move {
  from: number;
  to: number;
  count: number;
  at: number;
}

const STORE = 7;
export const place = (row: number, slot: number): number => row * STORE + slot - 1;
export const store = (seat: number): number => place(seat, STORE);

export function counts(view: MangalaView): number[] {
  return [0, 1].flatMap((row) => [...(view.pits[row] ?? []), view.stores[row] ?? 0]);
}

export function deal(wanted: readonly number[]): Places {
  let id = 0;
  return wanted.map((count) => Array.from({ length: count }, () => id++));
}

/** The counts before the last sowing, read backwards from the view. */
export function before(view: MangalaView, last: LastSowing): number[] {
  const left = counts(view);
  const shift = (index: number, by: number) => {
    left[index] = Math.max(0, (left[index] ?? 0) + by);
  };
  for (const [row, pit, count, seat] of last.taken) {
    shift(place(row, pit), count);
    shift(store(seat), -count);
  }
  for (const [row, slot] of last.path) shift(place(row, slot), -1);
  shift(place(last.seat, last.pit), last.count);
  return left;
}

export function carry(places: Places, move: Move): Places {
  const next = places.map((ids) => ids.slice());
  const moved = (next[move.from] ?? []).splice(-move.count, move.count);
  next[move.to]?.push(...moved);
  return next;
}

/** Make the places fit the counts with as few journeys as possible: what is too many here goes where it is missing. */
export function settle(places: Places, wanted: readonly number[]): Places {
  const next = places.map((ids, index) => ids.slice(0, wanted[index] ?? 0));
  const spare = places.flatMap((ids, index) => ids.slice(wanted[index] ?? 0));
  let fresh = Math.max(-1, ...places.flat()) + 1;
  next.forEach((ids, index) => {
    while (ids.length < (wanted[index] ?? 0)) ids.push(spare.shift() ?? fresh++);
  });
  return next;
}

export const FLIGHT = 260;
const LONGEST_SOWING = 560;
const PAUSE = 90;

/** The journeys of a sowing with the moment each begins: 1.2 seconds at most, all told. */
export function journeys(last: LastSowing): Move[] {
  const gap = Math.min(120, LONGEST_SOWING / Math.max(1, last.path.length - 1));
  const from = place(last.seat, last.pit);
  const sown = last.path.map(([row, slot], index) => ({ from, to: place(row, slot), count: 1, at: index * gap }));
  const landed = (last.path.length - 1) * gap + FLIGHT + PAUSE;
  const taken = last.taken.map(([row, pit, count, seat]) => ({
    from: place(row, pit),
    to: store(seat),
    count,
    at: landed,
  }));
  return [...sown.filter((move) => move.to !== from), ...taken];
}

export const lasting = (moves: readonly Move[]): number => Math.max(0, ...moves.map((move) => move.at)) + FLIGHT;

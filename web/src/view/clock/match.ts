/** A clock for two at a real board: time, sets and their score. It knows no rule of any game; all times are milliseconds. */
import { STANDARD_TIMES } from '../../protocol';
import { PRESETS } from '../playing/choice';

export type Side = 0 | 1;
export interface Terms {
  main: number;
  increment: number;
  sets: number;
}
export interface Match {
  terms: Terms;
  left: [number, number];
  /** Whose clock runs, or will when it goes on; null before the first tap. */
  turn: Side | null;
  /** Since when it runs; null while it stands. */
  since: number | null;
  turns: [number, number];
  set: number;
  /** Half points of the sets that are over. */
  points: [number, number];
}

export const SETS = [1, 3, 5] as const;
export const MINUTE = 60_000;
/** Main time and increment: the standard one first, then those of a table. */
export const presets = (sets: number): Terms[] => {
  const [seconds, added] = STANDARD_TIMES[sets] ?? STANDARD_TIMES[1]!;
  const usual = { main: seconds * 1000, increment: added * 1000, sets };
  const others = PRESETS.map(([main, increment]) => ({ main: main * 1000, increment: increment * 1000, sets }));
  return [usual, ...others.filter((one) => one.main !== usual.main || one.increment !== usual.increment)];
};

export const begin = (terms: Terms): Match => ({
  terms,
  left: [terms.main, terms.main],
  turn: null,
  since: null,
  turns: [0, 0],
  set: 1,
  points: [0, 0],
});

const other = (side: Side): Side => (side === 0 ? 1 : 0);

export function leftAt(match: Match, side: Side, now: number): number {
  const spent = match.turn === side && match.since !== null ? Math.max(0, now - match.since) : 0;
  return Math.max(0, match.left[side] - spent);
}

/** Whose time is over. */
export const fallen = (match: Match, now: number): Side | null =>
  ([0, 1] as const).find((side) => leftAt(match, side, now) === 0) ?? null;

const charged = (match: Match, now: number): [number, number] => [leftAt(match, 0, now), leftAt(match, 1, now)];

/** A side taps after its turn: the other's clock runs. The first tap of a set starts the other's. */
export function tap(match: Match, side: Side, now: number): Match {
  if (fallen(match, now) !== null) return match;
  if (match.turn === null) return { ...match, turn: other(side), since: now };
  if (match.turn !== side || match.since === null) return match;
  const [left, turns] = [charged(match, now), [...match.turns] as [number, number]];
  left[side] += match.terms.increment;
  turns[side] += 1;
  return { ...match, left, turns, turn: other(side), since: now };
}

export const stop = (match: Match, now: number): Match => ({ ...match, left: charged(match, now), since: null });

export const goOn = (match: Match, now: number): Match =>
  match.turn === null || fallen(match, now) !== null ? match : { ...match, since: now };

/** A set is over with so many half points for side 0. The time goes on: it is for the whole match. */
export function endSet(match: Match, half: 0 | 1 | 2, now: number): Match {
  const points: [number, number] = [match.points[0] + half, match.points[1] + 2 - half];
  const set = Math.min(match.set + 1, match.terms.sets + 1);
  return { ...stop(match, now), points, set, turn: null, turns: [0, 0] };
}

export const isOver = (match: Match): boolean => match.set > match.terms.sets;

const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number' && one >= 0);

/** What was kept on this device; null where it is nothing of ours. */
export function read(text: string | null): Match | null {
  try {
    const { terms, left, turn, since, turns, set, points } = JSON.parse(text ?? 'null') as Match;
    const isWhole = isPair(left) && isPair(turns) && isPair(points) && terms.main > 0 && terms.sets > 0 && set > 0;
    return isWhole ? { terms, left, turn, since, turns, set, points } : null;
  } catch {
    return null;
  }
}

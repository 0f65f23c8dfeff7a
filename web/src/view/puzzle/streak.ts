/** Days in a row on which the puzzle was solved at the first try; kept in the browser's storage. */
export interface Streak {
  /** The last day that was answered. */
  day: string;
  days: number;
  best: number;
  /** Was that day's first answer right? */
  right: boolean;
}

const KEY = 'atoll.puzzle';
const NONE: Streak = { day: '', days: 0, best: 0, right: false };
const DAY = 86_400_000;

export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY).toISOString().slice(0, 10);

/** The first answer of a day stands. */
export function after(streak: Streak, day: string, right: boolean): Streak {
  if (streak.day === day) return streak;
  const days = right ? (streak.day === dayBefore(day) ? streak.days : 0) + 1 : 0;
  return { day, days, best: Math.max(streak.best, days), right };
}

/** A streak that was broken since by days without an answer is over. */
export const current = (streak: Streak, today: string): number =>
  streak.day === today || streak.day === dayBefore(today) ? streak.days : 0;

export function remembered(): Streak {
  try {
    return { ...NONE, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Streak>) };
  } catch {
    return NONE; // storage may be closed to us, or hold something that is not ours
  }
}

export function keep(streak: Streak): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(streak));
  } catch {
    // a private window may refuse; the streak then lasts as long as the page
  }
}

/** What a clock shows: the arithmetic of `clock` in docs/protocol.md, and how a time is written. */
import type { ClockView } from '../../protocol';
import type { Translate } from '../../text';

/** Milliseconds below which a running clock looks short; where a move has days, hours are short. */
const LOW = 20_000;
const LOW_OF_DAYS = 3 * 3_600_000;
export const isLow = (left: number, days = false): boolean => left < (days ? LOW_OF_DAYS : LOW);
const DAY = 86_400;

/** It is waited for: not in a pause, not after the end. */
export const counts = (clock: ClockView, seat: number): boolean => clock.since !== null && clock.running.includes(seat);
/** It loses time at `now`: not on vacation either. */
export const runs = (clock: ClockView, seat: number, now: number): boolean =>
  counts(clock, seat) && !restsOf(clock, seat).some(([begins, ends]) => begins <= now && now < ends);
const restsOf = (clock: ClockView, seat: number) => clock.rests?.[seat] ?? [];

/** What a seat has at `now`, a time of the server's, in milliseconds. Its own lag is forgiven first. */
export function timeLeft(clock: ClockView, seat: number, now: number): number {
  const had = clock.left[seat] ?? 0;
  if (clock.since === null || !clock.running.includes(seat)) return had;
  const since = clock.since;
  const rested = restsOf(clock, seat).reduce(
    (sum, [begins, ends]) => sum + Math.max(0, Math.min(now, ends) - Math.max(since, begins)),
    0,
  );
  const spent = Math.max(0, now - since - rested - (clock.lag[seat] ?? 0));
  return Math.max(0, had - spent);
}

/** What a seat that has not moved yet has left for its first move; null where that is not limited any more. */
export function firstLeft(clock: ClockView, seat: number, now: number): number | null {
  const first = clock.first ?? [];
  if (first[seat] === undefined || first[seat] === null) return null;
  return Math.min(timeLeft({ ...clock, left: first.map((one) => one ?? 0) }, seat, now), timeLeft(clock, seat, now));
}

/** Milliseconds until a running clock with so much left shows another second. */
export const untilNextSecond = (left: number): number => (left % 1000 || 1000) + 5;

const two = (value: number): string => String(value).padStart(2, '0');

/** 0:09, 14:59, 2:05:00. */
function digits(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** As the face shows it: days and hours from a day on, else to the second; a part of a second counts as a whole one. */
export function shownTime(left: number, t: Translate): string {
  const seconds = Math.ceil(left / 1000);
  if (seconds < DAY) return digits(seconds);
  return t('clock.long', { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / 3600) });
}

/** To the second, however long. */
export function exactTime(left: number, t: Translate): string {
  const seconds = Math.ceil(left / 1000);
  if (seconds < DAY) return digits(seconds);
  const rest = seconds % DAY;
  const time = `${Math.floor(rest / 3600)}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`;
  return t('clock.exact', { days: Math.floor(seconds / DAY), time });
}

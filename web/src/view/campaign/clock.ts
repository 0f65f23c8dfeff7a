/** The clock of an episode, as it is chosen on the campaign's page. */
import type { ClockRule } from '../../protocol';

export function clockOf(pace: string): ClockRule | null {
  const [, count, unit] = /^(\d+)([md])$/.exec(pace) ?? [];
  if (!count) return null;
  return unit === 'd'
    ? { kind: 'days', days: Number(count) }
    : ({ kind: 'real', main: Number(count) * 60, increment: 0 } as ClockRule);
}

/** Which of these paces a clock is; the first one, if it is none of them. */
export const paceOf = <Pace extends string>(clock: ClockRule | null, paces: readonly [Pace, ...Pace[]]): Pace =>
  paces.find((one) => isSame(clockOf(one), clock)) ?? paces[0];

const isSame = (one: ClockRule | null, other: ClockRule | null): boolean =>
  one?.kind === 'days'
    ? other?.kind === 'days' && other.days === one.days
    : one?.kind === 'real' && other?.kind === 'real' && other.main === one.main && other.increment === one.increment;

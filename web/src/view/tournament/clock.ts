import type { Translate } from '../../text';
import type { RoundView, TermsView } from '../../protocol';

/** The time for a game: 15 + 0, days for a move, or none. */
export function clockText(terms: TermsView, w: Translate): string {
  const { clock } = terms;
  if (!clock) return w('clock.none');
  if (clock.kind === 'days') return w('clock.days', { days: clock.days });
  const main =
    clock.main % 60
      ? `${Math.floor(clock.main / 60)}:${String(clock.main % 60).padStart(2, '0')}`
      : String(clock.main / 60);
  return `${main} + ${clock.increment}`;
}

/** How long somebody may stay away at the beginning: minutes where they are whole. */
export function firstMoveText(seconds: number, w: Translate): string {
  return seconds % 60 ? w('head.first', { seconds }) : w('head.firstMinutes', { minutes: seconds / 60 });
}

/** A round on the wall: before it begins the time until then; then what is left at most where both clocks together say
 * it, else how long it has been going on. */
export function roundClock(
  round: RoundView,
  terms: TermsView,
  now: number,
): { is: 'until' | 'left' | 'since'; text: string } {
  const begun = now - (round.starts || round.published);
  const { clock } = terms;
  const most = clock?.kind === 'real' && !clock.increment ? 2000 * clock.main * terms.games : 0;
  if (begun < 0) return { is: 'until', text: spelledTime(-begun) };
  if (most && begun <= most) return { is: 'left', text: spelledTime(most - begun) };
  return { is: 'since', text: spelledTime(begun) };
}

function spelledTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return hours ? `${hours}:${rest}` : rest;
}

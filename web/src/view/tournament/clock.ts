import type { Translate } from '../../text';
import type { TermsView } from '../../protocol';

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

/** What of a log is worth a step of a replay, and how it is said. */
import type { Step } from '../../protocol';
import type { Translate } from '../../text';

/** Entries of the table that change what is on the board, or end the game; offers, hints and pauses do neither. */
const TOLD = ['!undo', '!resign', '!flag', '!from', '!still', '!decide'];

export const isMove = ({ action, seat, events }: Step): boolean => {
  if (action === null) return true;
  if (action.startsWith('!')) return TOLD.includes(action.split(' ')[0] ?? '');
  return seat !== -1 || events.length > 0;
};

/** The numbers of the steps that are shown; the last one always is. */
export const shownSteps = (steps: readonly Step[]): number[] =>
  steps.flatMap((step, k) => (isMove(step) || k === steps.length - 1 ? [k] : []));

/** What happened, as the log of the table tells it; else what was played, in the board's own words for an answer that is still
 * sealed (`sealed.place`), because notation speaks in coordinates. */
export function told(step: Step, words: Translate, t: Translate): string {
  if (step.action === null) return t('replay.start');
  if (step.action.startsWith('!')) {
    // What follows these two is not for people.
    const [word = ''] = step.action.split(' ');
    const key = `entry.${['!from', '!decide'].includes(word) ? word : step.action}`;
    return t.has(key) ? t(key) : t('replay.end');
  }
  const said = step.events.map((event) => words.event(event)).join('. ');
  const sealed = `sealed.${step.action.split(' ')[0]}`;
  return said || (words.has(sealed) ? words(sealed) : words.action(step.action));
}

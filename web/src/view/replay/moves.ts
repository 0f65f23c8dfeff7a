/** What of a log is worth a step of a replay, and how it is said. */
import type { Step } from '../../protocol';
import type { Translate } from '../../text';

/** Entries of the table that change what is on the board, or end the game; offers, hints and pauses do neither. */
const TOLD = ['!undo', '!resign', '!flag', '!from'];

export const isMove = ({ action, seat, events }: Step): boolean => {
  if (action === null) return true;
  if (action.startsWith('!')) return TOLD.includes(action.split(' ')[0] ?? '');
  return seat !== -1 || events.length > 0;
};

/** The numbers of the steps that are shown; the last one always is. */
export const shownSteps = (steps: readonly Step[]): number[] =>
  steps.flatMap((step, k) => (isMove(step) || k === steps.length - 1 ? [k] : []));

/** What happened, as the log of the table tells it; else what was played. */
export function told(step: Step, words: Translate, t: Translate): string {
  if (step.action === null) return t('replay.start');
  if (step.action.startsWith('!')) {
    const key = `entry.${step.action.startsWith('!from ') ? '!from' : step.action}`;
    return t.has(key) ? t(key) : t('replay.end');
  }
  return step.events.map((event) => words.event(event)).join('. ') || words.action(step.action);
}

/** What a course holds, without a rule: views with changes, the lessons of a variant, where to go next. */
import type { View } from '../../boards/board';
import type { LessonInfo, LessonList, RightAnswer } from '../../protocol';

type Change = RightAnswer['changes'][number];

/** The view with these changes; what did not change stays the same object. */
export function changed(view: View, changes: readonly Change[]): View {
  return changes.reduce<View>((now, [path, value]) => put(now, path, value) as View, view);
}

function put(now: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(now)) return now.map((one: unknown, at) => (at === key ? put(one, rest, value) : one));
  const shown = now as Record<string, unknown>;
  return { ...shown, [key]: put(shown[key], rest, value) };
}

export const lessonsOf = (list: LessonList, variant: string): LessonInfo[] =>
  list.lessons.filter((one) => !one.variant || one.variant === variant);

/** The next one that is not done, else simply the next one; null after the last when all are done. */
export function following(lessons: readonly LessonInfo[], now: string, done: readonly string[]): LessonInfo | null {
  const at = lessons.findIndex((one) => one.id === now);
  const after = [...lessons.slice(at + 1), ...lessons.slice(0, Math.max(at, 0))];
  return after.find((one) => !done.includes(one.id)) ?? null;
}

/** The element that plays an action, or the longest step on the way to it that was not taken yet. */
export function wayTo(board: ParentNode, action: string): Element | null {
  const plays = [...board.querySelectorAll<HTMLElement>('[data-action]')];
  const goal = plays.find((one) => one.dataset['action'] === action);
  if (goal) return goal;
  const steps = [...board.querySelectorAll<HTMLElement>('[data-step]')].filter(
    (one) => action.startsWith(one.dataset['step'] ?? ' ') && one.getAttribute('aria-pressed') !== 'true',
  );
  // Of parts of a board that begin alike, the one in which the goal lies.
  const near = steps.find((one) => one.dataset['goals']?.split('|').includes(action));
  return near ?? steps.sort((a, b) => (b.dataset['step'] ?? '').length - (a.dataset['step'] ?? '').length)[0] ?? null;
}

/** Pan what the piece lies in until it can be seen: a phone shows a part of a large board. */
export function bring(board: Element, piece: Element): void {
  for (let pane = piece.parentElement; pane && pane !== board; pane = pane.parentElement) {
    if (pane.scrollWidth <= pane.clientWidth && pane.scrollHeight <= pane.clientHeight) continue;
    if (!/auto|scroll/.test(getComputedStyle(pane).overflow)) continue;
    const [seen, box] = [pane.getBoundingClientRect(), piece.getBoundingClientRect()];
    const isIn = box.left >= seen.left && box.right <= seen.right && box.top >= seen.top && box.bottom <= seen.bottom;
    if (isIn) return;
    pane.scrollLeft += box.left + box.width / 2 - seen.left - seen.width / 2;
    pane.scrollTop += box.top + box.height / 2 - seen.top - seen.height / 2;
    return;
  }
}

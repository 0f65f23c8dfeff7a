/** Actions shown where they happen: a mark on the board, and the same mark in the words instead of a coordinate. */
import type { HintOption } from '../../protocol';
import type { Translate } from '../../text';

export interface Mark {
  action: string;
  sign: string;
  /** What stands beside the sign on the board; '' for nothing. */
  note: string;
  kind: 'good' | 'bad' | 'other';
}

/** The best one first. No letters and no numbers: boards have both of their own. */
export const SIGNS = ['★', '◆', '●'] as const;
export const PLAYED = '✕';
/** An attempt that is not good enough. */
export const TRIED = '?';

/** The key of the board's own words for an action that is marked: `shown.place`. */
function keyOf(words: Translate, action: string): string | undefined {
  const [verb = '', ...args] = action.trim().split(/\s+/);
  return [`shown.${verb}.${args.length}`, `shown.${verb}`].find(words.has);
}
/** Do the board's own words point at the mark? */
export const isMarked = (words: Translate, action: string): boolean => keyOf(words, action) !== undefined;

/** The board's own words for an action that is marked; where it has none, those of the log. */
export function shownAs(words: Translate, action: string, sign: string): string {
  const key = keyOf(words, action);
  return key ? words(key, { ...action.trim().split(/\s+/).slice(1), sign }) : words.action(action);
}

/** An action round whose place a frame is drawn: without its address, where the board has such words. */
export function framedAs(words: Translate, action: string): string {
  const [verb = '', ...args] = action.trim().split(/\s+/);
  return words.has(`framed.${verb}`) ? words(`framed.${verb}`, { ...args }) : words.action(action);
}

/** What the board says of the action itself (`brings.bowl.3`), then the events that it has words for. */
export function toldOf(option: HintOption, words: Translate): string[] {
  const [verb = '', arg = ''] = option.action.split(' ');
  const own = [`brings.${verb}.${arg}`].filter(words.has).map((key) => words(key));
  const events = option.events.filter(({ kind }) => words.has(`brings.${kind}`));
  return [...own, ...events.map(({ kind, facts }) => words(`brings.${kind}`, facts))];
}

export const percent = (share: number): number => Math.round(100 * share);

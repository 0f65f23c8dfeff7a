/** How points, results and names are written: pure functions. */
import type { Translate } from '../../text';
import type { BoardView, PlayerView, RoundView, Standings, TournamentView } from '../../protocol';

/** 5 half points are 2½. */
export function half(points: number | null | undefined): string {
  if (points === null || points === undefined) return '';
  const whole = Math.floor(points / 2);
  return points % 2 ? `${whole || ''}½` : `${whole}`;
}

const LETTERS: Record<string, string> = { '1': '1', '0': '0', '=': '½', '+': '+', '-': '−' };

/** A result of two, player by player: `1/2-1/2` → ½ and ½, `+--` → + and −. */
export function parts(result: string): [string, string] {
  if (!result) return ['', ''];
  if (result === '1/2-1/2') return ['½', '½'];
  return [LETTERS[result[0] ?? ''] ?? '', LETTERS[result.at(-1) ?? ''] ?? ''];
}

/** A result in one piece, of two or more. */
export function spelled(result: string): string {
  if (!result) return '';
  if (result.includes(' ') || !result.includes('-')) return result.replaceAll('-', '−').split(' ').join(' · ');
  return parts(result).join('\u00a0:\u00a0');
}

export const MAIN_RESULTS = ['1-0', '1/2-1/2', '0-1'] as const;
export const OTHER_RESULTS = ['+--', '--+', '---', '0-0', '=-0', '0-='] as const;
/** What is typed at a row of the desk. */
export const KEYS: Record<string, string> = { '1': '1-0', '0': '0-1', '=': '1/2-1/2', '5': '1/2-1/2', '2': '1/2-1/2' };

/** Places by seat from a list of players in the order in which they finished. */
export function placesOf(seats: number[], finished: number[][], missing: number[]): string {
  const place = new Map<number, number>();
  let next = 1;
  for (const level of finished) {
    for (const one of level) place.set(one, next);
    next += level.length;
  }
  return seats.map((one) => (missing.includes(one) ? '-' : (place.get(one) ?? ''))).join(' ');
}

/** A bot is called by what it is, with its number. */
export function nameOf(player: PlayerView | undefined, botWord: (bot: string) => string): string {
  if (!player) return '';
  const number = /\d+$/.exec(player.name)?.[0] ?? '';
  return player.bot ? `${botWord(player.bot)} ${number}`.trim() : player.name;
}

/** Corrections alone: the first result of a board is none. */
export const corrections = (board: BoardView) => board.changes.filter((one) => one.old !== '');
export const openBoards = (round: RoundView | undefined) => round?.boards.filter((one) => !one.result).length ?? 0;

/** Rows for pages of a projector, as few pages as possible and about equally full. */
export function pages<T>(rows: readonly T[], most: number): T[][] {
  const count = Math.max(1, Math.ceil(rows.length / Math.max(1, most)));
  const size = Math.ceil(rows.length / count);
  return Array.from({ length: count }, (_, k) => rows.slice(k * size, (k + 1) * size)).filter(
    (page, k) => k === 0 || page.length,
  );
}

/** Lines of `name; rating` or `name 1800`, as people paste them. */
export function pasted(text: string): { name: string; rating: number }[] {
  return text.split('\n').flatMap((line) => {
    const match = /^\s*(?:\d+[.)]\s+)?(.+?)(?:[\s;,\t]+(\d{3,4}))?\s*$/.exec(line);
    return match?.[1] ? [{ name: match[1].trim(), rating: Number(match[2] ?? 0) }] : [];
  });
}

/** After which round, or in the middle of which. */
export function standingsTitle(found: Standings | null, view: TournamentView | null, w: Translate): string {
  if (view?.status === 'over') return w('standings.final');
  if (!found?.round) return w('standings.start');
  return w(view?.played[found.round - 1]?.done ? 'standings.after' : 'standings.during', { round: found.round });
}

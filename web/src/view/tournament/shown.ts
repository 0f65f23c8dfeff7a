/** How points, results and names are written: pure functions. */
import { signed, type Translate } from '../../text';
import type {
  AwardView,
  BoardView,
  FormatStage,
  PenaltyView,
  PlayerView,
  RoundView,
  Standings,
  TermsView,
  TournamentView,
} from '../../protocol';

/** 5 half points are 2½; after a penalty there may be less than nothing. */
export function half(points: number | null | undefined): string {
  if (points === null || points === undefined) return '';
  if (points < 0) return `\u2212${half(-points)}`;
  const whole = Math.floor(points / 2);
  return points % 2 ? `${whole || ''}½` : `${whole}`;
}

/** A number as the server writes it, `-12.5`, in the reader's way: a real minus sign, the language's own comma. Other
 *  texts stay as they are. */
export function decimal(text: string, language: string): string {
  const comma = new Intl.NumberFormat(language).formatToParts(0.5).find((one) => one.type === 'decimal')?.value ?? '.';
  return signed(text).replace(/^([+\u2212]?\d+)\.(\d+)$/, `$1${comma}$2`);
}

/** What a penalty takes or a bonus gives, with its sign. */
export const signedHalf = (points: number): string => (points > 0 ? `+${half(points)}` : half(points));

/** A penalty or a bonus in a few words: points, and from when on. */
export function penaltyText(one: PenaltyView, w: Translate): string {
  const points = one.kind ? half(one.half_points) : signedHalf(one.half_points);
  const key = one.kind ? 'penalty.instead' : one.round ? 'penalty.from' : 'penalty.every';
  return w(key, { points, round: one.round, kind: one.kind });
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
export const KEYS: Record<string, string> = {
  '1': '1-0',
  '0': '0-1',
  '=': '1/2-1/2',
  '5': '1/2-1/2',
  '2': '1/2-1/2',
  '½': '1/2-1/2',
  '+': '+--',
  '-': '--+',
  x: '---',
};

/** `57 1`: the result of board 57; undefined until both are there. */
export function byNumber(text: string): { board: number; result: string } | undefined {
  const match = /^\s*(\d{1,3})[\s.,:;]+([^\s\d]|[0-25])\s*$/.exec(text);
  const result = KEYS[match?.[2]?.toLowerCase() ?? ''];
  return match && result ? { board: Number(match[1]), result } : undefined;
}

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

/** Two make a pair; more sit at a table. */
export const pairingsTitle = (round: RoundView, terms: TermsView, w: Translate): string =>
  w(terms.seats > 2 ? 'pairings.tables' : 'pairings.title', { round: round.number });

/** After which round, or in the middle of which. */
export function standingsTitle(found: Standings | null, view: TournamentView | null, w: Translate): string {
  if (view?.status === 'over' && found?.round === (view.played.at(-1)?.number ?? 0)) return w('standings.final');
  if (!found?.round) return w('standings.start');
  return w(view?.played[found.round - 1]?.done ? 'standings.after' : 'standings.during', { round: found.round });
}

const BY_RATINGS: readonly string[] = ['ARO', 'TPR', 'PTP', 'APRO', 'APPO'];
/** Tie-breaks that nobody has while somebody is unrated. */
export const needRatings = (codes: readonly string[]): string[] => codes.filter((code) => BY_RATINGS.includes(code));

/** Whom a prize is for, and the how manieth of those it is. */
export function awardFor(one: AwardView, w: Translate): string {
  const band = one.below ? w('prizes.below', { below: one.below }) : '';
  return [one.category, band, w('prizes.place', { place: one.place })].filter(Boolean).join(', ');
}

/** Those whom nothing but a play-off or an order by hand tells apart, in the order in which they stand. */
export function levelGroups(found: Standings): number[][] {
  const by = found.codes.findIndex((code) => code === 'PO' || code === 'MAN');
  const groups = new Map<string, number[]>();
  for (const one of found.places) {
    const values = one.tie_breaks.slice(0, by < 0 ? undefined : by);
    const key = JSON.stringify([one.group, one.points, one.shown, one.difference, values]);
    groups.set(key, [...(groups.get(key) ?? []), one.player]);
  }
  return found.round ? [...groups.values()].filter((group) => group.length > 1) : [];
}

/** Every category that somebody is in. */
export const categoriesOf = (view: TournamentView | null): string[] => [
  ...new Set((view?.players ?? []).flatMap((one) => (one.details.category ?? '').split(' ').filter(Boolean))),
];

/** What may be told of a tournament, for sheets and files. */
export const EVENT_DETAILS = [
  'city',
  'federation',
  'start',
  'end',
  'dates',
  'arbiter',
  'deputies',
  'time_control',
  'time_control_code',
] as const;

/** What an online tournament may allow at its tables. */
export const LEAVES = ['hints', 'take_backs', 'pauses'] as const;

/** Under which name the server lists the tie-breaks of such an event. */
export function tieBreakKind(seats: number, isTeam: boolean, isDuplicate: boolean, first: FormatStage['is']): string {
  if (isTeam) return 'teams';
  return seats === 2 ? first : isDuplicate ? 'duplicate' : 'tables';
}

/** The format of a stage; none named is a Swiss for two, or tables. */
export function kindOf(terms: TermsView, stage: number): FormatStage['is'] {
  return terms.stages[stage]?.is ?? (terms.seats === 2 ? 'swiss' : 'tables');
}

export const FORMATS = ['swiss', 'robin', 'double', 'knockout', 'groups', 'top', 'teamSwiss', 'teamRobin'] as const;
export type Format = (typeof FORMATS)[number];

/** What a choice in the form means as stages, one after the other. */
export function stagesOf(format: Format, rounds: number, groups: number, through: number): FormatStage[] {
  const swiss: FormatStage = { is: 'swiss', rounds };
  const stages: Record<Format, FormatStage[]> = {
    swiss: [],
    robin: [{ is: 'round_robin' }],
    double: [{ is: 'round_robin', cycles: 2 }],
    knockout: [{ is: 'knockout' }],
    groups: [
      { is: 'groups', groups },
      { is: 'knockout', players: through },
    ],
    top: [swiss, { is: 'knockout', players: through }],
    teamSwiss: [swiss],
    teamRobin: [{ is: 'round_robin' }],
  };
  return stages[format];
}

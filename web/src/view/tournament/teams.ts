/** Matches of teams in a round, and who has none: pure functions. */
import type { BoardView, RoundView, TournamentView } from '../../protocol';

export interface Match {
  /** From 1 on. */
  number: number;
  /** Who begins at the first board comes first. */
  teams: [number, number];
  /** Half points of both so far. */
  score: [number, number];
  boards: BoardView[];
}

/** All matches of a round; none where single players meet. */
export function matchesOf(round: RoundView | undefined): Match[] {
  const size = round?.matches.length ? round.boards.length / round.matches.length : 0;
  return (round?.matches ?? []).map((teams, k) => ({
    number: k + 1,
    teams: [teams[0]!, teams[1]!],
    score: [round!.match_scores[k]?.[0] ?? 0, round!.match_scores[k]?.[1] ?? 0],
    boards: round!.boards.slice(k * size, (k + 1) * size),
  }));
}

/** The match that begins at this row, where some rows may be left out. */
export function headAt(matches: Match[], rows: readonly BoardView[], at: number): Match | undefined {
  const of = (row: BoardView | undefined) =>
    matches.find((match) => match.boards.some((board) => board.board === row?.board));
  const found = of(rows[at]);
  return found && found !== of(rows[at - 1]) ? found : undefined;
}

export const teamName = (view: TournamentView | null, team: number): string =>
  view?.teams.find((one) => one.id === team)?.name ?? '';

/** Who has a bye (players, or teams), and players who are away: what is said of each. */
export interface Resting {
  byes: number[];
  bye: string;
  absent: { player: number; why: string }[];
}
export function restingIn(view: TournamentView | null, round: RoundView | undefined): Resting {
  const isTeam = (view?.terms.boards ?? 0) > 0;
  const absent = Object.entries(round?.absent ?? {}).map(([player, kind]) => ({ player: Number(player), why: kind }));
  const byes = round?.byes ?? [];
  if (!isTeam) return { byes, bye: view?.terms.seats === 2 ? 'rest.bye' : 'rest.out', absent: absent.map(worded) };
  const teamOf = (player: number) => view?.players.find((one) => one.id === player)?.team ?? 0;
  const rest = absent.filter((one) => !byes.includes(teamOf(one.player)));
  return { byes, bye: 'rest.team', absent: rest.map(({ player }) => ({ player, why: 'rest.bench' })) };
}
const worded = ({ player, why }: { player: number; why: string }) => ({ player, why: `rest.${why}` });

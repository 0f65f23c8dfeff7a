/** Who sits where in a round: pure functions. */
import type { PlayerView, RoundView, TeamView } from '../../protocol';

export interface Place {
  player: number;
  name: string;
  /** 0: plays no game. */
  board: number;
  seat: number;
  others: number[];
  /** "" where there are no teams. */
  team: string;
}

/** Everybody of a round by name, as the language sorts names; a seat where nobody sits (0) is nobody's place. */
export function byName(
  round: RoundView,
  players: readonly PlayerView[],
  language: string,
  name: (player: number) => string,
  teams: readonly TeamView[] = [],
): Place[] {
  const seated = round.boards.flatMap(({ board, players: here }) =>
    here.map((player, seat) => ({ player, board, seat, others: here.filter((one) => one !== player) })),
  );
  const known = new Map(players.map((one) => [one.id, one]));
  const resting = teams.length
    ? teams.filter((one) => round.byes.includes(one.id)).flatMap((one) => one.players)
    : round.byes;
  const teamOf = (player: number) => teams.find((one) => one.id === known.get(player)?.team)?.name ?? '';
  const free = resting
    .filter((player) => known.has(player))
    .map((player) => ({ player, board: 0, seat: 0, others: [] }));
  return [...seated.filter((one) => one.player), ...free]
    .map((one) => ({ ...one, name: name(one.player), team: teamOf(one.player) }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}

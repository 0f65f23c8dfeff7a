/** Changes of a drafted round, as a whole new seating each: pure functions. Who is in neither list is away. */
export interface Seating {
  boards: number[][];
  byes: number[];
}
const NOBODY = 0;

const placed = (now: Seating, change: (player: number) => number): Seating => ({
  boards: now.boards.map((players) => players.map(change)),
  byes: now.byes.map(change),
});

/** Two change places; with somebody who is away, one comes and the other goes. */
export function swapped(now: Seating, one: number, other: number): Seating {
  return placed(now, (player) => (player === one ? other : player === other ? one : player));
}
/** The other takes the place of one's opponent. */
export function meeting(now: Seating, one: number, other: number): Seating {
  const board = now.boards.find((players) => players.includes(one));
  const opponent = board?.find((player) => player !== one);
  return opponent === undefined ? now : swapped(now, opponent, other);
}
export function turned(now: Seating, one: number): Seating {
  return { ...now, boards: now.boards.map((players) => (players.includes(one) ? [...players].reverse() : players)) };
}
const isAt = (now: Seating, player: number) => now.boards.some((players) => players.includes(player));

/** Those who have no board get one; with one at a board, the other takes the opponent's place. */
export function paired(now: Seating, ...players: number[]): Seating {
  const seated = players.find((player) => isAt(now, player));
  if (seated !== undefined)
    return meeting(
      now,
      seated,
      players.find((player) => player !== seated)!,
    );
  return { boards: [...now.boards, players], byes: now.byes.filter((player) => !players.includes(player)) };
}
/** One is away. A board with fewer players than `smallest` is no board: whoever is left there has no game. */
export function away(now: Seating, one: number, smallest: number): Seating {
  const stay = now.boards.find((players) => players.includes(one))?.filter((player) => player !== one) ?? [];
  const rest = stay.length < smallest ? stay.filter((player) => player !== NOBODY) : [];
  const boards = now.boards.map((players) => (players.includes(one) ? stay : players));
  return {
    boards: boards.filter((players) => players.length >= smallest),
    byes: [...now.byes.filter((player) => player !== one), ...rest],
  };
}
/** Who has the bye plays instead; without one, or for somebody who was away, nobody else takes a place. */
export function rested(now: Seating, one: number, smallest: number): Seating {
  if (now.byes.length && isAt(now, one)) return swapped(now, one, now.byes[0]!);
  const gone = away(now, one, smallest);
  return { ...gone, byes: [...gone.byes, one] };
}
export function moved(now: Seating, from: number, to: number): Seating {
  const boards = now.boards.filter((_, place) => place !== from);
  boards.splice(to, 0, now.boards[from]!);
  return { ...now, boards };
}

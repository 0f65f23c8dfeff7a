/** Whoever has left the game only watches: a bot answers for the seat. */
import type { Left, Seat, TableMessage } from '../../protocol';

export const whyLeft = (left: readonly Left[] | undefined, seat: Seat | null): Left[1] | null => left?.find(([one]) => one === seat)?.[1] ?? null;
export const isAwaited = (table: TableMessage, seat: Seat | null): boolean =>
  seat !== null && table.to_act.includes(seat) && whyLeft(table.left, seat) === null;

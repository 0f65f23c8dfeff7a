/** Whoever has left the game only watches: a bot answers for the seat. */
import type { TableMessage } from '../../protocol';

/** Seat, why, and by which entry. */
export type Left = NonNullable<TableMessage['left']>[number];

export const whyLeft = (left: readonly Left[] | undefined, seat: number | null): Left[1] | null =>
  left?.find(([one]) => one === seat)?.[1] ?? null;
export const isAwaited = (table: TableMessage, seat: number | null): boolean =>
  seat !== null && table.to_act.includes(seat) && whyLeft(table.left, seat) === null;

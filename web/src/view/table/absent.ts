/** Somebody who is waited for and away, and from when on a bot may be put on the seat (docs/protocol.md, `absent_after`). */
import type { TableInfo, TableMessage } from '../../protocol';
import { isAwaited } from './left';

/** Where I am asked myself, nobody is waited for yet; and by days it is nothing unusual to be away. */
export function absentSeat(info: TableInfo, table: TableMessage, me: number): number | null {
  if (table.paused || table.outcome || isAwaited(table, me) || info.clock?.kind === 'days') return null;
  const found = info.seats.find(
    (one) =>
      one.seat !== me &&
      one.is === 'person' &&
      !one.here &&
      !one.stand_in &&
      isAwaited(table, one.seat) &&
      (one.vacation ?? 0) <= Date.now(),
  );
  return found?.seat ?? null;
}

/** A time of the server's in milliseconds; null: never at this table. */
export function botFrom(info: TableInfo, table: TableMessage, seat: number): number | null {
  if (info.absent_after === null) return null;
  return Math.max(info.seats[seat]?.away_since ?? 0, table.at ?? 0) + info.absent_after;
}

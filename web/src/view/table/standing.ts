/** "If it ended now", ordered. Who is ahead among equals is the game's to say: equals share a place here. */
type Items = Readonly<Record<string, number | null>>;

export interface Row {
  seat: number;
  rank: number;
  /** Null where a part of it is hidden from me. */
  total: number | null;
  /** The sum of what I can know. */
  known: number;
}

/** Items that anybody has points in, in the game's order. */
export const itemsOf = (standing: readonly Items[]): string[] =>
  Object.keys(standing[0] ?? {}).filter((key) => standing.some((items) => items[key] !== 0));

export function ranked(standing: readonly Items[]): Row[] {
  const rows = standing.map((items, seat) => {
    const points = Object.values(items);
    const known = points.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    return { seat, known, total: points.includes(null) ? null : known };
  });
  return rows
    .map((row) => ({ ...row, rank: 1 + rows.filter((other) => other.known > row.known).length }))
    .sort((one, other) => one.rank - other.rank || one.seat - other.seat);
}

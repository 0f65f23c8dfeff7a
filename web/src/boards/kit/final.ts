/** What the table says in the end, where the board says points: both are the same number. */

interface Seated {
  seat: number;
  points: number;
  /** Partners are counted together, and each keeps his own. */
  partner_seat?: number | null;
}

/** The seats with the points that the game ended with; while it goes on, those of the view. */
export function inTheEnd<S extends Seated>(seats: readonly S[], final: readonly number[] | undefined): S[] {
  const keeps = ({ partner_seat }: S) => (partner_seat ?? null) !== null;
  return seats.map((one) => ({ ...one, points: keeps(one) ? one.points : (final?.[one.seat] ?? one.points) }));
}

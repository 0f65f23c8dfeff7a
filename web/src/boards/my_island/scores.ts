import type { Scores } from '../board';
import type { IslandView, SeatView } from './island';

/** The points of the result: where the marker began is in them only where the rules count it (MI-39). */
export const pointsOf = (seat: SeatView): number => Object.values(seat.tally).reduce((sum, points) => sum + points, 0);

export default { standing: (view: IslandView) => view.seats.map(pointsOf) } satisfies Scores;

import type { Scores } from '../board';
import type { MangroviaView } from './view';

export default { standing: (view: MangroviaView) => view.seats.map((one) => one.points) } satisfies Scores;

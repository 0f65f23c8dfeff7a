import type { Scores } from '../board';
import type { MandragoraView } from './view';

export default { standing: (view: MandragoraView) => view.seats.map((one) => one.points) } satisfies Scores;

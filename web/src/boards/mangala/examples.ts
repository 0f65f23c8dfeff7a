/** Positions of the rules text, section 6, as views: what lay there, the path that was sown, what was taken. */
import type { View } from '../board';
import type { Example } from '../books';
import type { LastSowing } from './sowing';

type Row = [number, number, number, number, number, number];
type Forts = [number | null, number | null];
interface Drawn {
  id: string;
  clause: string;
  from: [Row, Row, number, number];
  to: [Row, Row, number, number];
  last: LastSowing;
  forts?: Forts;
}

const DRAWN: Drawn[] = [
  {
    id: 'again',
    clause: 'MG-13',
    from: [[4, 4, 4, 4, 4, 4], [4, 4, 4, 4, 4, 4], 0, 0],
    to: [[4, 4, 4, 1, 5, 5], [4, 4, 4, 4, 4, 4], 1, 0],
    last: {
      seat: 0,
      pit: 4,
      count: 4,
      path: [
        [0, 4],
        [0, 5],
        [0, 6],
        [0, 7],
      ],
      taken: [],
    },
  },
  {
    id: 'single',
    clause: 'MG-9',
    from: [[1, 3, 0, 2, 5, 0], [4, 0, 6, 1, 2, 3], 12, 9],
    to: [[0, 4, 0, 2, 5, 0], [4, 0, 6, 1, 2, 3], 12, 9],
    last: { seat: 0, pit: 1, count: 1, path: [[0, 2]], taken: [] },
  },
  {
    id: 'even',
    clause: 'MG-16',
    from: [[1, 5, 5, 5, 4, 4], [4, 4, 4, 4, 4, 4], 0, 0],
    to: [[0, 5, 5, 5, 4, 4], [4, 4, 4, 4, 1, 5], 0, 3],
    last: {
      seat: 1,
      pit: 5,
      count: 4,
      path: [
        [1, 5],
        [1, 6],
        [1, 7],
        [0, 1],
      ],
      taken: [[0, 1, 2, 1]],
    },
  },
  {
    id: 'opposite',
    clause: 'MG-18',
    from: [[2, 0, 5, 0, 1, 0], [0, 0, 0, 0, 4, 0], 20, 16],
    to: [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], 25, 23],
    last: {
      seat: 0,
      pit: 1,
      count: 2,
      path: [
        [0, 1],
        [0, 2],
      ],
      taken: [
        [1, 5, 4, 0],
        [0, 2, 1, 0],
        [0, 1, 1, 1],
        [0, 3, 5, 1],
        [0, 5, 1, 1],
      ],
    },
  },
  {
    id: 'fortress',
    clause: 'MG-46',
    from: [[2, 0, 1, 4, 0, 3], [0, 2, 5, 0, 1, 6], 11, 13],
    to: [[2, 0, 1, 4, 0, 1], [1, 0, 5, 0, 1, 6], 14, 13],
    last: {
      seat: 0,
      pit: 6,
      count: 3,
      path: [
        [0, 6],
        [1, 1],
        [1, 2],
      ],
      taken: [[1, 2, 3, 0]],
    },
    forts: [2, null],
  },
];

function view([mine, theirs, first, second]: Drawn['from'], last: LastSowing | null, fortresses: Forts): View {
  return {
    variant: 'classic',
    sets: 1,
    set: 1,
    starter: 0,
    results: [],
    points: [0, 0],
    pits: [mine, theirs],
    stores: [first, second],
    fortresses,
    repeats: 1,
    to_act: [],
    last,
  };
}

const examples: Example[] = DRAWN.map(({ id, clause, from, to, last, forts }) => ({
  id,
  clause,
  before: view(from, null, [null, null]),
  after: view(to, last, forts ?? [null, null]),
}));
export default examples;

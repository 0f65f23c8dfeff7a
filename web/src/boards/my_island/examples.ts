/** Positions of the rules text, section 6, as views: an island before a tile is laid and after it, with what it brought. */
import type { View } from '../board';
import type { Example } from '../books';
import { blankTally, BLANK, landOf, type Laid, type Page } from './book';
import type { Land } from './island';

interface Drawn {
  id: string;
  clause: string;
  rules: string;
  laid: Laid[];
  next: Laid;
  /** Points that lay there already, and those that the tile brings. */
  had?: Record<string, number>;
  won?: Record<string, number>;
  done?: Land['done'];
  marks?: Page['marks'];
}

const DRAWN: Drawn[] = [
  { id: 'first', clause: 'MI-17', rules: 'normal', laid: [], next: ['T2', 1, 6, 0] },
  { id: 'match', clause: 'MI-18', rules: 'normal', laid: [['T2', 1, 6, 0]], next: ['R3', 0, 7, 3] },
  {
    id: 'village',
    clause: 'MI-72',
    rules: 'normal',
    laid: [
      ['T2', 1, 6, 0],
      ['R3', 0, 7, 3],
      ['D1', 3, 6, 2],
      ['D5', 3, 7, 5],
    ],
    next: ['I1', 4, 7, 5],
    won: { village: 3 },
  },
  {
    id: 'totems',
    clause: 'MI-76',
    rules: 'normal',
    laid: [
      ['T4', 3, 6, 0],
      ['T8', 5, 7, 3],
      ['D3', 3, 5, 5],
      ['D6', 6, 4, 3],
    ],
    next: ['I3', 6, 5, 3],
    won: { totem: 10 },
    done: {
      totem: [
        [4, 3],
        [6, 3],
      ],
    },
  },
  {
    id: 'path',
    clause: 'MI-67',
    rules: '2',
    laid: [
      ['R2', 8, 4, 0],
      ['D3', 10, 3, 3],
    ],
    next: ['T7', 6, 6, 4],
    had: { house_on_beach: 1 },
    won: { house_on_beach: 1, path: 3 },
  },
  {
    id: 'monster',
    clause: 'MI-100',
    rules: '10',
    laid: [
      ['T2', -1, 4, 4],
      ['R5', -1, 6, 4],
      ['D1', 2, 3, 3],
      ['D3', 2, 4, 1],
    ],
    next: ['T6', 3, 4, 0],
    won: { monster: 5 },
    done: { monster: [[3, 3]] },
  },
  {
    id: 'temple',
    clause: 'MI-100',
    rules: '13',
    laid: [
      ['D5', 6, 6, 4],
      ['R1', 4, 4, 0],
      ['I7', 5, 3, 5],
    ],
    next: ['B1', 5, 2, 4],
    won: { temple: 5 },
    done: { temple: [[6, 1]] },
  },
  {
    id: 'telescopes',
    clause: 'MI-101',
    rules: '17',
    laid: [
      ['T6', 4, 7, 5],
      ['D1', 4, 6, 2],
      ['I7', 5, 5, 5],
      ['I6', 2, 7, 5],
    ],
    next: ['T3', 3, 5, 4],
    won: { farm: 3, telescope: 6 },
    done: {
      telescope: [
        [2, 5],
        [6, 5],
      ],
    },
    marks: [
      ['telescope', 2, 5, 1],
      ['telescope', 6, 5, 1],
    ],
  },
];

function view(drawn: Drawn, isLaid: boolean): View {
  const { rules, laid, next, had = {}, won = {}, done = {}, marks = [] } = drawn;
  const lie = isLaid ? [...laid, next] : laid;
  const page = { ...BLANK, marks: isLaid ? marks : [] };
  const tally = blankTally(rules);
  for (const [name, points] of [...Object.entries(had), ...(isLaid ? Object.entries(won) : [])])
    tally[name] = (tally[name] ?? 0) + points;
  const won10 = Object.entries(tally).reduce((sum, [name, points]) => sum + (name === 'start' ? 0 : points), 10);
  const seat = {
    ...page,
    ...landOf(rules, page, lie),
    is_in: true,
    marker: won10,
    frozen: false,
    laid: lie,
    aside: [],
    tally,
    compared: {},
    done: isLaid ? done : {},
  };
  return {
    rules,
    board: 'atoll',
    ask: '',
    to_act: [],
    round: 0,
    card: null,
    turned: lie.map(([tile]) => tile),
    bag: [],
    sticker: null,
    sealed: null,
    ranks: null,
    seats: [seat],
  };
}

const examples: Example[] = DRAWN.map((drawn) => ({
  id: drawn.id,
  clause: drawn.clause,
  before: view(drawn, false),
  after: view(drawn, true),
}));
export default examples;

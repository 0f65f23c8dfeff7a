/** Positions of the rules text, section 6, as views: V-21, V-24, V-30, the birds of MV-36 and V-32. */
import type { View } from '../board';
import type { Example } from '../books';
import type { Hut, Landscape, SeatView, Standing } from './view';

type Built = [space: string, seat: number, count?: number, pole?: number];
interface Drawn {
  boat: number;
  birds?: [Landscape, Landscape];
  huts?: Built[];
  hand?: string[];
  at?: number;
  points?: number;
  discard?: string[];
  poles?: number[];
  paths?: Record<string, Standing[]>;
  pole?: Standing[];
}

const isValue = (card: string) => /^\d/.test(card);
const split = (cards: string[]) => ({
  valuable: cards.filter(isValue),
  landscape: cards.filter((card) => !isValue(card)),
});

function seatOf(seat: number, { huts = [], hand = [], at = 0, points = 0 }: Drawn): SeatView {
  const mine = seat === at ? hand : [];
  const built = huts.filter(([, owner]) => owner === seat).reduce((sum, [, , count = 1]) => sum + count, 0);
  return {
    seat,
    points: seat === at ? points : 0,
    huts_left: 9 - built,
    bowls_left: 0,
    level: 0,
    drawing: 0,
    tiles: [],
    known: { ...split(mine), amulet: [] },
    hidden: { valuable: 0, landscape: 0, amulet: 0 },
    hand: null,
    amulets: null,
    drawn: null,
  };
}

function view(drawn: Drawn): View {
  const {
    boat,
    birds = ['water', 'sand'],
    huts = [],
    discard = [],
    poles = [2, 3, 4, 5, 6, 7, 8, 9],
    paths = {},
    pole = [],
  } = drawn;
  const owner = [0, 1, 2, 3, null, null];
  const standing: Hut[] = huts.map(([space, seat, count = 1, tile]) => ({ space, seat, count, pole: tile ?? null }));
  return {
    seat: null,
    options: { stone_tiles: 'none', board: 'reconstructed' },
    players: 4,
    round: 5,
    round_limit: 40,
    phase: 'boat',
    start_seat: 0,
    boat,
    sites: owner.map((seat, at) => ({ site: at + 1, seat, blocked: false })),
    birds,
    display: { valuable: ['2', '3', '5', '6'], landscape: ['sand', 'mangrove', 'reed'] },
    pile: { valuable: 20, landscape: 14 },
    discard: split(discard),
    gone: [],
    bag: 30,
    ones: 4,
    aside: [],
    pole_pile: poles,
    huts: standing,
    stone_tiles: {},
    spent_tiles: [],
    standings: { paths: { a: [], b: [], c: [], d: [], e: [], f: [], g: [], h: [], ...paths }, stone: [], pole },
    seats: [0, 1, 2, 3].map((seat) => seatOf(seat, drawn)),
    pending: null,
    unseen: { valuable: {}, landscape: {}, amulet: {} },
  };
}

const PATH_A: Built[] = [
  ['r1c1', 1],
  ['r6c1', 1, 1, 2],
  ['r2c1', 0],
  ['r4c1', 0, 1, 3],
  ['r3c1', 2],
  ['r7c1', 2],
];
const OTHERS: Built[] = [['r4c1', 2, 1, 2]];
const examples: Example[] = [
  {
    id: 'build',
    clause: 'MV-57',
    before: view({ boat: 11, hand: ['2', '5', 'sand'], at: 1 }),
    after: view({
      boat: 11,
      at: 1,
      points: 1,
      huts: [['r1c7', 1]],
      discard: ['2', '5', 'sand'],
      paths: { e: [{ seat: 1, huts: 1 }] },
    }),
  },
  {
    id: 'double',
    clause: 'MV-64',
    before: view({ boat: 9, hand: ['6', '7', '7', 'water', 'water'], at: 3 }),
    after: view({
      boat: 9,
      at: 3,
      points: 8,
      huts: [['r5c3', 3, 2]],
      discard: ['6', '7', '7', 'water', 'water'],
      paths: { c: [{ seat: 3, huts: 2 }] },
    }),
  },
  {
    id: 'pole',
    clause: 'MV-72',
    before: view({ boat: 11, hand: ['7', 'sand'], at: 1, huts: OTHERS, poles: [3, 4, 5, 6, 7, 8, 9] }),
    after: view({
      boat: 11,
      at: 1,
      points: 3,
      huts: [...OTHERS, ['r6c0', 1, 1, 3]],
      poles: [4, 5, 6, 7, 8, 9],
      discard: ['7', 'sand'],
    }),
  },
  {
    id: 'birds',
    clause: 'MV-56',
    before: view({ boat: 12, birds: ['water', 'mangrove'] }),
    after: view({ boat: 12, birds: ['sand', 'reed'] }),
  },
  {
    id: 'path',
    clause: 'MV-90',
    before: view({
      boat: 0,
      huts: PATH_A.slice(0, 4),
      poles: [4, 5, 6, 7, 8, 9],
      paths: {
        a: [
          { seat: 1, huts: 2 },
          { seat: 0, huts: 2 },
        ],
      },
    }),
    after: view({
      boat: 0,
      huts: PATH_A,
      poles: [4, 5, 6, 7, 8, 9],
      paths: {
        a: [
          { seat: 1, huts: 2 },
          { seat: 0, huts: 2 },
          { seat: 2, huts: 2 },
        ],
      },
    }),
  },
];
export default examples;

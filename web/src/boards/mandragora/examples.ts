/** Positions of the rules text as views: what lay there, and what a move, a set or a recount made of it. */
import type { View } from '../board';
import type { Example } from '../books';
import type { Cards, MandragoraView, SeatView, SetView } from './view';

type Goods = (string[] | number)[];
interface Drawn {
  id: string;
  clause: string;
  at: [number, number];
  shops: [Goods, Goods];
  deck: [number, number];
  token?: [number | null, number | null];
  hands: [Cards, Cards][];
  scrolls?: [Cards, Cards][];
  sets?: [SetView[], SetView[]];
  tops?: [string[], string[]];
}

const OPEN: Goods = [[], ['redbook2'], 1, ['scroll1'], ['redherb'], 1, ['greenherb'], ['greenherb'], 1, ['scroll2']];
const TOPS = ['banish', 'speed', 'copy', 'vanish', 'purify'];
const RED: SetView = {
  colour: 'red',
  book: 'redbook2',
  ingredients: { redherb: 2, mandrake: 1 },
  spell: 'copy',
  strength: 3,
};

const DRAWN: Drawn[] = [
  {
    id: 'walk',
    clause: 'MD-28',
    at: [0, 3],
    deck: [45, 42],
    hands: [
      [{ mandrake: 1 }, { mandrake: 1, redherb: 2 }],
      [{ mandrake: 1 }, { mandrake: 1 }],
    ],
    shops: [
      [[], ['greenherb'], 1, ['redherb', 'redherb'], ['redherb'], 1, ['greenherb'], ['greenherb'], 1, ['scroll2']],
      [
        ['yellowherb'],
        ['greenherb', 'yellowherb'],
        2,
        [],
        ['redherb'],
        1,
        ['greenherb'],
        ['greenherb'],
        1,
        ['scroll2'],
      ],
    ],
  },
  {
    id: 'night',
    clause: 'MD-26',
    at: [3, 5],
    deck: [40, 38],
    hands: [
      [{ mandrake: 1 }, { mandrake: 1, blueherb: 1, redbook2: 1 }],
      [{ mandrake: 1 }, { mandrake: 1 }],
    ],
    scrolls: [
      [{}, { scroll1: 1 }],
      [{}, {}],
    ],
    token: [null, 0],
    shops: [
      [['redherb'], [], 1, [], ['redherb'], 3, ['greenherb'], ['greenherb'], 1, ['scroll2']],
      [['redherb'], [], 1, ['purpleherb'], ['redherb', 'greenherb'], 0, ['greenherb'], ['greenherb'], 1, ['scroll2']],
    ],
  },
  {
    id: 'set',
    clause: 'MD-53',
    at: [4, 4],
    deck: [38, 38],
    shops: [OPEN, OPEN],
    hands: [
      [{ redherb: 2, redbook2: 1, greenherb: 1, mandrake: 1 }, { greenherb: 1 }],
      [{ mandrake: 1 }, { mandrake: 1 }],
    ],
    sets: [[], [RED]],
    tops: [TOPS, ['banish', 'speed', 'swap', 'vanish', 'purify']],
  },
  {
    id: 'token',
    clause: 'MD-35',
    at: [1, 3],
    deck: [44, 42],
    token: [0, 1],
    hands: [
      [{ mandrake: 1 }, { mandrake: 1 }],
      [{ mandrake: 1 }, { mandrake: 1 }],
    ],
    scrolls: [
      [{ scroll1: 1 }, { scroll1: 1 }],
      [{}, { scroll2: 1 }],
    ],
    shops: [
      [['redherb'], [], 1, ['scroll2'], ['redherb'], 1, ['greenherb'], ['greenherb'], 1, ['scroll2']],
      [['redherb'], ['yellowherb'], 2, [], ['redherb'], 1, ['greenherb'], ['greenherb'], 1, ['scroll2']],
    ],
  },
];

const sum = (cards: Cards) => Object.values(cards).reduce((total, count) => total + count, 0);
const curses = (scrolls: Cards) =>
  Object.entries(scrolls).reduce((total, [id, count]) => total + Number(id.slice(-1)) * count, 0);

function seat(drawn: Drawn, who: number, when: 0 | 1): SeatView {
  const [hand, scrolls] = [drawn.hands[who]![when], drawn.scrolls?.[who]?.[when] ?? {}];
  const sets = who === 0 ? (drawn.sets?.[when] ?? []) : [];
  return {
    seat: who,
    partner_seat: null,
    hand,
    hand_count: sum(hand),
    known: hand,
    scrolls,
    curses: curses(scrolls),
    steps: 3,
    sets,
    points: sets.length * 5,
  };
}

function view(drawn: Drawn, when: 0 | 1): View {
  const shown: MandragoraView = {
    game: 'mandragora',
    seat: null,
    options: {},
    phase: 'play',
    turn_seat: 0,
    extra_turn: false,
    apprentice: drawn.at[when],
    deck: drawn.deck[when],
    shops: drawn.shops[when].map((goods) =>
      typeof goods === 'number'
        ? { kind: 'night', cards: null, count: goods }
        : { kind: 'day', cards: goods, count: goods.length },
    ),
    piles: (drawn.tops?.[when] ?? TOPS).map((top, k) => ({ strength: k + 1, top, count: 3, below: {} })),
    token_seat: drawn.token?.[when] ?? null,
    marker: null,
    passes: 0,
    offer: null,
    out: {},
    unseen: {},
    seats: [seat(drawn, 0, when), seat(drawn, 1, when)],
  };
  return shown as unknown as View;
}

const examples: Example[] = DRAWN.map((drawn) => ({
  id: drawn.id,
  clause: drawn.clause,
  before: view(drawn, 0),
  after: view(drawn, 1),
}));
export default examples;

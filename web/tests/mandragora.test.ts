import { describe, expect, it } from 'vitest';
import {
  amountChoices,
  begin,
  bookChoices,
  casts,
  colours,
  hueChoices,
  mandrakeChoice,
  read,
  size,
  write,
} from '../src/boards/mandragora/casting';
import { carousel } from '../src/boards/mandragora/carousel';
import { arrived, flights, fresh, GLIDE, LONGEST, pace, walk } from '../src/boards/mandragora/flights';
import { ring, SHOP, SHOPS } from '../src/boards/mandragora/ring';
import type { GameEvent } from '../src/protocol';
import { around, card, groups, type SeatView } from '../src/boards/mandragora/view';

const RED = [
  'move 3',
  'cast red 2 1',
  'cast red 2 0 mandrake',
  'cast red 2 1 mandrake',
  'cast red 2 2',
  'cast red 2 2 mandrake',
  'cast red mandrake 1',
  'cast red mandrake 2',
  'cast purple mandrake 1',
];
const BLACK = [
  'cast black 3 purple red yellow green',
  'cast black 3 purple red yellow mandrake',
  'cast black 3 purple red green mandrake',
  'cast black 3 purple yellow green mandrake',
  'cast black 3 red yellow green mandrake',
  'cast black mandrake purple red yellow green',
];
const DISTINCT = [
  'cast black 3 purple',
  'cast black 3 red',
  'cast black 3 purple red',
  'cast black 3 mandrake',
  'cast black 3 purple mandrake',
  'cast black 3 red mandrake',
  'cast black 3 purple red mandrake',
  'cast black mandrake purple',
  'cast black mandrake red',
  'cast black mandrake purple red',
];

/** Every choice on the way, as a person finds it: the one that names most of the action already. */
function reach(legal: string[], action: string): string {
  let text = begin(legal, read(action).colour);
  const pressed = new Set<string>();
  for (let depth = 0; depth < 20 && text !== action; depth += 1) {
    const extra = mandrakeChoice(legal, text);
    const choices = [
      ...bookChoices(legal, text),
      ...amountChoices(legal, text),
      ...hueChoices(legal, text),
      ...(extra ? [extra] : []),
    ];
    const next = choices
      .filter((one) => action.startsWith(one.step) && !pressed.has(one.step))
      .sort((a, b) => b.step.length - a.step.length)[0];
    if (!next) break;
    pressed.add(next.step);
    text = next.to;
  }
  return text;
}

describe('putting a set together', () => {
  it.each([
    ['a colour', RED],
    ['black magic', BLACK],
    ['black magic of different colours', DISTINCT],
  ])('reaches every cast of %s', (_, legal) => {
    for (const action of casts(legal)) expect(reach(legal, action)).toBe(action);
  });

  it('begins with the dearest real book and all of its colour, without a mandrake', () => {
    expect(begin(RED, 'red')).toBe('cast red 2 2');
    expect(begin(RED, 'purple')).toBe('cast purple mandrake 1');
    expect(begin(BLACK, 'black')).toBe('cast black 3 purple red yellow green');
    expect(begin(DISTINCT, 'black')).toBe('cast black 3');
  });

  it('knows the colours, and how many ingredient cards lie in a set', () => {
    expect(colours(RED)).toEqual(['red', 'purple']);
    expect(RED.filter((one) => one !== 'move 3').map((one) => size(read(one)))).toEqual([1, 1, 2, 2, 3, 1, 2, 1]);
    expect(size(read(BLACK[1]!))).toBe(4);
  });

  it('reads and writes the same text', () => {
    for (const action of casts([...RED, ...BLACK, ...DISTINCT])) expect(write(read(action))).toBe(action);
  });

  it('lets a mandrake take the place of a colour in a full black set', () => {
    const choice = mandrakeChoice(BLACK, BLACK[0]!)!;
    expect(BLACK).toContain(choice.to);
    expect(read(choice.to).mandrake).toBe(true);
  });
});

describe('the cards', () => {
  it('are read from their ids', () => {
    expect(card('redbook2')).toEqual({ id: 'redbook2', kind: 'book', colour: 'red', value: 2 });
    expect(card('scroll3').value).toBe(3);
    expect(card('mandrake').colour).toBe('white');
  });

  it('are sorted by colour, books first; scrolls are in no hand', () => {
    const sorted = groups({ mandrake: 1, redherb: 2, redbook2: 1, blackbook3: 1, purpleherb: 1 });
    expect(sorted.map((group) => group.colour)).toEqual(['purple', 'red', 'black', 'white']);
    expect(sorted[1]!.stacks.map((stack) => stack.id)).toEqual(['redbook2', 'redherb']);
    expect(sorted[1]!.count).toBe(3);
  });

  it('lie before wizards clockwise from the viewer, who comes last', () => {
    const seats = [0, 1, 2].map((seat) => ({ seat }) as SeatView);
    expect(around(seats, 1).map(({ seat }) => seat)).toEqual([2, 0, 1]);
    expect(around(seats, null).map(({ seat }) => seat)).toEqual([0, 1, 2]);
  });
});

const MOVE: GameEvent[] = [
  { kind: 'moved', facts: { seat: 0, shop: 1, steps: 3 } },
  { kind: 'collected', facts: { seat: 0, shop: 1, count: 2, cards: ['redherb', 'scroll1'] } },
  { kind: 'token_moved', facts: { from_seat: null, to_seat: 0 } },
  { kind: 'stocked', facts: { shop: 8, card: null } },
  { kind: 'stocked', facts: { shop: 9, card: 'greenherb' } },
  { kind: 'stocked', facts: { shop: 0, card: 'blueherb' } },
];

describe('what moves', () => {
  it('walks from where he was, over the start of the ring', () => {
    expect(walk(MOVE)).toEqual({ from: 8, seat: 0, path: [9, 0, 1] });
    expect(walk([])).toBeNull();
  });

  it('carries cards to the wizard and from the deck, after the walk, within 1.2 seconds', () => {
    const all = flights(MOVE);
    expect(all.map(({ what, from, to }) => `${what} ${from} ${to}`)).toEqual([
      'redherb shop:1 seat:0',
      'scroll1 shop:1 seat:0',
      'token token seat:0',
      'back deck shop:8',
      'greenherb deck shop:9',
      'blueherb deck shop:0',
    ]);
    expect(all[0]!.at).toBeGreaterThanOrEqual(pace(3) * 3);
    const crowd = [...MOVE, ...Array.from({ length: 40 }, () => MOVE[3]!)];
    expect(Math.max(...flights(crowd).map(({ at }) => at)) + GLIDE).toBeLessThanOrEqual(LONGEST);
  });

  it('traces what came: to shops, and into my hand alone', () => {
    expect([...fresh(MOVE)]).toEqual([
      [8, 1],
      [9, 1],
      [0, 1],
    ]);
    expect(arrived(MOVE, 0).has('redherb')).toBe(true);
    expect(arrived(MOVE, 1).size).toBe(0);
  });
});

describe('where the shops stand', () => {
  it.each([
    [650, 480],
    [950, 560],
    [560, 330],
    [1400, 900],
  ])('keeps them apart and inside %i × %i', (width, height) => {
    const { spots, unit } = ring(width, height);
    expect(spots).toHaveLength(SHOPS);
    for (const { x, y } of spots) {
      expect(Math.min(x, width - x)).toBeGreaterThanOrEqual((SHOP.w * unit) / 2);
      expect(Math.min(y, height - y)).toBeGreaterThanOrEqual((SHOP.h * unit) / 2 - 4 * unit);
    }
    spots.forEach((spot, k) => {
      const next = spots[(k + 1) % SHOPS]!;
      expect(Math.hypot(next.x - spot.x, next.y - spot.y)).toBeGreaterThan(60 * unit);
    });
  });

  it.each([320, 344, 412, 540])('shows three large ones and all others as a carousel on a screen of %i', (width) => {
    const { spots, height } = carousel(width);
    expect(spots).toHaveLength(SHOPS);
    for (const { x, y, w } of spots) {
      expect(w).toBeGreaterThanOrEqual(44);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + w).toBeLessThanOrEqual(width);
      expect(y + w).toBeLessThanOrEqual(height);
    }
    expect(spots[1]!.w).toBeGreaterThan(spots[4]!.w);
  });
});

import { describe, expect, it } from 'vitest';
import { bank, layout, pile } from '../src/boards/mangala/layout';
import {
  before,
  carry,
  counts,
  deal,
  journeys,
  lasting,
  settle,
  type LastSowing,
  type MangalaView,
} from '../src/boards/mangala/sowing';

const VIEW: MangalaView = {
  variant: 'classic',
  sets: 1,
  set: 1,
  starter: 0,
  results: [],
  points: [0, 0],
  pits: [
    [0, 5, 5, 5, 4, 4],
    [4, 4, 4, 4, 1, 5],
  ],
  stores: [0, 3],
  fortresses: [null, null],
  repeats: 1,
  to_act: [0],
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
};

describe('a sowing on the board', () => {
  it('reads the position before it from the view', () => {
    expect(before(VIEW, VIEW.last!)).toEqual([1, 5, 5, 5, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0]);
  });

  it('ends where the view says when its journeys are carried out', () => {
    const end = journeys(VIEW.last!).reduce(carry, deal(before(VIEW, VIEW.last!)));
    expect(end.map((ids) => ids.length)).toEqual(counts(VIEW));
  });

  it('takes 1.2 seconds at most, however many stones are sown', () => {
    for (const stones of [1, 4, 13, 30]) {
      const path = Array.from({ length: stones }, (_, k) => [0, (k % 7) + 1] as [number, number]);
      const last: LastSowing = { seat: 0, pit: 1, count: stones, path, taken: [[1, 3, 2, 0]] };
      expect(lasting(journeys(last))).toBeLessThanOrEqual(1200);
    }
  });

  it('settles by moving what is too many to where it is missing, and keeps every stone', () => {
    const places = settle(deal([3, 0, 1]), [1, 2, 1]);
    expect(places.map((ids) => ids.length)).toEqual([1, 2, 1]);
    expect(places.flat().sort()).toEqual([0, 1, 2, 3]);
    expect(settle(deal([1]), [3])[0]).toHaveLength(3);
  });
});

describe('stones that can be counted', () => {
  const inside = (spots: { x: number; y: number; r: number }[], box: { x: number; y: number; w: number; h: number }) =>
    spots.every(
      (spot) =>
        Math.abs(spot.x - box.x) + spot.r <= box.w / 2 + 1 && Math.abs(spot.y - box.y) + spot.r <= box.h / 2 + 1,
    );

  it('never leave their pit or store, in both orientations', () => {
    for (const upright of [true, false]) {
      const { boxes } = layout(upright, 0);
      for (let count = 1; count <= 40; count += 1) expect(inside(pile(boxes[0]!, count), boxes[0]!)).toBe(true);
      for (let count = 1; count <= 72; count += 1)
        expect(inside(bank(boxes[6]!, count, upright), boxes[6]!)).toBe(true);
    }
  });

  it('do not lie on each other', () => {
    const { boxes } = layout(false, 0);
    for (let count = 2; count <= 40; count += 1) {
      const spots = pile(boxes[0]!, count);
      const apart = spots.every((a, i) =>
        spots.every((b, j) => i === j || Math.hypot(a.x - b.x, a.y - b.y) > a.r * 1.9),
      );
      expect(apart).toBe(true);
    }
  });
});

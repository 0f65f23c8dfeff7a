import { expect, test } from 'vitest';
import type { LessonInfo } from '../src/protocol';
import { beside } from '../src/view/learn/beside';
import { changed, following } from '../src/view/learn/course';

test('a view with changes is another one, and what did not change is the same', () => {
  const view = {
    pits: [
      [4, 4],
      [4, 4],
    ],
    last: null,
    stores: [0, 0],
  };
  const next = changed(view, [
    [['pits', 0, 1], 5],
    [['last'], { seat: 0 }],
  ]);
  expect(next).toEqual({
    pits: [
      [4, 5],
      [4, 4],
    ],
    last: { seat: 0 },
    stores: [0, 0],
  });
  expect(view.pits[0]).toEqual([4, 4]);
  expect(next['stores']).toBe(view.stores);
  expect(changed(view, [[[], { all: 'new' }]])).toEqual({ all: 'new' });
});

test('after a lesson comes the next that is not done, round the list', () => {
  const lessons = ['a', 'b', 'c'].map((id) => ({ id })) as LessonInfo[];
  expect(following(lessons, 'a', ['a'])?.id).toBe('b');
  expect(following(lessons, 'c', ['c'])?.id).toBe('a');
  expect(following(lessons, 'b', ['a', 'b'])?.id).toBe('c');
  expect(following(lessons, 'c', ['a', 'b', 'c'])).toBeNull();
});

test('a bubble never lies over its piece, and stays inside the board', () => {
  const frame = { x: 0, y: 60, width: 900, height: 700 };
  const bubble = { width: 320, height: 150 };
  for (const [x, y] of [
    [10, 70],
    [450, 400],
    [840, 700],
    [450, 70],
    [10, 400],
  ] as const) {
    const piece = { x, y, width: 60, height: 60 };
    const spot = beside(piece, bubble, frame, [piece]);
    const apart = spot.x + 320 <= x || spot.x >= x + 60 || spot.y + 150 <= y || spot.y >= y + 60;
    expect(apart).toBe(true);
    expect(spot.clear).toBe(true);
    expect(spot.x).toBeGreaterThanOrEqual(0);
    expect(spot.x + 320).toBeLessThanOrEqual(900);
    expect(spot.y).toBeGreaterThanOrEqual(60);
    expect(spot.y + 150).toBeLessThanOrEqual(760);
  }
});

test('a bubble has no room where it would lie over what can be pressed', () => {
  const [frame, bubble] = [
    { x: 0, y: 0, width: 400, height: 300 },
    { width: 200, height: 100 },
  ];
  const piece = { x: 10, y: 10, width: 40, height: 40 };
  const button = { x: 180, y: 0, width: 40, height: 300 };
  expect(beside(piece, bubble, frame, [], [button]).clear).toBe(false);
  expect(beside(piece, bubble, { ...frame, width: 700 }, [], [button]).clear).toBe(true);
  expect(beside(piece, { width: 500, height: 100 }, frame, []).clear).toBe(false);
});

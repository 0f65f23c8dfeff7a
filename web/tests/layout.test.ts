import { expect, it } from 'vitest';
import { layout } from '../src/boards/mangala/layout';

const PITS = 7;
const cases = [false, true].flatMap((upright) => [0, 1].map((me) => ({ upright, me })));

it.each(cases)('draws an arrow from the first pit of each row to the last: %o', ({ upright, me }) => {
  const { ways, boxes } = layout(upright, me);
  for (const seat of [0, 1]) {
    const [, x, y, along, to] = /^M(\d+) (\d+)([HV])(\d+)m/.exec(ways[seat]!) ?? [];
    const [first, last] = [boxes[seat * PITS]!, boxes[seat * PITS + 5]!];
    expect(along).toBe(upright ? 'V' : 'H');
    expect([Number(upright ? y : x), Number(to)]).toEqual(upright ? [first.y, last.y] : [first.x, last.x]);
    const [own, other] = [first, boxes[(1 - seat) * PITS]!];
    const across = (box: typeof own) => Math.abs(upright ? box.x - Number(x) : box.y - Number(y));
    expect(across(own)).toBeLessThan(across(other));
  }
});

import { expect, it } from 'vitest';
import { inTheEnd } from '../src/boards/kit/final';

it('shows what the game ended with, and partners their own points', () => {
  const seats = [
    { seat: 0, points: 12, partner_seat: null },
    { seat: 1, points: 9, partner_seat: 2 },
    { seat: 2, points: 4, partner_seat: 1 },
  ];
  expect(inTheEnd(seats, undefined).map(({ points }) => points)).toEqual([12, 9, 4]);
  expect(inTheEnd(seats, [15, 13, 13]).map(({ points }) => points)).toEqual([15, 9, 4]);
  expect(inTheEnd([{ seat: 1, points: 3 }], [7, 8])).toEqual([{ seat: 1, points: 8 }]);
});

import { describe, expect, it } from 'vitest';
import { half, nameOf, pages, parts, pasted, placesOf, spelled } from '../src/view/tournament/shown';

describe('a tournament in writing', () => {
  it('writes half points', () => {
    expect([0, 1, 2, 5, 20].map(half)).toEqual(['0', '½', '1', '2½', '10']);
    expect(half(null)).toBe('');
  });

  it('takes results apart', () => {
    expect(['1-0', '1/2-1/2', '0-1', '+--', '--+', '---', '=-0', ''].map(parts)).toEqual([
      ['1', '0'],
      ['½', '½'],
      ['0', '1'],
      ['+', '−'],
      ['−', '+'],
      ['−', '−'],
      ['½', '0'],
      ['', ''],
    ]);
    expect(spelled('2 1 -')).toBe('2 · 1 · −');
    expect(spelled('+--')).toBe('+\u00a0:\u00a0−');
  });

  it('gives places by seat, level ones the same', () => {
    expect(placesOf([7, 8, 9, 4], [[8], [7, 9]], [4])).toBe('2 1 2 -');
    expect(placesOf([1, 2, 3], [[1, 2], [3]], [])).toBe('1 1 3');
  });

  it('reads lists as people paste them', () => {
    expect(pasted('Ada Lovelace; 1850\n 2. Борис\t1720 \n\nJ. R. 2nd\nMax 12')).toEqual([
      { name: 'Ada Lovelace', rating: 1850 },
      { name: 'Борис', rating: 1720 },
      { name: 'J. R. 2nd', rating: 0 },
      { name: 'Max 12', rating: 0 },
    ]);
  });

  it('calls a bot by what it is', () => {
    const bot = {
      id: 1,
      number: 1,
      name: 'Greedy 12',
      rating: 0,
      person: null,
      bot: 'greedy',
      status: 'active' as const,
      since: 0,
      byes: {},
    };
    expect(nameOf(bot, (kind) => `the ${kind}`)).toBe('the greedy 12');
    expect(nameOf({ ...bot, bot: null, name: 'Ada 2' }, String)).toBe('Ada 2');
  });

  it('fills the pages of a projector about equally', () => {
    expect(pages([1, 2, 3, 4, 5], 4)).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    expect(pages([], 4)).toEqual([[]]);
    expect(pages([1, 2], 1)).toEqual([[1], [2]]);
  });
});

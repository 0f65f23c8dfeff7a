import { describe, expect, it } from 'vitest';
import { loadTips } from '../src/boards/board';
import { apart } from '../src/boards/kit/names';
import { halves } from '../src/boards/mangala/sowing';
import { shapeOf } from '../src/boards/my_island/shape';

describe('names in a small place', () => {
  it('keeps what differs', () => expect(apart(['Eager bot 1', 'Eager bot 2'], 6)).toEqual(['Eag…1', 'Eag…2']));
  it('leaves what differs by itself', () =>
    expect(apart(['Marina Petrovna', 'Timur'], 6)).toEqual(['Marina Petrovna', 'Timur']));
});

it('counts a match in 1, ½ and 0', () => expect([0, 1, 2, 3, 4].map(halves)).toEqual(['0', '½', '1', '1½', '2']));

describe('tips', () => {
  const shown = async (variant: string) =>
    (await loadTips('mangala', { variant })).map(({ clause, line }) => clause ?? line);
  it('teach the further sowing in the classic game', async () =>
    expect(await shown('classic')).toEqual(['classic.goal', 'MG-6', 'MG-13', 'MG-16', 'MG-18', 'classic.end']));
  it('teach nothing that fortress abolishes', async () =>
    expect(await shown('fortress')).toEqual(['fortress.goal', 'MG-6', 'MG-43', 'MG-16', 'MG-46', 'fortress.end']));
});

it.each([
  [912, 684, 'wide'],
  [804, 956, 'tall'],
  [374, 620, 'phone'],
  [344, 516, 'phone'],
  [780, 334, 'flat'],
  [576, 344, 'flat'],
  [340, 260, 'tiny'],
])('lays an island out in %i × %i', (width, height, shape) => expect(shapeOf(width, height)).toBe(shape));

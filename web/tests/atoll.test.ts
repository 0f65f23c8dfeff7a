import { expect, it } from 'vitest';
import { atoll } from '../src/art/atoll';

it('draws the same atoll for the same name and another one for another name', () => {
  expect(atoll('pebbles')).toEqual(atoll('pebbles'));
  expect(atoll('pebbles').reef).not.toBe(atoll('gulls').reef);
});

it('stays on the cover', () => {
  for (const name of ['a', 'pebbles', 'gulls', 'chess', 'go', 'pearl_reef']) {
    const { reef, palms, waves } = atoll(name);
    const numbers = reef.match(/-?\d+(\.\d+)?/g)!.map(Number);
    expect(Math.min(...numbers)).toBeGreaterThan(0);
    expect(Math.max(...numbers)).toBeLessThan(400);
    expect(palms.every(([x, y]) => x > 0 && x < 400 && y > 0 && y < 200)).toBe(true);
    expect(waves).toHaveLength(7);
  }
});

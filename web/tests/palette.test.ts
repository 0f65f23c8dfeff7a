import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, EYES, nearest } from './colours';

/** Two colours of ΔE2000 10 are told apart at a glance; small pieces far from each other need more. */
const LEAST = { seat: 18, md: 15, isle: 15, mv: 14 } as const;
const FILES = {
  seat: 'tokens.css',
  md: 'boards/mandragora/tokens.css',
  isle: 'boards/my_island/tokens.css',
  mv: 'boards/mangrovia/tokens.css',
} as const;
const PIECES = {
  seat: ['0', '1', '2', '3', '4', '5'],
  md: ['purple', 'red', 'yellow', 'green', 'blue', 'black', 'root'],
  isle: ['field', 'house', 'wall', 'road'],
  mv: ['water', 'sand', 'mangrove', 'reed'],
} as const;
type Kind = keyof typeof FILES;

/** A token as it holds in a theme and a palette: the last rule whose conditions are met. */
function token(kind: Kind, name: string, theme: string, palette: string): string {
  const sheet = readFileSync(new URL(`../src/${FILES[kind]}`, import.meta.url), 'utf8');
  const rules = [...sheet.matchAll(/:root((?:\[data-\w+='\w+'\])*) \{([^}]*)\}/g)].filter(([, asked = '']) =>
    [...asked.matchAll(/data-(\w+)='(\w+)'/g)].every(([, key, value]) => value === { theme, palette }[key!]),
  );
  const found = rules.flatMap(([, , body = '']) => [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)]);
  return found.filter(([, key]) => key === `${kind}-${name}`).at(-1)![2]!;
}
const colours = (kind: Kind, theme: string, palette: string) =>
  PIECES[kind].map((name) => token(kind, name, theme, palette));

describe.each(['light', 'dark'])('the distinct palette, %s', (theme) => {
  it.each(Object.keys(FILES) as Kind[])('keeps %s apart for all eyes', (kind) => {
    for (const eyes of EYES) {
      const { apart, pair } = nearest(colours(kind, theme, 'distinct'), eyes);
      expect(apart, `${pair}, ${eyes}`).toBeGreaterThanOrEqual(LEAST[kind]);
    }
  });

  it('keeps seats visible on every surface', () => {
    const grounds = theme === 'light' ? ['#ffffff', '#eef7f7'] : ['#10303d', '#163b4a', '#0b2632'];
    for (const colour of colours('seat', theme, 'distinct'))
      for (const ground of grounds)
        expect(contrast(colour, ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(3);
  });
});

it('is needed: the usual seats are one colour for some eyes', () => {
  expect(nearest(colours('seat', 'light', 'standard'), 'deuteranopia').apart).toBeLessThan(5);
});

it('measures as the world does', () => {
  // Sharma, Wu and Dalal (2005): white and black are 100 apart.
  expect(nearest(['#ffffff', '#000000'], 'nothing').apart).toBeCloseTo(100, 0);
  expect(nearest(['#ff0000', '#00ff00'], 'nothing').apart).toBeCloseTo(86.6, 0);
});

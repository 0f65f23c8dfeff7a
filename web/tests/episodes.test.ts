import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Sheets } from '../src/boards/books';
import { episodes } from '../vite/catalogue';

const text = readFileSync(new URL('../../src/atoll/games/my_island/data/my_island.json', import.meta.url), 'utf8');
const sheets = episodes(text) as Sheets;
type Row = Record<string, unknown>;
const { rules } = JSON.parse(text) as { rules: Record<string, { modules: Row[] }> };
const NUMBERS = Array.from({ length: 24 }, (_, k) => String(k + 1));

it('has a sheet for each of the 24 episodes', () => {
  expect(Object.keys(sheets)).toEqual(NUMBERS);
});

it.each(NUMBERS)('tells every reward of episode %s: two circles, one, and what the others get', (episode) => {
  const { rewards } = sheets[episode]!;
  expect(rewards.map(({ place, circles }) => [place, circles])).toEqual([
    ['first', 2],
    ['second', 1],
    ['others', 0],
  ]);
  const stickers = rules[episode]!.modules.filter((one) => one['type'] === 'reward').map((one) => one['sticker']);
  expect(rewards.map(({ sticker }) => sticker)).toEqual(
    stickers.map((one) => (one as { kind: string } | null)?.kind ?? null),
  );
});

it('tells what telescopes and roofs change when chapters 6 and 7 end, and no other chapter', () => {
  expect(Object.entries(sheets).flatMap(([episode, { dues }]) => dues.map((one) => ({ episode, ...one })))).toEqual([
    { episode: '18', features: ['telescope'], marks: 1, full: 0, short: -1 },
    { episode: '21', features: ['granary', 'palace', 'citadel'], marks: 3, full: 2, short: 0 },
  ]);
});

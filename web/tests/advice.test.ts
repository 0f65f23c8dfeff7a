import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { words, type Messages } from '../src/text';
import { shownAs, toldOf } from '../src/view/advice/marks';

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Messages;
const spoken = (game: string, language: string) =>
  words(language, {
    ...read(`../../src/atoll/games/${game}/text/${language}.json`),
    ...read(`../src/boards/${game}/text/${language}.json`),
  });
const PLACES: readonly (readonly [string, string])[] = [
  ['mangala', 'sow 3'],
  ['mandragora', 'move 7'],
  ['mandragora', 'levitate 4'],
  ['mangrovia', 'bowl 5'],
  ['mangrovia', 'build r1c2'],
  ['my_island', 'place 3 8 0'],
  ['my_island', 'stick 3 8'],
];

describe.each(['en', 'ru', 'tr'])('advice in %s', (language) => {
  it.each(PLACES)('%s: %s is said by its mark, never by a coordinate', (game, action) => {
    const said = shownAs(spoken(game, language), action, '★');
    expect(said).toContain('★');
    expect(said).not.toMatch(/\d/);
  });
  it('says what a ritual site brings', () => {
    const option = { action: 'bowl 3', chance: 0.5, points: 0, goes_on: false, ends: false, events: [], exact: false };
    expect(toldOf(option, spoken('mangrovia', language))).toHaveLength(1);
  });
});

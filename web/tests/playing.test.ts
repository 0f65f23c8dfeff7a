import { describe, expect, it } from 'vitest';
import mangalaEn from '../../src/atoll/games/mangala/text/en.json';
import mangalaRu from '../../src/atoll/games/mangala/text/ru.json';
import type { GameInfo, TableInfo } from '../src/protocol';
import { words } from '../src/text';
import { brief, halves, lines, matchOf, standardClock } from '../src/view/playing/lines';
import en from '../src/view/playing/text/en.json';
import ru from '../src/view/playing/text/ru.json';

const usual = { main: 900, increment: 0, flag_falls: ['loss', 'bank24'] };
const long = { main: 2700, increment: 0, flag_falls: ['loss'] };
const variants = ['classic', 'fortress'];
const mangala: GameInfo = {
  id: 'mangala',
  version: 1,
  seats: [2],
  options: [
    { name: 'variant', choices: variants, default: 'classic', offered: variants, when: {}, brought: false },
    { name: 'sets', choices: [1, 3, 5], default: 1, offered: [1, 3, 5], when: {}, brought: false },
    {
      name: 'rest',
      choices: ['emptied', 'owner'],
      default: 'emptied',
      offered: ['emptied', 'owner'],
      when: { variant: ['fortress'] },
      brought: false,
    },
    { name: 'board', choices: ['one'], default: 'one', offered: [], when: {}, brought: false },
  ],
  clock: usual,
  clocks: [{ options: { sets: 3 }, clock: long }],
  campaign: false,
};
const table = (options: TableInfo['options'], more: Partial<TableInfo> = {}) =>
  ({ options, clock: null, rated: false, lot: true, seats: [{}, {}], ...more }) as TableInfo;
const english = [words('en', mangalaEn), words('en', en)] as const;
const russian = [words('ru', mangalaRu), words('ru', ru)] as const;
const classic = { variant: 'classic', sets: 1, rest: 'emptied', board: 'one' };

describe('what is being played', () => {
  it('names each option that means something, with a reason each', () => {
    const found = lines(table({ ...classic, variant: 'fortress', sets: 3, rest: 'owner' }), mangala, ...english);
    expect(found.map((line) => line.key)).toEqual(['variant', 'sets', 'rest', 'clock', 'rated', 'seats']);
    expect(found.every((line) => line.why)).toBe(true);
    expect(found.slice(0, 3).map((line) => line.short)).toEqual([
      'Variant: fortress',
      'Sets in the match: 3',
      'Who takes the remaining stones: each player keeps their own',
    ]);
    expect(lines(table(classic), mangala, ...english).map((line) => line.key)).not.toContain('rest');
  });

  it('says no value of which nobody knows what it is of', () => {
    const tiles = {
      name: 'stone_tiles',
      choices: ['none', 'gods'],
      default: 'none',
      offered: ['none', 'gods'],
      when: {},
      brought: false,
    };
    const cap = {
      name: 'ingredient_cap',
      choices: [null, 5],
      default: null,
      offered: [null, 5],
      when: {},
      brought: false,
    };
    const say = words('en', {
      'option.stone_tiles': 'Stone tiles',
      'word.stone_tiles.none': 'none',
      'word.stone_tiles.gods': 'god tiles only',
      'word.ingredient_cap.none': 'allowed',
    });
    const told = (options: TableInfo['options'], one: GameInfo['options'][number]) =>
      brief(lines(table(options), { ...mangala, options: [one] }, say, english[1])).map((line) => line.value);
    expect(told({ stone_tiles: 'none' }, tiles)).toEqual(['no clock']);
    expect(told({ stone_tiles: 'gods' }, tiles)).toEqual(['god tiles only', 'no clock']);
    expect(told({ ingredient_cap: null }, cap)).toEqual(['no clock']);
  });

  it('is short on a card, and says what is not as usual', () => {
    const clock = { kind: 'real', main: 900, increment: 0, flag_fall: 'bank24' } as const;
    const found = brief(lines(table(classic, { clock, rated: true, lot: false }), mangala, ...russian));
    expect(found.map((line) => line.short)).toEqual([
      'Вариант: классический',
      '15 + 0',
      'Если время истекло: ничья с половиной камней',
      'на рейтинг',
      'места без жребия',
    ]);
    expect(brief(lines(table(classic), mangala, ...english)).map((line) => line.value)).toEqual([
      'classic',
      'no clock',
    ]);
  });

  it('says days in the plural forms of each language', () => {
    const days = (n: number) => lines(table(classic, { clock: { kind: 'days', days: n } }), undefined, ...russian)[0];
    expect([1, 3, 7].map((n) => days(n)?.value)).toEqual(['1 день на ход', '3 дня на ход', '7 дней на ход']);
  });

  it('takes the standard clock from the options chosen', () => {
    expect(standardClock(mangala, { ...classic, sets: 3 })).toEqual(long);
    expect(standardClock(mangala, classic)).toEqual(usual);
  });

  it('counts sets in 1, ½ and 0', () => {
    expect(matchOf({ set: 2, sets: 3, points: [1, 1] })?.points.map(halves)).toEqual(['½', '½']);
    expect([0, 2, 3, 4].map(halves)).toEqual(['0', '1', '1½', '2']);
    expect(matchOf({ set: 1, sets: 1, points: [0, 0] })).toBeNull();
    expect(matchOf({ round: 3 })).toBeNull();
  });

  it('has the same words in both languages', () => {
    expect(Object.keys(ru)).toEqual(Object.keys(en));
  });
});

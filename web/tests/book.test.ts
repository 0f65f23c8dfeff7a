import { expect, it } from 'vitest';
import { words } from '../src/text';
import en from '../src/text/campaign/en.json';
import ru from '../src/text/campaign/ru.json';
import tr from '../src/text/campaign/tr.json';
import { changesOf, circlesWords, freshWords, type Book, type Island } from '../src/view/campaign/book';

const island = (more: Partial<Island> = {}): Island => ({
  name: '',
  prosperity: 0,
  debt: 0,
  hexes: [],
  tiles: [],
  marks: [],
  ...more,
});
const book = (islands: Island[], seats: number[]): Book => ({ episode: 2, islands, seats, history: [] });

it('finds what an episode added to the islands, seat by seat', () => {
  const before = book(
    [
      island({ prosperity: 3, hexes: [['palm', 2, 1]], tiles: [['I2', 0]], marks: [['telescope', 4, 0, 1]] }),
      island({ debt: 4 }),
      island(),
    ],
    [1, 0],
  );
  const after = book(
    [
      island({
        prosperity: 5,
        hexes: [
          ['palm', 2, 1],
          ['palm', 3, 1],
        ],
        tiles: [
          ['I2', 0],
          ['I2', 2],
        ],
        marks: [
          ['telescope', 4, 0, 2],
          ['telescope', 6, 0, 1],
        ],
      }),
      island({ debt: 1 }),
      island(),
    ],
    [1, 0],
  );
  const nothing = { hexes: [], tiles: [], marks: [] };
  expect(changesOf(before, after)).toEqual([
    { circles: 0, now: 0, debt: 1, fresh: nothing },
    {
      circles: 2,
      now: 5,
      debt: 0,
      fresh: {
        hexes: [['palm', 3, 1]],
        tiles: [['I2', 2]],
        marks: [
          ['telescope', 4, 0, 2],
          ['telescope', 6, 0, 1],
        ],
      },
    },
  ]);
  expect(changesOf(after, after).map((one) => one.fresh)).toEqual([nothing, nothing]);
});

it('counts circles that an island lost, and says so without a sign', () => {
  const [change] = changesOf(book([island({ prosperity: 3 })], [0]), book([island()], [0]));
  expect(change).toMatchObject({ circles: -3, now: 0 });
  const of = (circles: number, now: number) => circlesWords({ circles, now }, words('en', en));
  expect([of(-3, 0), of(-1, 4), of(2, 5), of(0, 5)]).toEqual([
    '3 prosperity circles lost, now 0',
    '1 prosperity circle lost, now 4',
    '2 more prosperity circles, now 5',
    'no new prosperity circles, now 5',
  ]);
  expect(circlesWords({ circles: -2, now: 1 }, words('ru', ru))).toBe('потеря: 2 символа процветания, теперь 1');
  expect(circlesWords({ circles: -2, now: 1 }, words('tr', tr))).toBe('2 refah simgesi eksildi, şimdi 1');
});

it('finds all that lies on an island that was not in the book before', () => {
  const [change] = changesOf(book([], [0]), book([island({ prosperity: 1, hexes: [['lava', 5, 2]] })], [0]));
  expect(change).toEqual({ circles: 1, now: 1, debt: 0, fresh: { hexes: [['lava', 5, 2]], tiles: [], marks: [] } });
});

it('says what is new with its place', () => {
  const say = words('en', {
    'word.sticker.palm': 'palm sticker',
    'word.sticker.double': 'doubling sticker',
    'word.sticker.mark': 'mark',
    'word.I2': 'line',
    'word.3 1': 'row 2, hex 4',
    'word.6 0': 'in the mountains',
  });
  const fresh: Pick<Island, 'hexes' | 'tiles' | 'marks'> = {
    hexes: [['palm', 3, 1]],
    tiles: [['I2', 2]],
    marks: [['telescope', 6, 0, 1]],
  };
  expect(freshWords(fresh, say)).toBe('palm sticker (row 2, hex 4); doubling sticker (line); mark (in the mountains)');
  expect(freshWords({ hexes: [], tiles: [], marks: [] }, say)).toBe('');
});

import { describe, expect, it } from 'vitest';
import blank from '../../tests/fixtures/islands.json';
import { Choices, matches, neighbour } from '../src/boards/my_island/choice';
import { BLANK, blankTally, landOf } from '../src/boards/my_island/book';
import { GROUNDS, SITES } from '../src/boards/my_island/drawings';
import examples from '../src/boards/my_island/examples';
import { lying, rim, TILES, type HexRow, type Land, type SeatView } from '../src/boards/my_island/island';
import { newsOf, signed, tells } from '../src/boards/my_island/news';
import en from '../src/boards/my_island/text/en.json';
import ru from '../src/boards/my_island/text/ru.json';

const spots = (cells: { q: number; r: number }[]) => cells.map(({ q, r }) => [q, r]);

describe('a tile as it lies', () => {
  it('turns clockwise about its first cell', () => {
    expect(spots(lying('D1', 2, 3, 0))).toEqual([
      [2, 3],
      [3, 3],
    ]);
    expect(spots(lying('D1', 2, 3, 1))).toEqual([
      [2, 3],
      [2, 4],
    ]);
    expect(spots(lying('D1', 2, 3, 2))).toEqual([
      [2, 3],
      [1, 4],
    ]);
    expect(spots(lying('D1', 2, 3, 5))).toEqual([
      [2, 3],
      [3, 2],
    ]);
  });
  it('comes back after six turns', () => {
    for (const tile of TILES.keys()) expect(spots(lying(tile, 0, 0, 6))).toEqual(spots(lying(tile, 0, 0, 0)));
  });
  it('has a rim of its outer edges only', () => {
    expect(rim(lying('D1', 0, 0, 0)).split('M').length - 1).toBe(10);
    expect(rim(lying('T1', 0, 0, 0)).split('M').length - 1).toBe(12);
  });
});

describe('what a finger means', () => {
  const choices = new Choices('D1', ['leave', 'pass', 'place 0 0 0', 'place 0 0 2', 'place 4 4 3']);
  it('keeps the turn that the tile has, if it fits so', () => {
    expect(choices.meant(0, 0, 2)?.action).toBe('place 0 0 2');
  });
  it('turns as little as possible otherwise', () => {
    expect(choices.meant(0, 0, 1)?.action).toBe('place 0 0 2');
    expect(choices.meant(0, 0, 3)?.action).toBe('place 0 0 0');
  });
  it('takes a hex that another cell would cover', () => {
    expect(choices.meant(3, 4, 0)?.action).toBe('place 4 4 3');
  });
  it('means nothing where nothing can lie', () => {
    expect(choices.meant(9, 9, 0)).toBeNull();
    expect(choices.at(9, 9, 1)).toMatchObject({ legal: false, place: { action: 'place 9 9 1' } });
  });
  it('tells which turns fit, here and anywhere', () => {
    expect(choices.turns({ q: 0, r: 0 })).toEqual([true, false, true, false, false, false]);
    expect(choices.turns(null)).toEqual([true, false, true, true, false, false]);
  });
});

describe('matching edges', () => {
  const row = (q: number, r: number, symbol: HexRow[5]): HexRow => [
    q,
    r,
    'beach',
    true,
    symbol && 'D2',
    symbol,
    symbol ? 1 : 0,
  ];
  const seat = { island: [row(2, 0, 'house'), row(0, 1, 'house'), row(-1, 0, 'field')] } as SeatView;
  it('are those with the same symbol beyond', () => {
    expect(matches(lying('D1', 0, 0, 0), seat)).toEqual([
      { q: 0, r: 0, side: 3 },
      { q: 1, r: 0, side: 0 },
      { q: 1, r: 0, side: 2 },
    ]);
  });
});

describe('arrow keys', () => {
  const at = (x: number, y: number) => ({ x, y });
  it('go to what lies nearest that way', () => {
    const [far, near, below] = [at(300, 0), at(100, 10), at(0, 100)];
    expect(neighbour(at(0, 0), [far, near, below], 'ArrowRight')).toBe(near);
    expect(neighbour(at(0, 0), [far, near, below], 'ArrowDown')).toBe(below);
    expect(neighbour(at(0, 0), [far, near, below], 'ArrowLeft')).toBeNull();
  });
});

describe('what came', () => {
  const scored = (seat: number, key: string, points: number) => ({ kind: 'scored', facts: { seat, key, points } });
  it('is kept by seat and name', () => {
    const news = newsOf([{ kind: 'placed', facts: { seat: 1 } }, scored(1, 'village', 3), scored(0, 'pass', -1)]);
    expect(news.gains.get(1)).toEqual([{ key: 'village', points: 3 }]);
    expect(news.gains.get(0)).toEqual([{ key: 'pass', points: -1 }]);
    expect([...news.placed]).toEqual([1]);
  });
  it('is not told by a sealed answer', () => expect(tells([])).toBe(false));
  it('has a true minus', () => expect([signed(3), signed(-1), signed(0)]).toEqual(['+3', '−1', '0']));
});

describe('an island without a table', () => {
  const count = (land: Land, terrain: string) => land.island.filter((row) => row[2] === terrain).length;
  it('has the ground of the board, both sides', () => {
    for (const rules of ['normal', '1']) {
      const land = landOf(rules);
      expect(['beach', 'steppe', 'palm', 'jungle'].map((terrain) => count(land, terrain))).toEqual([31, 29, 16, 24]);
    }
  });
  it('opens trail, tunnel and plateau when their episodes come', () => {
    expect(['trail', 'plateau'].map((terrain) => count(landOf('13'), terrain))).toEqual([7, 0]);
    expect(['trail', 'tunnel', 'plateau'].map((terrain) => count(landOf('14'), terrain))).toEqual([7, 1, 15]);
  });
  it.each(Object.entries(blank.islands))('is open and scored as the engine says: %s', (rules, engine) => {
    const rows: Record<string, number[]> = {};
    for (const [q, r, , isOpen] of landOf(rules).island) if (isOpen) (rows[r] ??= []).push(q);
    expect(rows).toEqual(engine.open);
    expect(Object.entries(blankTally(rules))).toEqual(engine.tally);
  });
  it('carries the stickers of its page', () => {
    const land = landOf(
      '8',
      {
        ...BLANK,
        hexes: [
          ['palm', 4, 2],
          ['ship', 4, 7],
        ],
        tiles: [['D1', 1]],
      },
      [['D1', 0, 0, 0]],
    );
    expect(count(land, 'palm')).toBe(17);
    expect(land.sites).toContainEqual(['ship', 4, 7, false]);
    expect(land.sites.filter(([feature]) => feature === 'totem')).toHaveLength(4);
    expect(land.island.find(([q, r]) => q === 1 && r === 0)).toEqual([1, 0, 'steppe', true, 'D1', 'house', 2]);
  });
  it('names every line of the points', () => {
    expect(Object.keys(blankTally('normal'))).toEqual([
      'farm',
      'village',
      'bastion',
      'totem',
      'pass',
      'largest_farm',
      'largest_village',
      'largest_bastion',
      'largest_road_net',
      'visible_beach',
    ]);
    expect(Object.keys(blankTally('8'))).not.toContain('ship_guarded');
  });
});

describe('what is drawn', () => {
  const everything = ['normal', ...Array.from({ length: 24 }, (_, k) => String(k + 1))];
  it('has a picture for every ground and site of every episode', () => {
    for (const rules of everything) {
      for (const [, , terrain] of landOf(rules).island) expect(GROUNDS).toHaveProperty(terrain);
      for (const [feature] of landOf(rules).sites) expect(SITES).toHaveProperty(feature);
    }
  });
  it('explains every line of the points in both languages', () => {
    const names = new Set(everything.flatMap((rules) => Object.keys(blankTally(rules))));
    for (const name of names) for (const words of [en, ru]) expect(words).toHaveProperty([`goal.${name}`]);
  });
  it('has examples that lie where tiles may lie', () => {
    for (const { before, after } of examples) {
      const [was, is] = [before, after].map((one) => (one['seats'] as SeatView[])[0]!);
      const covered = is!.island.filter((row) => row[4] !== null);
      expect(covered).toHaveLength(is!.laid.reduce((sum, [tile]) => sum + TILES.get(tile)!.length, 0));
      expect(covered.every((row) => row[3])).toBe(true);
      expect(is!.laid).toHaveLength(was!.laid.length + 1);
    }
  });
});

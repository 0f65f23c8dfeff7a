import { describe, expect, it } from 'vitest';
import { changes } from '../src/boards/kit/explain';
import { spotFor } from '../src/boards/kit/spot';
import mangala from '../src/boards/mangala/explain';
import mangrovia from '../src/boards/mangrovia/explain';
import island from '../src/boards/my_island/explain';
import mangalaWords from '../src/boards/mangala/text/en.json';
import mangroviaWords from '../src/boards/mangrovia/text/en.json';
import islandWords from '../src/boards/my_island/text/en.json';
import islandData from '../../src/atoll/games/my_island/data/my_island.json';
import type { TableMessage } from '../src/protocol';
import type { Translate } from '../src/text';

describe('what would change', () => {
  it('names the items of each seat that move, and the totals where all is known', () => {
    const before = [
      { huts: 3, path: 6 },
      { huts: 2, path: null },
    ];
    const after = [
      { huts: 5, path: 0 },
      { huts: 3, path: null },
    ];
    expect(changes(before, after)).toEqual([
      {
        seat: 0,
        items: [
          { key: 'huts', by: 2 },
          { key: 'path', by: -6 },
        ],
        total: [9, 5],
      },
      { seat: 1, items: [{ key: 'huts', by: 1 }], total: null },
    ]);
  });
  it('says nothing where nothing moves, or where it is not asked for', () => {
    expect(changes([{ store: 1, rest: 4 }], [{ store: 1, rest: 3 }], ['store'])).toEqual([]);
  });
});

describe('the panel', () => {
  const room = { x: 0, y: 0, width: 800, height: 600 };
  const panel = { width: 200, height: 80 };
  it('stands above what it speaks of where there is room, else below', () => {
    expect(spotFor(panel, { x: 300, y: 300, width: 50, height: 50 }, [], [], room).y).toBeLessThan(220);
    expect(spotFor(panel, { x: 300, y: 20, width: 50, height: 50 }, [], [], room).y).toBeGreaterThan(70);
  });
  it('covers nothing that is lit, and stays in the room', () => {
    const above = { x: 250, y: 180, width: 150, height: 100 };
    const { x, y } = spotFor(panel, { x: 300, y: 300, width: 50, height: 50 }, [above], [], room);
    expect(y).toBeGreaterThan(350);
    expect(x).toBeGreaterThan(0);
  });
});

describe('places', () => {
  it('are where it happened', () => {
    const opposite = { kind: 'captured_opposite', facts: { seat: 1, pit: 2, opposite: 5, count: 3 } };
    expect(mangala.places(opposite)).toEqual(['pit:1:2', 'pit:0:5', 'pit:1:7']);
    expect(mangrovia.places({ kind: 'built', facts: { seat: 0, space: 'r3c2' } })).toEqual(['space:r3c2']);
    expect(island.places({ kind: 'stuck', facts: { seat: 1, kind: 'palm', q: 3, r: 2 } })).toContain('hex:1:3 2');
  });
});

describe('a hut before it is built', () => {
  const t = Object.assign(
    (key: string, facts?: object) => `${key} ${JSON.stringify(facts)}`,
    {},
  ) as unknown as Translate;
  const view = { options: { board: 'reconstructed' }, standings: { paths: {} } };
  const now = { table: { view } as unknown as TableMessage, seat: 0, names: [], t };
  const lines = (legal: string[]) =>
    mangrovia.foresee?.([{ action: 'double r3c2', until: 'question', legal }], now).lines ?? [];
  it('costs what the server asks for', () => {
    expect(lines(['pay 2 5', 'pay 3 4s'])[0]).toContain('"cost":7');
    expect(lines(['pay 1t'])[0]).toContain('"cost":1,');
  });
  it('has no price where none is asked for', () => {
    expect(lines([]).join()).not.toContain('foresee.price');
  });
});

describe('every piece is told of', () => {
  const told = (about: ((piece: string) => string) | undefined, said: object, pieces: readonly string[]) =>
    pieces.filter((piece) => !((about?.(piece) ?? `about.${piece}`) in said));
  const sets = Object.values(islandData.rules as unknown as Record<string, { modules: Record<string, string>[] }>);
  const all = sets.flatMap(({ modules }) => modules);
  it('of My Island: what lies on tiles, each kind of sticker, each site of every episode', () => {
    const sites = new Set(all.filter(({ type }) => type === 'site').map(({ feature }) => feature ?? ''));
    const stickers = [...Object.keys(islandData.stickers.kinds), 'double'].map((kind) => `sticker.${kind}`);
    expect([...sites]).toContain('portal');
    expect(stickers).toContain('sticker.lava');
    expect(told(island.about, islandWords, ['field', 'house', 'wall', 'road', 'D1', ...stickers, ...sites])).toEqual(
      [],
    );
  });
  it('of Mangrovia: boat, birds, areas, pole tiles, statues, landings, cards and tiles', () => {
    const landings = Array.from({ length: 12 }, (_, k) => `landing.${k + 1}`);
    const pieces = ['boat', 'birds', 'stone', 'pole', 'poles', 'statue', 'amulet', 'kind.valuable', 'kind.landscape'];
    const lie = ['card.3', 'card.sand', 'tile.goda', 'tile.wild', 'tile.valuable3', 'tile.amulet2'];
    expect(told(mangrovia.about, mangroviaWords, [...pieces, ...landings, ...lie])).toEqual([]);
    expect(pieces.slice(0, 7).filter((piece) => !(`word.piece.${piece}` in mangroviaWords))).toEqual([]);
  });
  it('of Mangala: pit, store and fortress', () => {
    const pieces = ['pit', 'store', 'fortress'];
    expect(told(mangala.about, mangalaWords, pieces)).toEqual([]);
    expect(pieces.filter((piece) => !(`word.piece.${piece}` in mangalaWords))).toEqual([]);
  });
});

/** A language is its files: a copy of the sources with a few more of them speaks it, and nothing else was touched. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { best, languages } from '../src/languages';
import type * as Catalogues from '../src/catalogues';
import type * as Languages from '../src/languages';
import { words } from '../src/text';
import { catalogue } from '../vite/catalogue.ts';

const here = join(import.meta.dirname, '..', '..');
const TOY = {
  'src/atoll/core/languages/eo.json': { name: 'Esperanto', short: 'Esp' },
  'web/src/text/eo.json': { 'nav.rules': 'Reguloj' },
  'web/src/text/table/eo.json': { 'table.chat': 'Babilejo' },
  'src/atoll/server/text/refusals/eo.json': { 'refused.paused': 'La ludo paŭzas.' },
  'src/atoll/games/mangala/text/eo.json': { title: 'Mangalo', 'clause.MG-1': 'La tabulo havas dek du kavojn.' },
};

describe('a language is its files', () => {
  const copy = mkdtempSync(join(tmpdir(), 'atoll-toy-'));
  let vite: ViteDevServer;
  let spoken: typeof Catalogues;
  let known: typeof Languages;

  beforeAll(async () => {
    for (const part of ['web/src', 'src/atoll/games', 'src/atoll/core/languages', 'src/atoll/server/text'])
      cpSync(join(here, part), join(copy, part), {
        recursive: true,
        filter: (path) => statSync(path).isDirectory() || /\.(json|ts)$/.test(path),
      });
    for (const [path, messages] of Object.entries(TOY)) {
      mkdirSync(join(copy, path, '..'), { recursive: true });
      writeFileSync(join(copy, path), JSON.stringify(messages));
    }
    symlinkSync(join(here, 'web/node_modules'), join(copy, 'web/node_modules'));
    vite = await createServer({
      root: join(copy, 'web'),
      configFile: false,
      logLevel: 'silent',
      plugins: [catalogue()],
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    });
    spoken = (await vite.ssrLoadModule('/src/catalogues.ts')) as typeof Catalogues;
    known = (await vite.ssrLoadModule('/src/languages.ts')) as typeof Languages;
  }, 60_000);

  afterAll(async () => {
    await vite.close();
    rmSync(copy, { recursive: true });
  }, 60_000);

  it('is in the list of languages, by its own name, and chosen for whoever speaks it', () => {
    expect([...known.languages.keys()]).toContain('eo');
    expect(known.languages.get('eo')).toEqual({ name: 'Esperanto', short: 'Esp' });
    expect(known.best(['eo-XX', 'ru'])).toBe('eo');
  });

  it('says its words, and English where it has none', async () => {
    const page = await spoken.loadPage('eo');
    expect([page?.['nav.rules'], page?.['nav.help']]).toEqual(['Reguloj', 'Help']);
    expect([page?.['game.mangala'], page?.['game.mangrovia']]).toEqual(['Mangalo', 'Mangrovia']);
    expect((await spoken.loadMore('table', 'eo'))?.['table.chat']).toBe('Babilejo');
    expect((await spoken.loadMore('refusals', 'eo'))?.['refused.paused']).toBe('La ludo paŭzas.');
    const clauses = await spoken.loadClauses('mangala', 'eo');
    expect(clauses['clause.MG-1']).toBe('La tabulo havas dek du kavojn.');
    expect(clauses['clause.MG-6']).toBe((await spoken.loadClauses('mangala', 'en'))['clause.MG-6']);
    expect(await spoken.loadGame('my_island', 'eo')).toEqual(await spoken.loadGame('my_island', 'en'));
    expect(await spoken.loadMore('help', 'eo')).toEqual(await spoken.loadMore('help', 'en'));
  });

  it('names the places of a board as Python does', async () => {
    const said = async (language: string) => words(language, await spoken.loadGame('my_island', language)).action;
    expect((await said('eo'))('place -1 2 1')).toBe('Lay it: row 3 from the top, hex 1 from the left, rotated 60°');
    expect((await said('ru'))('stick 8 -4')).toBe('Разместить: на плато, ряд 1 сверху, клетка 2 слева');
    expect((await said('tr'))('stick 2 -1')).toBe('Yerleştir: dağlarda, soldan 1. yapı');
  });
});

it('begins with English and knows each by its own name', () => {
  expect([...languages.keys()][0]).toBe('en');
  expect(languages.get('ru')?.name).toBe('Русский');
  expect([best(['xq', 'ru-RU', 'en']), best(['xq']), best([])]).toEqual(['ru', 'en', 'en']);
});

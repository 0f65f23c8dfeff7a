/**
 * Makes one chunk of each language (`core/languages/tr.json?language`): the words of every page, the games' titles, and where its other
 * words are (those of refusals with the server), so that the shell does not grow with the languages. Cuts a game's catalogue into what
 * is needed when: `?about` (one line), `?words` (at the table), `?options` (what can be chosen, and why), `?clauses` (the rules) and, of
 * its lessons, `?summary`; reads from its data which goals and rewards each episode has (`?episodes`); and from `rules.md?outline` which
 * clause stands in which chapter. The files stay where Python reads them too; nothing is copied. Where a language has no word yet, it
 * gets the English one here, and the places of a board get theirs, as in Python (src/atoll/core/text.py).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { words } from '../src/text.ts';

type Messages = Record<string, string>;
interface Section {
  title: string;
  clauses: string[];
  /** Those of them that players need not read. */
  engine: string[];
}

type Keep = (key: string, all: Messages) => boolean;
const keep: Record<string, Keep> = {
  '': () => true,
  about: (key) => key === 'about',
  words: (key) => !/^(clause|heading|explain)\./.test(key),
  options: (key, all) => /^(option|explain)\./.test(key) || isChoice(key, all),
  clauses: (key) => /^(clause|heading)\./.test(key),
  summary: (key) => key.startsWith('learn.'),
};

/** Words of an option's values: `word.variant.fortress`. */
const isChoice: Keep = (key, all) => key.startsWith('word.') && `option.${key.split('.')[1]}` in all;

const CATALOGUE = /\/text\/(?:[^/]+\/)?[a-z]{2}\.json$/;
const read = (path: string): Messages => JSON.parse(readFileSync(path, 'utf8')) as Messages;

function part(path: string, wanted: Keep): Messages {
  const english = path.replace(/[^/]+$/, 'en.json');
  const all = { ...(existsSync(english) ? read(english) : {}), ...read(path) };
  const said = { ...all, ...places(path, all) };
  return Object.fromEntries(Object.entries(said).filter(([key]) => wanted(key, all)));
}

const tableOf = (path: string): string => join(path, '../../data/places.json');
/** A word for each place of a board, from a table that says where it lies: "hex.-1 2" is "row 3 1". */
function places(path: string, messages: Messages): Messages {
  const [table, { notation }] = [tableOf(path), words(basename(path, '.json'), messages)];
  const found = Object.entries(existsSync(table) ? read(table) : {});
  return Object.fromEntries(found.map(([place, where]) => [`word.${place}`, notation('place', where)]));
}

/** Folders in this one with words in them, by name, and their file in a language: English where it has none. */
function catalogues(place: string, inside: string, tag: string): [string, string][] {
  const folders = readdirSync(place, { withFileTypes: true }).filter((one) => one.isDirectory());
  return folders
    .map(({ name }): [string, string[]] => [name, [tag, 'en'].map((one) => join(place, name, inside, `${one}.json`))])
    .map(([name, files]): [string, string] => [name, files.find(existsSync) ?? ''])
    .filter(([, file]) => file);
}

function language(path: string): string {
  const [root = '', tag] = [path.split('/src/atoll/core/')[0], basename(path, '.json')];
  const pages = join(root, 'web/src/text', `${tag}.json`);
  const games = catalogues(join(root, 'src/atoll/games'), 'text', tag);
  const titles = games.map(([game, file]) => [`game.${game}`, part(file, keep['']!)['title']]);
  const page = {
    ...(Object.fromEntries(titles) as Record<string, string>),
    ...part(existsSync(pages) ? pages : join(root, 'web/src/text/en.json'), keep['']!),
  };
  const parts = [
    ...[
      ...catalogues(join(root, 'web/src/text'), '', tag),
      ...catalogues(join(root, 'src/atoll/server/text'), '', tag),
    ].map(([name, file]) => [`text/${name}`, file]),
    ...catalogues(join(root, 'web/src/boards'), 'text', tag).map(([name, file]) => [`boards/${name}`, file]),
    ...catalogues(join(root, 'src/atoll/games'), 'lessons/text', tag).map(([game, file]) => [
      `summary/${game}`,
      `${file}?summary`,
    ]),
    ...games.flatMap(([game, file]) => ['words', 'clauses'].map((kind) => [`${kind}/${game}`, `${file}?${kind}`])),
  ].map(([name, file]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(file)}).then((one) => one.default)`);
  return `export const page = ${literal(page)};\nexport const parts = { ${parts.join(', ')} };`;
}

const literal = (value: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;

/** Clauses that the text itself calls the engine's: single ones, and from one to another. */
function engineClauses(text: string): Set<string> {
  const [, list = ''] = /^For engines [^:]+: ([^.]+)\.$/m.exec(text) ?? [];
  const found = [...list.matchAll(/([A-Z]+)-(\d+)(?: to [A-Z]+-(\d+))?/g)];
  return new Set(
    found.flatMap(([, mark, first, last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, k) => `${mark}-${Number(first) + k}`),
    ),
  );
}

/** Chapters are the headings inside "Clauses"; a clause begins with its id in bold. A short text has no chapters: then '' is one. */
export function outline(text: string): Section[] {
  const sections: Section[] = [];
  const engine = engineClauses(text);
  for (const line of text.split('\n')) {
    const heading = /^#{2,3} (?:[\d.]+ )?(.+)$/.exec(line);
    if (heading) sections.push({ title: heading[1]!.replaceAll('`', ''), clauses: [], engine: [] });
    const clause = /^- \*\*([A-Z]+-\d+[a-z]?)\*\*/.exec(line);
    if (!clause) continue;
    if (!sections.length) sections.push({ title: '', clauses: [], engine: [] });
    sections.at(-1)!.clauses.push(clause[1]!);
    if (engine.has(clause[1]!)) sections.at(-1)!.engine.push(clause[1]!);
  }
  return sections.filter((section) => section.clauses.length > 0);
}

interface Module {
  type: string;
  key?: string;
  points?: number;
  place?: string;
  circles?: number;
  sticker?: { kind: string } | null;
  features?: string[];
  marks?: number;
  full?: number;
  short?: number;
}

/** What is told of an episode before it is played: what brings points, what the places win, what sites change at the end of a chapter,
 * whether it is a reconstruction. */
export function episodes(text: string): Record<string, unknown> {
  const { rules = {} } = JSON.parse(text) as { rules?: Record<string, { provenance: string; modules: Module[] }> };
  const told = Object.entries(rules).filter(([name]) => /^\d+$/.test(name));
  return Object.fromEntries(
    told.map(([name, { provenance, modules }]) => [
      name,
      {
        rebuilt: provenance === 'X',
        goals: modules.filter(({ key, points }) => key && points).map(({ key, points }) => ({ key, points })),
        rewards: modules
          .filter(({ type }) => type === 'reward')
          .map(({ place, circles, sticker }) => ({ place, circles, sticker: sticker?.kind ?? null })),
        dues: modules
          .filter(({ type }) => type === 'dues')
          .map(({ features, marks, full, short }) => ({ features, marks, full, short })),
      },
    ]),
  );
}

export function catalogue(): Plugin {
  return {
    name: 'atoll-catalogue',
    enforce: 'pre',
    load(id) {
      const [path = '', query = ''] = id.split('?');
      if (query === 'language') return { code: language(path), moduleType: 'js' };
      const wanted = CATALOGUE.test(path) ? keep[query] : undefined;
      const isOutline = query === 'outline' && path.endsWith('.md');
      const isEpisodes = query === 'episodes' && path.endsWith('.json');
      if (!isOutline && !wanted && !isEpisodes) return null;
      this.addWatchFile(path);
      if (wanted && existsSync(tableOf(path))) this.addWatchFile(tableOf(path));
      const text = readFileSync(path, 'utf8');
      const found = wanted ? part(path, wanted) : isEpisodes ? episodes(text) : outline(text);
      return { code: `export default ${literal(found)}`, moduleType: 'js' };
    },
  };
}

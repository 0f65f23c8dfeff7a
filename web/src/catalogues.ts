/** Finds the catalogues. Each language of each game is a chunk of its own; only titles are in the shell. */
import type { Language, Messages } from './text';

type Loader = () => Promise<Messages>;

const lids = import.meta.glob<Messages>('../../src/atoll/games/*/text/*.json', {
  query: '?lid',
  import: 'default',
  eager: true,
});
const gameWords = import.meta.glob<Messages>('../../src/atoll/games/*/text/*.json', {
  query: '?words',
  import: 'default',
});
const gameClauses = import.meta.glob<Messages>('../../src/atoll/games/*/text/*.json', {
  query: '?clauses',
  import: 'default',
});
const boardWords = import.meta.glob<Messages>('./boards/*/text/*.json', { import: 'default' });
const pageWords = import.meta.glob<Messages>('./text/*.json', { import: 'default' });
/** What only some pages say, by folder: refusals, help, table … */
const more = import.meta.glob<Messages>('./text/*/*.json', { import: 'default' });

const pathOf = (game: string, language: Language) => `../../src/atoll/games/${game}/text/${language}.json`;
const nothing: Loader = () => Promise.resolve({});

export const lid = (game: string, language: Language): Messages => lids[pathOf(game, language)] ?? {};
export const loadPage = (language: Language): Promise<Messages> => (pageWords[`./text/${language}.json`] ?? nothing)();
export const loadMore = (folder: string, language: Language): Promise<Messages> =>
  (more[`./text/${folder}/${language}.json`] ?? nothing)();

/** A game's own words and those of its board; a game without a board has the plain one. */
export async function loadGame(game: string, language: Language): Promise<Messages> {
  const board =
    boardWords[`./boards/${game}/text/${language}.json`] ??
    boardWords[`./boards/plain/text/${language}.json`] ??
    nothing;
  const [own, drawn] = await Promise.all([(gameWords[pathOf(game, language)] ?? nothing)(), board()]);
  return { ...own, ...drawn };
}

export const loadClauses = (game: string, language: Language): Promise<Messages> =>
  (gameClauses[pathOf(game, language)] ?? nothing)();

/** The games that this client was built with, by folder. */
export const games: readonly string[] = [
  ...new Set(Object.keys(lids).map((path) => path.split('/').at(-3) ?? '')),
].sort();

/** A chapter of a rules text and the clauses in it. */
export interface Section {
  title: string;
  clauses: string[];
}

const outlines = import.meta.glob<Section[]>('../../src/atoll/games/*/rules.md', {
  query: '?outline',
  import: 'default',
});

export const loadOutline = (game: string): Promise<Section[]> =>
  (outlines[`../../src/atoll/games/${game}/rules.md`] ?? (() => Promise.resolve([])))();

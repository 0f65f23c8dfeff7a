/** Finds the catalogues. A language is a chunk with what every page says and the way to the rest of it, each part a chunk of its own. */
import { SOURCE } from './languages';
import type { Language, Messages } from './text';

interface Whole {
  page: Messages;
  parts: Readonly<Record<string, (() => Promise<Messages>) | undefined>>;
}

const wholes = import.meta.glob<Whole>('../../src/atoll/core/languages/*.json', { query: '?language' });
const pathOf = (language: Language) => `../../src/atoll/core/languages/${language}.json`;

/** On a broken line words come as nothing, like every part of the client. */
async function whole(language: Language): Promise<Whole | undefined> {
  return (wholes[pathOf(language)] ?? wholes[pathOf(SOURCE)])?.();
}

/** The first of these parts that there is. */
async function part(language: Language, ...names: readonly string[]): Promise<Messages | undefined> {
  const found = await whole(language);
  const load = names.map((name) => found?.parts[name]).find((one) => one);
  return load ? load() : found && {};
}

export const loadPage = async (language: Language): Promise<Messages | undefined> => (await whole(language))?.page;
/** What only some pages say, by folder: help, table …, and the server's own `refusals`. */
export const loadMore = (folder: string, language: Language): Promise<Messages | undefined> =>
  part(language, `text/${folder}`);

/** A game's own words and those of its board; a game without a board has the plain one. */
export async function loadGame(game: string, language: Language): Promise<Messages> {
  const [own, drawn] = await Promise.all([
    part(language, `words/${game}`),
    part(language, `boards/${game}`, 'boards/plain'),
  ]);
  return { ...own, ...drawn };
}

export const loadClauses = async (game: string, language: Language): Promise<Messages> =>
  (await part(language, `clauses/${game}`)) ?? {};

/** Goal, turn, end and what wins, of each variant that has lessons. */
export const loadSummary = async (game: string, language: Language): Promise<Messages> =>
  (await part(language, `summary/${game}`)) ?? {};

/** What can be chosen at a table, in words: a chunk for each game and language. Nothing of it is needed for a move. */
import { api } from '../../http';
import { loadFrom } from '../../languages';
import type { GameInfo } from '../../protocol';
import { settings } from '../../settings.svelte';
import { spokenFrom } from '../../spoken.svelte';
import { words, type Language, type Messages, type Translate } from '../../text';

const gameOptions = import.meta.glob<Messages>('../../../../src/atoll/games/*/text/*.json', {
  query: '?options',
  import: 'default',
});
let shelf = $state.raw<readonly GameInfo[]>([]);
let learnt = $state.raw<Readonly<Record<string, Translate>>>({});
let asked: Promise<GameInfo[]> | null = null;

/** Words of the page's own. Read it inside a component: it follows the language. */
export const spoken = spokenFrom(import.meta.glob<Messages>('./text/*.json', { import: 'default' }));

/** The games on the server's shelf, asked for once. */
export function games(): Promise<GameInfo[]> {
  asked ??= api.games().then(
    (found) => {
      shelf = found;
      return found;
    },
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}
export const gameInfo = (game: string): GameInfo | undefined => shelf.find((one) => one.id === game);

/** A game's own words for its options; null until they have come. */
export const optionWords = (game: string): Translate | null => learnt[`${game}/${settings.language}`] ?? null;

export async function learn(game: string, language: Language): Promise<void> {
  if (learnt[`${game}/${language}`]) return;
  const found = words(language, await loadFrom(gameOptions, `../../../../src/atoll/games/${game}/text`, language));
  learnt = { ...learnt, [`${game}/${language}`]: found };
}

/** One line on each game, for the pages that present them. */
import { settings } from './settings.svelte';
import type { Messages } from './text';

const abouts = import.meta.glob<Messages>('../../src/atoll/games/*/text/*.json', {
  query: '?about',
  import: 'default',
  eager: true,
});

export const gameAbout = (game: string): string =>
  abouts[`../../src/atoll/games/${game}/text/${settings.language}.json`]?.['about'] ?? '';

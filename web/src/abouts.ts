/** One line on each game, for the pages that present them. */
import { SOURCE } from './languages';
import { settings } from './settings.svelte';
import type { Messages } from './text';

const abouts = import.meta.glob<Messages>('../../src/atoll/games/*/text/*.json', {
  query: '?about',
  import: 'default',
  eager: true,
});

export function gameAbout(game: string): string {
  const folder = `../../src/atoll/games/${game}/text`;
  return (abouts[`${folder}/${settings.language}.json`] ?? abouts[`${folder}/${SOURCE}.json`])?.['about'] ?? '';
}

/** The pages' own words in the language that was chosen. Read `page.t` inside a component: it follows the switch. */
import { lid, loadPage } from './catalogues';
import { settings } from './settings.svelte';
import { words, type Language, type Translate } from './text';

let current = $state.raw<Translate>(words('en', {}));

export const page = {
  get t(): Translate { return current; },
};

export async function speak(language: Language): Promise<void> {
  current = words(language, await loadPage(language));
  document.documentElement.lang = language;
}

export const gameTitle = (game: string): string => lid(game, settings.language)['title'] ?? game;
export const gameAbout = (game: string): string => lid(game, settings.language)['about'] ?? '';

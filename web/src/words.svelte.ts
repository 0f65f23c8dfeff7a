/** The pages' own words in the language that was chosen. Read `page.t` inside a component: it follows the switch. */
import { lid, loadPage, loadRefusals } from './catalogues';
import type { TableInfo } from './protocol';
import { settings } from './settings.svelte';
import { words, type Language, type Messages, type Translate } from './text';

let known: Messages = {};
let current = $state.raw<Translate>(words('en', known));

export const page = {
  get t(): Translate {
    return current;
  },
};

export async function speak(language: Language): Promise<void> {
  const own = await loadPage(language);
  known = own;
  current = words(language, known);
  document.documentElement.lang = language;
  const more = await loadRefusals(language);
  if (current.language !== language) return;
  known = { ...own, ...more };
  current = words(language, known);
}

/** The pages' words and those of one part, which come with it. Read it inside a component, as `page.t`. */
export const speaker = (part: Readonly<Record<Language, Messages>>) => (): Translate =>
  words(current.language, { ...known, ...part[current.language] });

/** Players by seat; a bot is called by what it is, and several of a kind are counted. */
export function seatNames(info: TableInfo | null): string[] {
  const called = (info?.seats ?? []).map((one) => {
    if (one.is === 'empty') return page.t('wait.empty');
    return one.is === 'bot' ? page.t(`bot.${one.bot}`) : one.name;
  });
  return called.map((name, seat) => {
    if (info?.seats[seat]?.is !== 'bot' || called.indexOf(name) === called.lastIndexOf(name)) return name;
    return `${name} ${called.slice(0, seat + 1).filter((other) => other === name).length}`;
  });
}

export const gameTitle = (game: string): string => lid(game, settings.language)['title'] ?? game;
export const gameAbout = (game: string): string => lid(game, settings.language)['about'] ?? '';

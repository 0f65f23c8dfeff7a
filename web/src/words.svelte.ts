/** The pages' own words in the language that was chosen. Read `page.t` inside a component: it follows the switch. */
import { loadMore, loadPage } from './catalogues';
import type { TableInfo } from './protocol';
import { settings } from './settings.svelte';
import { words, type Language, type Messages, type Translate } from './text';

let current = $state.raw<Translate>(words('en', {}));

export const page = {
  get t(): Translate {
    return current;
  },
};

/** Folders of words beyond those of every page: they come with what says them. */
const folders = new Map<string, Promise<void>>();
let known: Messages = {};

export async function speak(language: Language): Promise<void> {
  const more = [...folders.keys()];
  const found: (Messages | undefined)[] = await Promise.all([
    loadPage(language),
    ...more.map((folder) => loadMore(folder, language)),
  ]);
  // On a broken line words come as nothing, like parts: they are asked for again.
  for (const [index, folder] of more.entries()) if (!found[index + 1]) folders.delete(folder);
  if (language !== settings.language) return;
  known = Object.assign({}, current.language === language ? known : {}, ...found) as Messages;
  current = words(language, known);
  document.documentElement.lang = language;
}

/** From now on the words of `text/<folder>` are known too, in whatever language is chosen. */
export function learn(folder: string): Promise<void> {
  const asked = folders.get(folder);
  if (asked) return asked;
  folders.set(folder, Promise.resolve());
  const answer = speak(settings.language).then(() => {
    if (!folders.has(folder)) throw new Error(`the words of ${folder} did not come`);
  });
  answer.catch(() => folders.delete(folder));
  folders.set(folder, answer);
  return answer;
}

/** Players by seat; a bot is called by what it is, and several of a kind are counted. */
export function seatNames(info: TableInfo | null): string[] {
  const called = (info?.seats ?? []).map((one) => {
    if (one.is === 'empty')
      return one.kept_for ? page.t('wait.keptFor', { name: one.kept_for.name }) : page.t('wait.empty');
    if (one.ghost_of)
      return info?.seats.some(({ seat, person }) => seat === info.my_seat && person === one.ghost_of?.person)
        ? page.t('ghost.mine')
        : page.t('ghost.of', { name: one.ghost_of.name });
    return one.is === 'bot' ? page.t(`bot.${one.bot}`) : one.name;
  });
  return called.map((name, seat) => {
    if (info?.seats[seat]?.is !== 'bot' || called.indexOf(name) === called.lastIndexOf(name)) return name;
    return `${name} ${called.slice(0, seat + 1).filter((other) => other === name).length}`;
  });
}

export const gameTitle = (game: string): string => (page.t.has(`game.${game}`) ? page.t(`game.${game}`) : game);

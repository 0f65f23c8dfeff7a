/** The words of the analysis board and the puzzle: a chunk of their own. Read `said.w` inside a component. */
import { loadGame } from '../../catalogues';
import { loadFrom } from '../../languages';
import { words, type Language, type Messages, type Translate } from '../../text';

const catalogues = import.meta.glob<Messages>('./text/*.json', { import: 'default' });
let current = $state.raw<Translate | null>(null);
let game = $state.raw<Messages>({});

export const said = {
  get w(): Translate {
    return current ?? words('en', {});
  },
  get ready(): boolean {
    return current !== null;
  },
  /** Mangala's own words with these players. */
  board(names: readonly string[]): Translate {
    return words(said.w.language, game, names);
  },
};

export async function learn(language: Language): Promise<void> {
  const [own, mangala] = await Promise.all([loadFrom(catalogues, './text', language), loadGame('mangala', language)]);
  game = mangala;
  current = words(language, own);
}

/** The tournaments' own words: a chunk of their own, so that nobody else waits for them. Read `said.w` inside a component. */
import { Refused } from '../../http';
import { loadFrom } from '../../languages';
import { sentence } from '../../problem';
import { words, type Language, type Messages, type Translate } from '../../text';

const catalogues = import.meta.glob<Messages>('./text/*.json', { import: 'default' });
let current = $state.raw<Translate | null>(null);

export const said = {
  get w(): Translate {
    return current ?? words('en', {});
  },
  get ready(): boolean {
    return current !== null;
  },
};

export async function learn(language: Language): Promise<void> {
  current = words(language, await loadFrom(catalogues, './text', language));
}

/** A refusal in the reader's words: a few mean something else here than on other pages. */
export function why(error: unknown): string {
  if (error instanceof Refused && said.w.has(`problem.${error.code}`))
    return said.w(`problem.${error.code}`, { ...error.problem });
  return sentence(error);
}

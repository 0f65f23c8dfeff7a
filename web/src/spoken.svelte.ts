/** Words that come with the part that says them, in the language that is chosen. */
import { loadFrom, SOURCE, type Files } from './languages';
import { settings } from './settings.svelte';
import { words, type Messages, type Translate } from './text';

/** Before its words are there a part says nothing, rather than their keys. */
const silent: Translate = Object.assign(() => '', words(SOURCE, {}));

/** Ask for them inside a component: they follow the language, and come again if a broken line kept them back. */
export function spokenFrom(files: Files, folder = './text'): () => Translate {
  let current = $state.raw<Translate>(silent);
  let asked = '';
  return () => {
    const language = settings.language;
    if (asked !== language) {
      asked = language;
      const again = () => {
        asked = '';
      };
      loadFrom(files, folder, language).then((found: Messages | undefined) => {
        if (!found) again();
        else if (asked === language) current = words(language, found);
      }, again);
    }
    return current;
  };
}

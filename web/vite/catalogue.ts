/**
 * Cuts a game's catalogue into what is needed when: `?lid` (title and one line, in the shell), `?words` (at the table) and
 * `?clauses` (the rules). The files stay where Python reads them too; nothing is copied.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Messages = Record<string, string>;

const LID = new Set(['title', 'about']);
const keep: Record<string, (key: string) => boolean> = {
  lid: (key) => LID.has(key),
  words: (key) => !key.startsWith('clause.'),
  clauses: (key) => key.startsWith('clause.'),
};

export function catalogue(): Plugin {
  return {
    name: 'atoll-catalogue',
    enforce: 'pre',
    load(id) {
      const [path, query] = id.split('?');
      const wanted = query ? keep[query] : undefined;
      if (!path?.endsWith('.json') || !wanted) return null;
      this.addWatchFile(path);
      const all = JSON.parse(readFileSync(path, 'utf8')) as Messages;
      const part = Object.fromEntries(Object.entries(all).filter(([key]) => wanted(key)));
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(part))})`, moduleType: 'js' };
    },
  };
}

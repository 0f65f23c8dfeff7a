/**
 * Cuts a game's catalogue into what is needed when: `?lid` (the title, in the shell), `?about` (one line), `?words` (at the table),
 * `?options` (what can be chosen, and why) and `?clauses` (the rules); and reads from `rules.md?outline` which
 * clause stands in which chapter. The files stay where Python reads them too; nothing is copied.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Messages = Record<string, string>;
interface Section {
  title: string;
  clauses: string[];
}

type Keep = (key: string, all: Messages) => boolean;
const keep: Record<string, Keep> = {
  lid: (key) => key === 'title',
  about: (key) => key === 'about',
  words: (key) => !/^(clause|heading|explain)\./.test(key),
  options: (key, all) => /^(option|explain)\./.test(key) || isChoice(key, all),
  clauses: (key) => /^(clause|heading)\./.test(key),
};

/** Words of an option's values: `word.variant.fortress`. */
const isChoice: Keep = (key, all) => key.startsWith('word.') && `option.${key.split('.')[1]}` in all;

function part(text: string, wanted: Keep): Messages {
  const all = JSON.parse(text) as Messages;
  return Object.fromEntries(Object.entries(all).filter(([key]) => wanted(key, all)));
}

/** Chapters are the headings inside "Clauses"; a clause begins with its id in bold. A short text has no chapters: then '' is one. */
export function outline(text: string): Section[] {
  const sections: Section[] = [];
  for (const line of text.split('\n')) {
    const heading = /^#{2,3} (?:[\d.]+ )?(.+)$/.exec(line);
    if (heading) sections.push({ title: heading[1]!.replaceAll('`', ''), clauses: [] });
    const clause = /^- \*\*([A-Z]+-\d+[a-z]?)\*\*/.exec(line);
    if (!clause) continue;
    if (!sections.length) sections.push({ title: '', clauses: [] });
    sections.at(-1)!.clauses.push(clause[1]!);
  }
  return sections.filter((section) => section.clauses.length > 0);
}

export function catalogue(): Plugin {
  return {
    name: 'atoll-catalogue',
    enforce: 'pre',
    load(id) {
      const [path = '', query = ''] = id.split('?');
      const wanted = keep[query];
      const isOutline = query === 'outline' && path.endsWith('.md');
      if (!isOutline && !(wanted && path.endsWith('.json'))) return null;
      this.addWatchFile(path);
      const text = readFileSync(path, 'utf8');
      const found = wanted ? part(text, wanted) : outline(text);
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(found))})`, moduleType: 'js' };
    },
  };
}

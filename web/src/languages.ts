/** The languages that this client speaks: found by their files, like games by their folders. English is what stands in. */
import type { Language, Messages } from './text';

interface About {
  name: string;
  short: string;
  /** Said in the language itself while its words wait for a native reader. */
  awaits?: string;
}
/** Catalogues by path, as `import.meta.glob` finds them. */
export type Files = Readonly<Record<string, (() => Promise<Messages>) | undefined>>;

const found = import.meta.glob<About>('../../src/atoll/core/languages/*.json', { import: 'default', eager: true });

export const SOURCE: Language = 'en';
export const languages: ReadonlyMap<Language, About> = new Map(
  Object.entries(found)
    .map(([path, about]) => [path.slice(-7, -5), about] as const)
    .sort(([one], [other]) => Number(other === SOURCE) - Number(one === SOURCE)),
);

/** The first that is spoken here; `tr-TR` asks for `tr`. */
export const best = (wanted: readonly string[]): Language =>
  wanted.map((one) => one.slice(0, 2).toLowerCase()).find((one) => languages.has(one)) ?? SOURCE;

/** The words of a folder in a language; English ones where it has none. On a broken line they may come as nothing. */
export function loadFrom(files: Files, folder: string, language: Language): Promise<Messages> {
  const load = files[`${folder}/${language}.json`] ?? files[`${folder}/${SOURCE}.json`];
  return load ? load() : Promise.resolve({});
}

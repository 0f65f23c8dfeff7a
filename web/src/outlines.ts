/** The games that this client was built with, and the chapters of their rules. */
/** A chapter of a rules text and the clauses in it. */
export interface Section {
  title: string;
  clauses: string[];
  /** Those of them that are the engine's book-keeping: players need not read them. */
  engine: string[];
}

const outlines = import.meta.glob<Section[]>('../../src/atoll/games/*/rules.md', {
  query: '?outline',
  import: 'default',
});

/** The games that this client was built with, by folder. */
export const games: readonly string[] = Object.keys(outlines)
  .map((path) => path.split('/').at(-2) ?? '')
  .sort();

export const loadOutline = (game: string): Promise<Section[]> =>
  (outlines[`../../src/atoll/games/${game}/rules.md`] ?? (() => Promise.resolve([])))();

/** Islands without a table: from a page of the campaign's book, or from tiles that lie, to what the drawing needs.
 * Reads the game's data alone. */
import { boards, rules as sets, stickers } from '../../../../src/atoll/games/my_island/data/my_island.json';
import { doubledCells, key, lying, type HexRow, type Land } from './island';

/** One island of a book, as docs and the rules text (4.1) describe it. */
export interface Page {
  name: string;
  prosperity: number;
  debt: number;
  hexes: [string, number, number][];
  tiles: [string, number][];
  marks: [string, number, number, number][];
}
export const BLANK: Page = { name: '', prosperity: 0, debt: 0, hexes: [], tiles: [], marks: [] };
export type Laid = [tile: string, q: number, r: number, rot: number];

type Spot = readonly [number, number];
interface Module {
  type: string;
  key?: string;
  points?: number;
  side?: string;
  area?: string;
  place?: string | null;
  terrain?: string | string[];
  feature?: string;
  block?: boolean;
}
interface Side {
  areas: Record<string, [number, number, string][]>;
  places: Record<string, Spot[]>;
}

const LETTERS: Readonly<Record<string, string>> = {
  B: 'beach',
  S: 'steppe',
  P: 'palm',
  J: 'jungle',
  L: 'plateau',
  N: 'tunnel',
};
/** The rules of an episode; those of the last one after the campaign. */
export const rulesOf = (episode: number): string => String(Math.max(1, Math.min(24, episode)));
const modulesOf = (rules: string): Module[] =>
  (sets as unknown as Record<string, { modules: Module[] }>)[rules]?.modules ?? [];
const becomes = (kind: string): string | null =>
  (stickers.kinds as Record<string, { becomes: string | null }>)[kind]?.becomes ?? null;

function terrains(
  modules: readonly Module[],
  side: Side,
  page: Page,
): Map<string, { q: number; r: number; terrain: string }> {
  const found = new Map<string, { q: number; r: number; terrain: string }>();
  for (const { area } of modules.filter(({ type }) => type === 'area')) {
    for (const [r, first, letters] of side.areas[area ?? ''] ?? []) {
      [...letters].forEach((letter, k) =>
        found.set(key(first + k, r), { q: first + k, r, terrain: LETTERS[letter] ?? '' }),
      );
    }
  }
  const change = (q: number, r: number, terrain: string | null): void => {
    const old = found.get(key(q, r));
    if (old && terrain) found.set(key(q, r), { ...old, terrain });
  };
  for (const [kind, q, r] of page.hexes) change(q, r, becomes(kind));
  for (const { place, terrain } of modules.filter(({ type }) => type === 'change')) {
    for (const [q, r] of side.places[place ?? ''] ?? []) change(q, r, String(terrain));
  }
  return found;
}

function sitesOf(modules: readonly Module[], side: Side, page: Page): Land['sites'] {
  return modules
    .filter(({ type }) => type === 'site')
    .flatMap(({ feature = '', place, block = false }) =>
      [
        ...(place ? (side.places[place] ?? []) : []),
        ...page.hexes.filter(([kind]) => kind === feature).map(([, q, r]): Spot => [q, r]),
      ].map(([q, r]): Land['sites'][number] => [feature, q, r, block]),
    );
}

/** An island under these rules, with what its page carries and the tiles that lie on it. */
export function landOf(rules: string, page: Page = BLANK, laid: readonly Laid[] = []): Land {
  const modules = modulesOf(rules);
  const side = (boards.atoll as unknown as Record<string, Side>)[
    modules.find(({ type }) => type === 'side')?.side ?? 'front'
  ]!;
  const sites = sitesOf(modules, side, page);
  const allowed = modules.filter(({ type }) => type === 'allow').flatMap(({ terrain }) => terrain ?? []);
  const blocked = new Set(sites.filter((site) => site[3]).map(([, q, r]) => key(q, r)));
  const doubled = doubledCells(page);
  const covered = new Map(
    laid.flatMap(([tile, q, r, rot]) =>
      lying(tile, q, r, rot).map(
        (cell, k) =>
          [key(cell.q, cell.r), { tile, symbol: cell.symbol, weight: doubled.get(tile)?.includes(k) ? 2 : 1 }] as const,
      ),
    ),
  );
  const island = [...terrains(modules, side, page).values()]
    .sort((a, b) => a.r - b.r || a.q - b.q)
    .map(({ q, r, terrain }): HexRow => {
      const cell = covered.get(key(q, r));
      return [
        q,
        r,
        terrain,
        allowed.includes(terrain) && !blocked.has(key(q, r)),
        cell?.tile ?? null,
        cell?.symbol ?? null,
        cell?.weight ?? 0,
      ];
    });
  return { island, sites, hexes: page.hexes, marks: page.marks, done: {} };
}

const AT_ONCE = ['on', 'line', 'group', 'link', 'around', 'ray', 'cover'];
/** The lines of the points under these rules, all 0 but the start. */
export function blankTally(rules: string): Record<string, number> {
  const scoring = modulesOf(rules).filter(({ key: name, points }) => name && points);
  const names = (atOnce: boolean) =>
    scoring.filter(({ type }) => AT_ONCE.includes(type) === atOnce).map((one) => [one.key ?? '', 0] as const);
  const own = rules === 'normal' ? [] : [['start', 10] as const];
  return Object.fromEntries([
    ...own,
    ...names(true),
    ['pass', 0],
    ...names(false),
    ...(rules === 'normal' ? [] : [['debt', 0] as const]),
  ]);
}

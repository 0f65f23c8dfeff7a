/** What the server shows of the islands, and where hexes are on the paper. Nothing here says what may be done. */
import { tiles as sets } from '../../../../src/atoll/games/my_island/data/my_island.json';

export type Symbol = 'field' | 'house' | 'wall' | 'road';
/** q, r, terrain, open, tile, symbol, weight */
export type HexRow = [number, number, string, boolean, string | null, Symbol | null, number];
/** What the drawing of an island needs. */
export interface Land {
  island: HexRow[];
  sites: [string, number, number, boolean][];
  hexes: [string, number, number][];
  marks: [string, number, number, number][];
  done: Record<string, [number, number][]>;
  /** Groups that have scored, each at one of its hexes. */
  tokens?: [string, number, number][];
}
export interface SeatView extends Land {
  name: string;
  is_in: boolean;
  marker: number;
  frozen: boolean;
  debt: number;
  prosperity: number;
  laid: [string, number, number, number][];
  aside: string[];
  tiles: [string, number][];
  tally: Record<string, number>;
  /** What the islands are compared by at the end, by the line of the tally that it decides. */
  compared: Record<string, number>;
}
export interface IslandView {
  rules: string;
  ask: string;
  to_act: number[];
  round: number;
  card: string | null;
  turned: string[];
  bag: string[];
  sticker: { kind: string } | null;
  sealed: string | null;
  ranks: number[] | null;
  seats: SeatView[];
}
export interface Cell {
  q: number;
  r: number;
  symbol: Symbol;
}

export const key = (q: number, r: number): string => `${q} ${r}`;

/** The printed tiles: cells about the first one, which is (0, 0). */
export const TILES: ReadonlyMap<string, readonly Cell[]> = new Map(
  [...sets.base.tiles, ...sets.bent.tiles].map(({ id, cells }) => [
    id,
    cells.map(([q, r, symbol]) => ({ q, r, symbol }) as Cell),
  ]),
);

/** The six steps to the hexes beside one, clockwise from the east. */
export const SIDES: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

/** The cells of a tile as they would lie: turned clockwise about the first, which lies on (q, r). */
export function lying(tile: string, q: number, r: number, rot: number): Cell[] {
  return (TILES.get(tile) ?? []).map((cell) => {
    let [a, b] = [cell.q, cell.r];
    for (let step = 0; step < rot; step += 1) [a, b] = [-b, a + b];
    return { q: q + a, r: r + b, symbol: cell.symbol };
  });
}

/** Half the width of a hex is 50 units; it stands on a corner. */
export const HALF = 50;
export const SIDE = (HALF * 2) / Math.sqrt(3);
export const x = (q: number, r: number): number => 2 * HALF * (q + r / 2);
export const y = (r: number): number => 1.5 * SIDE * r;

const round = (value: number): number => Math.round(value * 10) / 10;
/** Corner k lies between the sides k and k + 1. */
export function corner(k: number, grow = 1): [number, number] {
  const angle = (Math.PI / 180) * (60 * k + 30);
  return [round(Math.cos(angle) * SIDE * grow), round(Math.sin(angle) * SIDE * grow)];
}
export const hexagon = (grow = 1): string => [0, 1, 2, 3, 4, 5].map((k) => corner(k, grow).join(',')).join(' ');
const outline = [0, 1, 2, 3, 4, 5].map((k) => corner(k));
/** Many hexes in one path. */
export const hexPath = (hexes: Iterable<readonly [number, number]>): string =>
  [...hexes]
    .map(([q, r]) => `M${outline.map(([dx, dy]) => `${round(x(q, r) + dx)} ${round(y(r) + dy)}`).join('L')}z`)
    .join('');

/** The edge of a hex towards side k, as a path about its centre. */
export function edge(k: number, grow = 1): string {
  const [from, to] = [corner((k + 5) % 6, grow), corner(k, grow)];
  return `M${from.join(' ')}L${to.join(' ')}`;
}

/** The outer edges of a few hexes, as one path. */
export function rim(cells: readonly { q: number; r: number }[]): string {
  const own = new Set(cells.map(({ q, r }) => key(q, r)));
  return cells
    .flatMap(({ q, r }) =>
      SIDES.flatMap(([dq, dr], k) => {
        if (own.has(key(q + dq, r + dr))) return [];
        const [from, to] = [corner((k + 5) % 6), corner(k)];
        return [
          `M${round(x(q, r) + from[0])} ${round(y(r) + from[1])}L${round(x(q, r) + to[0])} ${round(y(r) + to[1])}`,
        ];
      }),
    )
    .join('');
}

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}
export function frame(hexes: readonly (readonly [number, number])[], margin: number): Frame {
  const [xs, ys] = [hexes.map(([q, r]) => x(q, r)), hexes.map(([, r]) => y(r))];
  const [left, top] = [Math.min(...xs) - HALF - margin, Math.min(...ys) - SIDE - margin];
  return { left, top, width: Math.max(...xs) + HALF + margin - left, height: Math.max(...ys) + SIDE + margin - top };
}
/** The same paper around an island, with room for its mountains. */
export function chart(land: Land, margin: number): Frame {
  const box = frame(ground(land), margin);
  const top = Math.min(box.top, -PEAKS);
  return { ...box, top, height: box.height + box.top - top };
}
/** How far the mountains rise above the middle of row 0. */
const PEAKS = 172;
export const viewBox = (box: Frame): string =>
  `${round(box.left)} ${round(box.top)} ${round(box.width)} ${round(box.height)}`;

/** Every hex that something may be shown on: the island, and sites in the mountains. */
export function ground(seat: Land): [number, number][] {
  const found = new Map<string, [number, number]>();
  for (const [q, r] of seat.island) found.set(key(q, r), [q, r]);
  for (const [, q, r] of seat.sites) found.set(key(q, r), [q, r]);
  return [...found.values()];
}

/** The island as it is when the tiles have been taken from it. */
export const cleared = (seat: SeatView): SeatView => ({
  ...seat,
  done: {},
  island: seat.island.map(([q, r, terrain, open]): HexRow => [q, r, terrain, open, null, null, 0]),
});

/** Doubling stickers by tile. */
export function doubledCells(page: { tiles: readonly [string, number][] }): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [tile, cell] of page.tiles) found.set(tile, [...(found.get(tile) ?? []), cell]);
  return found;
}

/** The card before the one to be answered: what was laid last. */
export const lastCard = (view: IslandView): string | null => view.turned.at(view.card ? -2 : -1) ?? null;

/** Where everything lies on the drawn board. The spaces and paths are the engine's own data; only the places are ours. */
import { amulet_track, boards, landings, pole } from '../../../../src/atoll/games/mangrovia/data/mangrovia.json';
import type { Landscape } from './view';

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  w: number;
  h: number;
}
export interface Space extends Point {
  id: string;
  landscapes: Landscape[];
  cost: number;
  currency: string;
  points: number;
  area: string | null;
  amulet: boolean;
}
export interface Path {
  id: string;
  first: number;
  second: number;
  down: boolean;
  statue: Point;
  spaces: string[];
}
export interface Plan {
  spaces: Space[];
  byId: ReadonlyMap<string, Space>;
  paths: Path[];
  stone: Point;
  pole: Point;
  pile: Point;
}

export const WIDTH = 1010;
export const HEIGHT = 910;
export const LANDSCAPES: readonly Landscape[] = ['water', 'sand', 'mangrove', 'reed'];
export const TRACK: { draw: number[]; keep: number[] } = amulet_track;
export const POLE = { first: pole.first, second: pole.second };

const across = (column: number) => (column < 0 ? 46 : column > 7 ? 948 : 134 + 100 * column);
const down = (row: number) => (row < 0 ? 44 : row > 7 ? 856 : 130 + 90 * row);
const at = ([row = 0, column = 0]: readonly number[]): Point => ({ x: across(column), y: down(row) });

function layOut(name: string): Plan {
  const board = boards[name as keyof typeof boards] ?? boards.reconstructed;
  const spaces = board.spaces.map((one): Space => ({
    ...one,
    ...at([one.row, one.col]),
    landscapes: one.landscapes as Landscape[],
  }));
  const paths = board.paths.map((one): Path => ({ ...one, down: one.direction === 'column', statue: at(one.statue) }));
  const { centres, pole_pile } = board.drawing;
  return {
    spaces,
    byId: new Map(spaces.map((one) => [one.id, one])),
    paths,
    stone: at(centres.stone),
    pole: at(centres.pole),
    pile: at(pole_pile),
  };
}

const plans = new Map<string, Plan>();
export function plan(name: string): Plan {
  const found = plans.get(name) ?? layOut(name);
  plans.set(name, found);
  return found;
}

/** The archipelago: 1, 2, 3 down the left, 4, 5, 6 up the right; the boat goes out on the outside and home on the inside. */
export const SEA: Box = { x: 596, y: 548, w: 408, h: 352 };
export const SITES: readonly Point[] = [1, 2, 3, 4, 5, 6].map((site) => ({
  x: SEA.x + (site < 4 ? 106 : 304),
  y: SEA.y + 58 + 118 * (site < 4 ? site - 1 : 6 - site),
}));
export const siteOf = (landing: number) => landings.find((one) => one.landing === landing)?.site ?? 0;
/** Where the boat stops at a site: on the way out, and on the way home. */
export const landingsOf = (site: number): [out: number, home: number] => {
  const [out = 0, home = 0] = landings.filter((one) => one.site === site).map((one) => one.landing);
  return [out, home];
};
/** On which side of its site a landing lies. */
export const side = (landing: number) => (landing <= 3 || (landing >= 7 && landing <= 9) ? -1 : 1);

/** Where the sign of a landing stands, and where the boat lies when it is there; 0 is the boat's own place. */
export function landingAt(landing: number): Point {
  const site = SITES[siteOf(landing) - 1]!;
  return { x: site.x + side(landing) * 66, y: site.y };
}
export const berth = (landing: number): Point =>
  landing === 0 ? { x: SEA.x + 205, y: SEA.y + 14 } : { x: landingAt(landing).x, y: landingAt(landing).y + 46 };

/** The berths on the way from one landing to another, both included. */
export function voyage(from: number, to: number): Point[] {
  const stops = [];
  for (let landing = from; landing <= to; landing += 1) stops.push(berth(landing));
  return to > from ? stops : [berth(from), berth(to)];
}

export type Step = { kind: 'up' | 'down' | 'amulet' | 'hut' | 'double' | 'birds'; count: number };
export interface Sign {
  landing: number;
  first: Step[];
  second: Step[];
  or: boolean;
}

const one = (kind: Step['kind'], count = 1): Step => ({ kind, count });
const SIGNS: Record<string, (count: number) => Step[]> = {
  take_card: (count) => [one('up', count)],
  draw_card: (count) => [one('down', count)],
  take_amulets: () => [one('amulet')],
  take_or_draw: (count) => [one('up', count), one('down', count)],
  amulets_or_draw: (count) => [one('amulet'), one('down', count)],
  amulets_or_build: (count) => [one('amulet'), one('hut', count)],
  build: (count) => [one('hut', count)],
  build_or_double: (count) => [one('hut', count), one('double', count)],
  place_birds: () => [one('birds')],
};

/** What the sign of a landing shows: one step above the other, or one beside the other where it is a choice. */
export const signs: readonly Sign[] = landings.map(({ landing, steps }) => {
  const shown = steps.flatMap(([name, count]) => SIGNS[String(name)]?.(Number(count)) ?? []);
  return {
    landing,
    first: shown.slice(0, 1),
    second: shown.slice(1),
    or: steps.some(([name]) => String(name).includes('_or_')),
  };
});

export const ORACLE: Box = { x: 8, y: 6, w: 180, h: 160 };
export const PERCHES: Record<Landscape, Point> = {
  water: { x: 56, y: 56 },
  sand: { x: 136, y: 56 },
  mangrove: { x: 56, y: 124 },
  reed: { x: 136, y: 124 },
};

/** The parts of the board that a phone looks at one by one. */
export const AREAS: Record<string, Box> = {
  west: { x: 0, y: 0, w: 500, h: 500 },
  stone: { x: 440, y: 0, w: 570, h: 500 },
  pole: { x: 0, y: 420, w: 590, h: 490 },
  sea: { x: 580, y: 470, w: 430, h: 440 },
};

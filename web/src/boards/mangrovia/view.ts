/** The view of the rules text, 4.6, as this board reads it. */
export type Landscape = 'water' | 'sand' | 'mangrove' | 'reed';
export type Kind = 'valuable' | 'landscape';

export interface Hut {
  space: string;
  seat: number | null;
  count: number;
  pole: number | null;
}
export interface Standing {
  seat: number | null;
  huts: number;
}
export interface SeatView {
  seat: number;
  points: number;
  huts_left: number;
  bowls_left: number;
  level: number;
  drawing: number;
  tiles: string[];
  known: Record<Kind | 'amulet', string[]>;
  hidden: Record<Kind | 'amulet', number>;
  hand: Record<Kind, string[]> | null;
  amulets: string[] | null;
  drawn: string[] | null;
}
export interface MangroviaView {
  seat: number | null;
  options: { stone_tiles: string; board: string };
  players: number;
  round: number;
  round_limit: number;
  phase: string;
  start_seat: number;
  boat: number;
  sites: { site: number; seat: number | null; blocked: boolean }[];
  birds: Landscape[];
  display: Record<Kind, string[]>;
  pile: Record<Kind, number>;
  discard: Record<Kind, string[]>;
  gone: string[];
  bag: number;
  ones: number;
  aside: string[];
  pole_pile: number[];
  huts: Hut[];
  stone_tiles: Record<string, string>;
  spent_tiles: string[];
  standings: { paths: Record<string, Standing[]>; stone: Standing[]; pole: Standing[] };
  seats: SeatView[];
  pending: { ask: string; seat: number; space: string | null; count: number | null; left: number | null } | null;
  unseen: Record<Kind | 'amulet', Record<string, number>>;
}

/** How often each thing occurs, in the order of the list. */
export function counted(things: readonly string[]): [string, number][] {
  const found = new Map<string, number>();
  for (const thing of things) found.set(thing, (found.get(thing) ?? 0) + 1);
  return [...found];
}

/** Which of the things in `all` are among `known`, one for one: a mark for each place of `all`. */
export function marked(all: readonly string[], known: readonly string[]): boolean[] {
  const left = [...known];
  return all.map((thing) => {
    const at = left.indexOf(thing);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

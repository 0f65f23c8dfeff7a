/** From what the server allows to what a finger means: which place a tapped hex stands for. No rule: only `legal` is read. */
import { key, lying, SIDES, type Cell, type SeatView } from './island';

export interface Place {
  action: string;
  q: number;
  r: number;
  rot: number;
  cells: Cell[];
  cover: string;
}

const covering = (cells: readonly Cell[]): string =>
  cells
    .map((cell) => `${cell.q} ${cell.r} ${cell.symbol}`)
    .sort()
    .join();

/** Where the tile would lie; `action` is the notation as it stands, legal or not. */
export function placed(tile: string, q: number, r: number, rot: number): Place {
  const cells = lying(tile, q, r, rot);
  return { action: `place ${q} ${r} ${rot}`, q, r, rot, cells, cover: covering(cells) };
}

export class Choices {
  readonly places: readonly Place[];
  readonly #byCover: ReadonlyMap<string, Place>;
  readonly #byAnchor = new Map<string, Place[]>();
  readonly #byHex = new Map<string, Place[]>();

  constructor(
    readonly tile: string | null,
    legal: readonly string[],
  ) {
    this.places =
      tile === null
        ? []
        : legal
            .filter((action) => action.startsWith('place '))
            .map((action) => {
              const [q = 0, r = 0, rot = 0] = action.split(' ').slice(1).map(Number);
              return placed(tile, q, r, rot);
            });
    this.#byCover = new Map(this.places.map((place) => [place.cover, place]));
    for (const place of this.places) {
      push(this.#byAnchor, key(place.q, place.r), place);
      for (const cell of place.cells) push(this.#byHex, key(cell.q, cell.r), place);
    }
  }

  anchored(q: number, r: number): readonly Place[] {
    return this.#byAnchor.get(key(q, r)) ?? [];
  }
  covers(q: number, r: number): readonly Place[] {
    return this.#byHex.get(key(q, r)) ?? [];
  }

  /** The tile as it lies there: the legal notation for it if there is one (several may mean the same). */
  at(q: number, r: number, rot: number): { place: Place; legal: boolean } {
    const wanted = placed(this.tile ?? '', q, r, rot);
    const known = this.#byCover.get(wanted.cover);
    return known ? { place: { ...wanted, action: known.action }, legal: true } : { place: wanted, legal: false };
  }

  fits(q: number, r: number, rot: number): boolean {
    return this.at(q, r, rot).legal;
  }

  /** Somebody points at a hex: first as the tile is turned now, then turned as little as possible, then by any of its cells. */
  meant(q: number, r: number, rot: number): Place | null {
    const turns = (place: Place) => (place.rot - rot + 6) % 6;
    const least = (found: readonly Place[]) => [...found].sort((a, b) => turns(a) - turns(b))[0] ?? null;
    if (this.fits(q, r, rot)) return placed(this.tile ?? '', q, r, rot);
    const here = least(this.anchored(q, r));
    return here ?? least(this.covers(q, r));
  }

  /** The same while a pointer hovers: nothing turns by itself. */
  hovered(q: number, r: number, rot: number): Place {
    const here = this.at(q, r, rot);
    const beside = here.legal ? undefined : this.covers(q, r).find((place) => place.rot === rot);
    return beside ?? here.place;
  }

  /** Which of the six turns fit: on this hex, or anywhere. */
  turns(spot: { q: number; r: number } | null): boolean[] {
    return [0, 1, 2, 3, 4, 5].map((rot) =>
      spot ? this.fits(spot.q, spot.r, rot) : this.places.some((place) => place.rot === rot),
    );
  }
}

function push(map: Map<string, Place[]>, name: string, place: Place): void {
  const found = map.get(name);
  if (found) found.push(place);
  else map.set(name, [place]);
}

export interface Match {
  q: number;
  r: number;
  side: number;
}

/** Edges of the tile on whose far side the same symbol shows. */
export function matches(cells: readonly Cell[], seat: SeatView): Match[] {
  const shows = new Map(seat.island.filter((hex) => hex[5]).map(([q, r, , , , symbol]) => [key(q, r), symbol]));
  return cells.flatMap(({ q, r, symbol }) =>
    SIDES.flatMap(([dq, dr], side) => (shows.get(key(q + dq, r + dr)) === symbol ? [{ q, r, side }] : [])),
  );
}

/** The hex among these that lies nearest in the direction of an arrow key. */
export function neighbour<T extends { x: number; y: number }>(from: T, among: readonly T[], arrow: string): T | null {
  const [ax, ay] = (
    { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as Record<string, [number, number]>
  )[arrow] ?? [0, 0];
  let best: T | null = null;
  let least = Infinity;
  for (const one of among) {
    const [dx, dy] = [one.x - from.x, one.y - from.y];
    const along = dx * ax + dy * ay;
    const cost = along + 2.2 * Math.abs(dx * ay - dy * ax);
    if (along > 1 && cost < least) [best, least] = [one, cost];
  }
  return best;
}

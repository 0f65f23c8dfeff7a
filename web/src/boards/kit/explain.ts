/** What a game says of an action before it is done, and of what happened: `boards/<game>/explain.ts`, fetched apart from the board. */
import type { Component } from 'svelte';
import type { ActionPreview, GameEvent, TableMessage } from '../../protocol';
import type { Translate } from '../../text';

export interface Now {
  table: TableMessage;
  seat: number;
  names: readonly string[];
  /** The game's words and the board's. */
  t: Translate;
}

export interface Foreseen {
  /** Said before what would happen. */
  lines?: readonly string[];
  /** Names of places on the board (`data-at`). */
  places?: readonly string[];
  /** The way that something would go, from place to place. */
  route?: readonly string[];
}

export interface Explain {
  /** Where something happened. */
  places: (event: GameEvent) => readonly string[];
  /** An answer that follows and changes nothing of what is to be shown: a payment. */
  follow?: (seen: ActionPreview) => string | undefined;
  /** `line`: the action, and what followed. */
  foresee?: (line: readonly ActionPreview[], now: Now) => Foreseen;
  /** Events that a preview need not tell. */
  silent?: readonly string[];
  /** The pieces that it was about, to be drawn small beside the words, and what draws them. */
  pieces?: (event: GameEvent) => readonly string[];
  Piece?: () => Promise<{ default: Component<{ what: string }> }>;
  /** The full text of a piece, where it is not `about.<piece>`. */
  about?: (piece: string) => string;
  /** Clauses that say who is ahead among equals. */
  ties?: (view: never) => readonly string[];
  /** Items of the standing that a preview compares; all of them where it does not say. */
  items?: readonly string[];
}

const NOTHING: Explain = { places: () => [] };
const found = import.meta.glob<Explain>('../*/explain.ts', { import: 'default' });

export async function loadExplain(game: string): Promise<Explain> {
  return (await found[`../${game}/explain.ts`]?.().catch(() => undefined)) ?? NOTHING;
}

/** How a standing would change: the items of each seat that do, if both are known. */
export interface Change {
  seat: number;
  items: { key: string; by: number }[];
  /** From and to, where all of it is known. */
  total: [number, number] | null;
}

type Items = Readonly<Record<string, number | null>>;

export function changes(before: readonly Items[], after: readonly Items[], wanted?: readonly string[]): Change[] {
  return after
    .map((items, seat): Change => {
      const was = before[seat] ?? {};
      const keys = Object.keys(items).filter((key) => wanted?.includes(key) ?? true);
      const moved = keys.flatMap((key) => {
        const [from, to] = [was[key], items[key]];
        return typeof from === 'number' && typeof to === 'number' && from !== to ? [{ key, by: to - from }] : [];
      });
      return { seat, items: moved, total: bothTotals(was, items, keys) };
    })
    .filter((one) => one.items.length > 0);
}

function bothTotals(before: Items, after: Items, keys: readonly string[]): [number, number] | null {
  const sums = [before, after].map((items) =>
    keys.reduce<number | null>((sum, key) => {
      const points = items[key];
      return sum === null || typeof points !== 'number' ? null : sum + points;
    }, 0),
  );
  const [from, to] = sums;
  return typeof from === 'number' && typeof to === 'number' ? [from, to] : null;
}

/** The interface between the table page and a board. See web/README.md, "A board". */
import type { Component } from 'svelte';
import type { GameEvent, TableInfo } from '../protocol';
import type { Translate } from '../text';

/** What one pair of eyes sees; each board knows the shape of its own game's. */
export type View = Record<string, unknown>;
export type Seat = number;

export interface BoardProps<V = View> {
  /** The JSON of the section "View" of the game's rules text, for this seat's eyes. */
  view: V;
  /** What may be played now; empty for whoever owes no decision. The board marks these by light. */
  legal: readonly string[];
  ask: string;
  toAct: readonly Seat[];
  /** Whose eyes; null: a spectator. */
  seat: Seat | null;
  /** Who sits below where that is not `seat`: an analysis board lets both sides be played without turning round. */
  below?: Seat;
  /** What happened since the view before this one, in order: it drives the motion. Empty after a jump. */
  events: readonly GameEvent[];
  /** How many entries the log has: a view with the same number is the same position. */
  n: number;
  names: readonly string[];
  t: Translate;
  /** What everybody has in the end, by seat: a view does not know what is counted last. */
  final?: readonly number[] | undefined;
  /** No motion: show the result at once, with a trace. */
  reduced: boolean;
  play: (action: string) => void;
  /** Somebody tapped what is not legal: the page asks the server why and answers beside the finger.
   *  Where the notation has no word for what was tapped, `action` is '' and the board names the clause. */
  onrefuse: (action: string, event: Event, clause?: string) => void;
}

export type Board = Component<BoardProps>;

const own = import.meta.glob<{ default: Board }>('./*/Board.svelte');

/** Milliseconds before a board that did not come is asked for again: the line may be broken. */
const PAUSE = 2000;

/** The game's own board, or the plain one for a game that has none. A lazy chunk each. */
export async function loadBoard(game: string): Promise<Board> {
  const load = own[`./${game}/Board.svelte`] ?? own['./plain/Board.svelte'];
  if (!load) throw new Error('the client was built without boards/plain');
  for (;;) {
    const found = await load().catch(() => undefined);
    if (found) return found.default;
    await new Promise((again) => setTimeout(again, PAUSE));
  }
}

/** What the guided first turn says, six cards at most: `boards/<game>/tips.ts`. */
export interface Tip {
  /** A clause of the rules … */
  clause?: string;
  /** … or a line of the game's summary: `classic.goal`. */
  line?: string;
  /** What it speaks of, as a selector on the board; `{me}` is the seat that looks. */
  at?: string;
  /** Only where the view says so: `{ variant: 'classic' }`. */
  only?: Record<string, unknown>;
}

const tips = import.meta.glob<Tip[]>('./*/tips.ts', { import: 'default' });

/** What is true of the game that is being played, and nothing that its variant abolishes. */
export async function loadTips(game: string, view: View): Promise<readonly Tip[]> {
  const all = (await tips[`./${game}/tips.ts`]?.()) ?? [];
  return all.filter(({ only = {} }) => Object.entries(only).every(([key, value]) => view[key] === value));
}

/** How a board writes scores: what stood on it when the table ended the game, and how a number of the result is written. */
export interface Scores {
  standing: (view: never) => readonly number[];
  /** The options are the table's: what is far from any position, like a card in a list, has them too. */
  written?: (score: number, options: Options) => string;
}

export type Options = TableInfo['options'];

/** A number of a result, as the game writes it: half points as ½. */
export const writtenScore = (scores: Scores | null, score: number, options: Options): string =>
  scores?.written?.(score, options) ?? String(score).replace('-', '\u2212');

const scores = import.meta.glob<Scores>('./*/scores.ts', { import: 'default' });

export async function loadScores(game: string): Promise<Scores | null> {
  return (await scores[`./${game}/scores.ts`]?.()) ?? null;
}

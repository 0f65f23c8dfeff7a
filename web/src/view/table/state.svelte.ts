/** A table as this person sees it: what came over the line, and what follows from it. */
import { untrack } from 'svelte';
import { loadBoard, loadScores, type Board, type Scores } from '../../boards/board';
import { moving } from '../../boards/kit/moving.svelte';
import { loadClauses, loadGame } from '../../catalogues';
import { api } from '../../http';
import { note } from '../../luck/memory';
import type { TableMessage } from '../../protocol';
import { go } from '../../router.svelte';
import { settings } from '../../settings.svelte';
import type { TableSocket } from '../../socket.svelte';
import { words, type Messages } from '../../text';
import { gameTitle, page, seatNames } from '../../words.svelte';
import { Hints } from './hints.svelte';
import { isAwaited, whyLeft } from './left';
import { Line } from './line.svelte';
import { Log } from './log.svelte';
import { Notes } from './notes.svelte';
import { fetchAhead } from './parts';
import { Refusals } from './refusals.svelte';
import { Telling } from './telling';
import { Unread } from './unread.svelte';

/** Words of the pages that a board without its own uses. */
const ownWords = (): Messages =>
  Object.fromEntries(['plain.moves', 'plain.search', 'plain.view'].map((key) => [key, page.t(key)]));

export class TableState {
  readonly id: string;
  readonly log: Log;
  readonly notes = new Notes();
  readonly #unread: Unread;
  readonly line: Line;
  readonly refusals = new Refusals();
  readonly hints: Hints;
  readonly #telling = new Telling();
  #proposal = $state.raw<{ mine: number | null; action: string } | null>(null);
  #catalogue = $state.raw<Messages>({});
  #scores = $state.raw<Scores | null>(null);
  Drawn = $state.raw<Board | null>(null);

  socket = $derived.by(() => this.line.socket);
  info = $derived(this.socket.info);
  table = $derived(this.socket.table);
  seat = $derived(this.socket.seat);
  game = $derived(this.info?.game ?? '');
  names = $derived(seatNames(this.info));
  say = $derived(words(settings.language, { ...this.#catalogue, ...ownWords() }, this.names));
  legal = $derived(this.socket.pending || this.table?.paused ? [] : (this.table?.legal ?? []));
  /** A move of mine that waits for a second tap; it is nothing once another decision is asked of me. */
  proposed = $derived(
    this.#proposal && this.#proposal.mine === this.table?.mine && this.legal.includes(this.#proposal.action)
      ? this.#proposal.action
      : null,
  );
  /** Why I am out of this game, if I am: then it goes on without me, and I watch. */
  out = $derived(whyLeft(this.table?.left, this.seat));
  playing = $derived(this.out ? null : this.seat);
  standIn = $derived(this.info?.seats.find((one) => one.seat === this.seat)?.stand_in ?? null);
  /** Others' moves that are still being shown: until they have landed it is nobody else's turn for the eye. */
  movers = $derived(moving.any ? this.#moversOf(this.table) : []);
  unread = $derived.by(() => this.#unread.of(this.socket.lines));
  /** A game that the table ended has no scores of its own: then what stood on the board is shown. */
  stood = $derived(this.table?.outcome?.breakdown.every((one) => Object.keys(one).length === 0) ?? false);
  scores = $derived(this.#finalScores());

  /** Inside a component: everything ends with it. */
  constructor(id: string) {
    this.id = id;
    this.log = new Log(id);
    this.#unread = new Unread(id);
    this.hints = new Hints(id, this.refusals);
    this.line = new Line(id, (socket) => this.#wire(socket));
    this.#load();
    $effect(() => {
      if (this.info) note(this.info);
    });
    $effect(() => {
      const look = () => this.#lookAgain();
      document.addEventListener('visibilitychange', look);
      return () => document.removeEventListener('visibilitychange', look);
    });
    $effect(() => {
      if (!this.info) return;
      const marks = `${this.unread ? `(${this.unread}) ` : ''}${this.#isMyTurn() ? '● ' : ''}`;
      document.title = `${marks}${gameTitle(this.info.game)} · Atoll`;
    });
  }

  /** Where moves are confirmed, the first time only shows it. */
  play = (action: string): void => {
    this.refusals.forget();
    if (settings.confirm && this.legal.includes(action) && this.proposed !== action) return this.propose(action);
    this.propose(null);
    this.hints.forget();
    this.log.missed = [];
    this.socket.play(action);
  };

  propose = (action: string | null): void => {
    this.#proposal = action && this.table ? { mine: this.table.mine, action } : null;
  };

  /** The server is asked why; where the notation has no word for what was tapped, the board names the clause. */
  onrefuse = (action: string, event: Event, clause?: string): void => {
    this.refusals.point(event);
    if (clause) this.refusals.explain('illegal', '', clause);
    else if (!this.table?.legal.includes(action)) this.socket.play(action);
  };

  rematch = async (): Promise<void> => {
    const { beReady } = await import('../../start');
    const path = await this.refusals.ask(api.rematch(this.id).then(beReady));
    if (path) go(path);
  };

  readChat = (): void => {
    if (!document.hidden) this.#unread.see(this.socket.lines);
  };

  /** A number of the result as the game writes it: half points as ½. */
  written = (score: number): string =>
    this.#scores?.written?.(score, this.table?.view as never) ?? String(score).replace('-', '\u2212');

  #finalScores(): (string | null)[] {
    const { table } = this;
    if (!table?.outcome) return this.names.map(() => null);
    const found = this.stood ? this.#scores?.standing(table.view as never) : table.outcome.scores;
    return this.names.map((_, seat) => (found?.[seat] === undefined ? null : this.written(found[seat])));
  }

  #moversOf(table: TableMessage | null): number[] {
    return [...new Set(table?.events.map((told) => told.seat))].filter((one) => one >= 0 && one !== this.seat);
  }

  #lookAgain(): void {
    if (document.hidden || !this.table || this.table.outcome) return;
    this.log.back(this.seat);
    this.log.saw(this.table.n);
  }

  #isMyTurn(): boolean {
    return this.table !== null && isAwaited(this.table, this.seat);
  }

  #wire(socket: TableSocket): void {
    socket.ontable = (message) => this.#heard(message);
    socket.onrefused = ({ code, message, clause }) => this.refusals.explain(code, message, clause);
  }

  #heard(message: TableMessage): void {
    this.log.add(message);
    this.#telling.tell(message, this);
    this.notes.hear(message, this.seat);
    if (!document.hidden) this.log.saw(message.n);
  }

  #load(): void {
    $effect(() => {
      const language = settings.language;
      if (!this.game) return;
      void loadGame(this.game, language).then((found) => (this.#catalogue = found));
      void loadClauses(this.game, language).then((found) => (this.refusals.clauses = found));
    });
    $effect(() => {
      if (this.game) void loadBoard(this.game).then((found) => (this.Drawn = found));
    });
    $effect(() => (this.Drawn ? fetchAhead() : undefined));
    const isOver = $derived((this.table?.outcome ?? null) !== null);
    $effect(() => {
      if (isOver && this.game) void loadScores(this.game).then((found) => (this.#scores = found));
    });
    const begun = $derived(this.table !== null);
    $effect(() => {
      if (begun) untrack(() => void this.log.fetch(this.seat));
    });
  }
}

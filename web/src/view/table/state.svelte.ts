/** A table as this person sees it: what came over the line, and what follows from it. */
import { untrack } from 'svelte';
import { loadBoard, loadScores, writtenScore, type Board, type Scores } from '../../boards/board';
import { moving } from '../../boards/kit/moving.svelte';
import { loadClauses, loadGame } from '../../catalogues';
import { api, ask } from '../../http';
import { busy } from '../../live.svelte';
import type { EarlierPosition, TableMessage } from '../../protocol';
import { go } from '../../router.svelte';
import { settings } from '../../settings.svelte';
import { NOBODY, type Eyes, type TableSocket } from '../../socket.svelte';
import { words, type Messages } from '../../text';
import { gameTitle, page, seatNames } from '../../words.svelte';
import type { Lines } from '../lines/lines.svelte';
import { Hints } from './hints.svelte';
import { isAwaited, whyLeft } from './left';
import { Line } from './line.svelte';
import { Log } from './log.svelte';
import { Notes } from './notes.svelte';
import { fetchAhead } from './parts';
import { Refusals } from './refusals.svelte';
import { isTheTables } from './result';
import { Telling } from './telling';
import { Unread } from './unread.svelte';

/** Words of the pages that a board without its own uses. */
const ownWords = (): Messages =>
  Object.fromEntries(['plain.moves', 'plain.search', 'plain.view'].map((key) => [key, page.t(key)]));

/** So many positions are kept: a round of five with several decisions each. */
const RECENT = 30;

/** What never came is asked for again with the next change. */
const untold = (): void => {};

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
  /** A position before the newest one, for a moment: the board moves on from it once more. */
  past = $state.raw<EarlierPosition | null>(null);
  /** A move is being shown once more: until that ends there is nothing to press. */
  isShown = $state(false);
  /** What I imagine to happen next, while I do: the board shows that. */
  ahead = $state.raw<Lines | null>(null);
  /** The last positions, the newest at the end: what led to each can be shown once more. */
  recent = $state.raw<readonly EarlierPosition[]>([]);

  socket = $derived.by(() => this.line.socket);
  info = $derived(this.socket.info);
  table = $derived(this.socket.table);
  seat = $derived(this.socket.seat);
  game = $derived(this.info?.game ?? '');
  names = $derived(seatNames(this.info));
  say = $derived(words(settings.language, { ...this.#catalogue, ...ownWords() }, this.names));
  legal = $derived(this.isShown || this.socket.pending || this.table?.paused ? [] : (this.table?.legal ?? []));
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
  /** A game in which I may say beforehand what I would answer; and whether others are to act, so that I may now. */
  foresight = $derived(this.info?.foresight === true && this.playing !== null && !this.standIn);
  foresees = $derived(this.foresight && this.playing !== null && this.#waits(this.table, this.playing));
  /** Others' moves that are still being shown: until they have landed it is nobody else's turn for the eye. */
  movers = $derived(moving.any && !this.ahead ? this.#moversOf(this.past ?? this.table) : []);
  unread = $derived.by(() => this.#unread.of(this.socket.lines));
  /** A game that the table ended has no scores of its own: then what stood on the board is shown. */
  stood = $derived(this.table?.outcome ? isTheTables(this.table.outcome) : false);
  scores = $derived(this.#finalScores());

  /** Inside a component: everything ends with it. `eyes`: who looks, if it is not just me. */
  constructor(id: string, eyes: Eyes = {}) {
    this.id = id;
    this.log = new Log(id, eyes.wall ? NOBODY : (eyes.facing ?? null));
    this.#unread = new Unread(id);
    this.hints = new Hints(id, this.refusals);
    this.line = new Line(id, (socket) => this.#wire(socket), eyes);
    this.#load(!eyes.wall);
    $effect(() => {
      const { info } = this;
      if (info) void import('../../luck/memory').then(({ note }) => note(info), untold);
    });
    $effect(() => {
      const look = () => this.#lookAgain();
      document.addEventListener('visibilitychange', look);
      return () => document.removeEventListener('visibilitychange', look);
    });
    const plays = $derived(this.playing !== null && this.info?.status === 'running' && !this.table?.outcome);
    $effect(() => {
      busy.table = plays ? id : '';
      return () => (busy.table = '');
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

  /** Both clocks stand until the arbiter of the event answers. */
  callArbiter = async (): Promise<void> => {
    const tournament = this.info?.host ?? '';
    await this.refusals.ask(ask('POST /tournaments/{tournament}/calls', { tournament }, { table: this.id }));
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
  written = (score: number): string => writtenScore(this.#scores, score, this.info?.options ?? {});

  #finalScores(): (string | null)[] {
    const { table } = this;
    if (!table?.outcome) return this.names.map(() => null);
    const found = this.stood ? this.#scores?.standing(table.view as never) : table.outcome.scores;
    return this.names.map((_, seat) => (found?.[seat] === undefined ? null : this.written(found[seat])));
  }

  #moversOf(table: Pick<TableMessage, 'events'> | null): number[] {
    return [...new Set(table?.events.map((told) => told.seat))].filter((one) => one >= 0 && one !== this.seat);
  }

  #waits(table: TableMessage | null, seat: number): boolean {
    return table !== null && !table.outcome && !table.paused && !table.to_act.includes(seat);
  }

  #lookAgain(): void {
    if (document.hidden || !this.table || this.table.outcome) return;
    this.log.back(this.seat);
    this.log.saw(this.table.n);
  }

  #isMyTurn(): boolean {
    return this.table !== null && isAwaited(this.table, this.seat);
  }

  /** Several people share this device, and nobody has it: the page says who takes it, and nothing else. */
  #isCovered(message: TableMessage): boolean {
    return message.hides === true && (this.info?.holds.length ?? 0) > 0 && this.socket.facing === null;
  }

  #wire(socket: TableSocket): void {
    socket.ontable = (message) => this.#heard(message);
    socket.onrefused = ({ code, message, clause }) => this.refusals.explain(code, message, clause);
  }

  #heard(message: TableMessage): void {
    this.recent = [...(message.undone ? [] : this.recent), message].slice(-RECENT);
    [this.past, this.isShown] = [null, false];
    if (message.n !== this.ahead?.n) this.ahead = null;
    this.log.add(message);
    if (!this.#isCovered(message)) this.#telling.tell(message, this);
    this.notes.hear(message, this.seat);
    if (!document.hidden) this.log.saw(message.n);
  }

  /** `whole`: what was told before, too. */
  #load(whole: boolean): void {
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
    $effect(() => {
      if (this.Drawn && this.game) void loadScores(this.game).then((found) => (this.#scores = found));
    });
    const begun = $derived(this.table !== null);
    $effect(() => {
      const isOpen = this.socket.connection === 'open';
      if (begun && whole && isOpen && this.log.lacking) untrack(() => void this.log.fetch(this.seat));
    });
  }
}

/** The review of one finished game: asked for, made in the background, looked at, and tried again. */
import { ask } from '../../http';
import { sentence } from '../../problem';
import type { CostlyDecision, Decision, Review, ReviewedSeat, TriedAction } from '../../protocol';
import { meOrGuest } from '../../session.svelte';

const EVERY = 600;

/** A costly decision on the board: shown with both actions, or to be found. */
export interface Opened {
  seat: number;
  mistake: CostlyDecision;
  decision: Decision;
}

export class ReviewState {
  readonly #table: string;
  found = $state.raw<Review | null>(null);
  failed = $state('');
  asked = $state(false);
  /** Whose game is looked at. */
  whose = $state(0);
  opened = $state.raw<Opened | null>(null);
  isFinding = $state(false);
  tried = $state.raw<TriedAction | null>(null);
  isTrying = $state(false);
  /** What was asked for is no longer wanted when this has changed. */
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  isWorking = $derived(this.found?.status === 'working' || (this.asked && this.found?.status !== 'done'));
  seat = $derived<ReviewedSeat | null>(this.found?.seats[this.whose] ?? null);
  /** Where nothing is hidden both curves are one. */
  isOpen = $derived(
    this.found?.seats.every(({ known, true: truth }) =>
      known.every((dot) => truth.some((other) => other.n === dot.n && other.chance === dot.chance)),
    ) ?? false,
  );

  constructor(table: string) {
    this.#table = table;
  }

  async look(begin = false): Promise<void> {
    if (begin) this.asked = true;
    try {
      if (begin) await meOrGuest();
      this.found = await ask(begin ? 'POST /tables/{table}/review' : 'GET /tables/{table}/review', {
        table: this.#table,
      });
      this.failed = '';
    } catch (error) {
      this.failed = sentence(error);
      this.asked = false;
      return;
    }
    // Another process of the server may answer, or it was started anew: then it begins there.
    const lost = this.asked && this.found.status === 'none';
    if (!this.#isOver && (lost || this.found.status === 'working'))
      this.#timer = setTimeout(() => void this.look(lost), EVERY);
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  async open(seat: number, mistake: CostlyDecision, isFinding: boolean): Promise<void> {
    const turn = ++this.#turn;
    try {
      const decision = await ask('GET /tables/{table}/review/decision', { table: this.#table, n: mistake.n });
      if (turn !== this.#turn) return;
      this.opened = { seat, mistake, decision };
      this.isFinding = isFinding;
      this.tried = null;
    } catch (error) {
      this.failed = sentence(error);
    }
  }

  close(): void {
    this.#turn += 1;
    this.opened = this.tried = null;
  }

  show(): void {
    this.isFinding = false;
    this.tried = null;
  }

  async try(action: string): Promise<void> {
    const { opened } = this;
    if (!opened || this.isTrying) return;
    const turn = ++this.#turn;
    this.isTrying = true;
    this.tried = null;
    try {
      await meOrGuest();
      const body = { n: opened.mistake.n, action };
      const found = await ask('POST /tables/{table}/review/decision', { table: this.#table }, body);
      if (turn === this.#turn) this.tried = found;
    } catch (error) {
      this.failed = sentence(error);
    }
    this.isTrying = false;
  }
}

/** What was typed at the desk and is not on the server yet: kept with its board, sent in bundles, repeated until answered. */
import { Refused } from '../../http';
import type { StandingResult } from '../../protocol';
import { api } from './api';

export interface Typed {
  round: number;
  board: number;
  result: string;
  /** What stood there when it was typed. */
  seen: string;
}
/** Another result stands: somebody is asked before it is changed. */
export interface Doubt extends Typed {
  who: string | null;
}
export interface Entered {
  round: number;
  board: number;
  old: string;
  new: string;
}
type Sent = Typed & { n?: number };

const [FIRST_PAUSE, LONGEST_PAUSE, PATIENCE, REMEMBERED] = [200, 5000, 8000, 50];
const AGAIN = new Set(['offline', 'unavailable', 'busy', 'too_many']);
const key = (round: number, board: number) => `${round}/${board}`;

export class TypedResults {
  /** By round and board, in the order of typing; those with `n` are stored and wait for a view that has them. */
  #kept = $state.raw<ReadonlyMap<string, Sent>>(new Map());
  doubts = $state.raw<ReadonlyMap<string, Doubt>>(new Map());
  entered = $state.raw<readonly Entered[]>([]);
  /** The server has not answered for a while. */
  isLate = $state(false);
  readonly waiting = $derived([...this.#kept.values()].filter((one) => one.n === undefined).length);
  #sending = false;

  constructor(
    readonly tournament: string,
    readonly onRefused: (error: unknown) => void,
    readonly onStored: (n: number) => void,
  ) {
    this.#restore();
  }

  /** The result that the desk shows: what was typed here, or what the server has. */
  at(round: number, board: number, stored: string): string {
    return this.#kept.get(key(round, board))?.result ?? stored;
  }
  isWaiting(round: number, board: number): boolean {
    const found = this.#kept.get(key(round, board));
    return found !== undefined && found.n === undefined;
  }
  doubt(round: number, board: number): Doubt | undefined {
    return this.doubts.get(key(round, board));
  }

  put(round: number, board: number, result: string, seen: string): void {
    const before = this.#kept.get(key(round, board));
    const first = before && before.n === undefined ? before.seen : seen;
    this.settle(round, board);
    this.entered = [...this.entered, { round, board, old: seen, new: result }].slice(-REMEMBERED);
    this.#keep(new Map([...this.#kept, [key(round, board), { round, board, result, seen: first }]]));
    void this.#send();
  }
  /** Somebody is asked; nothing is changed until he answers. */
  ask(one: Doubt): void {
    this.doubts = new Map([...this.doubts, [key(one.round, one.board), one]]);
  }
  settle(round: number, board: number): void {
    if (this.doubts.has(key(round, board)))
      this.doubts = new Map([...this.doubts].filter(([where]) => where !== key(round, board)));
  }
  /** The last entry goes back to what stood there before it. */
  undo(): Entered | undefined {
    const last = this.entered.at(-1);
    if (!last) return undefined;
    this.put(last.round, last.board, last.old, last.new);
    this.entered = this.entered.slice(0, -2);
    return last;
  }

  /** The view has everything up to entry `n`: what is stored by then is no longer kept here. */
  seen(n: number): void {
    const left = [...this.#kept].filter(([, one]) => one.n === undefined || one.n > n);
    if (left.length < this.#kept.size) this.#keep(new Map(left));
  }

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    let pause = FIRST_PAUSE;
    for (let bundle = this.#bundle(); bundle.length; bundle = this.#bundle()) {
      if (await this.#deliver(bundle)) {
        [pause, this.isLate] = [FIRST_PAUSE, false];
      } else {
        this.isLate = pause > FIRST_PAUSE;
        await new Promise((done) => setTimeout(done, pause));
        pause = Math.min(2 * pause, LONGEST_PAUSE);
      }
    }
    this.#sending = false;
  }
  /** Everything that waits for one round: what is typed meanwhile goes with the next bundle. */
  #bundle(): Sent[] {
    const waiting = [...this.#kept.values()].filter((one) => one.n === undefined);
    return waiting.filter((one) => one.round === waiting[0]!.round).slice(0, 200);
  }
  /** False: no answer, so it is sent again; an answer that was lost does no harm, because the server knows its results. */
  async #deliver(bundle: Sent[]): Promise<boolean> {
    try {
      const results = bundle.map(({ board, result, seen }) => ({ board, result, seen }));
      const found = await within(PATIENCE, api.results(this.tournament, bundle[0]!.round, results));
      this.#answered(bundle, found.n, found.differing);
    } catch (error) {
      if (error instanceof Refused && AGAIN.has(error.code)) return false;
      if (bundle.length > 1) for (const one of bundle) await this.#deliver([one]);
      else this.#drop(bundle, error);
    }
    return true;
  }
  #answered(bundle: Sent[], n: number, differing: StandingResult[]): void {
    const other = new Map(differing.map((one) => [one.board, one]));
    const kept = new Map(this.#kept);
    for (const one of bundle) {
      const where = key(one.round, one.board);
      const stands = other.get(one.board);
      if (stands) this.ask({ ...one, seen: stands.result, who: stands.who });
      const now = kept.get(where);
      if (now === one) {
        if (stands) kept.delete(where);
        else kept.set(where, { ...one, n });
      } else if (now && !stands) kept.set(where, { ...now, seen: one.result });
    }
    this.#keep(kept);
    this.onStored(n);
  }
  #drop(bundle: Sent[], error: unknown): void {
    const gone = new Set<Sent>(bundle);
    this.#keep(new Map([...this.#kept].filter(([, one]) => !gone.has(one))));
    this.onRefused(error);
  }

  /** Also for a page that is loaded anew while the server is away. */
  #keep(kept: ReadonlyMap<string, Sent>): void {
    this.#kept = kept;
    const waiting = [...kept.values()].filter((one) => one.n === undefined);
    if (waiting.length) localStorage.setItem(this.#drawer, JSON.stringify(waiting));
    else localStorage.removeItem(this.#drawer);
  }
  get #drawer(): string {
    return `atoll.desk.${this.tournament}`;
  }
  #restore(): void {
    const left = JSON.parse(localStorage.getItem(this.#drawer) ?? '[]') as Typed[];
    if (!left.length) return;
    this.#kept = new Map(left.map((one) => [key(one.round, one.board), one]));
    void this.#send();
  }
}

/** A request that never comes back is as good as lost. */
function within<T>(time: number, work: Promise<T>): Promise<T> {
  const late = new Refused('offline', { message: 'the server does not answer' });
  return Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(late), time))]);
}

/** Moves that are shown once more: from the position before each, and back to the newest one without any motion. */
import { tick } from 'svelte';
import { moving } from '../../boards/kit/moving.svelte';
import type { EarlierPosition, GameEvent, Told } from '../../protocol';
import { eventsOf } from './log.svelte';
import type { TableState } from './state.svelte';

/** Milliseconds that a move stays in sight, and between two looks at whether it has landed. */
const STAYS = 2500;
const LOOK = 60;
const pause = (length: number) => new Promise((done) => setTimeout(done, length));

export class Again {
  /** What is being shown. */
  #now = $state.raw<EarlierPosition | null>(null);
  #run = 0;

  constructor(
    readonly at: TableState,
    /** Lights the places of these events; of none: no longer. */
    readonly light: (events: readonly GameEvent[]) => void,
  ) {}

  /** Positions of the time before this page was opened. */
  add(earlier: readonly EarlierPosition[]): void {
    const [first, ...rest] = this.at.recent;
    if (first) this.at.recent = [...earlier.filter(({ n }) => n <= first.n), still(first), ...rest];
  }

  get isOn(): boolean {
    return this.#now !== null;
  }

  /** Whether the position before it is still at hand. */
  has = ({ n }: Pick<Told, 'n'>): boolean => this.#index(n) > 0;

  shows = (n: number): boolean => this.#now?.events.some((told) => told.n === n) ?? false;

  async show(entries: readonly number[]): Promise<void> {
    const last = this.at.recent.at(-1);
    const run = ++this.#run;
    for (const message of this.#messages(entries)) if (!(await this.#one(message, run))) return;
    if (last) this.#end(last);
  }

  /** Somebody wants to go on. */
  stop(): void {
    const last = this.at.recent.at(-1);
    this.#run += 1;
    if (this.#now && last) this.#end(last);
  }

  #end(last: EarlierPosition): void {
    [this.at.past, this.at.isShown] = [still(last), false];
    this.#now = null;
    this.light([]);
  }

  /** False: something else has happened or is shown meanwhile. */
  async #one(message: EarlierPosition, run: number): Promise<boolean> {
    const before = this.at.recent[this.at.recent.indexOf(message) - 1];
    if (!before) return true;
    this.#now = message;
    [this.at.past, this.at.isShown] = [still(before), true];
    await tick();
    await pause(LOOK);
    if (run !== this.#run) return false;
    this.at.past = message;
    this.light(eventsOf(message));
    await pause(STAYS);
    while (moving.any && this.at.past === message) await pause(LOOK);
    if (run === this.#run && this.at.past !== message) this.#now = null;
    return this.#now === message && run === this.#run;
  }

  #index = (n: number): number => this.at.recent.findIndex((one) => one.events.some((told) => told.n === n));

  #messages(entries: readonly number[]): EarlierPosition[] {
    const indexes = new Set(entries.map(this.#index).filter((index) => index > 0));
    return [...indexes].map((index) => this.at.recent[index]!);
  }
}

const still = ({ n, view }: EarlierPosition): EarlierPosition => ({ n, view, events: [] });

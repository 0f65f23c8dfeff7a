/** What happened at the table, in words, and what is new since I was last here. */
import { api } from '../../http';
import type { GameEvent, TableMessage, Told } from '../../protocol';

const SEEN = 'atoll.seen.';

export class Log {
  told = $state.raw<Told[]>([]);
  /** Told while I was away: shown once, when a table is opened again. */
  missed = $state.raw<Told[]>([]);
  #id: string;
  /** How far I had looked before this page was opened; 0 where this device does not know. */
  #before: number;

  constructor(id: string) {
    this.#id = id;
    this.#before = this.#seen();
  }

  async fetch(seat: number | null, slow: boolean): Promise<void> {
    this.told = (await api.told(this.#id, 0)).filter((told) => told.events.length > 0);
    if (seat === null) return;
    // A device that does not know when I was here: with days for a move, since I last moved.
    const own = slow ? (this.told.filter((told) => told.seat === seat).at(-1)?.n ?? -1) : -1;
    const since = this.#before || own + 1;
    if (since > 0) this.missed = this.told.filter((told) => told.n >= since && told.seat !== seat);
  }

  add(message: TableMessage): void {
    if (message.undone)
      void api.told(this.#id, 0).then((told) => {
        this.told = told.filter((one) => one.events.length > 0);
      });
    const newest = this.told.at(-1)?.n ?? -1;
    const fresh = message.events.filter((told) => told.n > newest && told.events.length > 0);
    if (fresh.length) this.told = [...this.told, ...fresh];
  }

  saw(n: number): void {
    try {
      localStorage.setItem(SEEN + this.#id, String(n));
    } catch {
      // without storage there is no "since you were here"; nothing else needs it
    }
  }

  #seen(): number {
    try {
      return Number(localStorage.getItem(SEEN + this.#id) ?? 0);
    } catch {
      return 0;
    }
  }
}

export const eventsOf = (message: TableMessage): GameEvent[] => message.events.flatMap((told) => told.events);

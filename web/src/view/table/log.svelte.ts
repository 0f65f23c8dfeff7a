/** What happened at the table, in words, and what is new since I was last here. */
import { api } from '../../http';
import type { GameEvent, TableMessage, Told } from '../../protocol';

const SEEN = 'atoll.seen.';

export class Log {
  told = $state.raw<Told[]>([]);
  /** Told while I was away: shown once, when a table is opened again. */
  missed = $state.raw<Told[]>([]);
  /** The entry at which the log was opened; it is marked from there on. */
  from = $state<number | null>(null);
  #id: string;
  /** How far I had looked before this page was opened; -1 where this device does not know. */
  #before: number;

  constructor(id: string) {
    this.#id = id;
    this.#before = this.#seen();
  }

  async fetch(seat: number | null): Promise<void> {
    this.told = (await api.told(this.#id, 0)).filter((told) => told.events.length > 0);
    this.#miss(seat, this.#before);
  }

  /** Somebody looks at the page again; what came meanwhile was not seen. */
  back(seat: number | null): void {
    this.#miss(seat, this.#seen());
  }

  /** If there is anything that I have not seen: everything since my last turn. A device that does not know how far I had
   * looked knows at least what I have played. */
  #miss(seat: number | null, seen: number): void {
    const own = this.told.filter((told) => told.seat === seat).at(-1)?.n ?? -1;
    if (seat === null || (seen < 0 && own < 0)) return;
    if ((this.told.at(-1)?.n ?? -1) >= Math.max(seen, own + 1))
      this.missed = this.told.filter((told) => told.n > own && told.seat !== seat);
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
      return Number(localStorage.getItem(SEEN + this.#id) ?? -1);
    } catch {
      return -1;
    }
  }
}

export const eventsOf = (message: TableMessage): GameEvent[] => message.events.flatMap((told) => told.events);

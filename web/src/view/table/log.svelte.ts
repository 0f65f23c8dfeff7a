/** What happened at the table, in words, and what is new since I was last here. */
import { api, Refused } from '../../http';
import type { GameEvent, TableMessage, Told } from '../../protocol';

const SEEN = 'atoll.seen.';

/** Whoever is led to a table has been shown all of it so far: nothing there was missed. */
export function showedAll(id: string): void {
  try {
    localStorage.setItem(`${SEEN}${id}`, String(Number.MAX_SAFE_INTEGER));
  } catch {
    // without storage it is told once more
  }
}

export class Log {
  told = $state.raw<Told[]>([]);
  /** The newest entry of each seat, also one of which nothing is told until others have answered. */
  #newest = $state.raw<readonly number[]>([]);
  /** Told while I was away: shown once, when a table is opened again. */
  missed = $state.raw<Told[]>([]);
  /** What was told before has not come: it is asked for again when the line is back. */
  lacking = $state(true);
  /** What was taken back still stands here. */
  #stale = false;
  /** The entry at which the log was opened; it is marked from there on. */
  from = $state<number | null>(null);
  #id: string;
  #eyes: number | null;
  /** How far I had looked before this page was opened; -1 where this device does not know. */
  #before: number;

  /** `eyes`: who looks, on a device that several people share; what one of them has seen is no matter of the others. */
  constructor(id: string, eyes: number | null) {
    this.#id = id;
    this.#eyes = eyes;
    this.#before = this.#seen();
  }

  async fetch(seat: number | null): Promise<void> {
    this.lacking = !(await this.#ask());
    if (!this.lacking) this.#miss(seat, this.#before);
  }

  /** False if nobody answered. */
  async #ask(): Promise<boolean> {
    try {
      const all = await api.told(this.#id, 0, this.#eyes);
      this.#newest = newestOf(all, []);
      this.told = all.filter((told) => told.events.length > 0);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return false;
    }
  }

  /** Somebody looks at the page again; what came meanwhile was not seen. */
  back(seat: number | null): void {
    this.#miss(seat, this.#seen());
  }

  /** If there is anything that I have not seen: everything since my last turn. A device that does not know how far I had
   * looked knows at least what I have played. */
  #miss(seat: number | null, seen: number): void {
    const own = this.last(seat);
    // Whoever shares a device sees what the others did since his turn, whenever he has it again.
    if (seat === null || this.#eyes !== null || (seen < 0 && own < 0)) return;
    if ((this.told.at(-1)?.n ?? -1) >= Math.max(seen, own + 1)) this.missed = this.since(seat);
  }

  add(message: TableMessage): void {
    if (message.undone || this.#stale)
      void this.#ask().then((came) => {
        this.#stale = !came;
      });
    const newest = this.told.at(-1)?.n ?? -1;
    this.#newest = newestOf(message.events, this.#newest);
    const fresh = message.events.filter((told) => told.n > newest && told.events.length > 0);
    if (fresh.length) this.told = [...this.told, ...fresh];
  }

  /** The newest entry of that seat; -1: it has none. */
  last(seat: number | null): number {
    return (seat === null ? undefined : this.#newest[seat]) ?? -1;
  }

  /** What others did since that seat's last move. Where all decide at once, its own is told with theirs: it knows it. */
  since(seat: number | null): Told[] {
    const own = this.last(seat);
    const isSealed = own >= 0 && !this.told.some((told) => told.n === own);
    const theirs = this.told.filter((told) => told.n > own && told.seat !== seat);
    if (!isSealed) return theirs;
    return theirs
      .map((told) => ({ ...told, events: told.events.filter((one) => one.facts.seat !== seat) }))
      .filter((told) => told.events.length);
  }

  saw(n: number): void {
    try {
      localStorage.setItem(this.#key(), String(n));
    } catch {
      // without storage there is no "since you were here"; nothing else needs it
    }
  }

  #key(): string {
    return `${SEEN}${this.#id}${this.#eyes === null ? '' : `.${this.#eyes}`}`;
  }

  #seen(): number {
    try {
      return Number(localStorage.getItem(this.#key()) ?? -1);
    } catch {
      return -1;
    }
  }
}

function newestOf(told: readonly Told[], before: readonly number[]): number[] {
  const found = [...before];
  for (const { seat, n } of told) if (seat >= 0) found[seat] = Math.max(found[seat] ?? -1, n);
  return found;
}

export const eventsOf = (message: Pick<TableMessage, 'events'>): GameEvent[] =>
  message.events.flatMap((told) => told.events);

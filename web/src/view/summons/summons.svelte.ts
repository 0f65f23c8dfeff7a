/** Where I am awaited: games of events that begin or run, and calls of the arbiter. One socket tells of all of them. */
import { closing } from '../../closing';
import type { AwaitedCall, AwaitedGame, Summons } from '../../protocol';

/** What this tab remembers: tables where I have been, or to which I do not want to be taken. */
const SEEN = 'atoll.awaited';
/** What this device remembers: tables and calls for which it has rung, so that two tabs do not ring twice. */
const RUNG = 'atoll.rung';
const KEPT = 20;

function known(store: Storage, key: string): string[] {
  try {
    return JSON.parse(store.getItem(key) ?? '[]') as string[];
  } catch {
    return []; // storage may be closed to us
  }
}
function keep(store: Storage, key: string, one: string): void {
  try {
    store.setItem(key, JSON.stringify([...known(store, key), one].slice(-KEPT)));
  } catch {
    // then it is asked again
  }
}

/** True once on this device. */
export function rings(one: string): boolean {
  if (known(localStorage, RUNG).includes(one)) return false;
  keep(localStorage, RUNG, one);
  return true;
}

export class Awaited {
  games = $state.raw<AwaitedGame[]>([]);
  calls = $state.raw<AwaitedCall[]>([]);
  /** The server's clock minus mine, in milliseconds. */
  skew = $state(0);
  /** Tables to which nobody has to be taken any more. */
  seen = $state.raw<string[]>(known(sessionStorage, SEEN));
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor() {
    this.#open();
    addEventListener('online', this.#now);
    document.addEventListener('visibilitychange', this.#now);
  }

  see(table: string): void {
    if (this.seen.includes(table)) return;
    keep(sessionStorage, SEEN, table);
    this.seen = [...this.seen, table];
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#now);
    document.removeEventListener('visibilitychange', this.#now);
    this.#socket?.close();
  }

  #open(): void {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/me/socket`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as Summons);
    socket.onclose = ({ code }) => {
      if (this.#closed || socket !== this.#socket) return;
      this.#socket = null;
      const { connection, pause } = closing(code, this.#tries, Math.random());
      this.#tries += 1;
      if (connection === 'lost') this.#timer = setTimeout(() => this.#open(), pause);
      else [this.games, this.calls] = [[], []];
    };
  }

  #hear({ now, games, calls }: Summons): void {
    this.#tries = 0;
    this.skew = now - Date.now();
    [this.games, this.calls] = [games, calls];
  }

  /** Somebody looks again, or the network is back: no need to wait for the pause to end. */
  #now = (): void => {
    if (this.#closed || this.#socket || document.hidden) return;
    clearTimeout(this.#timer);
    this.#open();
  };
}

/** A tournament's socket: it tells how many entries the journal has, and that players have said results. Comes back
 * after a loss. */
import type { Pulse } from '../../protocol';

const [FIRST_PAUSE, LONGEST_PAUSE] = [1000, 15000];

export class Watch {
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = FIRST_PAUSE;
  #closed = false;

  constructor(
    readonly tournament: string,
    readonly onNews: (pulse: Pulse) => void,
  ) {
    this.#open();
    addEventListener('online', this.#now);
    document.addEventListener('visibilitychange', this.#now);
  }

  #open(): void {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/tournaments/${this.tournament}/socket`);
    this.#socket = socket;
    socket.onmessage = (event) => {
      this.#pause = FIRST_PAUSE;
      this.onNews(JSON.parse(event.data as string) as Pulse);
    };
    socket.onclose = () => {
      if (this.#closed || socket !== this.#socket) return;
      this.#socket = null;
      this.#timer = setTimeout(() => this.#open(), this.#pause);
      this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
    };
  }
  /** Somebody looks again, or the network is back: no need to wait for the pause to end. */
  #now = (): void => {
    if (this.#closed || this.#socket || document.hidden) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#now);
    document.removeEventListener('visibilitychange', this.#now);
    this.#socket?.close();
  }
}

/** One table over one socket: connects, comes back after a loss, keeps what was played until the server has it. */
import { address } from './address';
import { closing } from './closing';
import type {
  ChatLine,
  FromClient,
  FromServer,
  PreviewMessage,
  Problem,
  RefusedMessage,
  TableInfo,
  TableMessage,
  Welcome,
} from './protocol';
import { PROTOCOL } from './protocol';
import { Watch } from './watch';

export type Connection = 'connecting' | 'open' | 'lost' | 'gone' | 'aside' | 'ended' | 'old';

const PING_EVERY = 10_000;
/** Milliseconds: whatever is sent is answered; a line on which nothing was heard for so long is given up. */
const ANSWER_WITHIN = 8_000;
/** A slow line may need longer to come about. */
const WELCOME_WITHIN = 15_000;
/** The code of a line that ended without a farewell. */
const BROKEN = 1006;
/** Milliseconds from a slow pong to the next ping. */
const PING_AGAIN = 1_000;

/** Whoever faces a table as this one sees what spectators see. */
export const NOBODY = -1;

export interface Eyes {
  /** On a device that several people share: from whose seat; null: from the one that I have. */
  facing?: number | null;
  /** The key of a screen on the wall. */
  wall?: string;
}

export class TableSocket {
  connection = $state<Connection>('connecting');
  /** Why the line is lost: a key of the words. */
  trouble = $state('socket.lost');
  info = $state.raw<TableInfo | null>(null);
  table = $state.raw<TableMessage | null>(null);
  seat = $state<number | null>(null);
  lines = $state.raw<ChatLine[]>([]);
  /** What I played and the server has not acknowledged yet. */
  pending = $state.raw<{ n: number; action: string } | null>(null);
  /** From which seat I asked to be shown the table; null: nobody was asked for. */
  facing = $state<number | null>(null);
  /** The server's clock minus mine, in milliseconds. */
  skew = $state(0);

  onrefused: (refusal: Problem) => void = () => {};
  /** The session of this socket is over. */
  onended: () => void = () => {};
  ontable: (message: TableMessage) => void = () => {};
  onpreview: (message: PreviewMessage) => void = () => {};

  #id: string;
  #wall: string | undefined;
  /** Another one faces the table, and what comes is still for the one before. */
  #turning = false;
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #watch = new Watch();
  #closed = false;
  /** After a loss: what is pending has to be sent once more, if the server does not have it. */
  #resend = false;
  #wake = () => {
    if (this.connection === 'lost') this.#connect();
    else if (this.connection === 'open' && !document.hidden) this.#ping();
  };
  /** The device knows that it has no line: nobody has to wait for an answer that cannot come. */
  #asleep = () => this.#giveUp();

  constructor(id: string, { facing = null, wall }: Eyes = {}) {
    this.#id = id;
    this.facing = facing;
    this.#wall = wall;
    window.addEventListener('online', this.#wake);
    window.addEventListener('offline', this.#asleep);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  play(action: string): void {
    if (!this.table || this.pending) return;
    if (this.table.mine === null) return this.onrefused({ code: 'not_your_seat', message: '' });
    this.pending = { n: this.table.mine, action };
    this.#send({ do: 'play', ...this.pending });
    this.#awaitAnswer();
  }

  /** Another person takes this device. */
  face(seat: number): void {
    this.facing = seat;
    this.#turning = true;
    this.#send({ do: 'face', seat });
  }

  say(text: string): void {
    this.#send({ do: 'say', text });
  }
  foresee(actions: string[], first: string[]): void {
    this.#send({ do: 'preview', actions, first });
  }
  look(): void {
    this.#send({ do: 'look' });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    window.removeEventListener('online', this.#wake);
    window.removeEventListener('offline', this.#asleep);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#socket?.close();
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    clearTimeout(this.#timer);
    if (this.#socket && this.#socket.readyState < WebSocket.CLOSING) return;
    const at = { after: this.table?.n ?? null, seat: this.facing, wall: this.#wall };
    const path = address(`/tables/${this.#id}/socket`, at);
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api${path}`);
    this.#socket = socket;
    socket.onmessage = (event) => {
      this.#heard = Date.now();
      this.#hear(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
    this.#awaitAnswer(WELCOME_WITHIN);
  }

  #awaitAnswer(within = ANSWER_WITHIN): void {
    const [socket, asked] = [this.#socket, Date.now()];
    setTimeout(() => {
      if (socket === this.#socket && this.#heard < asked) this.#giveUp();
    }, within);
  }

  /** A farewell would wait for an answer as well, for a minute: on a dead line nobody waits for it. */
  #giveUp(): void {
    const socket = this.#socket;
    if (this.#closed || !socket || socket.readyState > WebSocket.OPEN) return;
    this.#socket = null;
    socket.onmessage = null;
    socket.close();
    this.#lost(BROKEN);
  }

  #lost(code: number): void {
    clearInterval(this.#pulse);
    if (this.#closed || this.connection === 'old') return;
    const { connection, trouble, pause } = closing(code, this.#tries, Math.random());
    this.connection = connection;
    if (connection === 'ended') this.onended();
    if (connection !== 'lost') return;
    this.trouble = trouble;
    this.#tries += 1;
    this.#resend = true;
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  #hear(message: FromServer): void {
    switch (message.is) {
      case 'welcome':
        return this.#welcome(message);
      case 'table':
        return this.#show(message);
      case 'info':
        return this.#inform(message.table);
      case 'chat':
        this.lines = [...this.lines, message.line];
        return;
      case 'done':
        if (this.pending?.n === message.n) this.pending = null;
        return;
      case 'refused':
        return this.#refused(message);
      case 'preview':
        return this.onpreview(message);
      case 'pong':
        this.#setWatch(message.now);
    }
  }

  #welcome(message: Welcome): void {
    this.#tries = 0;
    this.#watch.begin(message.now, Date.now());
    this.skew = this.#watch.skew;
    this.connection = message.protocol === PROTOCOL ? 'open' : 'old';
    if (this.connection === 'old') return this.close();
    this.seat = message.seat;
    this.info = message.table;
    this.#turning = false;
    clearInterval(this.#pulse);
    this.#pulse = setInterval(() => this.#ping(), PING_EVERY);
    this.#ping();
  }

  #setWatch(now: number): void {
    const again = this.#watch.hear(now, Date.now());
    this.skew = this.#watch.skew;
    if (again) setTimeout(() => this.connection === 'open' && this.#ping(), PING_AGAIN);
  }

  /** Seats are drawn when a table begins, so mine may be another one now. */
  #inform(info: TableInfo): void {
    this.info = info;
    this.seat = info.my_seat;
    if (this.facing === (info.my_seat ?? NOBODY)) this.#turning = false;
  }

  #ping(): void {
    this.#watch.ask(Date.now());
    this.#send({ do: 'ping' });
    this.#awaitAnswer();
  }

  #show(message: TableMessage): void {
    if (this.#turning) return;
    this.table = message;
    if (this.pending && (message.mine ?? 0) > this.pending.n) this.pending = null;
    else if (this.pending && this.#resend) this.#send({ do: 'play', ...this.pending });
    this.#resend = false;
    this.ontable(message);
  }

  #refused(message: RefusedMessage): void {
    if (message.preview) return;
    if (message.n === undefined || this.pending?.n === message.n) this.pending = null;
    if (message.code === 'repeated') return;
    if (message.code === 'stale') this.look();
    this.onrefused(message);
  }
}

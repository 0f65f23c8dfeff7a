/** My line to a table: a new socket when the session has changed, and my own seat again when the server does not know me. */
import { onDestroy } from 'svelte';
import { api } from '../../http';
import { alertTo } from '../../live.svelte';
import { meet, session } from '../../session.svelte';
import { TableSocket, type Eyes } from '../../socket.svelte';
import { page } from '../../words.svelte';

/** Another tab may just be logging in: its cookie comes a moment after the old session has ended. */
const SECOND_LOOK = 1500;
const LONGEST_PAUSE = 8000;

export class Line {
  socket: TableSocket;
  readonly #id: string;
  readonly #wire: (socket: TableSocket) => void;
  readonly #eyes: Eyes;
  #comings = 0;

  /** Inside a component: the line closes with it. */
  constructor(id: string, wire: (socket: TableSocket) => void, eyes: Eyes) {
    this.#eyes = eyes;
    this.#id = id;
    this.#wire = wire;
    this.socket = $state.raw(this.#open());
    onDestroy(() => this.socket.close());
    $effect(() => this.#afterTheEnd());
    $effect(() => this.#unknown());
  }

  /** After sitting down the socket must know who I am. */
  reconnect = (): void => {
    const next = this.#open(this.socket.facing);
    next.info = this.socket.info;
    this.socket.close();
    this.socket = next;
  };

  #open(facing = this.#eyes.facing ?? null): TableSocket {
    const made = new TableSocket(this.#id, { ...this.#eyes, facing });
    this.#wire(made);
    made.onended = () => void this.#comeAgain(made);
    if (this.#eyes.wall) return made; // a wall hears nobody
    const forget = () => {
      /* chat is not worth a broken page */
    };
    void api.chat(this.#id).then((lines) => {
      made.lines = lines;
    }, forget);
    return made;
  }

  /** The session of that socket is over, or it does not know my seat. Whoever is here now sits down again. */
  async #comeAgain(from: TableSocket): Promise<void> {
    const me = await meet();
    if (me && from === this.socket) this.reconnect();
  }

  #afterTheEnd(): (() => void) | undefined {
    if (this.socket.connection !== 'ended') return undefined;
    const look = () => {
      if (!document.hidden) void this.#lookAgain();
    };
    const timer = setTimeout(look, SECOND_LOOK);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  async #lookAgain(): Promise<void> {
    await this.#comeAgain(this.socket);
    if (this.socket.connection === 'ended') alertTo(`${page.t('ended.title')}. ${page.t('ended.text')}`);
  }

  /** Once for each connection, with a pause that grows: a server that does not know me yet is not asked without end. */
  #unknown(): (() => void) | undefined {
    const { socket } = this;
    if (socket.seat !== null) this.#comings = 0;
    const isMine = socket.info?.seats.some((one) => one.person !== null && one.person === session.me?.id);
    if (!isMine || socket.info?.holds.length || socket.seat !== null || socket.connection !== 'open') return undefined;
    const timer = setTimeout(() => void this.#comeAgain(socket), Math.min(1000 * this.#comings, LONGEST_PAUSE));
    this.#comings += 1;
    return () => clearTimeout(timer);
  }
}

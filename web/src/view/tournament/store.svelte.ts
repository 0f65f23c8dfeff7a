/** One tournament on this page: looked at again whenever its journal has grown. */
import { announce } from '../../live.svelte';
import { page } from '../../words.svelte';
import type { PlayerView, RoundView, TournamentView } from '../../protocol';
import { api } from './api';
import { nameOf } from './shown';
import { why } from './words.svelte';

const EVERY = 3000;

export class Tournament {
  view = $state.raw<TournamentView | null>(null);
  failed = $state('');
  missing = $state(false);
  busy = $state(false);
  /** The server's clock minus mine, in milliseconds. */
  skew = $state(0);
  players = $derived(new Map((this.view?.players ?? []).map((one) => [one.id, one])));
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly id: string) {
    void this.look();
    this.#timer = setInterval(() => {
      if (!document.hidden) void this.#pulse();
    }, EVERY);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async look(): Promise<void> {
    try {
      this.#take(await api.view(this.id));
      this.failed = '';
    } catch (error) {
      this.missing = !this.view;
      this.failed = why(error);
    }
  }

  async #pulse(): Promise<void> {
    try {
      if (this.view && !this.busy && (await api.pulse(this.id)) > this.view.n) await this.look();
    } catch (error) {
      why(error); /* the next look tells it, if it lasts */
    }
  }

  #take(view: TournamentView): void {
    this.skew = view.now - Date.now();
    this.view = view;
  }

  /** Do something; false if it was refused, and then `failed` says why. */
  async act(deed: () => Promise<TournamentView>, told = ''): Promise<boolean> {
    this.busy = true;
    try {
      this.#take(await deed());
      this.failed = '';
      announce(told);
      return true;
    } catch (error) {
      this.failed = why(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  player(id: number): PlayerView | undefined {
    return this.players.get(id);
  }
  name(id: number): string {
    return nameOf(this.players.get(id), (bot) => page.t(`bot.${bot}`));
  }
  get latest(): RoundView | undefined {
    return this.view?.played.at(-1);
  }
}

/** One tournament on this page: looked at again whenever its socket tells that the journal has grown. */
import { announce } from '../../live.svelte';
import { session } from '../../session.svelte';
import { page } from '../../words.svelte';
import type { PlayerView, RoundView, TournamentView } from '../../protocol';
import { api } from './api';
import { nameOf } from './shown';
import { teamName } from './teams';
import { TypedResults } from './typed.svelte';
import { Watch } from './watch';
import { said, why } from './words.svelte';

/** Between two looks, however fast news come. */
const [LEAST_GAP, LONG_GAP] = [400, 2000];

export class Tournament {
  view = $state.raw<TournamentView | null>(null);
  failed = $state('');
  missing = $state(false);
  busy = $state(false);
  /** Grows when players say results by their slips, which no entry of the journal tells of. */
  claims = $state(0);
  /** The server's clock minus mine, in milliseconds. */
  skew = $state(0);
  players = $derived(new Map((this.view?.players ?? []).map((one) => [one.id, one])));
  readonly typed: TypedResults;
  #watch: Watch;
  /** How many entries there are, as far as anybody has told. */
  #wanted = 0;
  #looking: Promise<void> | null = null;

  constructor(readonly id: string) {
    this.typed = new TypedResults(
      id,
      (error) => {
        this.failed = why(error);
      },
      (n) => this.#news(n),
    );
    void this.look();
    this.#watch = new Watch(id, ({ n, claims }) => {
      this.claims = claims;
      this.#news(n);
    });
  }

  close(): void {
    this.#watch.close();
  }

  #news(n: number): void {
    this.#wanted = Math.max(this.#wanted, n);
    if (!this.view || this.view.n >= this.#wanted || this.#looking) return;
    this.#looking = this.#follow().then((gap) => {
      setTimeout(() => {
        this.#looking = null;
        this.#news(this.#wanted);
      }, gap);
    });
  }
  /** News are looked at without a word; what does not answer is asked again a little later. */
  async #follow(): Promise<number> {
    try {
      this.#take(await this.#whole(await api.view(this.id)));
      return LEAST_GAP;
    } catch (error) {
      why(error);
      return LONG_GAP;
    }
  }

  async look(): Promise<void> {
    try {
      this.#take(await this.#whole(await api.view(this.id)));
      this.failed = '';
    } catch (error) {
      this.missing = !this.view;
      this.failed = why(error);
    }
  }

  /** A large tournament comes with its newest rounds; the earlier ones are asked for. */
  async #whole(view: TournamentView): Promise<TournamentView> {
    let { played, first } = view;
    while (first > 1) {
      const part = await api.earlier(this.id, first);
      if (part.n !== view.n) return this.#whole(await api.view(this.id)); // it has changed meanwhile
      [played, first] = [[...part.played, ...played], part.first];
    }
    return { ...view, played, first };
  }

  #take(view: TournamentView): void {
    if (this.view && view.n < this.view.n) return; // an answer that was overtaken
    // From now on every page of mine learns when I am awaited.
    if (session.me && view.terms.place === 'online' && (view.me !== null || view.role)) session.me.events = true;
    this.skew = view.now - Date.now();
    this.view = view;
    this.typed.seen(view.n);
  }

  /** Do something; false if it was refused, and then `failed` says why. */
  async act(deed: () => Promise<TournamentView>, told = ''): Promise<boolean> {
    this.busy = true;
    try {
      this.#take(await this.#whole(await deed()));
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
  /** Who sits at a board; nobody does where a team has too few players. */
  seated(id: number): string {
    return id ? this.name(id) : said.w('pair.nobody');
  }
  /** A player's team, where there are teams. */
  teamOf(id: number): string {
    return this.view?.terms.boards ? teamName(this.view, this.player(id)?.team ?? 0) : '';
  }
  get latest(): RoundView | undefined {
    return this.view?.played.at(-1);
  }
}

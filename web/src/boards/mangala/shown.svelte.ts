/** The stones as they are shown: behind the truth by one animation at most per move, and never in the way of a decision. */
import { Flights } from '../kit/flights.svelte';
import type { MangalaView, Places } from './sowing';
import { before, carry, counts, deal, journeys, lasting, place, settle } from './sowing';

export class Shown {
  places = $state.raw<Places>([]);
  lifted = $state.raw<ReadonlySet<number>>(new Set());
  readonly flights = new Flights();

  #set: number;
  #truth: MangalaView;
  #waiting: MangalaView[] = [];

  constructor(view: MangalaView) {
    this.#truth = view;
    this.#set = view.set;
    this.places = deal(counts(view));
  }

  show(view: MangalaView, animate: boolean): void {
    if (view === this.#truth) return;
    this.#truth = view;
    if (!animate || !view.last || document.hidden) return this.finish();
    if (this.flights.moving) this.#waiting.push(view);
    else this.#sow(view);
  }

  /** Jump to the truth: somebody acts, or wants no motion. */
  finish(): void {
    this.#waiting = [];
    this.flights.finish();
    this.#land(this.#truth);
  }

  #sow(view: MangalaView): void {
    const last = view.last!;
    const origin = place(last.seat, last.pit);
    if (this.places[origin]?.length !== last.count) this.places = settle(this.places, before(view, last));
    const moves = journeys(last);
    this.flights.begin(lasting(moves), () => this.#next(view));
    for (const move of moves)
      this.flights.step(move.at, () => {
        this.lifted = new Set([...this.lifted, ...(this.places[move.from] ?? []).slice(-move.count)]);
        this.places = carry(this.places, move);
      });
  }

  #next(view: MangalaView): void {
    this.#land(view);
    const following = this.#waiting.shift();
    if (following) this.#sow(following);
  }

  #land(view: MangalaView): void {
    const fresh = view.set !== this.#set;
    this.#set = view.set;
    this.places = fresh ? deal(counts(view)) : settle(this.places, counts(view));
    this.lifted = new Set();
  }
}

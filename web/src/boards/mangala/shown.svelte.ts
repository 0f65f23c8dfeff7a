/** The stones as they are shown: behind the truth by one animation at most per move, and never in the way of a decision. */
import type { MangalaView, Places } from './sowing';
import { before, carry, counts, deal, FLIGHT, journeys, lasting, place, settle } from './sowing';

export class Shown {
  places = $state.raw<Places>([]);
  flying = $state.raw<ReadonlySet<number>>(new Set());
  moving = $state(false);
  /** No gliding while the stones are laid out anew. */
  still = $state(false);

  #set: number;
  #truth: MangalaView;
  #waiting: MangalaView[] = [];
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(view: MangalaView) {
    this.#truth = view;
    this.#set = view.set;
    this.places = deal(counts(view));
  }

  show(view: MangalaView, animate: boolean): void {
    if (view === this.#truth) return;
    this.#truth = view;
    if (!animate || !view.last || document.hidden) return this.finish();
    if (this.moving) this.#waiting.push(view);
    else this.#sow(view);
  }

  /** Jump to the truth: somebody acts, or wants no motion. */
  finish(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.#waiting = [];
    this.#land(this.#truth);
  }

  #sow(view: MangalaView): void {
    const last = view.last!;
    const origin = place(last.seat, last.pit);
    if (this.places[origin]?.length !== last.count) this.places = settle(this.places, before(view, last));
    this.moving = true;
    const moves = journeys(last);
    for (const move of moves)
      this.#later(move.at, () => {
        this.flying = new Set([...this.flying, ...(this.places[move.from] ?? []).slice(-move.count)]);
        this.places = carry(this.places, move);
      });
    this.#later(lasting(moves), () => this.#next(view));
  }

  #next(view: MangalaView): void {
    this.#timers = [];
    this.#land(view);
    const following = this.#waiting.shift();
    if (following) this.#sow(following);
  }

  #land(view: MangalaView): void {
    const fresh = view.set !== this.#set;
    this.#set = view.set;
    this.places = fresh ? deal(counts(view)) : settle(this.places, counts(view));
    this.flying = new Set();
    this.moving = false;
  }

  #later(wait: number, then: () => void): void {
    this.#timers.push(setTimeout(then, wait));
  }
}

export { FLIGHT };

/** The apprentice on his way and cards in the air: behind the truth by one move at most, and never in the way of a decision. */
import type { GameEvent } from '../../protocol';
import { flights, GLIDE, pace, walk, type Flight } from './flights';

export class Motion {
  standing = $state(0);
  walking = $state(false);
  pace = $state(0);
  flying = $state.raw<readonly Flight[]>([]);
  /** So that every move has ghosts of its own. */
  round = $state(0);

  #truth = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(shop: number) {
    this.standing = shop;
    this.#truth = shop;
  }

  show(shop: number, events: readonly GameEvent[], animate: boolean): void {
    this.finish();
    this.#truth = shop;
    if (!animate || document.hidden) return this.finish();
    this.#walk(events);
    this.flying = flights(events);
    this.round += 1;
    const last = Math.max(0, ...this.flying.map((flight) => flight.at));
    if (this.flying.length)
      this.#later(last + GLIDE, () => {
        this.flying = [];
      });
  }

  /** Jump to the truth: somebody acts, or wants no motion. */
  finish(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    this.flying = [];
    this.#arrive();
  }

  #walk(events: readonly GameEvent[]): void {
    const way = walk(events);
    if (!way || way.path.at(-1) !== this.#truth) return this.#arrive();
    this.pace = pace(way.path.length);
    this.standing = way.from;
    this.walking = true;
    way.path.forEach((shop, k) =>
      this.#later(20 + k * this.pace, () => {
        this.standing = shop;
      }),
    );
    this.#later(20 + way.path.length * this.pace, () => this.#arrive());
  }

  #arrive(): void {
    this.walking = false;
    this.standing = this.#truth;
  }

  #later(wait: number, then: () => void): void {
    this.#timers.push(setTimeout(then, wait));
  }
}

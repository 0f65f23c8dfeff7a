/** The apprentice on his way and cards in the air: behind the truth by one move at most, and never in the way of a decision. */
import type { GameEvent } from '../../protocol';
import { Flights } from '../kit/flights.svelte';
import { flights, GLIDE, pace, walk, type Flight } from './flights';

/** So long the apprentice is seen where he was before he leaves. */
const START = 20;

export class Motion {
  standing = $state(0);
  walking = $state(false);
  /** How long a step takes on the screen. */
  pace = $state(0);
  flying = $state.raw<readonly Flight[]>([]);
  readonly flights = new Flights();
  #truth = 0;

  constructor(shop: number) {
    this.standing = shop;
    this.#truth = shop;
  }

  show(shop: number, events: readonly GameEvent[], animate: boolean): void {
    this.flights.finish();
    this.#truth = shop;
    if (!animate || document.hidden) return this.#land();
    const [flying, way] = [flights(events), walk(events)];
    const path = way && way.path.at(-1) === shop ? way.path : [];
    const landed = flying.length ? Math.max(...flying.map((flight) => flight.at)) + GLIDE : 0;
    const arrived = path.length ? START + path.length * pace(path.length) : 0;
    if (Math.max(landed, arrived) === 0) return this.#land();
    this.flights.begin(Math.max(landed, arrived), () => this.#land());
    this.flying = flying;
    if (way && path.length) this.#walk(way.from, path);
    else this.#arrive();
  }

  #walk(from: number, path: readonly number[]): void {
    const step = pace(path.length);
    this.pace = step * this.flights.pace;
    this.standing = from;
    this.walking = true;
    path.forEach((shop, k) =>
      this.flights.step(START + k * step, () => {
        this.standing = shop;
      }),
    );
    this.flights.step(START + path.length * step, () => this.#arrive());
  }

  #arrive(): void {
    this.walking = false;
    this.standing = this.#truth;
  }

  #land(): void {
    this.flying = [];
    this.#arrive();
  }
}

/** One move in motion, on the Web Animations API: pictures that fly and steps between them. What is shown lags behind the
 * truth until `finish()` ends all of it at once. */
import { untrack } from 'svelte';
import { moving } from './moving.svelte';

export interface Point {
  x: number;
  y: number;
}
/** Something flies from one named place of a board to another; `at` milliseconds after the move began. */
export interface Journey {
  from: string;
  to: string;
  at: number;
}

export class Flights {
  /** A move is still being shown. */
  moving = $state(false);
  #running: Animation[] = [];
  #landed: () => void = () => {};

  /** `landed` shows the truth: after so many milliseconds, or as soon as `finish` is called. */
  begin(length: number, landed: () => void = () => {}): void {
    this.finish();
    this.moving = true;
    untrack(() => moving.begin());
    this.#landed = landed;
    this.step(length, () => this.finish());
  }

  /** Something changes in the midst of a move. An effect without a target is a clock on the same timeline as the flights. */
  step(at: number, then: () => void): void {
    const clock = new Animation(new KeyframeEffect(null, null, { duration: at }));
    clock.onfinish = then;
    clock.play();
    this.#running.push(clock);
  }

  /** Nothing flies while nothing is being shown. */
  fly(node: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation | undefined {
    if (!untrack(() => this.moving)) return undefined;
    const flight = node.animate(frames, timing);
    this.#running.push(flight);
    return flight;
  }

  /** Jump to the truth: somebody acts, or the last has landed. */
  finish(): void {
    const [running, landed] = [this.#running, this.#landed];
    untrack(() => {
      if (this.moving) moving.end();
    });
    [this.#running, this.#landed, this.moving] = [[], () => {}, false];
    for (const animation of running) {
      animation.onfinish = null;
      animation.cancel();
    }
    landed();
  }
}

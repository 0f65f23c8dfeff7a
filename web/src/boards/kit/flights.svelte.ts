/** One move in motion, on the Web Animations API: pictures that fly and steps between them. What is shown lags behind the
 * truth until `finish()` ends all of it at once. */
import { untrack } from 'svelte';
import { moving } from './moving.svelte';
import { pace } from '../../settings.svelte';

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

export interface Timing extends KeyframeAnimationOptions {
  duration: number;
}

export class Flights {
  /** A move is still being shown. */
  moving = $state(false);
  /** How many times as long as usual this move takes, by the settings; times are given as usual. */
  pace = 1;
  #running: Animation[] = [];
  #landed: () => void = () => {};

  /** `landed` shows the truth: after so many milliseconds, or as soon as `finish` is called. */
  begin(length: number, landed: () => void = () => {}): void {
    this.finish();
    this.moving = true;
    untrack(() => moving.begin());
    this.pace = pace();
    this.#landed = landed;
    this.step(length, () => this.finish());
  }

  /** Something changes in the midst of a move. An effect without a target is a clock on the same timeline as the flights. */
  step(at: number, then: () => void): void {
    const clock = new Animation(new KeyframeEffect(null, null, { duration: at * this.pace }));
    clock.onfinish = then;
    clock.play();
    this.#running.push(clock);
  }

  /** Nothing flies while nothing is being shown. */
  fly(node: Element, frames: Keyframe[], timing: Timing): Animation | undefined {
    if (!untrack(() => this.moving)) return undefined;
    const { duration, delay = 0 } = timing;
    const flight = node.animate(frames, { ...timing, duration: duration * this.pace, delay: delay * this.pace });
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

import { describe, expect, it } from 'vitest';
import { Watch } from '../src/watch';

const AHEAD = 37_000;

describe('the watch', () => {
  it('takes a pong for read half-way', () => {
    const watch = new Watch();
    watch.begin(AHEAD, 900);
    watch.ask(1000);
    expect(watch.hear(1100 + AHEAD, 1200)).toBe(false);
    expect(watch.skew).toBe(AHEAD);
  });

  it('asks again after a slow pong, and believes a quicker one', () => {
    const watch = new Watch();
    watch.begin(0, 0);
    watch.ask(0);
    expect(watch.hear(100, 4000)).toBe(true);
    expect(watch.skew).toBe(-1900);
    watch.ask(5000);
    expect(watch.hear(5020, 5040)).toBe(false);
    expect(watch.skew).toBe(0);
  });

  it('does not believe a slower pong, nor ask for ever on a slow line', () => {
    const watch = new Watch();
    watch.begin(0, 0);
    let asked = 0;
    do watch.ask(asked * 1000);
    while (watch.hear(asked * 1000 + 200, asked++ * 1000 + 400));
    expect(watch.skew).toBe(0);
    expect(asked).toBe(7);
    watch.ask(10_000);
    watch.hear(10_100, 13_000);
    expect(watch.skew).toBe(0);
  });

  it('tells two pings on their way apart', () => {
    const watch = new Watch();
    watch.begin(0, 0);
    watch.ask(0);
    watch.ask(190);
    watch.hear(100, 200);
    expect(watch.skew).toBe(0);
    watch.hear(200, 390);
    expect(watch.skew).toBe(-90);
  });
});

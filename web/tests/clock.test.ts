import { describe, expect, it } from 'vitest';
import type { ClockView } from '../src/protocol';
import { words } from '../src/text';
import en from '../src/text/en.json';
import ru from '../src/text/ru.json';
import tr from '../src/text/tr.json';
import { exactTime, runs, shownTime, timeLeft, untilNextSecond } from '../src/view/table/clock';

const clock: ClockView = {
  left: [900_000, 600_000, 4000],
  since: 1_000_000,
  running: [1, 2],
  increment: 0,
  lag: [500, 500, 2000],
  first: [],
};
const [english, russian, turkish] = [words('en', en), words('ru', ru), words('tr', tr)];
const HOUR = 3_600_000;

describe('a clock', () => {
  it('takes time from those who are asked, after the lag of each seat', () => {
    expect([0, 1, 2].map((seat) => timeLeft(clock, seat, 1_003_000))).toEqual([900_000, 597_500, 3000]);
    expect([0, 1, 2].map((seat) => runs(clock, seat, 1_003_000))).toEqual([false, true, true]);
  });

  it('never gives time back and never falls below nothing', () => {
    expect([1, 2].map((seat) => timeLeft(clock, seat, 999_000))).toEqual([600_000, 4000]);
    expect(timeLeft(clock, 2, 9_000_000)).toBe(0);
  });

  it('stands in a pause and after the end', () => {
    const paused = { ...clock, since: null };
    expect([1, 2].map((seat) => timeLeft(paused, seat, 9_000_000))).toEqual([600_000, 4000]);
    expect(runs(paused, 1, 9_000_000)).toBe(false);
  });

  it('stands for whoever is on vacation, and for nobody else', () => {
    const resting = { ...clock, lag: [0, 0, 0], rests: [[], [[1_001_000, 1_005_000] as [number, number]], []] };
    expect([1, 2].map((seat) => timeLeft(resting, seat, 1_003_000))).toEqual([599_000, 1000]);
    expect([1, 2].map((seat) => runs(resting, seat, 1_003_000))).toEqual([false, true]);
    expect(timeLeft(resting, 1, 1_006_000)).toBe(598_000);
    expect(runs(resting, 1, 1_005_000)).toBe(true);
  });
});

describe('a time', () => {
  it('is written to the second below a day, a part of a second as a whole one', () => {
    const written = [0, 1, 9000, 60_000, 899_001, HOUR, 2 * HOUR + 300_000, 24 * HOUR - 1000].map((left) =>
      shownTime(left, english),
    );
    expect(written).toEqual(['0:00', '0:01', '0:09', '1:00', '15:00', '1:00:00', '2:05:00', '23:59:59']);
  });

  it('is written anew as soon as it reads differently', () => {
    for (const left of [900_000, 899_001, 899_999, 500, 1]) {
      const wait = untilNextSecond(left);
      expect(shownTime(left - wait + 10, english)).toBe(shownTime(left, english));
      expect(shownTime(Math.max(0, left - wait), english)).not.toBe(shownTime(left, english));
    }
  });

  it('is written in days and hours from a day on, in the language of the page', () => {
    expect([72 * HOUR, 72 * HOUR - 1000, 24 * HOUR].map((left) => shownTime(left, english))).toEqual([
      '3 d 0 h',
      '2 d 23 h',
      '1 d 0 h',
    ]);
    expect([72 * HOUR, 72 * HOUR - 1000, 24 * HOUR].map((left) => shownTime(left, russian))).toEqual([
      '3 д 0 ч',
      '2 д 23 ч',
      '1 д 0 ч',
    ]);
    expect([72 * HOUR, 72 * HOUR - 1000, 24 * HOUR].map((left) => shownTime(left, turkish))).toEqual([
      '3 g 0 sa',
      '2 g 23 sa',
      '1 g 0 sa',
    ]);
    expect([english, russian, turkish].map((t) => exactTime(72 * HOUR - 1000, t))).toEqual([
      '2 d 23:59:59',
      '2 д 23:59:59',
      '2 g 23:59:59',
    ]);
    expect(exactTime(59_000, russian)).toBe('0:59');
  });
});

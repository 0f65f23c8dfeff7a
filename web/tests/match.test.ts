import { describe, expect, it } from 'vitest';
import { begin, endSet, fallen, goOn, isOver, leftAt, MINUTE, presets, read, stop, tap } from '../src/view/clock/match';
import en from '../src/view/clock/text/en.json';
import ru from '../src/view/clock/text/ru.json';

const terms = { main: 5 * MINUTE, increment: 3000, sets: 3 };

describe('a clock at a real board', () => {
  it('gives fifteen minutes for each set first, and no time twice', () => {
    expect(presets(3)[0]).toEqual({ main: 45 * MINUTE, increment: 0, sets: 3 });
    expect(presets(1).map((one) => [one.main / MINUTE, one.increment / 1000])).toEqual([
      [15, 0],
      [5, 3],
      [10, 5],
      [30, 15],
    ]);
  });

  it('runs for the other side after a tap, and adds the increment to whoever tapped', () => {
    const running = tap(begin(terms), 1, 1000);
    expect([running.turn, leftAt(running, 0, 11_000)]).toEqual([0, 5 * MINUTE - 10_000]);
    expect(tap(running, 1, 5000)).toBe(running); // it is not his turn
    const next = tap(running, 0, 11_000);
    expect([next.turn, next.left[0], next.turns]).toEqual([1, 5 * MINUTE - 7000, [1, 0]]);
  });

  it('stands in a pause, and goes on where it was', () => {
    const paused = stop(tap(begin(terms), 1, 0), 4000);
    expect(leftAt(paused, 0, 900_000)).toBe(5 * MINUTE - 4000);
    expect(tap(paused, 0, 5000)).toBe(paused);
    expect(leftAt(goOn(paused, 10_000), 0, 11_000)).toBe(5 * MINUTE - 5000);
  });

  it('shows whose flag has fallen, and takes no tap after that', () => {
    const running = tap(begin(terms), 0, 0);
    expect([fallen(running, 1000), fallen(running, 5 * MINUTE)]).toEqual([null, 1]);
    expect(tap(running, 1, 5 * MINUTE)).toBe(running);
  });

  it('counts sets, and its time goes on through the match', () => {
    const second = endSet(tap(begin(terms), 1, 0), 2, 60_000);
    expect([second.set, second.points, second.left[0], second.turn]).toEqual([2, [2, 0], 4 * MINUTE, null]);
    const over = endSet(endSet(second, 1, 70_000), 0, 80_000);
    expect([isOver(over), over.points]).toEqual([true, [3, 3]]);
  });

  it('survives a reload, and takes nothing that is not its own', () => {
    const running = tap(begin(terms), 1, 1000);
    expect(read(JSON.stringify(running))).toEqual(running);
    expect([null, '', '{}', '{"left":[1]}', '[1]'].map(read)).toEqual([null, null, null, null, null]);
  });

  it('has the same words in both languages', () => {
    expect(Object.keys(ru)).toEqual(Object.keys(en));
  });
});

import { describe, expect, it } from 'vitest';
import shared from '../../tests/fixtures/streaks.json';
import en from '../src/view/analysis/text/en.json';
import ru from '../src/view/analysis/text/ru.json';
import { addressOf, fromAddress, START, written } from '../src/view/analysis/values';
import { after, current, dayBefore, type Streak } from '../src/view/puzzle/streak';

const none: Streak = { day: '', days: 0, best: 0, right: false };

describe('the streak', () => {
  it('grows day by day, at the first try', () => {
    const first = after(none, '2026-12-31', true);
    const second = after(first, '2027-01-01', true);
    expect([first.days, second.days, second.best]).toEqual([1, 2, 2]);
    expect(after(second, '2027-01-01', false), 'the first answer of a day stands').toEqual(second);
  });

  it('ends with a wrong answer and with a day left out', () => {
    const two = after(after(none, '2026-11-01', true), '2026-11-02', true);
    expect(after(two, '2026-11-03', false)).toEqual({ day: '2026-11-03', days: 0, best: 2, right: false });
    expect(after(two, '2026-11-05', true).days).toBe(1);
    expect([current(two, '2026-11-02'), current(two, '2026-11-03'), current(two, '2026-11-04')]).toEqual([2, 2, 0]);
  });

  it('is counted as the server counts it', () => {
    for (const { answers, today, streak } of shared as {
      answers: [string, boolean][];
      today: string;
      streak: number[];
    }[]) {
      const found = answers.reduce((so, [day, right]) => after(so, day, right), none);
      expect([current(found, today), found.best], today).toEqual(streak);
    }
  });

  it('knows the day before, at the end of February too', () => {
    expect(dayBefore('2028-03-01')).toBe('2028-02-29');
  });
});

describe('the analysis board', () => {
  it('writes exact values and bounds', () => {
    expect(
      [
        { low: 3, high: 3 },
        { low: 0, high: 0 },
        { low: -5, high: 7 },
      ].map(written),
    ).toEqual(['+3', '0', '−5 … +7']);
  });

  it('keeps a question in the address', () => {
    const question = { position: '0 1 2 3 4 5 / 5 4 3 2 1 0', stores: '9 9', seat: 1 };
    expect(fromAddress(addressOf(question).slice(addressOf(question).indexOf('?')))).toEqual(question);
    expect(fromAddress('')).toEqual(START);
  });

  it('has the same words in every language', () => {
    const holes = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort();
    expect(Object.keys(ru)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en))
      expect(holes((ru as Record<string, string>)[key]!), key).toEqual(holes(text));
  });
});

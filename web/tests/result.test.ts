import { expect, it } from 'vitest';
import { headline, isTheTables, reasonOf, sidesOf } from '../src/view/table/result';
import { words } from '../src/text';
import en from '../src/text/table/en.json';
import tr from '../src/text/table/tr.json';

const outcome = (...ranks: number[]) => ({ ranks, scores: ranks, reason: '', breakdown: [] }) as never;

it('says one winner in the singular and two in the plural', () => {
  const said = (language: string, catalogue: Record<string, string>) =>
    [1, 2].map((count) => words(language, catalogue)('over.winner', { names: 'A', count }));
  expect(said('en', en)).toEqual(['Winner: A', 'Winners: A']);
  expect(said('tr', tr)).toEqual(['Kazanan: A', 'Kazananlar: A']);
});

it('calls partners one winner, and everybody level a draw', () => {
  const teams = sidesOf(outcome(1, 3, 1, 3), [
    [0, 2],
    [1, 3],
  ]);
  expect(headline(outcome(1, 3, 1, 3), teams, 0)).toEqual({ key: 'over.teamWon', winners: [0, 2] });
  expect(headline(outcome(1, 3, 1, 3), teams, 1).key).toBe('over.winner');
  expect(headline(outcome(1, 1), sidesOf(outcome(1, 1), []), 0).key).toBe('over.draw');
});

it('tells an end without scores from one of the rules, and whose reason it was', () => {
  const ended = (breakdown: object[], ranks: number[], reason: string) => ({ ranks, scores: ranks, reason, breakdown });
  expect(isTheTables(ended([{}, {}], [1, 2], 'arbiter') as never)).toBe(true);
  expect(isTheTables(ended([{ stones: 0 }, { stones: 48 }], [2, 1], 'cleared') as never)).toBe(false);
  const whose = (ranks: number[], reason: string) =>
    ranks.map((_, seat) => reasonOf(ended([], ranks, reason) as never, seat));
  expect(whose([2, 1], 'resigned')).toEqual(['resigned', null]);
  expect(whose([3, 2, 1], 'flag')).toEqual([null, 'flag', null]); // the first went long before
  expect(whose([2, 1, 2, 1], 'resigned')).toEqual([null, null, null, null]);
  expect(whose([1, 1], 'agreed')).toEqual([null, null]);
});

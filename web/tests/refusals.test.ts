import { describe, expect, it } from 'vitest';
import { CODES } from '../src/protocol';
import type { Messages } from '../src/text';

/** The one catalogue, and what tournaments say in other words. */
const whole = import.meta.glob<Messages>('../../src/atoll/server/text/refusals/*.json', {
  import: 'default',
  eager: true,
});
const others = import.meta.glob<Messages>('../src/**/text/**/*.json', { import: 'default', eager: true });
const codeOf = (key: string) => /^(?:problem|refused)\.(.+)$/.exec(key)?.[1];

describe('refusals', () => {
  it('are in three languages', () => {
    expect(Object.keys(whole).map((path) => path.slice(-7, -5))).toEqual(['en', 'ru', 'tr']);
  });

  it.each(Object.entries(whole))('have words for every code, and for no other: %s', (_, words) => {
    expect([...new Set(Object.keys(words).map(codeOf))].sort()).toEqual([...CODES].sort());
  });

  it('are worded nowhere else but where they mean something else', () => {
    const found = Object.entries(others).flatMap(([path, words]) =>
      Object.keys(words).flatMap((key) => (codeOf(key) ? [`${path.replace(/\w+\.json$/, '')} ${key}`] : [])),
    );
    expect([...new Set(found)].sort()).toEqual([
      '../src/text/ problem.offline', // nobody answered: no server said it
      '../src/view/tournament/text/ problem.name_taken',
      '../src/view/tournament/text/ problem.no_such_round', // there it may be published, too
      '../src/view/tournament/text/ problem.not_now',
    ]);
  });
});

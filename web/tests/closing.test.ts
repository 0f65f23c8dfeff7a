import { describe, expect, it } from 'vitest';
import { closing } from '../src/closing';
import en from '../src/text/en.json';

describe('a closed socket', () => {
  it('does not come back to a table that is not there, nor with a session that has ended', () => {
    expect(closing(4404, 0, 0.5).connection).toBe('gone');
    expect(closing(4401, 0, 0.5).connection).toBe('ended');
  });

  it('comes back otherwise, with a pause that grows and words for the reason', () => {
    for (const code of [1001, 1006, 1012, 4408, 4429, 4503, 4999]) {
      const pauses = [0, 1, 2, 3, 9].map((tries) => closing(code, tries, 0.5));
      for (const one of pauses) expect([one.connection, one.trouble in en]).toEqual(['lost', true]);
      expect(pauses.map((one) => one.pause)).toEqual(pauses.map((one) => one.pause).sort((a, b) => a - b));
      expect(pauses.at(-1)!.pause).toBeGreaterThan(pauses[0]!.pause);
    }
  });

  it('waits longest where it came too often, and not everybody comes back in the same moment', () => {
    expect(closing(4429, 0, 0).pause).toBeGreaterThan(closing(1006, 0, 1).pause * 5);
    expect(closing(1012, 0, 1).pause).toBeGreaterThan(2 * closing(1012, 0, 0).pause);
  });
});

import { describe, expect, it } from 'vitest';
import { CODES } from '../src/protocol';
import pagesEn from '../src/text/en.json';
import refusalsEn from '../src/text/refusals/en.json';
import refusalsRu from '../src/text/refusals/ru.json';
import pagesRu from '../src/text/ru.json';
import eventsEn from '../src/view/tournament/text/en.json';
import eventsRu from '../src/view/tournament/text/ru.json';

type Words = Record<string, string>;
const LANGUAGES: Record<string, readonly [pages: Words, tournaments: Words]> = {
  en: [{ ...pagesEn, ...refusalsEn }, eventsEn],
  ru: [{ ...pagesRu, ...refusalsRu }, eventsRu],
};

describe('refusals', () => {
  it('are worded in the same way in every language', () => {
    expect(Object.keys(refusalsRu)).toEqual(Object.keys(refusalsEn));
  });

  for (const [language, [pages, tournaments]] of Object.entries(LANGUAGES)) {
    it(`have words for every code in ${language}`, () => {
      const silent = CODES.filter(
        (code) => !pages[`problem.${code}`] && !pages[`refused.${code}`] && !tournaments[`problem.${code}`],
      );
      expect(silent).toEqual([]);
    });

    it(`have no words in ${language} for codes that nobody sends`, () => {
      const codes = new Set<string>([...CODES, 'offline']);
      const keys = [...Object.keys(pages), ...Object.keys(tournaments)].filter((key) =>
        /^(problem|refused)\./.test(key),
      );
      expect(keys.filter((key) => !codes.has(key.replace(/^\w+\./, '')))).toEqual([]);
    });
  }
});

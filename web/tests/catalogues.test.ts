import { describe, expect, it } from 'vitest';
import { languages } from '../src/languages';
import type { Messages } from '../src/text';

const found = import.meta.glob<Messages>('../src/**/text/**/*.json', { import: 'default', eager: true });
const english = Object.keys(found).filter((path) => path.endsWith('/en.json'));
const holes = (message: string) => [...message.matchAll(/\{([\w ]+)/g)].flatMap((match) => match[1]?.split(' '));
const named = (messages: Messages) =>
  Object.entries(messages).map(([key, text]) => [key, [...new Set(holes(text))].sort()]);

const translations = english.flatMap((path) =>
  [...languages.keys()].filter((one) => one !== 'en').map((one) => [path, one] as const),
);

describe('every catalogue of the client', () => {
  it.each(translations)('%s says the same in %s, with the same values', (path, language) => {
    const translated = found[path.replace('/en.json', `/${language}.json`)];
    expect(Object.fromEntries(named(translated ?? {}))).toEqual(Object.fromEntries(named(found[path] ?? {})));
  });
});

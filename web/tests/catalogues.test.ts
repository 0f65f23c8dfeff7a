import { describe, expect, it } from 'vitest';
import type { Messages } from '../src/text';

const found = import.meta.glob<Messages>('../src/**/text/**/*.json', { import: 'default', eager: true });
const english = Object.keys(found).filter((path) => path.endsWith('/en.json'));
const holes = (message: string) => [...message.matchAll(/\{(\w+)/g)].map((match) => match[1]);
const named = (messages: Messages) =>
  Object.entries(messages).map(([key, text]) => [key, [...new Set(holes(text))].sort()]);

describe('every catalogue of the client', () => {
  it.each(english)('%s says the same in Russian, with the same values', (path) => {
    const russian = found[path.replace('/en.json', '/ru.json')];
    expect(Object.fromEntries(named(russian ?? {}))).toEqual(Object.fromEntries(named(found[path] ?? {})));
  });
});

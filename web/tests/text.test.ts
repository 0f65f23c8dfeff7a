import { describe, expect, it } from 'vitest';
import plurals from '../../tests/fixtures/plurals.json';
import shared from '../../tests/fixtures/words.json';
import type { Json } from '../src/protocol';
import { pluralForm, textOf, words, type Language, type Messages, type Values } from '../src/text';

const RU = {
  'event.captured': '{seat} захватывает {count} {count|камень|камня|камней} из лунки {pit}',
  'action.sow': 'сеять из лунки {0}',
  'action.pay.2': 'заплатить {0:colour} и {1:colour}',
  'action.pay': 'заплатить: {all}',
  'word.colour.red': 'красный',
  'word.red': 'красное',
  'word.none': 'нет',
  'word.yes': 'да',
  say: '{things:colour}; {flag}; {nobody:seat}',
};
const t = words('ru', RU, ['Маша', 'Тимур']);

describe('words', () => {
  it('agrees numbers in Russian and English', () => {
    expect([0, 1, 2, 5, 11, 12, 21, 22, 25, 111].map((n) => pluralForm('ru', n))).toEqual([
      2, 0, 1, 2, 2, 2, 0, 1, 2, 2,
    ]);
    expect([0, 1, 2, -1].map((n) => pluralForm('en', n))).toEqual([1, 0, 1, 0]);
  });

  it.each(Object.entries(plurals.languages))(
    'lists the forms of %s in the order that Python has',
    (tags, categories) => {
      const order = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((one) => categories.split(' ').includes(one));
      for (const tag of tags.split(' '))
        expect(plurals.numbers.map((n) => order[Math.min(pluralForm(tag, n), order.length - 1)])).toEqual(
          categories.split(' '),
        );
    },
  );

  it('gives a language without rules one form, and an English sentence its last one', () => {
    expect(pluralForm('xq', 1)).toBe(0);
    expect(words('ru', { stones: '{n|stone|stones}' })('stones', { n: 5 })).toBe('stones');
  });

  it('names seats, plurals and values in an event', () => {
    expect(t.event({ kind: 'captured', facts: { seat: 1, count: 3, pit: 2 } })).toBe(
      'Тимур захватывает 3 камня из лунки 2',
    );
  });

  it('prefers the form of a verb with that many arguments', () => {
    expect(t.action('sow 3')).toBe('сеять из лунки 3');
    expect(t.action('pay red red')).toBe('заплатить красный и красный');
    expect(t.action('pay red')).toBe('заплатить: красное');
  });

  it('spells lists, counted things, yes, no and none as Python does', () => {
    expect(t('say', { things: ['red', 'red'], flag: true, nobody: null })).toBe('красный, красный; да; нет');
    expect(t.word({ red: 2 }, 'colour')).toBe('2 × красный');
    expect(t.word([], 'colour')).toBe('нет');
  });

  it('shows the key where a word is missing, so that it is seen and mended', () => {
    expect(t('no.such.word')).toBe('no.such.word');
  });
});

/** The same cases that tests/core/test_text.py holds the Python twin to. */
describe('says what Python says', () => {
  type Case = [Language, 'say' | 'action' | 'event' | 'word' | 'seat', Json[], string];
  const said = ([language, asked, [first, second]]: Case): string => {
    const t = words(language, (shared.catalogues as Record<Language, Messages>)[language] ?? {}, shared.names);
    const key = textOf(first);
    if (asked === 'say') return t(key, second as Values);
    if (asked === 'event') return t.event({ kind: key, facts: second as Record<string, Json> });
    if (asked === 'action') return t.action(key);
    return asked === 'seat' ? t.seat(first) : t.word(first, second === null ? undefined : textOf(second));
  };
  it.each(shared.cases as Case[])('%s %s %j', (...one) => {
    expect(said(one)).toBe(one[3]);
  });
});

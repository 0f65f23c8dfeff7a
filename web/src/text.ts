/**
 * Turns notation, events and reasons into sentences: the twin of src/atoll/core/text.py. Both are held to the same answers
 * by tests/fixtures/words.json.
 *
 * `{name}` puts a value in; `{name:kind}` looks it up as a word of that kind, the kind `seat` means a player's name;
 * `{q r:hex}` looks several values up as one word; `{name|stone|stones}` puts the form that fits the number there.
 */
import type { GameEvent } from './protocol.ts';

/** Two letters of ISO 639-1; which there are is found by their files: see languages.ts. */
export type Language = string;
export type Messages = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, unknown>>;

/** What a board gets to speak with: `t('key', values)`, and the game's own words. */
export interface Translate {
  (key: string, values?: Values): string;
  language: Language;
  has: (key: string) => boolean;
  action: (action: string) => string;
  /** A word and its arguments, like an action: `place.row` for "row 3 1". */
  notation: (kind: string, text: string) => string;
  event: (event: GameEvent) => string;
  word: (value: unknown, kind?: string) => string;
  seat: (seat: unknown) => string;
}

const PLACEHOLDER = /\{(\w+|\w+(?: \w+)+(?=:))(?::(\w+))?((?:\|[^|{}]*)*)\}/g;
/** The order in which a message lists its forms: CLDR's, like src/atoll/core/plurals.py. */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Which form a number takes, by its place in a message's list. A language that nobody knows the rules of has one. */
export function pluralForm(language: Language, number: number): number {
  if (!Intl.PluralRules.supportedLocalesOf([language]).length) return 0;
  const rules = new Intl.PluralRules(language);
  const known = rules.resolvedOptions().pluralCategories;
  return CATEGORIES.filter((one) => known.includes(one as Intl.LDMLPluralRule)).indexOf(rules.select(Math.abs(number)));
}

/** The last form stands for those that are not listed: fractions have one of their own, English sentences have fewer. */
function formFor(language: Language, number: number, forms: readonly string[]): string {
  return forms[Math.min(pluralForm(language, number), forms.length - 1)] ?? '';
}

/** A fact as text: a name, a number, yes or no. Whatever has parts has no text of its own. */
export function textOf(value: unknown): string {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? String(value) : '';
}

/** A number with a real minus sign; any other text stays as it is. */
export const signed = (text: string | number): string => String(text).replace(/^-(?=\d+(\.\d+)?$)/, '\u2212');

function spelled(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return textOf(value);
}

export function words(language: Language, messages: Messages, names: readonly string[] = []): Translate {
  const word = (value: unknown, kind?: string): string => {
    if (Array.isArray(value))
      return value.map((item) => word(item, kind)).join(messages[`word.${kind}.join`] ?? ', ') || word(null, kind);
    if (value !== null && typeof value === 'object') {
      const parts = Object.entries(value).map(([key, count]) => `${String(count)} × ${word(key, kind)}`);
      return parts.join(', ') || word(null, kind);
    }
    const text = spelled(value);
    return messages[`word.${kind}.${text}`] ?? messages[`word.${text}`] ?? signed(text);
  };
  const seat = (value: unknown): string => {
    if (value === null || value === undefined) return word(null, 'seat');
    return names[Number(value)] ?? textOf(value);
  };
  const fill = (message: string, values: Values): string =>
    message.replace(PLACEHOLDER, (_, name: string, kind: string | undefined, forms: string) => {
      const several = name.split(' ');
      const value = several.length > 1 ? several.map((one) => spelled(values[one])).join(' ') : values[name];
      if (forms) return formFor(language, Number(value ?? 0), forms.slice(1).split('|'));
      return kind === 'seat' || (!kind && name.endsWith('seat')) ? seat(value) : word(value, kind);
    });
  const say = (key: string, values: Values = {}): string => fill(messages[key] ?? key, values);
  const notation = (kind: string, text: string): string => {
    const [verb = '', ...args] = text.trim().split(/\s+/);
    const values: Record<string, unknown> = { ...args, all: args.map((arg) => word(arg)).join(' ') };
    const exact = `${kind}.${verb}.${args.length}`;
    return say(exact in messages ? exact : `${kind}.${verb}`, values);
  };
  return Object.assign(say, {
    language,
    word,
    seat,
    notation,
    action: (text: string) => notation('action', text),
    has: (key: string) => key in messages,
    event: (event: GameEvent) => say(`event.${event.kind}`, event.facts),
  });
}

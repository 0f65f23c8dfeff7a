/**
 * Turns notation, events and reasons into sentences: the twin of src/atoll/core/text.py. Both are held to the same answers
 * by tests/fixtures/words.json.
 *
 * `{name}` puts a value in; `{name:kind}` looks it up as a word of that kind, the kind `seat` means a player's name;
 * `{name|stone|stones}` puts the form that fits the number there.
 */
import type { GameEvent, Language } from './protocol';

export type { Language };
export type Messages = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, unknown>>;

/** What a board gets to speak with: `t('key', values)`, and the game's own words. */
export interface Translate {
  (key: string, values?: Values): string;
  language: Language;
  has: (key: string) => boolean;
  action: (action: string) => string;
  event: (event: GameEvent) => string;
  word: (value: unknown, kind?: string) => string;
  seat: (seat: unknown) => string;
}

const PLACEHOLDER = /\{(\w+)(?::(\w+))?((?:\|[^|{}]*)*)\}/g;
const FORMS: Record<Language, readonly string[]> = { en: ['one', 'other'], ru: ['one', 'few', 'many'] };

export function pluralForm(language: Language, number: number): number {
  const form = new Intl.PluralRules(language).select(Math.abs(number));
  const place = FORMS[language].indexOf(form);
  return place < 0 ? FORMS[language].length - 1 : place;
}

/** A fact as text: a name, a number, yes or no. Whatever has parts has no text of its own. */
export function textOf(value: unknown): string {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? String(value) : '';
}

function spelled(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return textOf(value);
}

export function words(language: Language, messages: Messages, names: readonly string[] = []): Translate {
  const word = (value: unknown, kind?: string): string => {
    if (Array.isArray(value)) return value.map((item) => word(item, kind)).join(', ') || word(null, kind);
    if (value !== null && typeof value === 'object') {
      const parts = Object.entries(value).map(([key, count]) => `${String(count)} × ${word(key, kind)}`);
      return parts.join(', ') || word(null, kind);
    }
    const text = spelled(value);
    return messages[`word.${kind}.${text}`] ?? messages[`word.${text}`] ?? text;
  };
  const seat = (value: unknown): string => {
    if (value === null || value === undefined) return word(null, 'seat');
    return names[Number(value)] ?? textOf(value);
  };
  const fill = (message: string, values: Values): string =>
    message.replace(PLACEHOLDER, (_, name: string, kind: string | undefined, forms: string) => {
      const value = values[name];
      if (forms) return forms.slice(1).split('|')[pluralForm(language, Number(value ?? 0))] ?? '';
      return kind === 'seat' || (!kind && name.endsWith('seat')) ? seat(value) : word(value, kind);
    });
  const say = (key: string, values: Values = {}): string => fill(messages[key] ?? key, values);
  const action = (text: string): string => {
    const [verb = '', ...args] = text.trim().split(/\s+/);
    const values: Record<string, unknown> = { ...args, all: args.map((arg) => word(arg)).join(' ') };
    const exact = `action.${verb}.${args.length}`;
    return say(exact in messages ? exact : `action.${verb}`, values);
  };
  return Object.assign(say, {
    language,
    word,
    seat,
    action,
    has: (key: string) => key in messages,
    event: (event: GameEvent) => say(`event.${event.kind}`, event.facts),
  });
}

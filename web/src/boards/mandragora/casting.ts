/** A set in the making is the text of a cast, whole or not yet whole. Every choice comes from `legal`; no rule is known here. */
import { HUES } from './view';

export interface Making {
  colour: string;
  book: string;
  real: string[];
  mandrake: boolean;
}
/** A choice leads to another text; `step` is how far it names an action already. */
export interface Choice {
  name: string;
  to: string;
  step: string;
  on: boolean;
}

const MANDRAKE = 'mandrake';

export function read(text: string): Making {
  const [, colour = '', book = '', ...parts] = text.split(' ');
  const mandrake = parts.at(-1) === MANDRAKE;
  return { colour, book, real: mandrake ? parts.slice(0, -1) : parts, mandrake };
}

export const write = ({ colour, book, real, mandrake }: Making): string =>
  ['cast', colour, book, ...real, ...(mandrake ? [MANDRAKE] : [])].join(' ');

export const casts = (legal: readonly string[]): string[] => legal.filter((action) => action.startsWith('cast '));

const unique = (words: readonly string[]): string[] => [...new Set(words)];

export const colours = (legal: readonly string[]): string[] =>
  unique(casts(legal).map((action) => read(action).colour));

const of = (legal: readonly string[], colour: string, book?: string): Making[] =>
  casts(legal)
    .map(read)
    .filter((one) => one.colour === colour && (book === undefined || one.book === book));

/** The dearest real book first; a mandrake only where there is no other. */
const worth = (book: string): number => (book === MANDRAKE ? -1 : Number(book));

/** Where the making of a set begins: the dearest book, and of its own colour as many as can be laid without a mandrake. */
export function begin(legal: readonly string[], colour: string, wanted?: string): string {
  const book = wanted ?? unique(of(legal, colour).map((one) => one.book)).sort((a, b) => worth(b) - worth(a))[0] ?? '';
  const all = of(legal, colour, book);
  const plain = all.filter((one) => !one.mandrake);
  if (colour !== 'black') return write(plain.at(-1) ?? all.at(-1) ?? { colour, book, real: [], mandrake: false });
  // A single full set is laid out at once; among many the wizard puts it together.
  return write(plain.length <= 1 && all[0] ? all[0] : { colour, book, real: [], mandrake: false });
}

/** The wanted text if it can be cast, else the same with or without the mandrake, else as it is: not yet whole. */
function nearest(legal: readonly string[], wanted: Making): string {
  const [same, other] = [write(wanted), write({ ...wanted, mandrake: !wanted.mandrake })];
  if (legal.includes(same)) return same;
  return legal.includes(other) ? other : same;
}

export function bookChoices(legal: readonly string[], text: string): Choice[] {
  const now = read(text);
  return unique(of(legal, now.colour).map((one) => one.book)).map((book) => {
    const kept = nearest(legal, { ...now, book });
    return {
      name: book,
      on: book === now.book,
      step: `cast ${now.colour} ${book} `,
      to: legal.includes(kept) && now.colour !== 'black' ? kept : begin(legal, now.colour, book),
    };
  });
}

/** How many of the own colour: 0 stands for the mandrake alone. */
export function amountChoices(legal: readonly string[], text: string): Choice[] {
  const now = read(text);
  if (now.colour === 'black') return [];
  const amounts = unique(of(legal, now.colour, now.book).map((one) => one.real[0] ?? '0')).sort(
    (a, b) => Number(a) - Number(b),
  );
  return amounts.map((name) => {
    const to = nearest(legal, { ...now, real: [name] });
    return { name, to, step: `cast ${now.colour} ${now.book} ${name}`, on: Number(name) <= Number(now.real[0]) };
  });
}

/** Which colours stand in a black set. */
export function hueChoices(legal: readonly string[], text: string): Choice[] {
  const now = read(text);
  if (now.colour !== 'black') return [];
  const all = of(legal, 'black', now.book);
  return HUES.filter((hue) => all.some((one) => one.real.includes(hue))).map((name) => {
    const on = now.real.includes(name);
    const real = HUES.filter((hue) => (hue === name ? !on : now.real.includes(hue)));
    const to = nearest(legal, { ...now, real });
    return { name, to, step: to, on };
  });
}

/** The mandrake among the ingredients, where it can be put in or taken out. */
export function mandrakeChoice(legal: readonly string[], text: string): Choice | null {
  const now = read(text);
  const added = write({ ...now, mandrake: !now.mandrake });
  const instead = of(legal, now.colour, now.book)
    .filter((one) => one.mandrake !== now.mandrake)
    .map(write)
    .at(-1);
  // In a full black set it can only take the place of a colour.
  const to = legal.includes(added) || now.colour !== 'black' ? added : (instead ?? added);
  if (!now.mandrake && !legal.includes(to)) return null;
  return { name: MANDRAKE, to: legal.includes(to) ? to : text, step: to, on: now.mandrake };
}

export const bookId = ({ colour, book }: Making): string => (book === MANDRAKE ? MANDRAKE : `${colour}book${book}`);

/** How many ingredient cards lie in the set. */
export const size = ({ colour, real, mandrake }: Making): number =>
  (colour === 'black' ? real.length : Number(real[0] ?? 0)) + (mandrake ? 1 : 0);

/** The view of the rules text, section 4.8, and how its cards are sorted to be seen. Nothing of the rules is worked out here. */
export type Cards = Readonly<Record<string, number>>;

export interface ShopView {
  kind: 'day' | 'night';
  cards: string[] | null;
  count: number;
}
export interface PileView {
  strength: number;
  top: string | null;
  count: number;
  below: Cards;
}
export interface SetView {
  colour: string;
  book: string;
  ingredients: Cards;
  spell: string | null;
  strength: number;
}
export interface SeatView {
  seat: number;
  partner_seat: number | null;
  hand: Cards | null;
  hand_count: number;
  known: Cards;
  scrolls: Cards;
  curses: number;
  steps: number;
  sets: SetView[];
  points: number;
}
export interface MandragoraView {
  game: string;
  seat: number | null;
  options: Readonly<Record<string, unknown>>;
  phase: string;
  turn_seat: number | null;
  extra_turn: boolean;
  apprentice: number;
  shops: ShopView[];
  deck: number;
  piles: PileView[];
  token_seat: number | null;
  marker: { seat: number; rounds: number } | null;
  passes: number;
  offer: { seat: number; card: string | null } | null;
  out: Cards;
  unseen: Cards;
  seats: SeatView[];
}

export const HUES = ['purple', 'red', 'yellow', 'green', 'blue'] as const;
/** The colours a hand is sorted by: the ordinary ones, the black book, the white mandrakes. */
export const COLOURS = [...HUES, 'black', 'white'] as const;
export type Colour = (typeof COLOURS)[number];

export type Kind = 'herb' | 'book' | 'mandrake' | 'scroll';
export interface Card {
  id: string;
  kind: Kind;
  colour: Colour;
  value: number;
}

/** What an id says: `redbook2` is a red book of value 2, `scroll3` has three curses. */
export function card(id: string): Card {
  if (id === 'mandrake') return { id, kind: 'mandrake', colour: 'white', value: 0 };
  const scroll = /^scroll(\d)$/.exec(id);
  if (scroll) return { id, kind: 'scroll', colour: 'black', value: Number(scroll[1]) };
  const [, colour = 'black', kind = 'herb', value = '0'] = /^([a-z]+?)(herb|book)(\d?)$/.exec(id) ?? [];
  return { id, kind: kind as Kind, colour: colour as Colour, value: Number(value) };
}

export interface Stack {
  id: string;
  count: number;
}
export interface Group {
  colour: Colour;
  stacks: Stack[];
  count: number;
}

const rank = (id: string): number => {
  const { kind, value } = card(id);
  return (kind === 'book' ? 0 : 10) + value;
};

/** A hand by colour; in each colour the books stand before the ingredients. */
export function groups(hand: Cards): Group[] {
  return COLOURS.flatMap((colour) => {
    const ids = Object.keys(hand).filter((id) => card(id).colour === colour && card(id).kind !== 'scroll');
    const stacks = ids.sort((a, b) => rank(a) - rank(b)).map((id) => ({ id, count: hand[id] ?? 0 }));
    return stacks.length ? [{ colour, stacks, count: stacks.reduce((sum, one) => sum + one.count, 0) }] : [];
  });
}

/** One id for each card: `{ redherb: 2 }` is two of them. */
export const spread = (cards: Cards): string[] =>
  Object.entries(cards).flatMap(([id, count]) => Array.from({ length: count }, () => id));

/** Clockwise from the viewer, who comes last and so sits nearest to the hand. */
export function around(seats: readonly SeatView[], me: number | null): SeatView[] {
  const first = me === null ? 0 : me + 1;
  return seats.map((_, k) => seats[(first + k) % seats.length]!);
}

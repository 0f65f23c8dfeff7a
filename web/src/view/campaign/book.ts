/** What the campaign page reads of a book: the part that every campaign of ours has in common. */
import type { CampaignInfo } from '../../protocol';
import type { Translate } from '../../text';

export interface Island {
  name: string;
  prosperity: number;
  debt: number;
  /** Stickers on the land, and tiles that stay. */
  hexes: [string, number, number][];
  tiles: [string, number][];
  /** How many marks a site has. */
  marks: [string, number, number, number][];
}
export interface Played {
  episode: number;
  seats: number[];
  scores: number[];
  ranks: number[];
  circles: number[];
}
export interface Book {
  episode: number;
  islands: Island[];
  seats: number[];
  history: Played[];
}

/** Null where the game keeps another kind of book. */
export function bookOf(campaign: Pick<CampaignInfo, 'book'>): Book | null {
  const book = (campaign.book ?? {}) as unknown as Partial<Book>;
  return book.islands && book.seats && book.history && book.episode ? (book as Book) : null;
}

/** Who has a seat, in words: somebody, the bot that plays there, or nobody yet. */
export function seatName(seat: CampaignInfo['seats'][number], t: Translate): string {
  if (seat.person) return seat.name;
  return seat.bot ? t(`bot.${seat.bot}`) : t('wait.empty');
}

/** What an island is called, or its number: people count from one. */
export const islandName = (book: Book | null, island: number, t: Translate): string =>
  book?.islands[island]?.name || t('campaign.numbered', { number: island + 1 });

export interface Change {
  circles: number;
  /** Circles that the island has now, and the debt. */
  now: number;
  debt: number;
  fresh: Fresh;
}

/** How many circles of prosperity came or went, and how many there are now. */
export function circlesWords({ circles, now }: Pick<Change, 'circles' | 'now'>, t: Translate): string {
  const kind = circles > 0 ? 'gained' : circles < 0 ? 'lost' : 'same';
  return t(`campaign.${kind}`, { circles: Math.abs(circles), now });
}

/** What an island has that it did not have before: stickers on its land, doubled cells of tiles, marks of sites. */
export type Fresh = Pick<Island, 'hexes' | 'tiles' | 'marks'>;
const isIn = (list: readonly unknown[] = [], one: unknown) => list.some((other) => String(one) === String(other));
const added = <Row>(then: readonly Row[] | undefined, now: readonly Row[] = []): Row[] =>
  now.filter((one) => !isIn(then, one));

/** All of it in words, each with its place. */
export function freshWords({ hexes, tiles, marks }: Fresh, say: Translate): string {
  const on = (kind: string, q: number, r: number) => `${say.word(kind, 'sticker')} (${say.word(`${q} ${r}`, 'hex')})`;
  return [
    ...hexes.map(([kind, q, r]) => on(kind, q, r)),
    ...tiles.map(([tile]) => `${say.word('double', 'sticker')} (${say.word(tile)})`),
    ...marks.map(([, q, r]) => on('mark', q, r)),
  ].join('; ');
}

/** What an episode changed on the page of each seat that played it: the book before it against a later one. */
export function changesOf(before: Book, after: Book): Change[] {
  return before.seats.map((number) => {
    const [then, now] = [before.islands[number], after.islands[number]];
    return {
      circles: (now?.prosperity ?? 0) - (then?.prosperity ?? 0),
      now: now?.prosperity ?? 0,
      debt: now?.debt ?? 0,
      fresh: {
        hexes: added(then?.hexes, now?.hexes),
        tiles: added(then?.tiles, now?.tiles),
        marks: added(then?.marks, now?.marks),
      },
    };
  });
}

/** Circles that each seat won in these episodes, the most first. */
export function circlesOf(book: Book, episodes: readonly number[]): { seat: number; won: number; now: number }[] {
  const played = book.history.filter((entry) => episodes.includes(entry.episode));
  return book.seats
    .map((island, seat) => {
      const won = played.reduce((sum, entry) => sum + (entry.circles[entry.seats.indexOf(island)] ?? 0), 0);
      return { seat, won, now: book.islands[island]?.prosperity ?? 0 };
    })
    .sort((one, other) => other.now - one.now || one.seat - other.seat);
}

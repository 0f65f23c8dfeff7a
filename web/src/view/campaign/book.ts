/** What the campaign page reads of a book: the part that every campaign of ours has in common. */
import type { CampaignInfo } from '../../protocol';
import type { Translate } from '../../text';

export interface Island {
  name: string;
  prosperity: number;
  debt: number;
  /** Stickers on the land, and tiles that stay. */
  hexes: unknown[];
  tiles: unknown[];
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

export interface Change {
  circles: number;
  /** Circles that the island has now, and the debt. */
  now: number;
  debt: number;
  stickers: number;
}

/** What an episode changed on each seat's page: the book before it against the book that it is in. */
export function changesOf(before: Book, after: Book): Change[] {
  return after.seats.map((number) => {
    const [then, now] = [before.islands[number], after.islands[number]];
    const stuck = (island: Island | undefined) => (island?.hexes.length ?? 0) + (island?.tiles.length ?? 0);
    return {
      circles: (now?.prosperity ?? 0) - (then?.prosperity ?? 0),
      now: now?.prosperity ?? 0,
      debt: now?.debt ?? 0,
      stickers: stuck(now) - stuck(then),
    };
  });
}

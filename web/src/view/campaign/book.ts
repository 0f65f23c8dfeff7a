/** What the campaign page reads of a book: the part that every campaign of ours has in common. */
import type { CampaignInfo } from '../../protocol';

export interface Island {
  name: string;
  prosperity: number;
  debt: number;
}
export interface Played {
  episode: number;
  seats: number[];
  scores: number[];
  ranks: number[];
}
export interface Book {
  episode: number;
  islands: Island[];
  seats: number[];
  history: Played[];
}

/** Null where the game keeps another kind of book. */
export function bookOf(campaign: CampaignInfo): Book | null {
  const book = campaign.book as unknown as Partial<Book>;
  return book.islands && book.seats && book.history && book.episode ? (book as Book) : null;
}

/** A hand as things in a row: what each is, who knows it, and as which coin it could pay now. */
import type { Tokens } from './payment';
import { marked, type SeatView } from './view';

export type ThingKind = 'valuable' | 'landscape' | 'amulet' | 'tile';
export interface Thing {
  kind: ThingKind;
  card: string;
  known: boolean;
  coin: string | null;
}

/** A tile that pays is spelled by its value and a `t`. */
function coinOf(tile: string, currency: string | null): string | null {
  return currency !== null && tile.startsWith(currency) ? `${tile.slice(currency.length)}t` : null;
}

export function things(seat: SeatView, currency: string | null): Thing[] {
  const row = (kind: 'valuable' | 'landscape' | 'amulet', cards: Tokens): Thing[] => {
    const known = marked(cards, seat.known[kind]);
    return cards.map((card, at) => ({ kind, card, known: known[at] ?? false, coin: kind === currency ? card : null }));
  };
  const tiles = seat.tiles.map((card): Thing => ({ kind: 'tile', card, known: false, coin: coinOf(card, currency) }));
  return [
    ...row('valuable', seat.hand?.valuable ?? []),
    ...row('landscape', seat.hand?.landscape ?? []),
    ...row('amulet', seat.amulets ?? []),
    ...tiles,
  ];
}

/** What flies when: events turned into short journeys between named spots. */
import type { GameEvent } from '../../protocol';

export interface Flight { from: string; to: string; card: string; kind: 'valuable' | 'landscape' | 'amulet' | 'tile'; back: boolean; at: number }
export const LENGTH = 520;
const LATEST = 680;

const kindOf = (card: string) => (/^\d/.test(card) ? 'valuable' : 'landscape') as 'valuable' | 'landscape';
type Draft = Omit<Flight, 'at'>;

function drafts({ kind, facts }: GameEvent, space: string): Draft[] {
  const seat = `seat-${String(facts['seat'])}`;
  const card = String(facts['card'] ?? '');
  const tokens = Array.isArray(facts['tokens']) ? facts['tokens'].map(String) : [];
  const drawn = facts['kind'] === 'landscape' ? 'landscape' : 'valuable';
  if (kind === 'took') return [{ from: `market-${kindOf(card)}`, to: seat, card, kind: kindOf(card), back: false }];
  if (kind === 'drew') return [{ from: `market-${drawn}`, to: seat, card: '', kind: drawn, back: true }];
  if (kind === 'took_one') return [{ from: 'bag', to: seat, card: '1', kind: 'amulet', back: false }];
  if (kind === 'drew_amulet') return [{ from: 'bag', to: seat, card: '?', kind: 'amulet', back: false }];
  if (kind === 'returned_amulet') return [{ from: seat, to: 'bag', card: '?', kind: 'amulet', back: false }];
  if (kind === 'took_tile') return [{ from: `space-${String(facts['space'])}`, to: seat, card: String(facts['tile']), kind: 'tile', back: false }];
  if (kind === 'paid' || kind === 'gave') {
    return tokens.map((token) => ({ from: seat, to: space, card: token, kind: token === 'wild' ? 'tile' : kindOf(token), back: false }));
  }
  return [];
}

/** All flights of a move, one after the other, so that the last has landed after 1.2 s. */
export function flightsOf(events: readonly GameEvent[]): Flight[] {
  let space = 'market-valuable';
  const found: Draft[] = [];
  for (const event of events) {
    if (event.kind === 'chose_space' || event.kind === 'built') space = `space-${String(event.facts['space'])}`;
    found.push(...drafts(event, space));
  }
  const gap = Math.min(110, LATEST / Math.max(1, found.length));
  return found.slice(0, 16).map((flight, k) => ({ ...flight, at: k * gap }));
}

/** What flies when: events turned into short journeys between named spots. */
import { textOf } from '../../text';
import type { GameEvent } from '../../protocol';
import type { Journey } from '../kit/flights.svelte';

export interface Flight extends Journey {
  card: string;
  kind: 'valuable' | 'landscape' | 'amulet' | 'tile';
  back: boolean;
}
export const LENGTH = 520;
const LATEST = 680;

const kindOf = (card: string): 'valuable' | 'landscape' => (/^\d/.test(card) ? 'valuable' : 'landscape');
type Draft = Omit<Flight, 'at'>;

/** What is paid goes to the hut that it is paid for; without one, to the discards beside its pile. */
function drafts({ kind, facts }: GameEvent, hut: string): Draft[] {
  const seat = `seat-${textOf(facts['seat'])}`;
  const card = textOf(facts['card']);
  const tokens = Array.isArray(facts['tokens']) ? facts['tokens'].map(String) : [];
  const drawn = facts['kind'] === 'landscape' ? 'landscape' : 'valuable';
  if (kind === 'took') return [{ from: `market-${kindOf(card)}`, to: seat, card, kind: kindOf(card), back: false }];
  if (kind === 'drew') return [{ from: `market-${drawn}`, to: seat, card: '', kind: drawn, back: true }];
  if (kind === 'took_one') return [{ from: 'bag', to: seat, card: '1', kind: 'amulet', back: false }];
  if (kind === 'drew_amulet') return [{ from: 'bag', to: seat, card: '?', kind: 'amulet', back: false }];
  if (kind === 'returned_amulet') return [{ from: seat, to: 'bag', card: '?', kind: 'amulet', back: false }];
  if (kind === 'took_tile')
    return [
      { from: `space-${textOf(facts['space'])}`, to: seat, card: textOf(facts['tile']), kind: 'tile', back: false },
    ];
  if (kind === 'paid' || kind === 'gave') {
    return tokens.map((token) => ({
      from: seat,
      to: hut || `market-${kindOf(token)}`,
      card: token,
      kind: token === 'wild' ? 'tile' : kindOf(token),
      back: false,
    }));
  }
  return [];
}

/** All flights of a move, one after the other, so that the last has landed after 1.2 s. */
export function flightsOf(events: readonly GameEvent[]): Flight[] {
  const built = events.find(({ kind }) => kind === 'built' || kind === 'chose_space')?.facts['space'];
  const found = events.flatMap((event) => drafts(event, built ? `space-${textOf(built)}` : ''));
  const gap = Math.min(110, LATEST / Math.max(1, found.length));
  return found.slice(0, 16).map((flight, k) => ({ ...flight, at: k * gap }));
}

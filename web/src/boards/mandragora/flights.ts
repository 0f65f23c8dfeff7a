/** What travels when something happened: pure functions from events to journeys of 1.2 seconds at most. */
import { textOf } from '../../text';
import type { GameEvent } from '../../protocol';
import type { Journey } from '../kit/flights.svelte';
import { back, SHOPS } from './ring';
import { spread, type Cards } from './view';

/** A place on the board: `shop:3`, `seat:1`, `pile:2`, `deck`, `token`, `away`. */
export type Place = string;
/** `what` is a card, a spell, `back` or `token`. */
export interface Flight extends Journey {
  what: string;
}
/** The shops the apprentice walks through, and when he leaves the first. */
export interface Walk {
  from: number;
  path: number[];
  seat: number;
}

export const LONGEST = 1200;
export const GLIDE = 380;
const STEP = 170;
const LONGEST_WALK = 480;

/** Where a fact points to: `seat:1`, `shop:3`. */
const at = (event: GameEvent, place: string, name: string): Place => `${place}:${textOf(event.facts[name])}`;
const fact = <T>(event: GameEvent, name: string): T => event.facts[name] as T;

export function walk(events: readonly GameEvent[]): Walk | null {
  const moved = events.findLast((event) => event.kind === 'moved');
  if (!moved) return null;
  const [shop, steps] = [fact<number>(moved, 'shop'), fact<number>(moved, 'steps')];
  const from = back(shop, steps);
  return { from, seat: fact(moved, 'seat'), path: Array.from({ length: steps }, (_, k) => (from + k + 1) % SHOPS) };
}

/** How long the apprentice takes from shop to shop. */
export const pace = (steps: number): number => Math.min(STEP, LONGEST_WALK / Math.max(1, steps));

type Draft = Omit<Flight, 'at'>;
const many = (what: readonly string[], from: Place, to: Place): Draft[] => what.map((one) => ({ what: one, from, to }));

const JOURNEYS: Record<string, (event: GameEvent) => Draft[]> = {
  collected: (event) => {
    const cards =
      fact<string[] | null>(event, 'cards') ?? Array.from({ length: fact<number>(event, 'count') }, () => 'back');
    return many(cards, at(event, 'shop', 'shop'), at(event, 'seat', 'seat'));
  },
  stocked: (event) => many([fact<string | null>(event, 'card') ?? 'back'], 'deck', at(event, 'shop', 'shop')),
  levitated: (event) =>
    many([fact<string | null>(event, 'card') ?? 'back'], at(event, 'shop', 'shop'), at(event, 'seat', 'seat')),
  enchanted: (event) => many([fact(event, 'spell')], at(event, 'pile', 'strength'), at(event, 'seat', 'seat')),
  transferred: (event) => many([fact(event, 'scroll')], at(event, 'seat', 'seat'), at(event, 'seat', 'to_seat')),
  snatched: (event) => many(['back'], at(event, 'seat', 'from_seat'), at(event, 'seat', 'seat')),
  returned: (event) => many(['back'], at(event, 'seat', 'seat'), at(event, 'seat', 'to_seat')),
  banished: (event) => many(spread(fact<Cards>(event, 'scrolls')), at(event, 'seat', 'seat'), 'away'),
  purified: (event) => many(spread(fact<Cards>(event, 'cards')), at(event, 'seat', 'seat'), 'away'),
  vanished: (event) => many(spread(fact<Cards>(event, 'cards')), at(event, 'seat', 'seat'), 'away'),
  exchanged: (event) => {
    const [mine, theirs] = [at(event, 'seat', 'seat'), at(event, 'seat', 'partner_seat')];
    const how = fact<string>(event, 'how');
    return [
      ...(how === 'request' ? [] : many(['back'], mine, theirs)),
      ...(how === 'give' ? [] : many(['back'], theirs, mine)),
    ];
  },
  token_moved: (event) => {
    const home = (seat: number | null): Place => (seat === null ? 'token' : `seat:${seat}`);
    return many(['token'], home(fact(event, 'from_seat')), home(fact(event, 'to_seat')));
  },
};

/** The journeys one after another; what comes with the walk waits until the apprentice has arrived. */
export function flights(events: readonly GameEvent[]): Flight[] {
  const journeys = events.flatMap((event) => JOURNEYS[event.kind]?.(event) ?? []);
  const walked = walk(events);
  const start = walked ? pace(walked.path.length) * walked.path.length : 0;
  const gap = Math.min(110, (LONGEST - GLIDE - start) / Math.max(1, journeys.length - 1));
  return journeys.map((journey, k) => ({ ...journey, at: start + k * gap }));
}

/** How many cards came to each shop just now: they lie on top. */
export function fresh(events: readonly GameEvent[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const event of events.filter((one) => one.kind === 'stocked')) {
    const shop = fact<number>(event, 'shop');
    found.set(shop, (found.get(shop) ?? 0) + 1);
  }
  return found;
}

/** Cards that came into this seat's hand just now. */
export function arrived(events: readonly GameEvent[], seat: number | null): ReadonlySet<string> {
  const cards = events.flatMap((event) => {
    if (event.kind === 'drew' && event.facts['seat'] === seat) return [fact<string>(event, 'card')];
    if (event.kind === 'card_seen' && event.facts['to_seat'] === seat) return [fact<string>(event, 'card')];
    const took = event.kind === 'collected' || event.kind === 'levitated';
    if (!took || event.facts['seat'] !== seat) return [];
    return [
      ...(fact<string[] | null>(event, 'cards') ?? []),
      ...(event.facts['card'] ? [fact<string>(event, 'card')] : []),
    ];
  });
  return new Set(cards);
}

/** Seats that something happened to: a set, a spell, a scroll, the token. */
export function touched(events: readonly GameEvent[]): ReadonlySet<number> {
  const KINDS = new Set([
    'cast',
    'enchanted',
    'fizzled',
    'cursed',
    'banished',
    'hastened',
    'transferred',
    'token_moved',
    'snatched',
    'returned',
    'exchanged',
    'passed',
  ]);
  const seats = events
    .filter((event) => KINDS.has(event.kind))
    .flatMap((event) => [event.facts['seat'], event.facts['to_seat'], event.facts['from_seat']]);
  return new Set(seats.filter((seat): seat is number => typeof seat === 'number'));
}

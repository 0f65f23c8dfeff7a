/** What just came to each seat: points with their names, until the next answer takes effect. */
import { textOf } from '../../text';
import type { GameEvent } from '../../protocol';

export interface Gain {
  key: string;
  points: number;
}
export interface News {
  gains: ReadonlyMap<number, readonly Gain[]>;
  placed: ReadonlySet<number>;
}

export const NOTHING: News = { gains: new Map(), placed: new Set() };
const TOLD = new Set(['placed', 'passed', 'left', 'scored', 'stuck', 'doubled', 'ranked']);

export const tells = (events: readonly GameEvent[]): boolean => events.some((event) => TOLD.has(event.kind));

export function newsOf(events: readonly GameEvent[]): News {
  const gains = new Map<number, Gain[]>();
  const placed = new Set<number>();
  for (const { kind, facts } of events) {
    const seat = Number(facts['seat']);
    if (kind === 'placed') placed.add(seat);
    if (kind !== 'scored') continue;
    const points = Number(facts['points']);
    if (points !== 0) gains.set(seat, [...(gains.get(seat) ?? []), { key: textOf(facts['key']), points }]);
  }
  return { gains, placed };
}

/** +3, −1, 0: with a true minus sign. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : String(points).replace('-', '−'));

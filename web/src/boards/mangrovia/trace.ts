/** What just happened, read from the events: it is traced until the next decision. */
import { textOf } from '../../text';
import type { GameEvent } from '../../protocol';

export interface Gain {
  space: string;
  points: number;
}
export interface Trace {
  spaces: Set<string>;
  sites: Set<number>;
  cards: Set<string>;
  gains: Gain[];
}

export function traced(events: readonly GameEvent[]): Trace {
  const trace: Trace = { spaces: new Set(), sites: new Set(), cards: new Set(), gains: [] };
  for (const { kind, facts } of events) {
    if (kind === 'built') trace.spaces.add(textOf(facts['space']));
    if (kind === 'placed_bowl') trace.sites.add(Number(facts['site']));
    if (kind === 'filled' || kind === 'saw') trace.cards.add(textOf(facts['card']));
    if ((kind === 'built' || kind === 'raised_pole') && Number(facts['points']) > 0)
      trace.gains.push({ space: textOf(facts['space']), points: Number(facts['points']) });
  }
  return trace;
}

import type { View } from '../src/boards/board';
import type { GameEvent } from '../src/protocol';

/** What a board is shown, as fixtures.py and the tests write it. */
export interface Position {
  n: number;
  ask: string;
  to_act: number[];
  events: GameEvent[];
  view: View;
  legal: string[];
  seat: number | null;
}

/** One step of fixtures.py: the views and legal actions of every seat, the spectator's last. */
export interface Step {
  n: number;
  ask: string;
  to_act: number[];
  events: GameEvent[];
  views: View[];
  legal: string[][];
}

export function seen(step: Step, seat: number | null): Position {
  const eyes = seat ?? step.views.length - 1;
  return {
    n: step.n,
    ask: step.ask,
    to_act: step.to_act,
    events: step.events,
    view: step.views[eyes] ?? {},
    legal: step.legal[eyes] ?? [],
    seat,
  };
}

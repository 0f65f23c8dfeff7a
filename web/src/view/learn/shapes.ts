/** What the parts of the learn page hand to each other. */
import type { View } from '../../boards/board';
import type { GameEvent } from '../../protocol';

/** A position as a board is given it. */
export interface Moment {
  view: View;
  ask: string;
  to_act: readonly number[];
  legal: readonly string[];
  events: readonly GameEvent[];
  n: number;
}

/** What is said to something that was tried. */
export interface Answer {
  text: string;
  clause: string | null;
  right: boolean;
  /** What is asked instead. */
  todo?: string;
}

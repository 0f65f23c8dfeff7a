/** What every part of the board is given: the position, the words, and the knobs that the present question makes of things. */
import type { Translate } from '../../text';
import type { Door, Knob } from '../kit/button';
import type { Walk } from './flights';
import type { MandragoraView, PileView } from './view';

export type Sheet = 'cards' | 'spells' | number;

export interface Scene {
  view: MandragoraView;
  seat: number | null;
  ask: string;
  names: readonly string[];
  t: Translate;
  door: Door;
  /** The shop where the apprentice is shown, on his way or arrived, and how fast he walks. */
  standing: number;
  walking: boolean;
  pace: number;
  /** The trace: his last way, cards that just came, wizards something happened to. */
  walked: Walk | null;
  fresh: ReadonlyMap<number, number>;
  arrived: ReadonlySet<string>;
  touched: ReadonlySet<number>;
  /** When the first card lands, in milliseconds. */
  landing: number;
  shopKnob: (shop: number) => Knob;
  pileKnob: (pile: PileView) => Knob;
  stepsTo: (shop: number) => number;
  show: (sheet: Sheet) => void;
}

/** What a form can choose: options that mean something beside each other, and a clock. It knows no rule of any game. */
import type { ClockRule, GameInfo, Json, OptionInfo, StandardClock } from '../../protocol';
import { matters } from './lines';

export type Chosen = Readonly<Record<string, Json>>;

/** Main time and increment, in seconds. */
export const PRESETS = [
  [300, 3],
  [600, 5],
  [900, 0],
  [1800, 15],
] as const;
export const DAYS = [1, 3, 7] as const;

const offers = (option: OptionInfo, value: Json | undefined): boolean =>
  option.offered.some((one) => one === value) || (option.brought && typeof value === 'object');

/** A value that is offered: the chosen one, else the usual one, else the first. */
function offered(option: OptionInfo, value: Json | undefined): Json {
  if (offers(option, value)) return value ?? null;
  return offers(option, option.default) ? option.default : (option.offered[0] ?? option.default);
}

/** The options to ask for, as they stand with so many seats. */
export function asked(game: GameInfo, chosen: Chosen, seats: number): { option: OptionInfo; value: Json }[] {
  const all = Object.fromEntries(game.options.map((option) => [option.name, offered(option, chosen[option.name])]));
  return game.options
    .filter((option) => matters(option, all, seats))
    .map((option) => ({ option, value: all[option.name] ?? null }));
}

/** As the server takes them: what means nothing here is left as it is. */
export const named = (game: GameInfo, chosen: Chosen, seats: number): Record<string, Json> =>
  Object.fromEntries(asked(game, chosen, seats).map(({ option, value }) => [option.name, value]));

export interface ClockChoice {
  /** 'none', 'usual', '300+3', '3d' or 'own'. */
  pace: string;
  minutes: number;
  increment: number;
  flag: string;
}
export const freshClock = (pace = 'none'): ClockChoice => ({ pace, minutes: 15, increment: 0, flag: 'loss' });

const pair = ([main, increment]: readonly [number, number]): string => `${main}+${increment}`;

/** The paces a form lists, without the one that is the game's own. */
export const paces = (standard: StandardClock): string[] =>
  PRESETS.map(pair).filter((pace) => pace !== pair([standard.main, standard.increment]));

function realTime({ pace, minutes, increment }: ClockChoice, standard: StandardClock): [number, number] {
  if (pace === 'usual') return [standard.main, standard.increment];
  if (pace === 'own') return [Math.round(minutes * 60), Math.round(increment)];
  const preset = PRESETS.find((one) => pair(one) === pace);
  return preset ? [...preset] : [standard.main, standard.increment];
}

export function ruleOf(choice: ClockChoice, standard: StandardClock): ClockRule | null {
  if (choice.pace === 'none') return null;
  if (choice.pace.endsWith('d')) return { kind: 'days', days: Number.parseInt(choice.pace, 10) };
  const [main, increment] = realTime(choice, standard);
  const flag = standard.flag_falls.includes(choice.flag) ? choice.flag : (standard.flag_falls[0] ?? 'loss');
  return { kind: 'real', main, increment, flag_fall: flag };
}

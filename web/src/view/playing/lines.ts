/** What is being played, line by line: the options that mean something, the clock, rated or not, how seats are taken. */
import { broughtName } from '../../brought';
import type { ClockRule, GameInfo, Json, OptionInfo, StandardClock, TableInfo } from '../../protocol';
import { textOf, type Translate } from '../../text';

type Options = Readonly<Record<string, Json>>;

export interface Line {
  key: string;
  name: string;
  value: string;
  /** The value with what it is of, where it stands among others: "Sets in the match: 3". */
  short: string;
  why: string;
  /** The value says what it is of: "the classic game", and not "no". */
  alone: boolean;
  /** As it always is, unless somebody chose otherwise. */
  usual: boolean;
}

const same = (one: Json | undefined, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

/** It means something beside the other options, and there is something to choose. */
export function matters(option: OptionInfo, options: Options, seats: number): boolean {
  const beside: Options = { ...options, seats };
  const fits = Object.entries(option.when).every(([name, values]) => values.some((one) => same(beside[name], one)));
  return fits && option.offered.length > 0;
}

/** The game's own clock for these options. */
export function standardClock(game: GameInfo, options: Options): StandardClock {
  const fits = (chosen: Options) => Object.entries(chosen).every(([name, value]) => same(options[name], value));
  return game.clocks.find((one) => fits(one.options))?.clock ?? game.clock;
}

const spelled = (value: Json): string =>
  value === null ? 'none' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : textOf(value);

export function valueWord(name: string, value: Json, say: Translate, w: Translate): string {
  const brought = broughtName(value, w.language);
  if (brought) return w('brought', { name: brought });
  const key = `word.${name}.${spelled(value)}`;
  if (say.has(key)) return say(key);
  return typeof value === 'boolean' ? w(value ? 'yes' : 'no') : spelled(value);
}

/** Of this value, or of the option as a whole; '' where the game says nothing. */
export function whyOf(name: string, value: Json, say: Translate): string {
  if (value && typeof value === 'object')
    return say.has(`explain.${name}.brought`) ? say(`explain.${name}.brought`) : '';
  const keys = [`explain.${name}.${spelled(value)}`, `explain.${name}`];
  const found = keys.find((key) => say.has(key));
  return found ? say(found) : '';
}

export const optionName = (name: string, say: Translate): string =>
  say.has(`option.${name}`) ? say(`option.${name}`) : name;

function optionLine({ name, default: usual }: OptionInfo, value: Json, say: Translate, w: Translate): Line {
  const [called, word] = [optionName(name, say), valueWord(name, value, say, w)];
  const short = `${called}: ${word}`;
  // "classic" says enough; "none" or "allowed" is of something.
  const alone = typeof value === 'string' && value !== 'none' && say.has(`word.${name}.${value}`);
  return {
    key: name,
    name: called,
    value: word,
    short,
    why: whyOf(name, value, say),
    alone,
    usual: same(value, usual),
  };
}

const isChosen = (option: OptionInfo, value: Json | undefined): boolean =>
  option.offered.some((one) => same(value, one)) || (option.brought && typeof value === 'object');

export function optionLines(game: GameInfo, options: Options, seats: number, say: Translate, w: Translate): Line[] {
  return game.options
    .filter((one) => matters(one, options, seats) && isChosen(one, options[one.name]))
    .map((one) => optionLine(one, options[one.name] ?? null, say, w));
}

const minutes = (seconds: number): string =>
  seconds % 60 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : String(seconds / 60);

/** "15 + 0", "3 days for a move", "no clock". */
export function clockWord(rule: ClockRule | null, w: Translate): string {
  if (!rule) return w('none');
  if (rule.kind === 'days') return w('days', { days: rule.days });
  return w('real', { main: minutes(rule.main), increment: rule.increment });
}

export function clockWhy(rule: ClockRule | null, w: Translate): string {
  if (!rule) return w('noneWhy');
  if (rule.kind === 'days') return w('daysWhy', { days: rule.days });
  return w(rule.increment ? 'realWhy' : 'realWhy0', { main: minutes(rule.main), increment: rule.increment });
}

function clockLines(rule: ClockRule | null, say: Translate, w: Translate): Line[] {
  const value = clockWord(rule, w);
  const lines = [
    { key: 'clock', name: w('clock'), value, short: value, why: clockWhy(rule, w), alone: true, usual: !rule },
  ];
  if (rule?.kind !== 'real' || !say.has(`word.flag_fall.${rule.flag_fall}`)) return lines;
  const flag = { name: 'flag_fall', choices: null, default: 'loss', offered: [], when: {}, brought: false };
  return [...lines, optionLine(flag, rule.flag_fall, say, w)];
}

function tableLines(info: TableInfo, say: Translate, w: Translate): Line[] {
  const [rated, lot] = [info.rated ? 'yes' : 'no', info.lot ? 'yes' : 'no'];
  const seats = say.has('explain.seats') ? ` ${say('explain.seats')}` : '';
  return [
    {
      key: 'rated',
      name: w('rated'),
      value: w(rated),
      short: w(`rated.${rated}`),
      why: w(`ratedWhy.${rated}`),
      alone: false,
      usual: !info.rated,
    },
    {
      key: 'seats',
      name: w('seats'),
      value: w(`lot.${lot}`),
      short: w(`lot.${lot}.seats`),
      why: w(`lotWhy.${lot}`) + seats,
      alone: false,
      usual: info.lot,
    },
  ];
}

/** Everything about a table that was chosen; a game whose options are not known yet has the rest. */
export function lines(info: TableInfo, game: GameInfo | undefined, say: Translate, w: Translate): Line[] {
  const options = game ? optionLines(game, info.options, info.seats.length, say, w) : [];
  return [...options, ...clockLines(info.clock, say, w), ...tableLines(info, say, w)];
}

/** In a few words: which game of its kind, the clock, and whatever is not as usual. */
export const brief = (all: readonly Line[]): Line[] =>
  all.filter((line, index) => (index === 0 && line.alone) || line.key === 'clock' || !line.usual);

/** A match of sets as a view tells it: `set` of `sets`, and `points` in halves. */
export interface Match {
  set: number;
  sets: number;
  points: number[];
}
export function matchOf(view: Record<string, Json> | null | undefined): Match | null {
  const { set, sets, points } = view ?? {};
  if (typeof set !== 'number' || typeof sets !== 'number' || sets < 2 || !Array.isArray(points)) return null;
  return { set, sets, points: points.map(Number) };
}

/** 3 half points are 1½. */
export const halves = (points: number): string =>
  points % 2 ? `${Math.floor(points / 2) || ''}½` : String(points / 2);

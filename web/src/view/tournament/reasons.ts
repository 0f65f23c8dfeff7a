/** Reasons of the formats besides the plain Swiss, by code, as sentences with names. */
import type { FormatReason } from '../../protocol';
import type { Translate } from '../../text';

/** Points at tables are counted in 24ths, match points in halves. */
const UNITS: Record<string, [number, number]> = { seat: [1, 24], team_bracket: [0, 2], team_bye: [1, 2] };

/** `name` is told whether it is a team's. */
export function reasonWords(
  one: FormatReason,
  isTeams: boolean,
  name: (id: number, isTeam: boolean) => string,
  w: Translate,
): string {
  const names = one.who.map((id) => name(id, isTeams && one.code !== 'reserve'));
  const [at, unit] = UNITS[one.code] ?? [0, 1];
  const points = new Intl.NumberFormat(w.language, { maximumFractionDigits: 2 }).format((one.facts[at] ?? 0) / unit);
  const numbers = Object.fromEntries(one.facts.slice(0, 4).map((fact, k) => [`n${k + 1}`, fact]));
  return w(`reason.${one.code}`, {
    ...numbers,
    one: names[0] ?? '',
    other: names[1] ?? '',
    all: names.join('; '),
    met: names.slice(1).join('; ') || w('why.nobody'),
    seats: one.facts.slice(2).join(', '),
    points: points.replace('-', '−'),
    article: one.code === 'team_colour' ? w(`teamColour.${one.facts[0]}`) : '',
  });
}

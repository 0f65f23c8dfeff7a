/** What is said of a table of three or more, and how it is read. */
import type { Translate } from '../../text';

/** Places drawn tight, so that 1 2 2 3 becomes 1 2 2 4. */
export const tight = (places: number[]) => places.map((one) => 1 + places.filter((other) => other < one).length);

/** `vp 57 43 31` or `1 2 3` with the players' names. */
export function spoken(result: string, players: string[], w: Translate): string {
  const values = result.replace(/^vp /, '').split(' ');
  const worth = (seat: number) => values[seat]?.replace('-', '−') ?? '';
  const value = (seat: number) =>
    result.startsWith('vp ') || worth(seat) === '−' ? worth(seat) : w('slip.place', { place: worth(seat) });
  return players.map((name, seat) => w('slip.each', { name, value: value(seat) })).join(', ');
}

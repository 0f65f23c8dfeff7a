/** A rating over its games as a drawing: a line, and the band of what it may be. */
import type { RatingPoint } from '../../protocol';

export const WIDTH = 600;
export const HEIGHT = 180;

export interface Drawing {
  line: string;
  band: string;
  low: number;
  high: number;
}

/** Game by game, evenly: a holiday does not flatten a career. The first point is what everybody begins with. */
export function draw(points: readonly RatingPoint[]): Drawing {
  const all = [{ rating: 1500, deviation: 350 }, ...points];
  const edge = (sign: number) => all.slice(1).map((one) => one.rating + sign * one.deviation);
  const low = Math.floor(Math.min(1500, ...edge(-1)) / 50) * 50;
  const high = Math.ceil(Math.max(1500, ...edge(1)) / 50) * 50;
  const x = (index: number) => Math.round((index / Math.max(1, all.length - 1)) * WIDTH * 10) / 10;
  const y = (rating: number) =>
    Math.round((1 - (Math.min(high, Math.max(low, rating)) - low) / (high - low)) * HEIGHT * 10) / 10;
  const along = (sign: number) => all.map((one, index) => `${x(index)},${y(one.rating + sign * one.deviation)}`);
  return { line: along(0).join(' '), band: [...along(1), ...along(-1).reverse()].join(' '), low, high };
}

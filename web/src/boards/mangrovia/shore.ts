/** Soft closed lines through given points: the coast of the island, and of anything that grew rather than was built. */
import type { Point } from './plan';

const COAST: readonly (readonly [number, number])[] = [
  [34, 16],
  [180, 6],
  [330, 16],
  [450, 3],
  [600, 14],
  [735, 30],
  [792, 84],
  [842, 158],
  [894, 200],
  [884, 262],
  [816, 292],
  [790, 345],
  [802, 420],
  [796, 488],
  [752, 534],
  [655, 540],
  [598, 566],
  [586, 650],
  [594, 740],
  [556, 800],
  [420, 804],
  [300, 811],
  [150, 806],
  [62, 792],
  [14, 706],
  [20, 570],
  [5, 430],
  [15, 270],
  [6, 120],
];

/** Catmull–Rom through the points, closed. */
function soft(points: readonly (readonly [number, number])[]): string {
  const point = (index: number) => points[(index + points.length) % points.length]!;
  const bend = (from: number, to: number, away: number) => from + (to - from) / away;
  const round = (value: number) => Math.round(value * 10) / 10;
  const parts = points.map((here, k) => {
    const [before, next, after] = [point(k - 1), point(k + 1), point(k + 2)];
    const out = [0, 1].map((axis) => round(here[axis]! + bend(0, next[axis]! - before[axis]!, 6)));
    const into = [0, 1].map((axis) => round(next[axis]! - bend(0, after[axis]! - here[axis]!, 6)));
    return `C${out.join(' ')} ${into.join(' ')} ${next.join(' ')}`;
  });
  return `M${point(0).join(' ')}${parts.join('')}z`;
}

export const coast = soft(COAST);

/** A small island; the seed makes each a little different. */
export function islet({ x, y }: Point, rx: number, ry: number, seed: number): string {
  return soft(
    Array.from({ length: 8 }, (_, k): [number, number] => {
      const turn = (k / 8) * 2 * Math.PI;
      const stretch = 1 + 0.07 * Math.sin(seed * 3.7 + k * 2.1);
      return [x + Math.cos(turn) * rx * stretch, y + Math.sin(turn) * ry * stretch];
    }),
  );
}

/** Drawings many times over in few elements: a shape is made relative once, then it is set down anywhere by its first point. */
import type { Drawing } from './drawings';

interface Shape {
  x: number;
  y: number;
  steps: string;
  mirrored: string;
}

const SIZES: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const neat = (value: number): string => String(Math.round(value * 10) / 10);

/** `M`, then every step relative to the point before, whatever the drawing had; and the same seen in a mirror. */
export function relative(d: string): Shape {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let first: [number, number] | null = null;
  const [steps, mirrored]: [string[], string[]] = [[], []];
  for (const [, letter = '', rest = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const kind = letter.toLowerCase();
    const numbers = [...rest.matchAll(/-?(?:\d*\.\d+|\d+)/g)].map(Number);
    const size = SIZES[kind] ?? 0;
    for (let at = 0; at === 0 || at < numbers.length; at += size) {
      const own = numbers.slice(at, at + size);
      const step = letter === kind ? own : shifted(kind, own, x, y);
      const name = kind === 'm' && at > 0 ? 'l' : kind;
      if (kind === 'z') [x, y] = [startX, startY];
      else {
        x += kind === 'v' ? 0 : step.at(kind === 'h' ? -1 : -2)!;
        y += kind === 'h' ? 0 : step.at(-1)!;
      }
      if (name === 'm') [startX, startY] = [x, y];
      if (first === null) first = [x, y];
      else {
        steps.push(name + step.map(neat).join(' '));
        mirrored.push(name + flipped(kind, step).map(neat).join(' '));
      }
      if (size === 0) break;
    }
  }
  const [fx, fy] = first ?? [0, 0];
  return { x: fx, y: fy, steps: steps.join(''), mirrored: mirrored.join('') };
}

/** From places on the paper to steps from here. */
function shifted(kind: string, own: readonly number[], x: number, y: number): number[] {
  if (kind === 'a') return own.map((value, k) => (k === 5 ? value - x : k === 6 ? value - y : value));
  if (kind === 'v') return own.map((value) => value - y);
  return own.map((value, k) => value - (k % 2 ? y : x));
}
function flipped(kind: string, step: readonly number[]): number[] {
  if (kind === 'a') return step.map((value, k) => (k === 4 ? 1 - value : k === 5 ? -value : value));
  if (kind === 'v') return [...step];
  return step.map((value, k) => (k % 2 ? value : -value));
}

export interface Layer {
  tone: string;
  d: string;
  width: number | undefined;
  cap: 'butt' | 'round';
}
export interface Spot {
  x: number;
  y: number;
  mirror?: boolean;
}

const known = new Map<string, Shape>();
const shapeOf = (d: string): Shape => {
  const found = known.get(d) ?? relative(d);
  known.set(d, found);
  return found;
};

/** A drawing on all these spots: one path for each of its strokes. */
export function layers(drawing: Drawing, spots: readonly Spot[]): Layer[] {
  return drawing.map(([tone, d, width, flush]) => {
    const shape = shapeOf(d);
    const put = ({ x, y, mirror }: Spot): string =>
      `M${neat(x + (mirror ? -shape.x : shape.x))} ${neat(y + shape.y)}${mirror ? shape.mirrored : shape.steps}`;
    return { tone, width, cap: flush ? 'butt' : 'round', d: spots.map(put).join('') };
  });
}

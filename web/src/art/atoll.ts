/** The shape of an atoll, drawn from a name: the same name always gives the same one. */

type Point = [number, number];
export interface Atoll {
  waves: string[];
  shelf: string;
  reef: string;
  lagoon: string;
  palms: Point[];
  sun: Point;
}

const CORNERS = 12;
const round = (value: number) => Math.round(value * 10) / 10;

/** Numbers from 0 to 1 that follow from the name (xorshift). */
function luck(name: string): () => number {
  let state = [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 2_166_136_261) || 1;
  const next = (): number => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0;
    return state / 2 ** 32;
  };
  for (let k = 0; k < 8; k += 1) next(); // short names differ in few bits at first
  return next;
}

/** A closed smooth line through points around a middle. */
function ring(points: Point[]): string {
  const between = (one: Point, other: Point): Point => [round((one[0] + other[0]) / 2), round((one[1] + other[1]) / 2)];
  const first = between(points.at(-1)!, points[0]!);
  const curves = points.map(
    (point, k) => `Q${point.join(' ')} ${between(point, points[(k + 1) % points.length]!).join(' ')}`,
  );
  return `M${first.join(' ')}${curves.join('')}Z`;
}

export function atoll(name: string): Atoll {
  const next = luck(name);
  const [x, y, wide] = [170 + 60 * next(), 95 + 12 * next(), 1.5 + 0.5 * next()];
  const radii = Array.from({ length: CORNERS }, () => 52 + 18 * next());
  const around = (share: number): Point[] =>
    radii.map((radius, k) => {
      const angle = (2 * Math.PI * k) / CORNERS;
      return [round(x + Math.cos(angle) * radius * wide * share), round(y + Math.sin(angle) * radius * share)];
    });
  const shore = around(0.86);
  const palms = shore.filter(() => next() < 0.45).map(([a, b]): Point => [a, b]);
  const wave = (): string => `M${round(380 * next())} ${round(14 + 172 * next())}q12-8 24 0t24 0`;
  return {
    waves: Array.from({ length: 7 }, wave),
    shelf: ring(around(1.22)),
    reef: ring(around(1)),
    lagoon: ring(around(0.68)),
    palms,
    sun: [next() < 0.5 ? 40 : 360, 34],
  };
}

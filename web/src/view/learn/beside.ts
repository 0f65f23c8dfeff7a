/** Where a bubble goes: near what it is about, inside the board, over as little of the board as can be, and never over the piece itself. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Spot {
  x: number;
  y: number;
  /** The line from the bubble to the piece. */
  line: { x1: number; y1: number; x2: number; y2: number };
  /** Nothing that has to stay free is under it. */
  clear: boolean;
}
const GAP = 20;
const EDGE = 6;
const STEP = 24;
/** How much rather a square pixel stays free of what must stay free. */
const MUST = 50;
/** How much further a bubble may be for each square pixel that it leaves free. */
const COVERS = 0.03;

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** From one box's edge to the other's, straight; 0 where they overlap. */
const apart = (a: Box, b: Box): number =>
  Math.hypot(
    Math.max(0, b.x - a.x - a.width, a.x - b.x - b.width),
    Math.max(0, b.y - a.y - a.height, a.y - b.y - b.height),
  );
const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

export function beside(
  piece: Box,
  bubble: { width: number; height: number },
  frame: Box,
  pieces: readonly Box[],
  pressed: readonly Box[] = [],
): Spot {
  const free = { x: piece.x - GAP, y: piece.y - GAP, width: piece.width + 2 * GAP, height: piece.height + 2 * GAP };
  const inWay = (here: Box) => [free, ...pressed].reduce((sum, one) => sum + overlap(here, one), 0);
  let [best, cost] = [{ x: frame.x + EDGE, y: frame.y + EDGE, ...bubble }, Infinity];
  for (let y = frame.y + EDGE; y <= frame.y + frame.height - bubble.height - EDGE; y += STEP) {
    for (let x = frame.x + EDGE; x <= frame.x + frame.width - bubble.width - EDGE; x += STEP) {
      const here = { x, y, width: bubble.width, height: bubble.height };
      const covered = pieces.reduce((sum, one) => sum + overlap(here, one), 0) + MUST * inWay(here);
      const asked = covered * COVERS + apart(here, piece);
      if (asked < cost) [best, cost] = [here, asked];
    }
  }
  const [x2, y2] = [piece.x + piece.width / 2, piece.y + piece.height / 2];
  const x1 = within(x2, best.x + 16, best.x + best.width - 16);
  const y1 = within(y2, best.y + 16, best.y + best.height - 16);
  const [edgeX, edgeY] = [within(x1, piece.x, piece.x + piece.width), within(y1, piece.y, piece.y + piece.height)];
  return { x: best.x, y: best.y, line: { x1, y1, x2: edgeX, y2: edgeY }, clear: cost < Infinity && !inWay(best) };
}

/** Where the shops stand on a narrow screen, by steps ahead of the apprentice: his own, three large ones, six behind. */
import type { Point, Ring } from './ring';

export interface Seat extends Point {
  w: number;
  far: boolean;
}
export interface Carousel {
  height: number;
  spots: Seat[];
  ring: Ring;
  stand: Point;
}

const TALL = 132 / 118;
const [EDGE, GAP, BEHIND] = [9, 10, 6];

export function carousel(width: number): Carousel {
  const far = Math.min(80, (width - 2 * EDGE - (BEHIND - 1) * 3) / BEHIND);
  const own = Math.min(90, width * 0.165);
  const near = Math.min(150, (width - 2 * EDGE - own - 3 * GAP) / 3);
  const front = 6 + far * TALL + 8;
  const height = front + near * TALL + 8;
  const spots: Seat[] = [{ x: EDGE, y: front + (near - own) * TALL, w: own, far: false }];
  for (let k = 0; k < 3; k += 1)
    spots.push({ x: width - EDGE - (3 - k) * near - (2 - k) * GAP, y: front, w: near, far: false });
  const reach = (width - 2 * EDGE - far) / (BEHIND - 1);
  for (let k = 0; k < BEHIND; k += 1) spots.push({ x: width - EDGE - far - k * reach, y: 6, w: far, far: true });
  const ring: Ring = {
    width,
    height,
    cx: width / 2,
    cy: height * 0.5,
    rx: width * 0.44,
    ry: height * 0.27,
    unit: 0.55,
    spots: [],
  };
  return { height, spots, ring, stand: { x: EDGE + own / 2, y: height - 7 } };
}

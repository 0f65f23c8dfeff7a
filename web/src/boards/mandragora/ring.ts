/** Where the shops stand: evenly along an ellipse that fits the room, clockwise from the top. */
export interface Point {
  x: number;
  y: number;
}
export interface Ring {
  width: number;
  height: number;
  cx: number;
  cy: number;
  rx: number;
  ry: number;
  unit: number;
  spots: Point[];
}

export const SHOPS = 10;
/** A shop with its cards at unit 1. */
export const SHOP = { w: 118, h: 132 };
const SAMPLES = 720;

/** Angles at which equal lengths of the ellipse have been walked. */
export function evenly(rx: number, ry: number, count: number): number[] {
  const at = (k: number): Point => {
    const angle = (k / SAMPLES) * 2 * Math.PI - Math.PI / 2;
    return { x: rx * Math.cos(angle), y: ry * Math.sin(angle) };
  };
  const walked = [0];
  for (let k = 1; k <= SAMPLES; k += 1)
    walked.push(walked[k - 1]! + Math.hypot(at(k).x - at(k - 1).x, at(k).y - at(k - 1).y));
  const whole = walked[SAMPLES]!;
  return Array.from({ length: count }, (_, shop) => {
    const found = walked.findIndex((length) => length >= (shop / count) * whole - 1e-9);
    return (found / SAMPLES) * 2 * Math.PI - Math.PI / 2;
  });
}

/** `bare`: nothing lies in the middle of the square. */
export function ring(width: number, height: number, bare = false): Ring {
  const unit = Math.max(0.5, Math.min(1.35, width / (bare ? 480 : 690), height / 520));
  const [cx, cy] = [width / 2, height / 2 - 2 * unit];
  const rx = Math.min(width / 2 - SHOP.w * unit * 0.53, (height / 2) * 1.9);
  const ry = height / 2 - SHOP.h * unit * 0.53;
  const spots = evenly(rx, ry, SHOPS).map((angle) => ({ x: cx + rx * Math.cos(angle), y: cy + ry * Math.sin(angle) }));
  return { width, height, cx, cy, rx, ry, unit, spots };
}

/** The way from one shop to another along the street, as a path to be drawn. */
export function way({ cx, cy, rx, ry }: Ring, from: number, steps: number): string {
  const angles = evenly(rx, ry, SHOPS);
  const points: string[] = [];
  for (let k = 0; k <= steps * 8; k += 1) {
    const [before, part] = [Math.floor(k / 8), (k % 8) / 8];
    const a = angles[(from + before) % SHOPS]!;
    const gap = (angles[(from + before + 1) % SHOPS]! - a + 2 * Math.PI) % (2 * Math.PI);
    const angle = a + gap * part;
    points.push(`${(cx + rx * Math.cos(angle)).toFixed(1)} ${(cy + ry * Math.sin(angle)).toFixed(1)}`);
  }
  return `M${points.join('L')}`;
}

/** The shop so many steps before this one. */
export const back = (shop: number, steps: number): number => (((shop - steps) % SHOPS) + SHOPS) % SHOPS;

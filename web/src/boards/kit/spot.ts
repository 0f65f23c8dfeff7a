/** Where a panel stands beside what it speaks of, without covering it. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Size {
  width: number;
  height: number;
}

const GAP = 14;
const EDGE = 8;
/** What is lit counts for more than all else; to cover nothing that is used is worth a way of COVER * NEAR pixels. */
const HEAVY = 1000;
const COVER = 15;
const NEAR = 30;

/** The area that two boxes share. */
function shared(a: Box, b: Box): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** Around the target, else in a corner of the room: the first place that covers least of what is lit, then of the rest. */
export function spotFor(
  panel: Size,
  target: Box,
  lit: readonly Box[],
  others: readonly Box[],
  room: Box,
): { x: number; y: number } {
  const [middle, centre] = [
    target.x + target.width / 2 - panel.width / 2,
    target.y + target.height / 2 - panel.height / 2,
  ];
  const [right, bottom] = [room.x + room.width - panel.width - EDGE, room.y + room.height - panel.height - EDGE];
  const [left, top] = [room.x + EDGE, room.y + EDGE];
  const tries = [
    [middle, target.y - panel.height - GAP],
    [middle, target.y + target.height + GAP],
    [target.x + target.width + GAP, centre],
    [target.x - panel.width - GAP, centre],
    [middle, top],
    [middle, bottom],
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => ({
    x: Math.max(left, Math.min(x, right)),
    y: Math.max(top, Math.min(y, bottom)),
  }));
  const cost = (at: { x: number; y: number }): number => {
    const box = { ...at, ...panel };
    const covered = others.reduce((sum, other) => sum + shared(box, other), 0) / (panel.width * panel.height);
    const far = Math.hypot(at.x - middle, at.y - centre) / NEAR;
    return HEAVY * [target, ...lit].filter((one) => shared(box, one) > 0).length + COVER * Math.min(1, covered) + far;
  };
  return tries.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}

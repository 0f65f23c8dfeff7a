/** Where the pits are and how stones lie in them, so that they can be counted at a glance. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
/** How round the corners of a hollow are. */
export const ROUND = 46;
export interface Spot {
  x: number;
  y: number;
  r: number;
}
export interface Layout {
  width: number;
  height: number;
  boxes: Box[];
  labels: Spot[];
  /** Beside each count the number of the pit, as log and hints name it: seat 0's six, then seat 1's. */
  numbers: Spot[];
  /** Whose store it is, by seat; `letters` fit there. */
  names: [Spot, Spot];
  letters: number;
  /** Along each row, by seat, an arrow in the direction of sowing. */
  ways: [string, string];
  tall: boolean;
}

const PITS = [1, 2, 3, 4, 5, 6];

function flat(me: number): Layout {
  const boxes: Box[] = [];
  const labels: Spot[] = [];
  const numbers: Spot[] = [];
  for (const row of [0, 1]) {
    const mine = row === me;
    for (const pit of PITS) {
      const x = 232 + 124 * (mine ? pit - 1 : 6 - pit);
      boxes.push({ x, y: mine ? 300 : 152, w: 112, h: 132 });
      labels.push({ x, y: mine ? 392 : 60, r: 0 });
      numbers.push({ x: x - 42, y: mine ? 392 : 60, r: 14 });
    }
    boxes.push({ x: mine ? 1000 : 84, y: 226, w: 120, h: 280 });
    labels.push({ x: mine ? 1000 : 84, y: mine ? 392 : 60, r: 0 });
  }
  const names: [Spot, Spot] = [
    { x: 1000, y: 62, r: 0 },
    { x: 84, y: 394, r: 0 },
  ];
  const ways = ['M232 428H852m-12-8 12 8-12 8', 'M852 24H232m12-8-12 8 12 8'] as [string, string];
  return { width: 1084, height: 452, boxes, labels, numbers, ...turned(me, names, ways), letters: 11, tall: false };
}

/** What belongs to the seat below and to the one above, by seat. */
const turned = (me: number, names: [Spot, Spot], ways: [string, string]): Pick<Layout, 'names' | 'ways'> =>
  me === 0 ? { names, ways } : { names: [names[1], names[0]], ways: [ways[1], ways[0]] };

/** The same board turned a quarter: my pits run down the left, my store is the one nearest to me. */
function tall(me: number): Layout {
  const boxes: Box[] = [];
  const labels: Spot[] = [];
  const numbers: Spot[] = [];
  for (const row of [0, 1]) {
    const mine = row === me;
    for (const pit of PITS) {
      const y = 208 + 112 * (mine ? pit - 1 : 6 - pit);
      boxes.push({ x: mine ? 186 : 414, y, w: 196, h: 98 });
      labels.push({ x: mine ? 48 : 552, y: y + 12, r: 0 });
      numbers.push({ x: mine ? 48 : 552, y: y - 28, r: 15 });
    }
    boxes.push({ x: 300, y: mine ? 888 : 88, w: 424, h: 112 });
    labels.push({ x: mine ? 48 : 552, y: mine ? 888 : 88, r: 0 });
  }
  const names: [Spot, Spot] = [
    { x: 300, y: 960, r: 0 },
    { x: 300, y: 17, r: 0 },
  ];
  const ways = ['M14 208V768m-8-12 8 12 8-12', 'M586 768V208m-8 12 8-12 8 12'] as [string, string];
  return { width: 600, height: 976, boxes, labels, numbers, ...turned(me, names, ways), letters: 26, tall: true };
}

export const layout = (upright: boolean, me: number): Layout => (upright ? tall(me) : flat(me));

/** Rows like the faces of dice: the eye knows them without counting. Later: rows of five. */
const FACES: Record<number, number[]> = {
  1: [1],
  2: [2],
  3: [1, 2],
  4: [2, 2],
  5: [2, 1, 2],
  6: [3, 3],
  7: [2, 3, 2],
  8: [3, 2, 3],
  9: [3, 3, 3],
  10: [3, 4, 3],
  11: [4, 3, 4],
  12: [4, 4, 4],
  13: [4, 5, 4],
  14: [5, 4, 5],
  15: [5, 5, 5],
};

function rowsOfFive(count: number): number[] {
  const rows = Array.from({ length: Math.floor(count / 5) }, () => 5);
  return count % 5 ? [...rows, count % 5] : rows;
}

export function pile(box: Box, count: number): Spot[] {
  const rows = FACES[count] ?? rowsOfFive(count);
  const widest = Math.max(1, ...rows);
  const r = Math.min(16.5, (box.w - 8) / widest / 2.12, (box.h - 8) / rows.length / 2.12);
  const across = Math.min((box.w - 12) / widest, r * 2.25);
  const down = Math.min((box.h - 8) / rows.length, r * 2.12);
  return rows.flatMap((stones, row) =>
    Array.from({ length: stones }, (_, column) => ({
      x: box.x + (column - (stones - 1) / 2) * across,
      y: box.y + (row - (rows.length - 1) / 2) * down,
      r,
    })),
  );
}

/** A store holds rows of five, with a wider gap after every ten. */
export function bank(box: Box, count: number, upright: boolean): Spot[] {
  const long = upright ? box.w : box.h;
  const lines = Math.max(10, Math.ceil(count / 5));
  const gaps = Math.floor((lines - 1) / 2) * 7;
  const r = Math.min(10.6, (long - 32 - gaps) / lines / 2.05);
  const pitch = r * 2.05;
  return Array.from({ length: count }, (_, index) => {
    const line = Math.floor(index / 5);
    const along = -long / 2 + 16 + r + line * pitch + Math.floor(line / 2) * 7;
    const cross = ((index % 5) - 2) * r * 2.1;
    return upright ? { x: box.x + along, y: box.y + cross, r } : { x: box.x + cross, y: box.y - along, r };
  });
}

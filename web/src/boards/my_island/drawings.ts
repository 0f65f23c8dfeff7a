/** My Island's own drawings: filled shapes in tones of the palette (`--isle-…`), each about (0, 0) on a hex that is 100 wide.
    Whatever matters in play is told apart by its shape as well as by its colour. */

/** A tone and a shape; with a width it is a line, else a surface. A flush line ends where it ends, at the edge of its hex. */
export type Stroke = readonly [tone: string, d: string, width?: number, flush?: true];
export type Drawing = readonly Stroke[];

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const discs = (...all: readonly [number, number, number][]): string => all.map((one) => disc(...one)).join('');
const SHADE = 'M-34 36a34 9 0 1 0 68 0a34 9 0 1 0-68 0z';
const tuft = (x: number, y: number): string => `M${x} ${y}q1-12-7-20q8 3 9 13q1-9 5-15q1 8 0 15q3-7 9-11q-5 8-6 18z`;

/** What grows on a ground; the second of a kind stands on every few hexes. */
export const GROUNDS: Readonly<Record<string, Drawing>> = {
  beach: [['sand-deep', 'M-32 6q8-7 16 0t16 0M-2 26q8-7 16 0t16 0M4-22q7-6 14 0t14 0', 4]],
  beach2: [
    ['sand-deep', 'M-30 22q8-7 16 0t16 0M-28-20q7-6 14 0t14 0', 4],
    ['shell', 'M10 8 14-4 18 8 31 8 21 16 25 28 14 21 4 28 8 16-3 8z'],
  ],
  steppe: [['tuft', tuft(-22, 8) + tuft(16, -10) + tuft(6, 34)]],
  steppe2: [
    ['tuft', tuft(-18, 28) + tuft(20, 14)],
    ['shell', discs([-20, -14, 4], [-8, -22, 4], [12, -20, 4])],
    ['gold', discs([-14, -8, 3], [4, -14, 3])],
  ],
  palm: [
    ['shade', 'M-14 34a24 7 0 1 0 48 0a24 7 0 1 0-48 0z'],
    ['trunk', 'M2 35C10 20 8 4 0-8', 8],
    ['frond-deep', 'M0-10C-18-13-32-2-35 16C-25 5-12-3 0-10zM0-10C18-13 32-2 35 16C25 5 12-3 0-10z'],
    [
      'frond',
      'M0-9C-12-31-33-31-44-15C-30-20-14-15 0-9zM0-9C12-31 33-31 44-15C30-20 14-15 0-9zM0-10C-11-24-5-41 9-45C5-34 8-21 0-10z',
    ],
    ['trunk', discs([-5, -4, 5], [6, -3, 5])],
  ],
  jungle: [
    ['tree-deep', discs([-24, 16, 22], [24, 15, 22], [0, -12, 27], [-2, 28, 20])],
    ['tree', discs([-27, 10, 14], [20, 8, 15], [-5, -19, 17], [-5, 23, 12])],
    ['tree-top', discs([-31, 5, 6], [15, 2, 6], [-10, -25, 7])],
  ],
  jungle2: [
    ['tree-deep', discs([-20, -8, 24], [23, -6, 23], [0, 22, 26])],
    ['tree', discs([-24, -15, 15], [18, -13, 14], [-5, 15, 16])],
    ['tree-top', discs([-28, -21, 6], [13, -19, 6], [-10, 9, 7])],
  ],
  trail: [
    ['tree-deep', discs([-32, -14, 14], [33, 14, 14], [-26, 28, 9])],
    ['tree', discs([-35, -18, 8], [30, 9, 8])],
    ['path', 'M-25 43.3C-12 21-22 6 0 0S12-21 25-43.3', 22, true],
    ['sand-deep', 'M-18 31C-12 19-18 6 0 0S12-19 18-31', 3],
  ],
  tunnel: [
    ['rock-deep', 'M-34 38V0a34 34 0 0 1 68 0v38z'],
    ['stone', 'M-34 38V0a34 34 0 0 1 68 0v38H23V4a23 23 0 0 0-46 0v34z'],
    ['cave', 'M-23 38V4a23 23 0 0 1 46 0v34z'],
    ['stone-deep', 'M0-34v14M-24-24l8 11M24-24l-8 11M-34 6h11M34 6H23M-34 23h11M34 23H23', 3.5],
  ],
  plateau: [
    ['mesa-deep', 'M-38-4l16 4 6-11 17 3M8 34l5-12 17 2 6-9M2-26l15 4 5 8', 4],
    ['tuft', tuft(-16, 30)],
  ],
  plateau2: [
    ['mesa-deep', 'M-28-22l14 6-3 12 14 6M10 4l16-3 5 11', 4],
    ['mesa-deep', 'M-22 26q8-12 18 0z'],
    ['tuft', tuft(16, 36)],
  ],
  rock: [
    ['rock-deep', 'M-46 30-14-34 6 4 16-10 46 30q-46 16-92 0z'],
    ['rock', 'M-14-34-24 34q-12 0-22-4zM16-10 12 36q-12 2-28-1L6 4z'],
    ['snow', 'M-14-34-25-12-16-17-11-9-4-15z'],
  ],
};

/** The four symbols of the tiles, over the colour of their hex. */
export const SYMBOLS: Readonly<Record<string, Drawing>> = {
  field: [
    ['field-deep', 'M-43-4Q0-20 43-4M-44 14Q0-2 44 14M-37 32Q0 16 37 32M-36-22Q0-36 36-22', 7],
    ['field-ink', 'M0 40V-16', 6],
    [
      'field-ink',
      'M0-14c-10-7-10-18 0-28c10 10 10 21 0 28zM-2 4c-15 1-22-9-22-21c13 0 22 8 22 21zM2 4' +
        'c15 1 22-9 22-21c-13 0-22 8-22 21zM-2 25c-15 1-22-9-22-21c13 0 22 8 22 21zM2 25c15 1 22-9 22-21' +
        'c-13 0-22 8-22 21z',
    ],
  ],
  house: [
    ['house-deep', 'M-36 34a36 9 0 1 0 72 0a36 9 0 1 0-72 0z'],
    ['roof', 'M13-36h11v22H13z'],
    ['house-wall', 'M-26-6h52v40h-52z'],
    ['roof', 'M-38 2 0-37 38 2z'],
    ['roof-edge', 'M-38 2 0-37 38 2', 5],
    ['roof', 'M-9 34V15a9 9 0 0 1 18 0v19z'],
    ['window', 'M-21 9h9v11h-9zM12 9h9v11h-9z'],
  ],
  wall: [
    ['wall-deep', 'M-40 34h80l-8 7h-64z'],
    ['wall-stone', 'M-36 35v-58h15v13h13v-13H8v13h13v-13h15v58z'],
    ['wall-deep', 'M-36-2h72M-36 15h72M-14-2v17M14-2v17M-26 15v20M0 15v20M26 15v20', 4.5],
  ],
  road: [
    ['road-deep', discs([-30, -12, 11], [31, 8, 11], [-8, -34, 8], [10, 34, 8])],
    ['road-way', 'M-25 43.3C-11 19-24 8 0 0S11-19 25-43.3', 26, true],
    ['road-dash', 'M-22 38-17 29M-14 21C-13 15-12 10-9 6M-1 0C4-2 8-5 10-9M13-18 17-27M20-33 23-38', 5],
  ],
};

const HEX = 'M0-57.9 50.2-29V29L0 57.9-50.2 29V-29z';
const FACE = 'M0-51.7 43-26.8V22.8L0 47.7-43 22.8V-26.8z';
/** The whole cell of a tile: its bevelled hex and its symbol. */
export const CELLS: Readonly<Record<string, Drawing>> = Object.fromEntries(
  Object.entries(SYMBOLS).map(([name, drawing]) => [
    name,
    [[`${name}-deep`, HEX], [name, FACE], ...drawing] as Drawing,
  ]),
);
/** The same for tiles too small to show more than one shape. */
export const SMALL: Readonly<Record<string, Drawing>> = {
  field: [['field', HEX], SYMBOLS['field']![2]!],
  house: [
    ['house', HEX],
    ['house-wall', 'M-28-4h56v40h-56z'],
    ['roof', 'M-40 2 0-40 40 2zM-10 36V12h20v24z'],
  ],
  wall: [['wall', HEX], SYMBOLS['wall']![1]!, ['wall-deep', 'M-36 4h72M0 4v30', 7]],
  road: [['road', HEX], SYMBOLS['road']![1]!],
};

/** What stands on hexes: sites and stickers. */
export const SITES: Readonly<Record<string, Drawing>> = {
  totem: [
    ['shade', SHADE],
    ['wood-deep', 'M-17 38v-76h34v76z'],
    ['wood', 'M-17 38v-76h23v76z'],
    ['gold', 'M-17-32-42-42-36-16-17-12zM17-32 42-42 36-16 17-12z'],
    ['red', 'M-17-8h34V4h-34z'],
    ['teal', 'M-17 18h34v12h-34z'],
    ['cream', discs([-7, -26, 6], [7, -26, 6])],
    ['ink', discs([-7, -26, 3], [7, -26, 3])],
    ['gold', 'M-5-20h10L0-9z'],
    ['ink', 'M-8 11h16', 4],
  ],
  ship: [
    ['foam', 'M-42 34q10-8 21 0t21 0 21 0 21 0', 5],
    ['wood-deep', 'M-38 10h76L26 32h-52z'],
    ['wood', 'M-38 10h76l-5 8h-66z'],
    ['wood-deep', 'M0 12v-56M-20 12v-42', 4],
    ['sail', 'M3-38C24-30 30-12 26 6H3zM-16-26C-4-20-2-8-4 6h-12z'],
    ['red', 'M0-46l17 6-17 6z'],
    ['cream', `${disc(14, -14, 7)}M10-9h8v6h-8z`],
    ['ink', discs([11.5, -15, 2], [16.5, -15, 2])],
  ],
  monster: [
    ['shade', SHADE],
    ['plum-deep', 'M-24-24-34-44-12-30zM24-24 34-44 12-30z'],
    ['plum', 'M-38 16C-42-42 42-42 38 16C32 42-32 42-38 16z'],
    ['glow', discs([-15, -10, 9], [15, -10, 9])],
    ['ink', 'M-15-17v14M15-17v14', 4],
    ['ink', 'M-28 8h56c-2 26-54 26-56 0z'],
    ['cream', 'M-23 8h14l-7 15zM-7 8H7L0 24zM9 8h14l-7 15z'],
  ],
  temple: [
    ['shade', 'M-44 36a44 8 0 1 0 88 0a44 8 0 1 0-88 0z'],
    ['stone-deep', 'M-44 38-36 22h72l8 16zM-32 22-25 7h50l7 15zM-21 7-15-8h30l6 15z'],
    ['stone', 'M-44 38-36 22H0v16zM-32 22-25 7H0v15zM-21 7-15-8H0V7z'],
    ['cream', 'M-8 38-5-8H5L8 38z'],
    ['gold', 'M-12-8v-14h24v14zM-17-22 0-40 17-22z'],
    ['ink', 'M-5-8v-9H5v9z'],
  ],
  relic: [
    ['shade', SHADE],
    ['stone-deep', 'M-22 36-15 20h30l7 16z'],
    ['stone', 'M-22 36-15 20H0v16z'],
    ['teal', 'M0-40 26-14 0 22-26-14z'],
    ['glow', 'M0-40 12-14H-12z'],
    ['teal-deep', 'M0 22-12-14H12z'],
    ['glow', 'M-36-34l-7-7M36-34l7-7M-42-10h-6M42-10h6', 4],
  ],
  telescope: [
    ['shade', SHADE],
    ['wood-deep', 'M0 2-20 38M0 2 20 38M0 2v34', 6],
    ['gold', 'M-38 2 20-33 33-12-27 22z'],
    ['brass', 'M-27 22-32 12 26-22 33-12z'],
    ['glow', 'M20-33 33-12 41-15 27-38z'],
    ['wood-deep', 'M-38 2-27 22M-6-17 5 3', 5],
  ],
  granary: [
    ['shade', SHADE],
    ['house-wall', 'M-26 36V-8h52v44z'],
    ['roof', 'M-38-4C-28-46 28-46 38-4z'],
    ['gold', 'M-38-4C-32-28-16-38 0-38C-12-30-20-16-22-4z'],
    ['wood-deep', 'M-10 36V16a10 10 0 0 1 20 0v20z'],
    ['field-ink', 'M-18 12V2M18 12V2', 4],
  ],
  palace: [
    ['shade', 'M-42 36a42 8 0 1 0 84 0a42 8 0 1 0-84 0z'],
    ['house-wall', 'M-38 36V4h76v32zM-15 4v-22h30V4z'],
    ['red', 'M-20-16 0-44 20-16zM-43 6-26-12-10 6zM10 6 26-12 43 6z'],
    ['wood-deep', 'M-8 36V20a8 8 0 0 1 16 0v16z'],
    ['window', 'M-30 15h9v10h-9zM21 15h9v10h-9zM-5-8H5V2H-5z'],
  ],
  citadel: [
    ['shade', 'M-42 36a42 8 0 1 0 84 0a42 8 0 1 0-84 0z'],
    ['wall', 'M-40 36v-50h9v8h8v-8h9v16h28v-16h9v8h8v-8h9v50zM-14 2v-38h7v8H7v-8h7V2z'],
    ['wall-stone', 'M-40 36v-42h17v42zM-14 36v-58H0v58z'],
    ['cave', 'M-9 36V20a9 9 0 0 1 18 0v16z'],
    ['window', 'M-4-16h8v11h-8z'],
  ],
  crater: [
    ['rock-deep', 'M-50 38-18-16h36L50 38q-50 14-100 0z'],
    ['rock', 'M-18-16-8 42q-24 0-42-4z'],
    ['lava', 'M-18-16h36l7 12C16 6 16-2 10 24C4 2-2 18-8 4C-14 14-16 2-25-4z'],
    ['lava-hot', 'M-14-16h28q-14 9-28 0z'],
    ['smoke', discs([-4, -30, 9], [8, -40, 11], [-10, -44, 7])],
  ],
  lava: [
    ['crust', 'M0-54 46.8-27V27L0 54-46.8 27V-27z'],
    [
      'lava',
      'M-44 6C-24-8-14 22 4 8S26-22 44-16M-6 48C-2 30-18 26-10 12M14-46C8-34 18-26 12-8M26 38C22 28 30 20 18 4',
      13,
    ],
    ['lava-hot', 'M-40 5C-24-6-14 20 4 8S26-20 40-16M-7 42C-4 30-16 26-10 14M13-40C9-32 17-24 12-10', 5],
  ],
  statue: [
    ['shade', SHADE],
    ['stone-deep', 'M-22 38V10C-30-8-26-44 0-44S30-8 22 10v28z'],
    ['stone', 'M-22 38V10C-30-8-26-44 0-44C-8-24-4 10-4 38z'],
    ['rock-deep', 'M-18-18q9-7 16-1q7-6 20 1v7h-10q-6-4-8 4l4 14H-7l3-14q-2-7-8-4h-6z'],
    ['rock-deep', 'M-9 20H11', 5],
    ['glow', discs([-11, -9, 3], [12, -9, 3])],
  ],
  portal: [
    ['shade', SHADE],
    ['portal', 'M-24 36V0a24 26 0 0 1 48 0v36z'],
    ['glow', 'M0-14c16 0 16 28 2 28s-13-19-2-19 8 12 2 12', 4.5],
    ['stone-deep', 'M-40 38V-4a40 38 0 0 1 80 0v42H22V0a22 22 0 0 0-44 0v38z'],
    ['stone', 'M-40 38V-4A40 38 0 0 1 0-42v20A22 22 0 0 0-22 0v38z'],
    ['portal', 'M-32 8v10M32 8v10M-26-22l7 6M26-22l-7 6M0-38v8', 4],
  ],
};

/** Which drawing of its kind stands on a hex: the same every time, without a pattern that the eye finds. */
export function grown(ground: string, q: number, r: number): string {
  const odd = `${ground}2` in GROUNDS && (((q * 7 + r * 11 + q * r * 3) % 3) + 3) % 3 === 0;
  return odd ? `${ground}2` : ground;
}

/** The drawing that stands for a line of the points. */
const MEANT: Readonly<Record<string, string>> = {
  farm: 'field',
  great_farm: 'field',
  largest_farm: 'field',
  village: 'house',
  town: 'house',
  largest_village: 'house',
  house_on_beach: 'house',
  bastion: 'wall',
  castle: 'wall',
  largest_bastion: 'wall',
  path: 'road',
  street: 'road',
  largest_road_net: 'road',
  visible_beach: 'beach',
  ship_raid: 'ship',
  monster_bite: 'monster',
  most_plateau: 'plateau',
  granary_short: 'granary',
  palace_short: 'palace',
  citadel_short: 'citadel',
  bare_lava: 'lava',
};
export const pictureOf = (key: string): string | null => MEANT[key] ?? (key in SITES ? key : null);

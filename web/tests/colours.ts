/** How far apart two colours are for people who see all of them, and for those who lack one kind of cone. */
type Triple = readonly [number, number, number];

/** Machado, Oliveira and Fernandes (2009), severity 1, on linear light. */
const LACKS: Readonly<Record<string, readonly Triple[]>> = {
  nothing: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
export const EYES = Object.keys(LACKS);

const linear = (hex: string): Triple => {
  const part = (k: number) => {
    const value = Number.parseInt(hex.slice(1 + 2 * k, 3 + 2 * k), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(0), part(1), part(2)];
};
const times = (rows: readonly Triple[], [a, b, c]: Triple): Triple =>
  rows.map((row) => Math.min(1, Math.max(0, row[0] * a + row[1] * b + row[2] * c))) as unknown as Triple;

const XYZ: readonly Triple[] = [
  [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339 / 1.08883, 0.119192 / 1.08883, 0.9503041 / 1.08883],
];
function lab(light: Triple): Triple {
  const [x, y, z] = times(XYZ, light).map((part) =>
    part > 216 / 24389 ? Math.cbrt(part) : (841 / 108) * part + 4 / 29,
  );
  return [116 * y! - 16, 500 * (x! - y!), 200 * (y! - z!)];
}

const RAD = Math.PI / 180;
const hue = (a: number, b: number) => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / RAD + 360) % 360);

/** CIEDE2000. */
function difference([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)));
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)];
  const turn = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const [dl, dc, dh] = [l2 - l1, c2 - c1, 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * RAD)];
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = c1 * c2 === 0 ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const t =
    1 -
    0.17 * Math.cos((h - 30) * RAD) +
    0.24 * Math.cos(2 * h * RAD) +
    0.32 * Math.cos((3 * h + 6) * RAD) -
    0.2 * Math.cos((4 * h - 63) * RAD);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const rt = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(60 * RAD * Math.exp(-(((h - 275) / 25) ** 2)));
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh));
}

const seen = (colour: string, eyes: string): Triple => lab(times(LACKS[eyes]!, linear(colour)));

/** The two that are hardest to tell apart, and how far apart they are. */
export function nearest(colours: readonly string[], eyes: string): { apart: number; pair: string } {
  const all = colours.flatMap((one, k) =>
    colours.slice(k + 1).map((other) => ({
      apart: difference(seen(one, eyes), seen(other, eyes)),
      pair: `${one} ${other}`,
    })),
  );
  return all.reduce((least, one) => (one.apart < least.apart ? one : least));
}

const brightness = (colour: string) => {
  const [r, g, b] = linear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** WCAG's contrast of two colours. */
export function contrast(one: string, other: string): number {
  const [high, low] = [brightness(one), brightness(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

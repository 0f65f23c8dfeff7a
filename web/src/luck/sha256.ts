/** SHA-256 and HMAC by FIPS 180-4 and RFC 2104: browsers keep their own for pages over HTTPS, and many a table is at home. */
const BLOCK = 64;

/** The first 32 bits of the fractional parts of a root of the first primes. */
function fractions(count: number, root: (prime: number) => number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) {
    let factor = 2;
    while (factor * factor <= n && n % factor) factor += 1;
    if (factor * factor > n) found.push(((root(n) % 1) * 2 ** 32) | 0);
  }
  return found;
}
const START = fractions(8, Math.sqrt);
const ROUNDS = fractions(64, Math.cbrt);

function padded(message: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / BLOCK) * BLOCK));
  message.forEach((byte, at) => view.setUint8(at, byte));
  view.setUint8(message.length, 0x80);
  view.setUint32(view.byteLength - 4, message.length * 8);
  return view;
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function schedule(view: DataView, from: number): Int32Array {
  const w = new Int32Array(64);
  for (let i = 0; i < 64; i += 1) {
    if (i < 16) {
      w[i] = view.getInt32(from + 4 * i);
      continue;
    }
    const [a, b] = [w[i - 15]!, w[i - 2]!];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  return w;
}

function compress(hash: Int32Array, w: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = [...hash] as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (hash[at]! += word));
}

export function sha256(message: Uint8Array): Uint8Array {
  const [view, hash] = [padded(message), Int32Array.from(START)];
  for (let from = 0; from < view.byteLength; from += BLOCK) compress(hash, schedule(view, from));
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, at) => digest.setInt32(4 * at, word));
  return new Uint8Array(digest.buffer);
}

/** The key has 64 bytes at most. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const pad = (mark: number) => Uint8Array.from({ length: BLOCK }, (_, at) => (key[at] ?? 0) ^ mark);
  return sha256(Uint8Array.of(...pad(0x5c), ...sha256(Uint8Array.of(...pad(0x36), ...message))));
}

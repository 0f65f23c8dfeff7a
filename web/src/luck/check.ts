/** Was the promise kept, and is my part in it? docs/contract.md, "Luck", says how; `atoll verify` checks every draw too. */
import type { Kept } from './memory';
import { hmac, sha256 } from './sha256';

/** What a record says of its luck. */
export interface Said {
  seats: number;
  commitment: string;
  seed?: string;
  nonces?: string[];
  lot?: number[];
  log: [number | '-', string][];
}

/** The promise was `kept` and my part is in the record; it is `missing` there; I added nothing; nothing was drawn;
 * the draws repeat those of another table, so that anybody could know them. */
export type Verdict = 'kept' | 'missing' | 'promised' | 'broken' | 'none' | 'known';

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const fromHex = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const promise = (seed: string): string => toHex(sha256(fromHex(seed)));

export function keyOf(seed: string, nonces: readonly string[]): string {
  return nonces.some(Boolean) ? toHex(hmac(fromHex(seed), ascii(`nonces ${nonces.join(',')}`))) : seed;
}

/** The seat of whoever came first, second, …: 256 bits are enough for a hundred numbers below ten. */
export function lotOf(key: string, players: number): number[] {
  const seats = Array.from({ length: players }, (_, seat) => seat);
  let bits = Array.from(hmac(fromHex(key), ascii('seats')), (byte) => byte.toString(2).padStart(8, '0')).join('');
  for (let last = players - 1; last > 0; last -= 1) {
    const size = (last + 1).toString(2).length;
    let chosen = last + 1;
    while (chosen > last) [chosen, bits] = [parseInt(bits.slice(0, size), 2), bits.slice(size)];
    [seats[last], seats[chosen]] = [seats[chosen]!, seats[last]!];
  }
  return seats;
}

export function check(said: Said, mine: Kept): Verdict {
  const { seed, nonces = [], lot } = said;
  if (!lot && !said.log.some(([seat]) => seat === '-')) return 'none';
  if (!seed || promise(seed) !== said.commitment || said.commitment !== mine.commitment) return 'broken';
  if (lot && lotOf(keyOf(seed, nonces), said.seats).join() !== lot.join()) return 'broken';
  if (said.log[0]?.[1].startsWith('!race ')) return 'known';
  if (!mine.nonce) return 'promised';
  return nonces.includes(mine.nonce) ? 'kept' : 'missing';
}

import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { check, keyOf, lotOf, promise, type Said } from '../src/luck/check';
import { hmac, sha256 } from '../src/luck/sha256';

const SEED = `${'0'.repeat(63)}1`;
const NONCES = ['7c1f2a9e04d85b6633f0a1c2d3e4f506', ''];
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('SHA-256', () => {
  it('is what others say, whatever the length', () => {
    for (let length = 0; length < 200; length += 1) {
      const [message, key] = [randomBytes(length), randomBytes(32)];
      expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
      expect(hex(hmac(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
    }
  });
});

describe('luck', () => {
  it('follows the numbers of docs/contract.md', () => {
    expect(promise(SEED)).toBe('ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5');
    const key = keyOf(SEED, NONCES);
    expect(key).toBe('76ebaa80b96863cec9799a00c7614c9cabfb850d89c101cc569cc2241cc8a263');
    expect(lotOf(key, 4)).toEqual([3, 1, 2, 0]);
    expect(keyOf(SEED, ['', ''])).toBe(SEED);
  });

  const said: Said = {
    seats: 2,
    commitment: promise(SEED),
    seed: SEED,
    nonces: NONCES,
    lot: lotOf(keyOf(SEED, NONCES), 2),
    log: [],
  };
  const mine = { commitment: said.commitment, nonce: NONCES[0]! };

  it('is kept when promise, lot and my part are as I know them', () => {
    expect(check(said, mine)).toBe('kept');
    expect(check(said, { commitment: mine.commitment })).toBe('promised');
    expect(check(said, { ...mine, nonce: 'ab'.repeat(16) })).toBe('missing');
    expect(check({ ...said, lot: [], log: [] }, mine)).toBe('broken');
    const { lot: _, ...undrawn } = said;
    expect(check(undrawn, mine)).toBe('none');
  });

  it('is broken when the seed, the promise or the lot is another', () => {
    expect(check({ ...said, seed: '1'.repeat(64) }, mine)).toBe('broken');
    expect(check(said, { ...mine, commitment: promise('1'.repeat(64)) })).toBe('broken');
    expect(check({ ...said, lot: [...said.lot!].reverse() }, mine)).toBe('broken');
  });
});

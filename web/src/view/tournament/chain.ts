/** The journal's hashes, made again in this browser: SHA-256 over the hash before, a line end, and the entry as canonical JSON. */
import { sha256 } from '../../luck/sha256';
import type { ChainLine } from '../../protocol';

export const BEGINNING = '0'.repeat(64);

/** Keys in order and no spaces, as the library writes it. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value as Record<string, unknown>).sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

/** The hash of an entry after the one before. */
function nextHash(before: string, line: ChainLine): string {
  const text = `${before}\n${canonical([line.n, line.at, line.who, line.deed])}`;
  return Array.from(sha256(new TextEncoder().encode(text)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The number of the first entry whose hash does not follow, or null; entries that only arbiters may read are passed over. */
export function brokenLink(lines: ChainLine[]): number | null {
  let before = BEGINNING;
  for (const line of lines) {
    if (line.deed !== null && nextHash(before, line) !== line.hash) return line.n;
    before = line.hash;
  }
  return null;
}

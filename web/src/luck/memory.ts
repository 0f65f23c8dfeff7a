/** What this browser remembers of a table's luck: the promise as it first saw it, and the one nonce that it adds. */
import type { TableInfo } from '../protocol';

export interface Kept {
  commitment: string;
  nonce?: string;
}

const KEY = 'atoll.luck.';
/** Where storage is closed to us it lasts as long as the page. */
const here = new Map<string, Kept>();

export function remembered(table: string): Kept | null {
  try {
    const said = localStorage.getItem(KEY + table);
    if (said) return JSON.parse(said) as Kept;
  } catch {
    // storage is closed to us, or holds something that is not ours
  }
  return here.get(table) ?? null;
}

function keep(table: string, kept: Kept): Kept {
  here.set(table, kept);
  try {
    localStorage.setItem(KEY + table, JSON.stringify(kept));
  } catch {
    // a private window may refuse
  }
  return kept;
}

/** The promise counts as it was seen first. */
export const note = ({ id, commitment }: TableInfo): Kept => remembered(id) ?? keep(id, { commitment });

/** One for each table, whatever happens: a server that pretends not to have heard it gets no second draw. */
export function nonce(table: TableInfo): string {
  const kept = note(table);
  if (kept.nonce) return kept.nonce;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const fresh = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  keep(table.id, { ...kept, nonce: fresh });
  return fresh;
}

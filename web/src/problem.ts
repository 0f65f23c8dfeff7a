/** A refusal of the server in the player's words. */
import { Refused } from './http';
import { Declined } from './session.svelte';
import type { Values } from './text';
import { page } from './words.svelte';

/** At the table a refusal is about a move (`refused.*`), on every other page about a wish (`problem.*`). */
const KINDS = { table: ['refused', 'problem'], page: ['problem', 'refused'] } as const;

/** What a code means, or nothing if this page is older than the code. `facts`: what else the server said, as a line and a column. */
export function meaning(code: string, where: keyof typeof KINDS, facts?: Values): string | undefined {
  const key = KINDS[where].map((kind) => `${kind}.${code}`).find(page.t.has);
  return key && page.t(key, facts);
}

export function sentence(error: unknown): string {
  if (error instanceof Declined) return '';
  if (!(error instanceof Refused)) throw error;
  return meaning(error.code, 'page', error.problem) ?? error.message;
}

/** A refusal of the server in the player's words. */
import { Refused } from './http';
import { page } from './words.svelte';

export function sentence(error: unknown): string {
  if (!(error instanceof Refused)) throw error;
  const key = `problem.${error.code}`;
  return page.t.has(key) ? page.t(key) : error.message;
}

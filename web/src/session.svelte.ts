/** Who I am here. Anybody who wants to play without an account becomes a guest on the way. */
import { api, Refused } from './http';
import type { Me } from './protocol';
import { page } from './words.svelte';

export const session: { me: Me | null; known: boolean } = $state({ me: null, known: false });

export async function meet(): Promise<Me | null> {
  try {
    session.me = await api.me();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    session.me = null;
  }
  session.known = true;
  return session.me;
}

function guestName(): string {
  const names = page.t('guest.names').split(',');
  const name = names[Math.floor(Math.random() * names.length)] ?? 'Guest';
  return `${name} ${Math.floor(Math.random() * 900) + 100}`;
}

/** An account may bear the name that was drawn: draw again. */
async function newGuest(draws = 5): Promise<Me> {
  try {
    return await api.guest(guestName());
  } catch (error) {
    if (draws > 1 && error instanceof Refused && error.code === 'name_taken') return newGuest(draws - 1);
    throw error;
  }
}

export async function meOrGuest(): Promise<Me> {
  const me = session.me ?? (await meet());
  return me ?? (session.me = await newGuest());
}

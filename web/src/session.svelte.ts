/** Who I am here. Anybody who wants to play without an account becomes a guest on the way. */
import { api, Refused } from './http';
import type { Me } from './protocol';
import { settings } from './settings.svelte';
import { page } from './words.svelte';

export const session: { me: Me | null; known: boolean } = $state({ me: null, known: false });

/** A host's link lets a newcomer in where only the invited may come; its key is kept until it is needed. */
const given = new URLSearchParams(location.search).get('invitation');
if (given) settings.invitation = given;

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

/** By the name that was chosen on this device before, or a drawn one. An account may bear it: draw again. */
async function newGuest(draws = 5, chosen = settings.callMe): Promise<Me> {
  try {
    return await api.guest(chosen || guestName(), settings.invitation || null);
  } catch (error) {
    if (draws > 1 && error instanceof Refused && error.code === 'name_taken') return newGuest(draws - 1, '');
    throw error;
  }
}

export async function meOrGuest(): Promise<Me> {
  const me = session.me ?? (await meet());
  return me ?? (session.me = await newGuest());
}

/** Somebody was asked for a name and gave none: then nothing is done, and nothing is said. */
export class Declined extends Error {}

interface Question {
  proposed: string;
  /** Refused where the name cannot be had. */
  take: (name: string) => Promise<void>;
  decline: () => void;
}
let asking = $state.raw<Question | null>(null);
export const question = (): Question | null => asking;

/** Before others meet me: a guest who has not said how he wants to be called is asked, once on this device. */
export async function meByName(): Promise<Me> {
  const me = session.me ?? (await meet());
  const isNamed = me ? !me.guest || me.name === settings.callMe : settings.callMe !== '';
  if (isNamed) return me ?? meOrGuest();
  return new Promise((resolve, reject) => {
    const end = () => (asking = null);
    asking = {
      proposed: me?.name ?? guestName(),
      take: async (name) => {
        session.me = await callMe(me, name);
        settings.callMe = session.me.name;
        end();
        resolve(session.me);
      },
      decline: () => {
        end();
        reject(new Declined());
      },
    };
  });
}

/** A guest says how to be called, where a form asks for it. */
export async function beCalled(name: string): Promise<void> {
  session.me = await callMe(session.me ?? (await meet()), name);
  settings.callMe = session.me.name;
}

function callMe(me: Me | null, name: string): Promise<Me> {
  if (!me) return api.guest(name, settings.invitation || null);
  return name === me.name ? Promise.resolve(me) : api.rename(name);
}

/** Open a table in one click: against bots, or with a link for friends. */
import { api } from './http';
import { nonce } from './luck/memory';
import type { GameInfo, NewTable, TableInfo, Who } from './protocol';
import { go } from './router.svelte';
import { LEVELS, MEDIUM } from './levels';
import { meByName, meOrGuest } from './session.svelte';
import { page } from './words.svelte';

export const FRIENDLY_BOT = MEDIUM;
/** The bots of every server, until this one has said which it has. */
export const BOTS: readonly string[] = LEVELS;
export const botName = (bot: string): string => (page.t.has(`bot.${bot}`) ? page.t(`bot.${bot}`) : bot);

const LEVEL = 'atoll.bot';
/** The bot that was asked for last in that game on this device: nobody is equally good at all of them. */
export function level(game: string): string {
  try {
    return localStorage.getItem(`${LEVEL}.${game}`) ?? localStorage.getItem(LEVEL) ?? FRIENDLY_BOT;
  } catch {
    return FRIENDLY_BOT; // storage may be closed to us
  }
}
export function keepLevel(game: string, bot: string): void {
  try {
    localStorage.setItem(`${LEVEL}.${game}`, bot);
  } catch {
    // it is asked again next time
  }
}

/** Bots do not ask for a name: only who plays with others is asked for one. */
export async function open(table: NewTable): Promise<void> {
  const isAlone = table.seating?.every((one) => one.is === 'me' || one.is === 'bot') ?? false;
  await (isAlone ? meOrGuest() : meByName());
  go(await beReady(await api.open(table)));
}

/** Its promise is read: add to the luck, and be ready. It starts by itself when all are; bots always are. */
export async function beReady(table: TableInfo): Promise<string> {
  if (table.status === 'open') await api.ready(table.id, nonce(table));
  return `/table/${table.id}`;
}

export function againstBots(game: GameInfo, bot = FRIENDLY_BOT): NewTable {
  const seats = Math.min(...game.seats);
  const seating: Who[] = Array.from({ length: seats }, (_, seat) => (seat ? { is: 'bot', bot } : { is: 'me' }));
  return { game: game.id, seats, seating, visibility: 'unlisted' };
}

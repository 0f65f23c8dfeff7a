/** Open a table in one click: against bots, or with a link for friends. */
import { api } from './http';
import type { GameInfo, NewTable, Who } from './protocol';
import { go } from './router.svelte';
import { meOrGuest } from './session.svelte';

export const FRIENDLY_BOT = 'search';

export async function open(table: NewTable): Promise<void> {
  await meOrGuest();
  const opened = await api.open(table);
  // The table starts by itself when all are seated and ready; whoever opens it waits for nothing else.
  if (opened.status === 'open') await api.ready(opened.id);
  go(`/table/${opened.id}`);
}

export function againstBots(game: GameInfo, bot = FRIENDLY_BOT): NewTable {
  const seats = Math.min(...game.seats);
  const seating: Who[] = Array.from({ length: seats }, (_, seat) => (seat ? { is: 'bot', bot } : { is: 'me' }));
  return { game: game.id, seats, seating, visibility: 'unlisted', start: true };
}

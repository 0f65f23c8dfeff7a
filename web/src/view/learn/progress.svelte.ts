/** Which lessons and first games are done: in this browser, and with an account on the server too. Lists only grow. */
import { ask } from '../../http';
import { session } from '../../session.svelte';

type Done = Record<string, string[]>;
const KEY = 'atoll.lessons';

function remembered(): Done {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Done;
    return Object.fromEntries(Object.entries(kept).filter(([, ids]) => Array.isArray(ids)));
  } catch {
    return {}; // storage may be closed to us, or hold something that is not ours
  }
}

let done = $state.raw<Done>(remembered());
export const doneOf = (game: string): readonly string[] => done[game] ?? [];

/** What is in either of two lists. */
export function united(one: Done, other: Done): Done {
  const games = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(games.map((game) => [game, [...new Set([...(one[game] ?? []), ...(other[game] ?? [])])]]));
}

function keep(next: Done): void {
  done = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // it is known until the page is closed
  }
}

/** An account takes what it has done from one device to the next. */
export async function share(): Promise<void> {
  if (!session.me || session.me.guest) return;
  const answer = await ask('PUT /me/lessons', {}, { done }).catch(() => null); // away: sent with the next one
  if (answer) keep(united(done, answer.done));
}

export function markDone(game: string, id: string): void {
  keep(united(done, { [game]: [id] }));
  void share();
}

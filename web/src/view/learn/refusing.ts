/** The clause that forbids an answer, from the server; without it nobody can say. */
import { ask } from '../../http';

export async function whyNot(game: string, lesson: string, action: string, move = 1): Promise<string | null> {
  if (!action) return null;
  const found = await ask('GET /games/{game}/lessons/why-not', { game, lesson, action, move }).catch(() => null);
  return found?.clause ?? null;
}

/** Who plays where nobody is, in a campaign. */
import { LEVELS, MEDIUM } from '../../levels';
import { level } from '../../start';

/** One of the five levels: whoever asked for a program that measures did not mean his campaign. */
export function seatLevel(game: string): string {
  const asked = level(game);
  return LEVELS.includes(asked) ? asked : MEDIUM;
}

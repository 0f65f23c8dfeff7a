import type { Scores } from '../board';
import type { MangalaView } from './sowing';

const isMatch = (view: MangalaView): boolean => view.sets > 1;
/** 0, ½, 1, 1½ … */
function halves(doubled: number): string {
  const whole = Math.floor(doubled / 2);
  return doubled % 2 ? `${whole || ''}½` : String(whole);
}

/** One set is counted in stones; a match in sets, of which the server counts halves. */
export default {
  standing: (view: MangalaView) => (isMatch(view) ? view.points : view.stores),
  written: (score: number, view: MangalaView) => (isMatch(view) ? halves(score) : String(score)),
} satisfies Scores;

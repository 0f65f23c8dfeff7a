import type { Scores } from '../board';
import type { MangalaView } from './sowing';

/** 0, ½, 1, 1½ … */
function halves(doubled: number): string {
  const whole = Math.floor(doubled / 2);
  return doubled % 2 ? `${whole || ''}½` : String(whole);
}

/** One set is counted in stones; a match in sets, of which the server counts halves. */
export default {
  standing: (view: MangalaView) => (view.sets > 1 ? view.points : view.stores),
  written: (score, options) => (Number(options['sets']) > 1 ? halves(score) : String(score)),
} satisfies Scores;

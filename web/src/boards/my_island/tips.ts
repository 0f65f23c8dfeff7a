import type { Tip } from '../board';

const tips: Tip[] = [
  { line: 'game.goal' },
  { clause: 'MI-17', at: 'polygon[data-step]' },
  { clause: 'MI-24', at: '.spin' },
  { clause: 'MI-18' },
  { clause: 'MI-27', at: '[data-action="pass"]' },
  { line: 'game.end', at: '[data-step="leave"]', only: { rules: 'normal' } },
];
export default tips;

import type { Tip } from '../board';

const tips: Tip[] = [
  { line: 'game.goal' },
  { clause: 'MV-20', at: '[data-action]' },
  { clause: 'MV-24', at: '[data-about="boat"]' },
  { clause: 'MV-56', at: '[data-about="birds"]' },
  { clause: 'MV-89', at: '[data-at^="path:"]' },
  { line: 'game.end' },
];
export default tips;

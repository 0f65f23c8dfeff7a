import type { Tip } from '../board';

const tips: Tip[] = [
  { line: 'game.goal' },
  { clause: 'MD-23', at: '[data-action]' },
  { clause: 'MD-40', at: '.hand' },
  { clause: 'MD-53', at: '[data-at^="pile:"]' },
  { clause: 'MD-79' },
  { line: 'game.end', at: '[data-at="deck"]' },
];
export default tips;

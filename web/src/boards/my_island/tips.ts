import type { Tip } from '../board';

const tips: Tip[] = [
  { clause: 'MI-17', at: 'polygon[data-step]' },
  { clause: 'MI-24', at: '.spin' },
  { clause: 'MI-18' },
  { clause: 'MI-27', at: '[data-action="pass"]' },
  { clause: 'MI-29', at: '[data-step="leave"]' },
];
export default tips;

import type { Tip } from '../board';

const tips: Tip[] = [
  { clause: 'MI-14', at: '[data-step]' },
  { clause: 'MI-17', at: '[data-step]' },
  { clause: 'MI-18' },
  { clause: 'MI-27', at: '[data-action="pass"]' },
  { clause: 'MI-29', at: '[data-step="leave"]' },
];
export default tips;

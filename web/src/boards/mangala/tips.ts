import type { Tip } from '../board';

const tips: Tip[] = [
  { clause: 'MG-6', at: '[data-action]' },
  { clause: 'MG-8' },
  { clause: 'MG-13' },
  { clause: 'MG-16' },
  { clause: 'MG-18' },
];
export default tips;

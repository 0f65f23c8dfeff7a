import type { Tip } from '../board';

const tips: Tip[] = [
  { clause: 'MV-20', at: '[data-action]' },
  { clause: 'MV-24' },
  { clause: 'MV-56' },
  { clause: 'MV-57' },
  { clause: 'MV-89' },
];
export default tips;

import type { Tip } from '../board';

const tips: Tip[] = [
  { clause: 'MD-23', at: '[data-action]' },
  { clause: 'MD-24' },
  { clause: 'MD-40' },
  { clause: 'MD-53' },
  { clause: 'MD-79' },
];
export default tips;

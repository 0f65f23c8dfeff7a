import type { Tip } from '../board';

const classic = { variant: 'classic' };
/** It has no further sowing and no capture from an empty pit of one's own (MG-44, MG-45). */
const fortress = { variant: 'fortress' };

const tips: Tip[] = [
  { clause: 'MG-6', at: '[data-action]' },
  { clause: 'MG-8' },
  { clause: 'MG-13', only: classic },
  { clause: 'MG-43', only: fortress },
  { clause: 'MG-16' },
  { clause: 'MG-18', only: classic },
  { clause: 'MG-46', only: fortress },
];
export default tips;

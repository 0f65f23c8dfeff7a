import type { Tip } from '../board';

const classic = { variant: 'classic' };
/** It has no further sowing and no capture from an empty pit of one's own (MG-44, MG-45). */
const fortress = { variant: 'fortress' };
const STORE = '[data-at="pit:{me}:7"]';
const OTHERS = '[data-at^="pit:"]:not([data-at^="pit:{me}:"])';

const tips: Tip[] = [
  { line: 'classic.goal', only: classic },
  { line: 'fortress.goal', only: fortress },
  { clause: 'MG-6', at: '[data-action]' },
  { clause: 'MG-13', at: STORE, only: classic },
  { clause: 'MG-43', only: fortress },
  { clause: 'MG-16', at: OTHERS },
  { clause: 'MG-18', only: classic },
  { clause: 'MG-46', at: OTHERS, only: fortress },
  { line: 'classic.end', only: classic },
  { line: 'fortress.end', only: fortress },
];
export default tips;

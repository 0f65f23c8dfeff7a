/** Attributes of real buttons: one plays an action or asks why it cannot be played, the other opens the next step of a path. */
export interface Door {
  legal: readonly string[];
  play(action: string): void;
  onrefuse(action: string, event: Event, clause?: string): void;
}

export type Knob = {
  type: 'button';
  'aria-label': string;
  'aria-disabled'?: 'true' | undefined;
  'data-action'?: string | undefined;
  'data-step'?: string | undefined;
  tabindex: 0 | -1;
  onclick(event: Event): void;
};

export function plays(action: string, label: string, door: Door): Knob {
  const allowed = door.legal.includes(action);
  return {
    type: 'button', 'aria-label': label, tabindex: allowed ? 0 : -1,
    'aria-disabled': allowed ? undefined : 'true', 'data-action': allowed ? action : undefined,
    onclick: (event) => (allowed ? door.play(action) : door.onrefuse(action, event)),
  };
}

export const leads = (step: string, label: string, go: () => void): Knob =>
  ({ type: 'button', 'aria-label': label, tabindex: 0, 'data-step': step, onclick: go });

/** What cannot be chosen now and has no word in the notation: the clause says why. */
export const refuses = (clause: string, label: string, door: Door): Knob => ({
  type: 'button', 'aria-label': label, tabindex: -1, 'aria-disabled': 'true', onclick: (event) => door.onrefuse('', event, clause),
});

export const isLit = (knob: Knob): boolean => knob['data-action'] !== undefined || knob['data-step'] !== undefined;

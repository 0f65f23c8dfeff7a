/** Knobs are real buttons: one plays an action or asks why it cannot be played, another opens the next step of a path. */
export interface Door {
  legal: readonly string[];
  play: (action: string) => void;
  onrefuse: (action: string, event: Event, clause?: string) => void;
}

/** The label is read out; it stands inside the button as `.said`, beside drawings that are hidden from readers. */
export interface Knob {
  label: string;
  attributes: {
    type: 'button';
    tabindex: 0 | -1;
    'aria-disabled'?: 'true' | undefined;
    'data-action'?: string | undefined;
    'data-step'?: string | undefined;
    onclick: (event: Event) => void;
  };
}

export function plays(action: string, label: string, door: Door): Knob {
  const allowed = door.legal.includes(action);
  return {
    label,
    attributes: {
      type: 'button',
      tabindex: allowed ? 0 : -1,
      'aria-disabled': allowed ? undefined : 'true',
      'data-action': allowed ? action : undefined,
      onclick: (event) => (allowed ? door.play(action) : door.onrefuse(action, event)),
    },
  };
}

export const leads = (step: string, label: string, go: () => void): Knob => ({
  label,
  attributes: { type: 'button', tabindex: 0, 'data-step': step, onclick: go },
});

/** Shows something and changes nothing. */
export const opens = (label: string, go: () => void, tabindex: 0 | -1 = 0): Knob => ({
  label,
  attributes: { type: 'button', tabindex, onclick: go },
});

/** What cannot be chosen now and has no word in the notation: the clause says why. */
export const refuses = (clause: string, label: string, door: Door): Knob => ({
  label,
  attributes: {
    type: 'button',
    tabindex: -1,
    'aria-disabled': 'true',
    onclick: (event) => door.onrefuse('', event, clause),
  },
});

export const isLit = ({ attributes }: Knob): boolean =>
  attributes['data-action'] !== undefined || attributes['data-step'] !== undefined;

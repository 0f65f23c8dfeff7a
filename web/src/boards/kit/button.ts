/** Buttons of every board: one plays an action or asks why it cannot be played, another opens the next step of a path. */
export interface Door {
  legal: readonly string[];
  play: (action: string) => void;
  onrefuse: (action: string, event: Event, clause?: string) => void;
}

/** For a `<button>` that has the label inside as `.said`, beside drawings that are hidden from readers. */
export interface Attributes {
  type: 'button';
  tabindex: 0 | -1;
  'aria-disabled'?: 'true' | undefined;
  'aria-pressed'?: boolean | undefined;
  'data-action'?: string | undefined;
  'data-step'?: string | undefined;
  onclick: (event: Event) => void;
}

export interface Knob {
  label: string;
  /** It plays, or leads to what plays: it shines. */
  lit: boolean;
  attributes: Attributes;
}

export function plays(action: string, label: string, door: Door): Knob {
  const lit = door.legal.includes(action);
  return {
    label,
    lit,
    attributes: {
      type: 'button',
      tabindex: lit ? 0 : -1,
      'aria-disabled': lit ? undefined : 'true',
      'data-action': lit ? action : undefined,
      onclick: (event) => (lit ? door.play(action) : door.onrefuse(action, event)),
    },
  };
}

/** `step` is what all actions at the end of this way begin with. */
export const leads = (step: string, label: string, go: (event: Event) => void, pressed?: boolean): Knob => ({
  label,
  lit: true,
  attributes: { type: 'button', tabindex: 0, 'aria-pressed': pressed, 'data-step': step, onclick: go },
});

/** Shows something and changes nothing. */
export const opens = (label: string, go: (event: Event) => void, pressed?: boolean): Knob => ({
  label,
  lit: false,
  attributes: { type: 'button', tabindex: 0, 'aria-pressed': pressed, onclick: go },
});

/** To look at: whoever only watches presses nothing. */
export const rests = (label: string): Knob => ({
  label,
  lit: false,
  attributes: { type: 'button', tabindex: -1, onclick: () => {} },
});

/** What cannot be chosen now and has no word in the notation: the clause says why. */
export const refuses = (clause: string, label: string, door: Door): Knob => ({
  label,
  lit: false,
  attributes: {
    type: 'button',
    tabindex: -1,
    'aria-disabled': 'true',
    onclick: (event) => door.onrefuse('', event, clause),
  },
});

export type Drawn = Omit<Attributes, 'type'> & {
  role: 'button';
  'aria-label': string;
  onkeydown: (event: KeyboardEvent) => void;
};

/** The same button as any other element, SVG too: `<g {...drawn(plays('sow 3', label, door))}>`. */
export function drawn({ label, attributes: { type: _, ...rest } }: Knob): Drawn {
  const onkeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    rest.onclick(event);
  };
  return { ...rest, role: 'button', 'aria-label': label, onkeydown };
}

/** No button, but something to read; a tap on it may still ask why. */
export const still = (label: string, onclick?: (event: Event) => void) => ({
  role: 'img' as const,
  'aria-label': label,
  onclick,
});

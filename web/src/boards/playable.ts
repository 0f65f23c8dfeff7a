/** Attributes that make any element, SVG too, a button that plays one action, or asks why it cannot. */
interface Door {
  legal: readonly string[];
  play: (action: string) => void;
  onrefuse: (action: string, event: Event) => void;
}

export type Playable = {
  role: 'button';
  tabindex: 0 | -1;
  'aria-label': string;
  'aria-disabled': 'true' | undefined;
  'data-action': string | undefined;
  onclick: (event: Event) => void;
  onkeydown: (event: KeyboardEvent) => void;
};

/** Spread it: `<g {...playable('sow 3', label, { legal, play, onrefuse })}>`. */
export function playable(action: string, label: string, door: Door): Playable {
  const allowed = door.legal.includes(action);
  const act = (event: Event): void => {
    if (allowed) door.play(action);
    else door.onrefuse(action, event);
  };
  return {
    role: 'button',
    tabindex: allowed ? 0 : -1,
    'aria-label': label,
    'aria-disabled': allowed ? undefined : 'true',
    'data-action': allowed ? action : undefined,
    onclick: act,
    onkeydown(event) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      act(event);
    },
  };
}

/** What screen readers are told. App holds the two regions; anybody may speak. */
export const live = $state({ polite: '', urgent: '' });

/** The table at which I am playing now, "" for none: nobody is taken away from there. */
export const busy = $state({ table: '' });

export function announce(text: string): void {
  if (text) live.polite = live.polite === text ? `${text}\u00a0` : text;
}

export function alertTo(text: string): void {
  if (text) live.urgent = live.urgent === text ? `${text}\u00a0` : text;
}

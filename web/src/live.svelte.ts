/** What screen readers are told. App holds the two regions; anybody may speak. */
export const live = $state({ polite: '', urgent: '' });

export function announce(text: string): void {
  if (text) live.polite = live.polite === text ? `${text}\u00a0` : text;
}

export function alertTo(text: string): void {
  if (text) live.urgent = live.urgent === text ? `${text}\u00a0` : text;
}

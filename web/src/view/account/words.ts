/** The words of the account page come with it. */
import { settings } from '../../settings.svelte';
import { spokenFrom } from '../../spoken.svelte';
import type { Messages } from '../../text';

export const ofAccount = spokenFrom(import.meta.glob<Messages>('./text/*.json', { import: 'default' }));

/** A moment as people of that language write it. */
export const when = (at: number): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
export const day = (at: number): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: 'medium' }).format(at);

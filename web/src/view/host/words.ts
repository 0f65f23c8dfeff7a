/** The words of the host's desk come with it. */
import { spokenFrom } from '../../spoken.svelte';
import type { Messages } from '../../text';

export const ofHost = spokenFrom(import.meta.glob<Messages>('./text/*.json', { import: 'default' }));

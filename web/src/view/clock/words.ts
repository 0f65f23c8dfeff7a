/** The words of the clock screen come with it. */
import { spokenFrom } from '../../spoken.svelte';
import type { Messages } from '../../text';

export const ofClock = spokenFrom(import.meta.glob<Messages>('./text/*.json', { import: 'default' }));

/** The words of the daily deal come with it. */
import { spokenFrom } from '../../spoken.svelte';
import type { Messages } from '../../text';

export const ofDaily = spokenFrom(import.meta.glob<Messages>('./text/*.json', { import: 'default' }));

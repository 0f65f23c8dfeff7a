/** The words about foreseen lines come with what says them. */
import { spokenFrom } from '../../spoken.svelte';
import type { Messages } from '../../text';

export const ofLines = spokenFrom(import.meta.glob<Messages>('./text/*.json', { import: 'default' }));

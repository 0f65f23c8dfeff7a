/** The words of looking for a game come with it. */
import { spokenFrom } from '../../spoken.svelte';
import type { Messages } from '../../text';

export const ofPairing = spokenFrom(import.meta.glob<Messages>('./text/*.json', { import: 'default' }));

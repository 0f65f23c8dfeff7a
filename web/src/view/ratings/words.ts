/** The words of ratings come with them. */
import { spokenFrom } from '../../spoken.svelte';
import type { Messages } from '../../text';

export const ofRatings = spokenFrom(import.meta.glob<Messages>('./text/*.json', { import: 'default' }));

/** The review's own words: a chunk of their own. Ask inside a component. */
import { spokenFrom } from '../../spoken.svelte';
import type { Messages } from '../../text';

export const spoken = spokenFrom(import.meta.glob<Messages>('./text/*.json', { import: 'default' }));

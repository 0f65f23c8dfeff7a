/** The words of what is printed for the hall come with the page. */
import { spokenFrom } from '../../spoken.svelte';
import type { Messages } from '../../text';

export const ofPaper = spokenFrom(import.meta.glob<Messages>('./text/*.json', { import: 'default' }));

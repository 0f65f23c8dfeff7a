/** The words of luck: few parts of a table say them, so they come with those and not with every page. */
import { spokenFrom } from '../spoken.svelte';
import type { Messages } from '../text';

export const ofLuck = spokenFrom(import.meta.glob<Messages>('./text/*.json', { import: 'default' }));

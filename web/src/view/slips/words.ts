/** The words of slips come with them. */
import { spokenFrom } from '../../spoken.svelte';
import type { Messages } from '../../text';

export const ofSlips = spokenFrom(import.meta.glob<Messages>('./text/*.json', { import: 'default' }));

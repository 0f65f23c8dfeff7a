/** The words about friends come with what says them. */
import { spokenFrom } from '../../spoken.svelte';
import type { Messages } from '../../text';

export const ofFriends = spokenFrom(import.meta.glob<Messages>('./text/*.json', { import: 'default' }));

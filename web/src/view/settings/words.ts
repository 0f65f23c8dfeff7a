/** The words of the settings: they come with them and not with every page. */
import { speaker } from '../../words.svelte';
import en from './text/en.json';
import ru from './text/ru.json';

export const ofSettings = speaker({ en, ru });

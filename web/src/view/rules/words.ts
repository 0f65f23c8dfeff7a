/** The words of the rules page: they come with it and not with every page. */
import { speaker } from '../../words.svelte';
import en from './text/en.json';
import ru from './text/ru.json';

export const ofRules = speaker({ en, ru });

/** The words of the help: they come with it and not with every page. */
import { speaker } from '../../words.svelte';
import en from './text/en.json';
import ru from './text/ru.json';

export const ofHelp = speaker({ en, ru });

/** The words of a replay: they come with it and not with every page. */
import { speaker } from '../../words.svelte';
import en from './text/en.json';
import ru from './text/ru.json';

export const ofReplay = speaker({ en, ru });

/** The words of a player's page: they come with it and not with every page. */
import { speaker } from '../../words.svelte';
import en from './text/en.json';
import ru from './text/ru.json';

export const ofProfile = speaker({ en, ru });

/** The words of luck: few parts of a table say them, so they come with those and not with every page. */
import { words, type Language, type Messages, type Translate } from '../text';
import en from './text/en.json';
import ru from './text/ru.json';

const catalogues: Record<Language, Messages> = { en, ru };
export const ofLuck = (language: Language): Translate => words(language, catalogues[language]);

/** The words of the clock screen come with it. */
import { words, type Language, type Messages, type Translate } from '../../text';
import en from './text/en.json';
import ru from './text/ru.json';

const catalogues: Record<Language, Messages> = { en, ru };
export const ofClock = (language: Language): Translate => words(language, catalogues[language]);

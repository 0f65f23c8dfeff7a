import type { Language } from '../../text';

/** What stands on a button begins with a large letter, in the language's own way: Turkish i is İ. */
export const capital = (text: string, language: Language): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

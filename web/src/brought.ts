/** An edition that a table brings itself, as the value of an option. */
import { textOf } from './text';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Its name: one, or one for each language; '' where the value is no such edition. */
export function broughtName(value: unknown, language: string): string {
  if (!isObject(value)) return '';
  const name = value['name'];
  return textOf(isObject(name) ? (name[language] ?? Object.values(name)[0]) : name);
}

/** The address of a page of docs/protocol.md. */
import { textOf } from './text';
import type { Json } from './protocol';

/** What stands in the address goes there, whatever else is asked for behind it. */
export function address(path: string, at: Readonly<Record<string, Json | undefined>>): string {
  const rest = new URLSearchParams();
  let found = path;
  for (const [name, value] of Object.entries(at)) {
    const place = `{${name}}`;
    if (found.includes(place)) found = found.replace(place, encodeURIComponent(textOf(value)));
    else if (value !== null && value !== undefined && value !== '') rest.set(name, textOf(value));
  }
  return rest.size ? `${found}?${rest.toString()}` : found;
}

/** The address of a page of docs/protocol.md. */
import type { Json } from './protocol';

/** What stands in the address goes there, whatever else is asked for behind it. */
export function address(path: string, at: Readonly<Record<string, Json | undefined>>): string {
  const rest = new URLSearchParams();
  let found = path;
  for (const [name, value] of Object.entries(at)) {
    const place = `{${name}}`;
    if (found.includes(place)) found = found.replace(place, encodeURIComponent(String(value)));
    else if (value !== null && value !== undefined && value !== '') rest.set(name, String(value));
  }
  return rest.size ? `${found}?${rest.toString()}` : found;
}

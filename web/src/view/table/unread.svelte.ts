/** Which lines of the chat I have not seen yet; this device remembers it. */
import type { ChatLine } from '../../protocol';
import { session } from '../../session.svelte';

const SEEN = 'atoll.chat.';

export class Unread {
  #seen = $state(0);
  readonly #key: string;

  constructor(id: string) {
    this.#key = SEEN + id;
    try {
      this.#seen = Number(localStorage.getItem(this.#key) ?? 0);
    } catch {
      // without storage everything is new after a reload
    }
  }

  of(lines: readonly ChatLine[]): number {
    return lines.filter((line) => line.id > this.#seen && line.person !== session.me?.id).length;
  }

  see(lines: readonly ChatLine[]): void {
    const last = lines.at(-1)?.id ?? 0;
    if (last <= this.#seen) return;
    this.#seen = last;
    try {
      localStorage.setItem(this.#key, String(last));
    } catch {
      // see above
    }
  }
}

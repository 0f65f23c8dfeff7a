/** Why something was refused, beside the finger that asked for it. */
import { Refused } from '../../http';
import { alertTo } from '../../live.svelte';
import { meaning } from '../../problem';
import type { Messages } from '../../text';

export interface Refusal {
  text: string;
  clause: string | null;
  x: number;
  y: number;
}

export class Refusals {
  /** The game's clauses in words, once they have come. */
  clauses = $state.raw<Messages>({});
  #told = $state.raw<Refusal | null>(null);
  /** By its clause, also when the clause's words come after it. */
  shown = $derived(this.#told && this.#inWords(this.#told));
  #finger = { x: window.innerWidth / 2, y: window.innerHeight / 2 };

  forget = (): void => {
    this.#told = null;
  };

  explain(code: string, message: string, clause: string | null = null): void {
    this.#told = { text: meaning(code, 'table') ?? message, clause, ...this.#finger };
    alertTo(this.#inWords(this.#told).text);
  }

  #inWords(told: Refusal): Refusal {
    const rule = told.clause ? this.clauses[`clause.${told.clause}`] : undefined;
    return rule ? { ...told, text: rule } : { ...told, clause: null };
  }

  /** A wish to the server: if it is refused, the reason is shown, and nothing comes back. */
  async ask<T>(wish: Promise<T>): Promise<T | undefined> {
    try {
      return await wish;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.explain(error.code, error.message);
      return undefined;
    }
  }

  /** Where the finger was, or what was pressed by a key. */
  point(event: Event): void {
    const box = event.currentTarget instanceof Element ? event.currentTarget.getBoundingClientRect() : null;
    if (event instanceof MouseEvent && event.clientX > 0) this.#finger = { x: event.clientX, y: event.clientY };
    else if (box) this.#finger = { x: box.x + box.width / 2, y: box.y };
  }
}

/** A bot's advice for one position. */
import { api } from '../../http';
import type { HintOption, TableMessage } from '../../protocol';
import type { Refusals } from './refusals.svelte';

/** No options while the bot thinks; `mine` counts my decisions up to the one that is advised. */
interface Advice {
  mine: number;
  options: readonly HintOption[];
}

export class Hints {
  #given = $state.raw<Advice | null>(null);
  readonly #id: string;
  readonly #refusals: Refusals;

  constructor(id: string, refusals: Refusals) {
    this.#id = id;
    this.#refusals = refusals;
  }

  /** The advice for this very position, if there is any. */
  for(table: TableMessage): Advice | null {
    const given = this.#given;
    return given && table.mine !== null && table.mine <= given.mine && !table.outcome ? given : null;
  }

  forget = (): void => {
    this.#given = null;
  };

  async ask(table: TableMessage, seat: number | null): Promise<void> {
    const asked = { mine: (table.mine ?? 0) + 1, options: [] };
    this.#given = asked;
    const found = await this.#refusals.ask(api.hint(this.#id, seat));
    if (!found) this.forget();
    else if (this.#given === asked) this.#given = { ...asked, options: found.options };
  }
}

/** One thing that somebody does on a page: while it is under way, and what came of it. */
import { announce } from '../../live.svelte';
import { sentence } from '../../problem';

export class Act {
  busy = $state(false);
  failed = $state('');
  said = $state('');

  #looked: Promise<void> = Promise.resolve();

  /** What a page begins with bars nobody: whoever is quick presses at once, and the deed follows it. */
  look(first: () => Promise<unknown>): void {
    this.#looked = first().then(
      () => {},
      (error: unknown) => {
        this.failed = sentence(error);
      },
    );
  }

  /** `deed` gives what is to be said when it is done. */
  async run(deed: () => Promise<string | void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    await this.#looked;
    this.failed = this.said = '';
    try {
      this.said = (await deed()) ?? '';
      announce(this.said);
    } catch (error) {
      this.failed = sentence(error);
    }
    this.busy = false;
  }
}

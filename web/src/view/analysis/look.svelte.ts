/** Asks the oracle about one position again and again while somebody looks: its bounds sharpen. */
import { ask } from '../../http';
import { sentence } from '../../problem';
import type { OracleAnswer } from '../../protocol';
import type { Question } from './values';

const PAUSE = 250;
/** Longer is not waited for: a server with small tables may never know. */
const ASKED_AT_MOST = 40;

export class Look {
  answer = $state.raw<OracleAnswer | null>(null);
  thinking = $state(false);
  failed = $state('');
  #asked = 0;
  #current = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  at(question: Question): void {
    this.stop();
    this.#current = JSON.stringify(question);
    this.#asked = 0;
    void this.#ask(question, this.#current);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#current = '';
  }

  async #ask(question: Question, key: string): Promise<void> {
    this.thinking = true;
    this.#asked += 1;
    try {
      const found = await ask('GET /oracle/mangala', { ...question });
      if (key !== this.#current) return;
      this.answer = found;
      this.failed = '';
      this.thinking = !found.settled && this.#asked < ASKED_AT_MOST;
    } catch (error) {
      if (key !== this.#current) return;
      this.failed = sentence(error);
      this.thinking = false;
    }
    if (this.thinking) this.#timer = setTimeout(() => void this.#again(question, key), PAUSE);
  }

  /** Nobody looks at a hidden page. */
  #again(question: Question, key: string): void {
    if (!document.hidden) void this.#ask(question, key);
    else this.#timer = setTimeout(() => this.#again(question, key), PAUSE * 8);
  }
}

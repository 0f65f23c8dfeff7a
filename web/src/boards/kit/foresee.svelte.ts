/** What would this do? Asked of the server after a moment, kept for the position; answers that come late are dropped. */
import type { ActionPreview, PreviewMessage } from '../../protocol';
import type { Pointed } from './pointing';

/** Milliseconds: whoever only passes over a board asks nothing. */
const DELAY = 120;
/** So many answers may come before an action: see AskPreview. */
const FIRST = 3;

export interface Shown extends Pointed {
  line: readonly ActionPreview[];
}
type Send = (actions: string[], first: string[]) => void;
type Follow = (seen: ActionPreview) => string | undefined;

export class Foresight {
  shown = $state.raw<Shown | null>(null);
  #known = new Map<string, ActionPreview>();
  #n = -1;
  #wanted: Pointed | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #send: Send;
  readonly #follow: Follow;

  constructor(send: Send, follow: Follow) {
    this.#send = send;
    this.#follow = follow;
  }

  /** The position has so many entries: what is known of another one is forgotten. */
  at(n: number): void {
    if (n === this.#n) return;
    this.#n = n;
    this.#known.clear();
    this.point(null);
  }

  point(pointed: Pointed | null): void {
    const before = this.#wanted;
    this.#wanted = pointed;
    if (pointed?.action === before?.action && pointed?.about === before?.about && pointed?.element === before?.element)
      return;
    clearTimeout(this.#timer);
    this.shown = null;
    if (pointed) this.#timer = setTimeout(() => this.#answer(), this.#line().missing ? DELAY : 0);
  }

  hear(message: PreviewMessage): void {
    if (message.n !== this.#n) return;
    for (const one of message.previews) this.#known.set([...(message.first ?? []), one.action].join('\n'), one);
    this.#answer();
  }

  #answer(): void {
    const wanted = this.#wanted;
    if (!wanted) return;
    const { line, missing } = this.#line();
    if (!missing) this.shown = { ...wanted, line };
    else
      this.#send(
        [missing],
        line.map((one) => one.action),
      );
  }

  /** The action and what follows, as far as it is known; and what would have to be asked. */
  #line(): { line: ActionPreview[]; missing: string } {
    const line: ActionPreview[] = [];
    let next: string | undefined = this.#wanted?.action;
    while (next) {
      const found = this.#known.get([...line.map((one) => one.action), next].join('\n'));
      if (!found) return { line, missing: next };
      line.push(found);
      next = found.until === 'question' && line.length <= FIRST ? this.#follow(found) : undefined;
    }
    return { line, missing: '' };
  }
}

/** What is said aloud while the game goes on: what happened, whose turn it is, who took advice, who left. */
import { announce } from '../../live.svelte';
import type { TableMessage } from '../../protocol';
import type { Translate } from '../../text';
import { page } from '../../words.svelte';
import { isAwaited, type Left } from './left';
import { eventsOf } from './log.svelte';

/** They come when they are first heard; without a line there is silence. */
const sound = (which: 'knock' | 'chime'): Promise<void> =>
  import('../../sounds').then((all) => all[which]()).catch(() => undefined);

export interface Ears {
  say: Translate;
  seat: number | null;
  names: readonly string[];
}

export class Telling {
  #wasMine = false;
  #hints: readonly number[] | null = null;
  #gone: number | null = null;

  tell(message: TableMessage, ears: Ears): void {
    this.#tellMove(message, ears);
    this.#tellHints(message.hints ?? [], ears);
    this.#tellLeft(message.left ?? [], ears);
  }

  #tellMove(message: TableMessage, { say, seat }: Ears): void {
    // Before the words are here there is nothing to read out; the log has it all the same.
    const sentences = say.has('title') ? eventsOf(message).map((event) => say.event(event)) : [];
    const mine = isAwaited(message, seat);
    const ask = `ask.${message.ask}`;
    const question = mine && say.has(ask) ? `${page.t('turn.yours')} ${say(ask)}` : '';
    announce([...sentences, question].filter(Boolean).join('. '));
    if (sentences.length) void sound('knock');
    if (mine && !this.#wasMine && document.hidden) void sound('chime');
    this.#wasMine = mine;
  }

  /** Taking advice is fair when everybody knows: the others are told when it happens. */
  #tellHints(taken: readonly number[], { seat, names }: Ears): void {
    const before = this.#hints;
    this.#hints = taken;
    if (before === null) return;
    const who = taken.findIndex((count, one) => count > (before[one] ?? 0) && one !== seat);
    if (who >= 0) announce(page.t('hint.somebody', { seat: names[who] }));
  }

  #tellLeft(left: readonly Left[], { names }: Ears): void {
    const fresh = this.#gone === null ? [] : left.slice(this.#gone);
    this.#gone = left.length;
    for (const [who, why] of fresh) announce(page.t(`left.log.${why}`, { seat: names[who] }));
  }
}

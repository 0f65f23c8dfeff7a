/** What others did at the table besides playing: what came of an offer, who took back. Told once, and kept for the log. */
import type { TableMessage } from '../../protocol';
import { page } from '../../words.svelte';

/** Entry, seat, what, and whose offer it was. */
export type Note = NonNullable<TableMessage['notes']>[number];

export const sentenceOf = ([, seat, what, to]: Note, names: readonly string[]): string => {
  const whose = to === null ? '' : names[to];
  // An arbiter has no seat.
  if (seat < 0) {
    const [word, seconds] = what.split(' ');
    return page.t(word === 'added' ? 'note.added' : 'note.goesOn', { whose, seconds: Number(seconds) });
  }
  return page.t(`note.${what.replace(' ', '.')}`, { seat: names[seat], whose });
};

export class Notes {
  all = $state.raw<readonly Note[]>([]);
  /** What I have just been told, until I have seen it. */
  shown = $state.raw<Note | null>(null);

  forget = (): void => {
    this.shown = null;
  };

  hear(message: TableMessage, me: number | null): void {
    const known = this.all.at(-1)?.[0] ?? -1;
    const fresh = (message.notes ?? []).filter(([n]) => n > known);
    if (fresh.length === 0) return;
    this.all = [...this.all, ...fresh];
    this.shown = fresh.filter((note) => concerns(note, message, me)).at(-1) ?? this.shown;
  }
}

/** Offers are shown while they are open. Of answers, a refusal concerns who asked, and consent all when it is complete. */
function concerns([, seat, what, to]: Note, message: TableMessage, me: number | null): boolean {
  // A call stands over the board while it lasts.
  if (seat === me || what.startsWith('offered') || what === 'called') return false;
  if (what.startsWith('declined')) return to === me || me === null;
  return what === 'accepted undo' ? message.offer === null : !what.startsWith('accepted');
}

/** What the one button for taking back does now, if anything. */
import type { TableInfo, TableMessage } from '../../protocol';
import { whyLeft } from './left';

export interface Undo {
  action: '!undo' | '!offer undo' | '';
  /** A key of the words: what it will do, or why it does nothing. */
  label: 'tool.undo' | 'undo.bots' | 'undo.ask' | 'undo.asked' | 'undo.nothing';
}

/** At once where it is my right; by consent where others have moved. Bots agree at once. */
export function undoOf(info: TableInfo, table: TableMessage, seat: number): Undo {
  if (table.can_undo) return { action: '!undo', label: 'tool.undo' };
  if (!table.can_ask_undo) return { action: '', label: 'undo.nothing' };
  if (table.offer?.what === 'undo' && table.offer.seat === seat) return { action: '', label: 'undo.asked' };
  const people = info.seats.some(
    (one) => one.seat !== seat && one.is === 'person' && !one.stand_in && !whyLeft(table.left, one.seat),
  );
  return { action: '!offer undo', label: people ? 'undo.ask' : 'undo.bots' };
}

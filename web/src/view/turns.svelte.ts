/** At how many tables it is my turn, as far as any page knows. */
import type { TableInfo } from '../protocol';

export const turns = $state({ count: 0 });

export function count(tables: readonly TableInfo[]): void {
  turns.count = tables.filter((table) => table.my_turn && !table.aside).length;
}

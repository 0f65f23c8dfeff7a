/**
 * A view for people, whatever game it is of: words for its keys where the game has them (`view.<key>`), a row for each seat, a table
 * for lists of lists. The twin of src/atoll/terminal/outline.py. It knows no game.
 */
import type { Translate } from '../../text';

/** One key of a view: a line of text, rows of a table, or what stands inside. */
export type Block =
  | { kind: 'line'; label: string; text: string }
  | { kind: 'rows'; label: string; columns: string[]; rows: Row[] }
  | { kind: 'group'; label: string; blocks: Block[] };
export interface Row {
  name: string;
  cells: string[];
}

type Dict = Record<string, unknown>;
const isDict = (value: unknown): value is Dict => value !== null && typeof value === 'object' && !Array.isArray(value);
const isPlain = (value: unknown) => value === null || typeof value !== 'object';
const isFlat = (value: unknown): boolean => isPlain(value) || Object.values(value as object).every(isPlain);

export function outline(view: Dict, t: Translate, seats: number): Block[] {
  const blocks: Block[] = [];
  const own = Object.keys(view).filter((key) => hasSeats(key, view[key], t, seats));
  for (const [key, value] of Object.entries(view)) {
    if (!own.includes(key)) blocks.push(block(key, value, t, seats));
    else if (key === own[0]) blocks.push(seatRows(view, own, t, seats));
  }
  return blocks;
}

/** One item for each seat? The game's words say so (`view.seats.<key>`); without words its length does. */
function hasSeats(key: string, value: unknown, t: Translate, seats: number): boolean {
  if (!Array.isArray(value) || value.length !== seats || key.endsWith('seats')) return false;
  return t.has(`view.seats.${key}`) || !t.has(`view.${key}`);
}

function seatRows(view: Dict, keys: string[], t: Translate, seats: number): Block {
  const rows = Array.from({ length: seats }, (_, seat) => ({
    name: t.seat(seat),
    cells: keys.map((key) => brief((view[key] as unknown[])[seat], key, t)),
  }));
  return { kind: 'rows', label: '', columns: keys.map((key) => label(key, t)), rows };
}

function block(key: string, value: unknown, t: Translate, seats: number): Block {
  if (isDict(value) && !isFlat(value)) return { kind: 'group', label: label(key, t), blocks: outline(value, t, seats) };
  if (Array.isArray(value) && !isFlat(value)) return listRows(key, value, t);
  return { kind: 'line', label: label(key, t), text: brief(value, key, t) };
}

/** A list of lists or of objects: a row for each; objects with few keys get columns. */
function listRows(key: string, items: unknown[], t: Translate): Block {
  const names = [...new Set(items.flatMap((item) => (isDict(item) ? Object.keys(item) : [])))];
  const columns = items.every((item) => item === null || isDict(item)) ? names : [];
  const rows = items.map((item, index) => ({
    name: String(index + 1),
    cells: columns.length
      ? columns.map((name) => brief((item as Dict | null)?.[name] ?? null, name, t))
      : [brief(item, key, t)],
  }));
  return { kind: 'rows', label: label(key, t), columns: columns.map((name) => label(name, t)), rows };
}

/** On one line: lists with commas, lists in lists with bars, objects as "key value · key value". */
export function brief(value: unknown, key: string, t: Translate): string {
  if (value === null || value === undefined) return t('plain.nothing');
  if (Array.isArray(value)) return value.map((item) => brief(item, key, t)).join(isFlat(value) ? ', ' : ' | ') || '—';
  if (isDict(value))
    return (
      Object.entries(value)
        .map(([name, part]) => `${label(name, t)} ${brief(part, name, t)}`)
        .join(' · ') || '—'
    );
  if (typeof value === 'boolean') return t(value ? 'plain.yes' : 'plain.no');
  return typeof value === 'number' && /seats?$/.test(key) ? t.seat(value) : t.word(value);
}

export function label(key: string, t: Translate): string {
  const found = [`view.seats.${key}`, `view.${key}`].find((name) => t.has(name));
  return found ? t(found) : t.word(key).replaceAll('_', ' ');
}

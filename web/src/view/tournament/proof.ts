/** One exported file, checked by this browser alone: its chain, its head, and the promised luck of its online games. */
import { promise } from '../../luck/check';
import type { ChainLine, Json } from '../../protocol';
import { BEGINNING, brokenLink } from './chain';

/** The record of an online game, and where it was played. */
export interface GameRecord {
  round: number;
  board: number;
  table: string;
  record: { seed?: string; commitment?: string };
}

export interface EventFile {
  lines: ChainLine[];
  records: GameRecord[];
  stated: { entries: number; records: number; head: string };
}

export interface FileVerdict {
  head: string;
  /** The number of the first entry that does not follow from those before it. */
  broken: number | null;
  /** The last line states other numbers, or another head: something was cut off or put in. */
  isCut: boolean;
  /** Games whose luck is not the one that was promised when their round was published. */
  unpromised: GameRecord[];
}

type Row = Record<string, Json>;
const isRow = (value: unknown): value is Row => value !== null && typeof value === 'object' && !Array.isArray(value);

/** The file as it is written, or null for what is none. */
export function readFile(text: string): EventFile | null {
  try {
    const rows: unknown[] = text
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown);
    const [first, ...rest] = rows;
    const last = rest.pop();
    if (!isRow(first) || first['atoll event'] !== 1 || !isRow(last) || typeof last.head !== 'string') return null;
    const records = rest.filter((row) => isRow(row) && isRow(row.record)) as unknown as GameRecord[];
    const lines = rest.filter((row) => isRow(row) && isRow(row.deed)) as unknown as ChainLine[];
    if (lines.length + records.length < rest.length) return null;
    return { lines, records, stated: last as EventFile['stated'] };
  } catch {
    return null;
  }
}

/** By table: round, board and the promise that was published with them. */
function promises(lines: ChainLine[]): Map<string, string> {
  const found = new Map<string, string>();
  const key = (table: unknown, round: unknown, board: unknown): string => JSON.stringify([table, round, board]);
  for (const { deed } of lines) {
    if (deed?.is === 'published') {
      const said = (deed.commitments ?? []) as string[];
      ((deed.tables ?? []) as string[]).forEach((table, at) =>
        found.set(key(table, deed.round, at + 1), said[at] ?? ''),
      );
    }
    if (deed?.is === 'game') found.set(key(deed.next_table, deed.round, deed.board), (deed.commitment ?? '') as string);
  }
  return found;
}

export function checkFile(file: EventFile): FileVerdict {
  const { lines, records, stated } = file;
  const head = lines.at(-1)?.hash ?? BEGINNING;
  const numbered = lines.findIndex((line, at) => line.n !== at);
  const promised = promises(lines);
  const isPromised = ({ table, round, board, record }: GameRecord): boolean => {
    const said = promised.get(JSON.stringify([table, round, board]));
    return Boolean(said) && said === record.commitment && said === promise(String(record.seed ?? ''));
  };
  return {
    head,
    broken: numbered < 0 ? brokenLink(lines) : numbered,
    isCut: stated.head !== head || stated.entries !== lines.length || stated.records !== records.length,
    unpromised: records.filter((one) => !isPromised(one)),
  };
}

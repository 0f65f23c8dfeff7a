/** What a table's socket does after it was closed, by the closing codes of docs/protocol.md. */
export interface Closing {
  /** `lost`: come back after the pause; `ended`: my session is over; `gone`: there is no such table for me;
   * `aside`: this server cannot show it. */
  connection: 'lost' | 'ended' | 'gone' | 'aside';
  /** The key of what is said meanwhile. */
  trouble: string;
  /** Milliseconds. */
  pause: number;
}

const PAUSES = [300, 700, 1500, 3000, 6000, 8000, 15_000, 30_000];
const USUAL_LAST = 5;
/** Where the pauses begin and end for a reason, and the words for it. */
const REASONS: Record<number, readonly [first: number, last: number, trouble: string]> = {
  1001: [2, USUAL_LAST, 'socket.restarts'],
  1012: [2, USUAL_LAST, 'socket.restarts'],
  4408: [1, USUAL_LAST, 'socket.slow'],
  4429: [4, 7, 'socket.many'],
  4503: [2, 6, 'socket.database'],
};

/** `tries`: how often it has come back in vain; `chance`: 0 … 1, so that not everybody comes back in the same moment. */
export function closing(code: number, tries: number, chance: number): Closing {
  if (code === 4404) return { connection: 'gone', trouble: '', pause: 0 };
  if (code === 4409) return { connection: 'aside', trouble: '', pause: 0 };
  if (code === 4401) return { connection: 'ended', trouble: '', pause: 0 };
  const [first, last, trouble] = REASONS[code] ?? [0, USUAL_LAST, 'socket.lost'];
  const pause = PAUSES[Math.min(first + tries, last)] ?? 8000;
  return { connection: 'lost', trouble, pause: pause * (0.5 + chance) };
}

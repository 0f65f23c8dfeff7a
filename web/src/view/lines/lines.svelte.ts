/** Lines that my seat has foreseen: those that are kept, and the one that is being played on the board. The server knows the rules. */
import { ask, Refused } from '../../http';
import type { Foreseen, Imagined, Ply } from '../../protocol';
import type { Translate } from '../../text';
import type { TableState } from '../table/state.svelte';

type Line = readonly Ply[];

/** Boards take a view with the same number for the same position. */
let numbers = 1_000_000;

export class Lines {
  readonly at: TableState;
  /** The entries that the table had: lines begin there. */
  readonly n: number;
  readonly me: number;
  kept = $state.raw<readonly Line[]>([]);
  /** What became of those before, until I have seen it or moved. */
  ended = $state<Foreseen['ended']>(null);
  path = $state.raw<Line>([]);
  shown = $state.raw<Imagined | null>(null);
  number = $state(0);
  isKept = $state(false);
  /** The server is asked: until it has answered the board plays nothing. */
  busy = $state(false);

  constructor(at: TableState, n: number, me: number) {
    [this.at, this.n, this.me] = [at, n, me];
    void this.#learn(ask('GET /tables/{table}/foreseen', { table: at.id }));
  }

  mover = $derived(this.shown?.to_act[0] ?? null);
  canKeep = $derived.by(() => this.path.at(-1)?.seat === this.me && !this.isKept && !this.busy);
  /** For the board: whoever is asked plays on it, and my side stays below. */
  drawn = $derived.by(() => {
    if (!this.shown) return null;
    const { to_act: toAct, ...rest } = this.shown;
    const { me: below, number: n, play, onrefuse } = this;
    return { ...rest, legal: this.busy ? [] : rest.legal, toAct, seat: this.mover, below, n, play, onrefuse };
  });

  open = async (): Promise<void> => {
    await this.#look([]);
    if (this.shown) this.at.ahead = this;
  };
  close = (): void => {
    this.at.ahead = null;
  };
  play = (action: string): void => {
    if (this.mover !== null && !this.busy) void this.#look([...this.path, { seat: this.mover, action }]);
  };
  back = (): void => {
    void this.#look(this.path.slice(0, -1));
  };
  /** The server says why; nothing is played on. */
  onrefuse = (action: string, event: Event, clause?: string): void => {
    this.at.refusals.point(event);
    if (clause) this.at.refusals.explain('illegal', '', clause);
    else this.play(action);
  };

  /** After the same actions there is one answer: a new line takes the place of those that answer otherwise. */
  keep = async (): Promise<void> => {
    const others = this.kept.filter((line) => !this.#contradicts(line));
    await this.#put([...others, this.path]);
    this.isKept = true;
  };
  forget = (): Promise<void> => this.#put([]);
  drop = (gone: Line): Promise<void> => this.#put(this.kept.filter((line) => line !== gone));

  #contradicts(line: Line): boolean {
    const differs = this.path.findIndex((ply, index) => ply.action !== line[index]?.action);
    return differs >= 0 && differs < line.length && this.path[differs]?.seat === this.me;
  }

  #put(lines: readonly Line[]): Promise<void> {
    if (!lines.length) return this.#learn(ask('DELETE /tables/{table}/foreseen', { table: this.at.id }));
    const said = { n: this.n, lines: lines.map((line) => line.map((ply) => ply.action)) };
    return this.#learn(ask('PUT /tables/{table}/foreseen', { table: this.at.id }, said));
  }

  async #learn(wish: Promise<Foreseen>): Promise<void> {
    const found = await this.#asked(wish);
    if (found) [this.kept, this.ended] = [found.lines, found.ended ?? null];
  }

  async #look(path: Line): Promise<void> {
    const said = { n: this.n, actions: path.map((ply) => ply.action) };
    const found = await this.#asked(ask('POST /tables/{table}/foreseen', { table: this.at.id }, said));
    if (!found) return;
    const moves = path.length === this.path.length + 1;
    this.shown = moves ? found : { ...found, events: [] };
    [this.path, this.isKept] = [path, false];
    this.number = numbers += 1;
  }

  async #asked<T>(wish: Promise<T>): Promise<T | undefined> {
    this.busy = true;
    try {
      return await wish;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.at.refusals.explain(error.code, error.message, error.problem.clause);
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}

/** A line in words: whoever moves several times in a row is named once. */
export function spelled(line: Line, me: number, names: readonly string[], say: Translate, w: Translate): string[] {
  const runs: { seat: number; moves: string[] }[] = [];
  for (const { seat, action } of line) {
    if (runs.at(-1)?.seat !== seat) runs.push({ seat, moves: [] });
    runs.at(-1)!.moves.push(say.action(action));
  }
  return runs.map(({ seat, moves }) =>
    w(seat === me ? 'lines.you' : 'lines.other', { name: names[seat] ?? '', moves: moves.join(', ') }),
  );
}

/** Tournaments in docs/protocol.md. Points are half points: 5 means 2½. */
import type { ClockRule, Json } from '../../protocol';

export type Bye = 'F' | 'H' | 'Z';
export type Attendance = 'active' | 'paused' | 'withdrawn';

export interface Line {
  id: string; name: string; game: string; place: 'online' | 'board'; status: Status; created: number; rounds: number; round: number;
  players: number;
}
export type Status = 'open' | 'running' | 'over' | 'cancelled';
export interface Terms {
  name: string; game: string; options: Record<string, Json>; seats: number; place: 'online' | 'board'; rounds: number | null;
  clock: ClockRule | null; games: number; tie_breaks: string[]; accelerated: boolean; auto: boolean; gap: number; rated: boolean;
}
export interface Player {
  id: number; number: number | null; name: string; rating: number; person: string | null; bot: string | null; status: Attendance;
  since: number; byes: Record<string, Bye>;
}
export interface Change { who: string | null; at: number; old: string; new: string }
export interface Board {
  board: number; players: number[]; points: number[]; result: string; tables: string[]; games: string[]; changes: Change[];
}
export interface Round {
  number: number; boards: Board[]; byes: number[]; absent: Record<string, Bye>; published: number; starts: number; done: boolean;
}
export interface Draft { round: Round; stale: boolean; open_as_draws: boolean }
export interface View {
  id: string; n: number; status: Status; created: number; ended: number | null; organiser: string; arbiters: string[]; joining: boolean;
  terms: Terms; rounds: number; players: Player[]; played: Round[]; forbidden: number[][]; draft: Draft | null; is_arbiter: boolean;
  me: number | null; my_table: string | null; now: number;
}
export interface Standings { round: number; codes: string[]; places: { rank: number; player: number; points: number; tie_breaks: string[] }[] }
export interface Cell { kind: 'game' | 'forfeit' | 'bye' | 'asked' | 'away'; points: number | null; others?: number[]; seat?: number; board?: number }
export interface CrossTable { rows: { rank: number; player: number; points: number; cells: Cell[] }[] }
export interface Reason { player: number; criterion: string; chosen: number; alternative: number }
export interface Facts {
  white: number; black: number; score: number; residents: number[]; moved_down: number[]; floated: Reason | null;
  alternatives: Reason[]; decided_by: string; colour_step: number;
}
export interface SeatReason { player: number; points: number; seats: number[]; met: number[] }
export interface Explanation { lines: string[]; facts: Facts | null; table: SeatReason[] | null }
export interface JournalLine { n: number; at: number; who: string | null; deed: { is: string } & Record<string, Json> }

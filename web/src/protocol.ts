/** The types of docs/protocol.md, protocol 1. */
export const PROTOCOL = 1;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type View = Record<string, unknown>;
export type Seat = number;

export interface GameEvent { kind: string; facts: Record<string, unknown> }
export interface Told { n: number; seat: Seat; at: number; events: GameEvent[] }
export interface Problem { code: string; message: string; clause?: string }

export interface Me {
  id: string; name: string; guest: boolean; language: 'en' | 'ru' | null; email: string | null; mail: boolean; verified: boolean;
}
export interface Rating { game: string; rating: number; deviation: number; games: number }
export interface Profile { name: string; since: number; ratings: Rating[]; played: number; won: number }
export interface ServerInfo {
  name: string; version: string; protocol: number; now: number; lag: number; bots: string[]; longest_chat: number;
  absent_after: number;
}

export interface OptionInfo { name: string; choices: Json[] | null; default: Json }
export interface GameInfo {
  id: string; version: number; seats: number[]; options: OptionInfo[];
  clock: { main: number; increment: number; flag_falls: string[] }; campaign: boolean;
}

export type ClockRule =
  | { kind: 'real'; main: number; increment: number; flag_fall: string }
  | { kind: 'days'; days: number };
export type Who = { is: 'me' } | { is: 'empty' } | { is: 'bot'; bot: string; simulations?: number };
export interface NewTable {
  game: string; options?: Record<string, Json>; seats: number; visibility?: 'public' | 'unlisted'; seating?: Who[];
  clock?: ClockRule | null; rated?: boolean; spectators?: boolean; start?: boolean;
}
export interface SeatInfo {
  seat: Seat; is: 'empty' | 'person' | 'bot'; name: string; person: string | null; guest: boolean; bot: string | null;
  simulations: number | null; ready: boolean; here: boolean; stand_in: string | null; rating: number | null;
}
export interface Outcome { ranks: number[]; scores: number[]; reason: string; breakdown: Record<string, number>[] }
export interface TableInfo {
  id: string; game: string; version: number; options: Record<string, Json>;
  status: 'open' | 'running' | 'over' | 'cancelled'; visibility: string; host: string; rated: boolean; spectators: boolean;
  clock: ClockRule | null; seats: SeatInfo[]; n: number; to_act: Seat[]; my_seat: Seat | null; my_turn: boolean;
  created: number; started: number | null; ended: number | null; commitment: string | null; seed: string | null;
  outcome: Outcome | null; campaign: string | null; rematch: string | null; origin: { table: string; n: number } | null;
}
export interface Evaluation { status: 'none' | 'working' | 'done'; done: number; total: number; values: number[][] }
export interface ChatLine { id: number; person: string; name: string; seat: Seat | null; at: number; text: string; guest: boolean }
export interface Step {
  n: number; seat: Seat | null; action: string | null; at: number; events: GameEvent[]; to_act: Seat[]; ask: string; view: View;
}
export interface CampaignInfo {
  id: string; game: string; seats: { seat: Seat; person: string | null; name: string }[]; book: Record<string, Json>;
  standing: number[]; table: string | null; tables: string[]; entered: string[]; created: number;
}

export interface Clock { left: number[]; since: number | null; running: Seat[]; increment: number; lag: number }
export interface Offer { what: 'draw' | 'undo' | 'pause'; seat: Seat; waiting: Seat[] }
export interface TableMessage {
  is: 'table'; n: number; mine: number; view: View; ask: string; to_act: Seat[]; legal: string[]; events: Told[];
  clock: Clock | null; offer: Offer | null; paused: boolean; can_undo: boolean; outcome: Outcome | null; seed: string | null;
  undone?: boolean;
  /** How many hints each seat has taken, once somebody has. */
  hints?: number[];
}
export type FromServer =
  | { is: 'welcome'; protocol: number; now: number; me: string | null; seat: Seat | null; table: TableInfo }
  | TableMessage
  | { is: 'info'; table: TableInfo }
  | { is: 'chat'; line: ChatLine }
  | { is: 'done'; n: number; at: number }
  | { is: 'refused'; code: string; message: string; clause?: string; n?: number }
  | { is: 'pong'; now: number };
export type ToServer =
  | { do: 'play'; n: number; action: string; seat?: Seat }
  | { do: 'say'; text: string }
  | { do: 'look' }
  | { do: 'ping' };

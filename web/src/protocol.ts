/**
 * What the server says and hears, made from its own types by src/atoll/server/http/typescript.py. Do not edit it:
 * `make protocol` writes it anew, `make check` fails while it is old. docs/protocol.md says what everything means.
 */
export const PROTOCOL = 1;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The code of every refusal. */
export const CODES = [
  'at_the_table', 'bad_bye', 'bad_clock', 'bad_colour', 'bad_data', 'bad_file', 'bad_name', 'bad_option',
  'bad_password', 'bad_player', 'bad_position', 'bad_rating', 'bad_record', 'bad_result', 'bad_round', 'bad_rounds',
  'bad_seats', 'bad_terms', 'bad_words', 'broken', 'busy', 'cannot_unpair', 'damaged', 'duplicate_player',
  'foreign_origin', 'game_over', 'guests_cannot', 'has_declined', 'has_left', 'illegal', 'limit_reached', 'log_full',
  'malformed', 'missing_library', 'name_taken', 'no_hints', 'no_initial_colour', 'no_invitation', 'no_offer',
  'no_oracle', 'no_pairing', 'no_players', 'no_rounds', 'no_seed', 'no_session', 'no_such_campaign', 'no_such_game',
  'no_such_language', 'no_such_page', 'no_such_person', 'no_such_player', 'no_such_puzzle', 'no_such_round',
  'no_such_table', 'no_such_token', 'no_such_tournament', 'no_undo', 'not_arbiter', 'not_host', 'not_now', 'not_open',
  'not_over', 'not_paired', 'not_present', 'not_running', 'not_seated', 'not_your_seat', 'not_your_turn',
  'numbers_frozen', 'other_version', 'paused', 'repeated', 'results_missing', 'seat_taken', 'seats_empty', 'stale',
  'stale_draft', 'still_here', 'taken_back_too_often', 'too_few_players', 'too_large', 'too_many', 'too_many_players',
  'tournament_over', 'unavailable', 'unknown_bot', 'unknown_game', 'unknown_player', 'unknown_tie_break', 'wrong_code',
  'wrong_method', 'wrong_password', 'wrong_system',
] as const;
export type Code = (typeof CODES)[number];

export type FromServer = Welcome | TableMessage | InfoMessage | Chat | Done | RefusedMessage | Pong;
export type FromClient = Play | Say | Look | Ping;
export type ClockRule = RealTime | DaysPerMove;
export type Who = TakeMe | KeepEmpty | PutBot;
export type Stage = 'cancelled' | 'open' | 'over' | 'running';
export type Visibility = 'public' | 'tournament' | 'unlisted';
export type Language = 'en' | 'ru';
export type Attendance = 'active' | 'paused' | 'withdrawn';
export type Bye = 'F' | 'H' | 'Z';
export type Where = 'board' | 'online';

export interface Welcome {
  is: 'welcome';
  protocol: number;
  now: number;
  me: string | null;
  seat: number | null;
  table: TableInfo;
}

export interface TableInfo {
  id: string;
  game: string;
  version: number;
  options: Record<string, Json>;
  status: Stage;
  visibility: Visibility;
  host: string;
  rated: boolean;
  spectators: boolean;
  clock: ClockRule | null;
  seats: SeatInfo[];
  n: number;
  to_act: number[];
  my_seat: number | null;
  my_turn: boolean;
  created: number;
  started: number | null;
  ended: number | null;
  commitment: string;
  seed: string | null;
  outcome: OutcomeView | null;
  campaign: string | null;
  rematch: string | null;
  lot: boolean;
  origin: Origin | null;
  nonces: string[];
  aside: 'damaged' | 'other_version' | null;
  bots_wait: number | null;
}

/** Main time and an increment, in seconds; the increment is given when a seat's turn ends. */
export interface RealTime {
  kind: 'real';
  main: number;
  increment: number;
  flag_fall: string;
}

export interface DaysPerMove {
  kind: 'days';
  days: number;
}

export interface SeatInfo {
  seat: number;
  is: 'bot' | 'empty' | 'person';
  name: string;
  person: string | null;
  guest: boolean;
  bot: string | null;
  simulations: number | null;
  ready: boolean;
  here: boolean;
  stand_in: string | null;
  rating: number | null;
}

export interface OutcomeView {
  ranks: number[];
  scores: number[];
  reason: string;
  breakdown: Record<string, number>[];
}

/** The first `n` entries were played at that table. */
export interface Origin {
  table: string;
  n: number;
}

/** The whole position for one pair of eyes. */
export interface TableMessage {
  is: 'table';
  n: number;
  mine: number | null;
  view: Record<string, Json>;
  ask: string;
  to_act: number[];
  legal: string[];
  events: Told[];
  clock: ClockView | null;
  offer: OfferView | null;
  paused: boolean;
  can_undo: boolean;
  outcome: OutcomeView | null;
  seed: string | null;
  undone?: boolean;
  hints?: number[];
  left?: [seat: number, why: string, n: number][];
  goes_on?: boolean;
}

/** What one entry told somebody: the entry's number, who, when, the events. */
export interface Told {
  n: number;
  seat: number;
  at: number;
  events: GameEvent[];
}

export interface GameEvent {
  kind: string;
  facts: Record<string, Json>;
}

export interface ClockView {
  left: number[];
  since: number | null;
  running: number[];
  increment: number;
  lag: number[];
}

export interface OfferView {
  what: string;
  seat: number;
  waiting: number[];
}

export interface InfoMessage {
  is: 'info';
  table: TableInfo;
}

export interface Chat {
  is: 'chat';
  line: ChatLine;
}

export interface ChatLine {
  id: number;
  person: string;
  name: string;
  seat: number | null;
  at: number;
  text: string;
  guest: boolean;
}

export interface Done {
  is: 'done';
  n: number;
  at: number;
}

export interface RefusedMessage {
  is: 'refused';
  code: Code;
  message: string;
  clause?: string;
  n?: number;
}

export interface Pong {
  is: 'pong';
  now: number;
}

/** `n` is the sender's own count of entries. */
export interface Play {
  do: 'play';
  n: number;
  action: string;
  seat?: number | null;
}

export interface Say {
  do: 'say';
  text: string;
}

export interface Look {
  do: 'look';
}

export interface Ping {
  do: 'ping';
}

/** Every error: a machine code and one sentence. */
export interface Problem {
  code: Code;
  message: string;
  clause?: string;
  line?: number;
  column?: number;
}

export interface ServerInfo {
  name: string;
  version: string;
  protocol: number;
  now: number;
  lag: number;
  languages: string[];
  bots: string[];
  longest_chat: number;
  absent_after: number;
}

export interface GameList {
  games: GameInfo[];
}

export interface GameInfo {
  id: string;
  version: number;
  seats: number[];
  options: OptionInfo[];
  clock: StandardClock;
  campaign: boolean;
}

export interface OptionInfo {
  name: string;
  choices: Json[] | null;
  default: Json;
}

/** What a game's own clock.py says, or the house's 30 + 15. */
export interface StandardClock {
  main: number;
  increment: number;
  flag_falls: string[];
}

export interface Rules {
  game: string;
  title: string;
  clauses: Clause[];
  markdown: string;
}

export interface Clause {
  id: string;
  text: string;
}

export interface Catalogues {
  language: string;
  table: Record<string, string>;
  games: Record<string, Record<string, string>>;
}

export interface Status {
  status: string;
}

export interface Me {
  id: string;
  name: string;
  guest: boolean;
  language: Language | null;
  email: string | null;
  mail: boolean;
  verified: boolean;
}

export interface OkDone {
  done: boolean;
}

export interface CodeOut {
  code: string;
  until: number;
}

export interface CalendarAddress {
  url: string;
}

export interface TokenList {
  tokens: TokenInfo[];
}

export interface TokenInfo {
  id: string;
  name: string;
  created: number;
  used: number;
}

export interface NewToken {
  id: string;
  name: string;
  created: number;
  token: string;
}

export interface Muted {
  people: string[];
}

export interface Profile {
  name: string;
  since: number;
  ratings: RatingInfo[];
  played: number;
  won: number;
}

export interface RatingInfo {
  game: string;
  rating: number;
  deviation: number;
  games: number;
}

export interface TableList {
  tables: TableInfo[];
  next: string | null;
}

export interface BestList {
  ratings: RatedPerson[];
}

export interface RatedPerson {
  name: string;
  rating: number;
  deviation: number;
  games: number;
}

export interface Export {
  me: Me;
  created: number;
  ratings: RatingInfo[];
  tables: TableInfo[];
  entries: Record<string, [n: number, seat: number, action: string, at: number][]>;
  campaigns: CampaignInfo[];
  chat: MyLine[];
  muted: string[];
  tokens: TokenInfo[];
  tournaments: MyDeed[];
  sessions: MySession[];
  devices: number[];
}

export interface CampaignInfo {
  id: string;
  game: string;
  seats: CampaignSeat[];
  book: Record<string, Json>;
  standing: number[];
  table: string | null;
  tables: string[];
  entered: string[];
  created: number;
}

export interface CampaignSeat {
  seat: number;
  person: string | null;
  name: string;
}

export interface MyLine {
  table: string;
  at: number;
  text: string;
}

/** What I did in a tournament, or what was entered about me. */
export interface MyDeed {
  tournament: string;
  at: number;
  deed: Record<string, Json>;
}

export interface MySession {
  kind: string;
  name: string;
  created: number;
  used: number;
}

export interface ToldList {
  told: Told[];
  more: boolean;
}

export interface ChatLines {
  lines: ChatLine[];
  more: boolean;
}

export interface Steps {
  steps: Step[];
  total: number;
}

export interface Step {
  n: number;
  seat: number | null;
  action: string | null;
  at: number;
  events: GameEvent[];
  to_act: number[];
  ask: string;
  view: Record<string, Json>;
}

/** `values[k]` is each seat's share of winning at step k of the replay, 0 … 1; what is not known yet is missing. */
export interface Evaluation {
  status: 'done' | 'none' | 'working';
  done: number;
  total: number;
  values: number[][];
}

export interface Hint {
  action: string;
}

/** `settled`: asking again brings nothing more. */
export interface OracleAnswer {
  low: number;
  high: number;
  exact: boolean;
  settled: boolean;
  result: 'drawn' | 'lost' | 'open' | 'won';
  now: BoardMoment;
  pits: PitWorth[];
  line: BoardMoment[];
}

/** A board, and the sowing that led to it. `position` and `stores` are as whoever is to act sees them, to ask on. */
export interface BoardMoment {
  seat: number | null;
  action: string | null;
  events: GameEvent[];
  to_act: number[];
  view: Record<string, Json>;
  position: string;
  stores: number[];
}

/** The mover's future net gain after sowing that pit lies between these; `keeps`: no sowing is worth more. */
export interface PitWorth {
  pit: number;
  low: number;
  high: number;
  exact: boolean;
  keeps: boolean;
  after: BoardMoment;
}

/** `accuracy` by seat: of the sowings with a choice whose loss is known, the share that gave nothing away. */
export interface Review {
  status: 'done' | 'none' | 'working';
  done: number;
  total: number;
  sowings: SowingReview[];
  accuracy: (number | null)[];
}

/** What the sowing of entry `n` gave away lies between these, in stones: 0 and 0 for a best one. */
export interface SowingReview {
  n: number;
  seat: number;
  pit: number;
  low: number;
  high: number;
  best: number[];
  before: 'drawn' | 'lost' | 'open' | 'won';
  after: 'drawn' | 'lost' | 'open' | 'won';
  is_forced: boolean;
}

/** `streak` is the asker's own; of whoever has not come in the browser knows it alone. */
export interface PuzzleView {
  day: string;
  goal: 'draw' | 'win';
  board: BoardMoment;
  legal: string[];
  streak: StreakView | null;
}

/** Days in a row up to now, the most there ever were, and the last day that was answered. */
export interface StreakView {
  days: number;
  best: number;
  day: string | null;
}

/** `line` goes on from the puzzle's board: the sowing that was answered, and best play of both after it. */
export interface PuzzleVerdict {
  right: boolean;
  line: BoardMoment[];
  streak: StreakView | null;
}

export interface CampaignList {
  campaigns: CampaignInfo[];
  next: string | null;
}

export interface TournamentList {
  tournaments: TournamentLine[];
  next: string | null;
}

export interface TournamentLine {
  id: string;
  name: string;
  game: string;
  place: Where;
  status: Stage;
  created: number;
  rounds: number;
  round: number;
  players: number;
}

export interface TournamentView {
  id: string;
  n: number;
  status: Stage;
  created: number;
  ended: number | null;
  organiser: string;
  arbiters: string[];
  joining: boolean;
  terms: TermsView;
  rounds: number;
  players: PlayerView[];
  invited: InvitedView[];
  invitation: InvitationView | null;
  played: RoundView[];
  forbidden: number[][];
  draft: DraftView | null;
  is_arbiter: boolean;
  me: number | null;
  my_table: string | null;
  now: number;
  first: number;
}

export interface TermsView {
  name: string;
  game: string;
  options: Record<string, Json>;
  seats: number;
  place: Where;
  rounds: number | null;
  clock: ClockRule | null;
  games: number;
  tie_breaks: string[];
  accelerated: boolean;
  auto: boolean;
  gap: number;
  rated: boolean;
}

export interface PlayerView {
  id: number;
  number: number | null;
  name: string;
  rating: number;
  person: string | null;
  bot: string | null;
  status: Attendance;
  since: number;
  byes: Record<string, Bye>;
  barred: boolean;
}

/** An account that an arbiter has asked to play. */
export interface InvitedView {
  person: string;
  name: string;
  at: number;
  declined: boolean;
}

/** That I am asked: by whom, and when. */
export interface InvitationView {
  by: string;
  at: number;
}

export interface RoundView {
  number: number;
  boards: BoardView[];
  byes: number[];
  absent: Record<string, Bye>;
  published: number;
  starts: number;
  done: boolean;
}

export interface BoardView {
  board: number;
  players: number[];
  points: number[];
  result: string;
  tables: string[];
  games: string[];
  changes: ChangeView[];
}

export interface ChangeView {
  who: string | null;
  at: number;
  old: string;
  new: string;
}

export interface DraftView {
  round: RoundView;
  stale: boolean;
  open_as_draws: boolean;
}

export interface Pulse {
  n: number;
}

export interface JournalView {
  entries: JournalLine[];
  more: boolean;
}

export interface JournalLine {
  n: number;
  at: number;
  who: string | null;
  deed: Record<string, Json>;
}

export interface Standings {
  round: number;
  codes: string[];
  places: Place[];
}

/** One line of the standings; points are half points, tie-breaks texts in the order of `codes`. */
export interface Place {
  rank: number;
  player: number;
  points: number;
  tie_breaks: string[];
}

export interface CrossTable {
  rows: CrossRow[];
  more: boolean;
}

export interface CrossRow {
  rank: number;
  player: number;
  points: number;
  cells: Cell[];
}

/** One round of one player: against whom, at which seat, and half points (None: not known yet). */
export interface Cell {
  kind: 'asked' | 'away' | 'bye' | 'forfeit' | 'game';
  points: number | null;
  others?: number[];
  seat?: number;
  board?: number;
}

export interface Explanation {
  lines: string[];
  facts: PairFacts | null;
  table: SeatReason[] | null;
}

/** The explanation of a pair without words, by players. */
export interface PairFacts {
  white: number;
  black: number;
  score: number;
  residents: number[];
  moved_down: number[];
  floated: Reason | null;
  alternatives: Reason[];
  decided_by: string;
  colour_step: number;
}

/** A player (0: an exchange between the halves) and the criterion that speaks against him, with both its values. */
export interface Reason {
  player: number;
  criterion: string;
  chosen: number;
  alternative: number;
}

/** At a table of three or more: half points before, how often he had each seat, whom of the others he had met. */
export interface SeatReason {
  player: number;
  points: number;
  seats: number[];
  met: number[];
}

export interface AskedList {
  invitations: Asked[];
}

/** A tournament that I am asked into: what one should know before answering. */
export interface Asked {
  tournament: string;
  name: string;
  game: string;
  place: Where;
  rated: boolean;
  clock: ClockRule | null;
  by: string;
  at: number;
}

export interface NewGuest {
  name: string;
}

export interface NewAccount {
  name: string;
  password: string;
  email?: string | null;
  language?: Language | null;
}

export interface LogIn {
  name: string;
  password: string;
}

export interface CodeIn {
  code: string;
}

export interface Change {
  language?: Language | null;
  email?: string | null;
  mail?: boolean;
}

export interface NewPassword {
  old: string;
  new: string;
}

export interface TokenName {
  name: string;
}

export interface NewTable {
  game: string;
  options?: Record<string, Json>;
  seats?: number | null;
  visibility?: 'public' | 'unlisted';
  seating?: Who[] | null;
  clock?: ClockRule | null;
  rated?: boolean;
  spectators?: boolean;
  start?: boolean;
  lot?: boolean | null;
}

export interface TakeMe {
  is: 'me';
}

export interface KeepEmpty {
  is: 'empty';
}

export interface PutBot {
  is: 'bot';
  bot: string;
  simulations?: number | null;
}

export interface Sit {
  nonce?: string | null;
}

export interface BotChoice {
  bot: string;
  simulations?: number | null;
}

export interface Ready {
  ready: boolean;
  nonce?: string | null;
}

export interface StandIn {
  seat: number;
  bot: string;
}

export interface Rematch {
  ready?: boolean;
}

export interface NewEntry {
  n: number;
  action: string;
  seat?: number | null;
}

export interface NewLine {
  text: string;
}

export interface PlayOn {
  n: number;
  seating?: Who[] | null;
  visibility?: 'public' | 'unlisted';
  start?: boolean;
}

export interface PuzzleAnswer {
  pit: number;
}

export interface NewCampaign {
  game: string;
  seats: number;
}

export interface Episode {
  bot?: string | null;
  clock?: ClockRule | null;
  start?: boolean;
}

export interface Terms {
  name: string;
  game?: string;
  options?: Record<string, Json>;
  seats?: number;
  place?: Where;
  rounds?: number | null;
  clock?: ClockRule | null;
  games?: number;
  tie_breaks?: string[] | null;
  accelerated?: boolean;
  auto?: boolean;
  gap?: number;
  rated?: boolean;
}

export interface FileWish {
  trf: string;
  name?: string;
  game?: string;
}

export interface TermsPatch {
  name?: string | null;
  rounds?: number | null;
  clock?: ClockRule | null;
  tie_breaks?: string[] | null;
  auto?: boolean | null;
  gap?: number | null;
  joining?: boolean | null;
}

/** Nothing: I enter. A name: the arbiter enters somebody; with `account`, asks an account; bots, if `bot`. */
export interface NewPlayer {
  name?: string | null;
  rating?: number | null;
  account?: boolean;
  bot?: string | null;
  simulations?: number | null;
  count?: number;
  missed?: Bye;
}

export interface PlayerPatch {
  name?: string | null;
  rating?: number | null;
  status?: Attendance | null;
}

export interface ByeWish {
  kind: Bye | null;
}

export interface Groups {
  groups: number[][];
}

export interface ArbiterWish {
  name: string;
}

export interface DraftWish {
  open_as_draws?: boolean;
}

export interface RoundWish {
  round: number;
}

export interface ResultWish {
  result: string;
}

export interface Answer {
  accept: boolean;
}

export type Part = string | number;
/** Every page under /api: what stands in its address and query, its body, its answer. */
export interface Pages {
  'GET /server': { answer: ServerInfo };
  'GET /games': { answer: GameList };
  'GET /games/{game}/rules': { at: { game: Part; lang?: string }; answer: Rules };
  'GET /words/{lang}': { at: { lang: Part }; answer: Catalogues };
  'GET /health': { answer: Status };
  'GET /ready': { answer: Status };
  'GET /openapi.json': { answer: Record<string, Json> };
  'POST /guests': { body: NewGuest; answer: Me };
  'POST /accounts': { body: NewAccount; answer: Me };
  'POST /sessions': { body: LogIn; answer: Me };
  'POST /sessions/code': { body: CodeIn; answer: Me };
  'DELETE /sessions': { at: { everywhere?: boolean }; answer: OkDone };
  'GET /me': { answer: Me };
  'PATCH /me': { body: Change; answer: Me };
  'POST /me/email': { body: CodeIn; answer: Me };
  'POST /me/password': { body: NewPassword; answer: Me };
  'POST /me/code': { answer: CodeOut };
  'POST /me/calendar': { answer: CalendarAddress };
  'GET /me/tokens': { answer: TokenList };
  'POST /me/tokens': { body: TokenName; answer: NewToken };
  'DELETE /me/tokens/{token}': { at: { token: Part }; answer: OkDone };
  'GET /me/mutes': { answer: Muted };
  'PUT /me/mutes/{person}': { at: { person: Part }; answer: Muted };
  'DELETE /me/mutes/{person}': { at: { person: Part }; answer: Muted };
  'GET /people/{name}': { at: { name: Part }; answer: Profile };
  'GET /people/{name}/history': {
    at: { name: Part; next?: string | null; game?: string | null; before?: number | null };
    answer: TableList;
  };
  'GET /ratings/{game}': { at: { game: Part }; answer: BestList };
  'GET /me/export': { answer: Export };
  'GET /tables': {
    at: { next?: string | null; status?: 'open' | 'over' | 'running'; game?: string | null };
    answer: TableList;
  };
  'GET /me/tables': { at: { next?: string | null }; answer: TableList };
  'POST /tables': { body: NewTable; answer: TableInfo };
  'GET /tables/{table}': { at: { table: Part }; answer: TableInfo };
  'DELETE /tables/{table}': { at: { table: Part }; answer: TableInfo };
  'POST /tables/{table}/seats/{seat}': { at: { table: Part; seat: Part }; body: Sit; answer: TableInfo };
  'DELETE /tables/{table}/seats/{seat}': { at: { table: Part; seat: Part }; answer: TableInfo };
  'PUT /tables/{table}/seats/{seat}/bot': { at: { table: Part; seat: Part }; body: BotChoice; answer: TableInfo };
  'PUT /tables/{table}/ready': { at: { table: Part }; body: Ready; answer: TableInfo };
  'POST /tables/{table}/start': { at: { table: Part }; answer: TableInfo };
  'PUT /tables/{table}/stand-in': { at: { table: Part }; body: StandIn; answer: TableInfo };
  'DELETE /tables/{table}/stand-in': { at: { table: Part }; answer: TableInfo };
  'POST /tables/{table}/rematch': { at: { table: Part }; body: Rematch; answer: TableInfo };
  'GET /tables/{table}/now': { at: { table: Part }; answer: TableMessage };
  'POST /tables/{table}/entries': { at: { table: Part }; body: NewEntry; answer: Done };
  'GET /tables/{table}/events': { at: { table: Part; after?: number }; answer: ToldList };
  'GET /tables/{table}/chat': { at: { table: Part; after?: number; before?: number }; answer: ChatLines };
  'POST /tables/{table}/chat': { at: { table: Part }; body: NewLine; answer: ChatLine };
  'GET /tables/{table}/replay': {
    at: { table: Part; eyes?: number | null; start?: number; count?: number };
    answer: Steps;
  };
  'POST /tables/{table}/evaluation': { at: { table: Part }; answer: Evaluation };
  'GET /tables/{table}/evaluation': { at: { table: Part }; answer: Evaluation };
  'POST /tables/{table}/play-on': { at: { table: Part }; body: PlayOn; answer: TableInfo };
  'POST /tables/{table}/hints': { at: { table: Part }; answer: Hint };
  'GET /oracle/mangala': { at: { position: string; stores?: string; seat?: number }; answer: OracleAnswer };
  'POST /tables/{table}/review': { at: { table: Part }; answer: Review };
  'GET /tables/{table}/review': { at: { table: Part }; answer: Review };
  'GET /puzzle': { at: { day?: string | null }; answer: PuzzleView };
  'POST /puzzle/{day}': { at: { day: Part }; body: PuzzleAnswer; answer: PuzzleVerdict };
  'GET /campaigns': { at: { next?: string | null }; answer: CampaignList };
  'POST /campaigns': { body: NewCampaign; answer: CampaignInfo };
  'GET /campaigns/{campaign}': { at: { campaign: Part }; answer: CampaignInfo };
  'POST /campaigns/{campaign}/seats': { at: { campaign: Part }; answer: CampaignInfo };
  'POST /campaigns/{campaign}/tables': { at: { campaign: Part }; body: Episode; answer: TableInfo };
  'GET /tournaments': { at: { next?: string | null; status?: Stage | null }; answer: TournamentList };
  'POST /tournaments': { body: Terms; answer: TournamentView };
  'POST /tournaments/import': { body: FileWish; answer: TournamentView };
  'GET /tournaments/{tournament}': { at: { tournament: Part; before?: number | null }; answer: TournamentView };
  'PATCH /tournaments/{tournament}': { at: { tournament: Part }; body: TermsPatch; answer: TournamentView };
  'DELETE /tournaments/{tournament}': { at: { tournament: Part }; answer: TournamentView };
  'GET /tournaments/{tournament}/pulse': { at: { tournament: Part }; answer: Pulse };
  'GET /tournaments/{tournament}/journal': { at: { tournament: Part; start?: number }; answer: JournalView };
  'GET /tournaments/{tournament}/standings': { at: { tournament: Part; round?: number | null }; answer: Standings };
  'GET /tournaments/{tournament}/cross-table': { at: { tournament: Part; start?: number }; answer: CrossTable };
  'GET /tournaments/{tournament}/explain': {
    at: { tournament: Part; round: number; one: number; other?: number };
    answer: Explanation;
  };
  'POST /tournaments/{tournament}/players': { at: { tournament: Part }; body: NewPlayer; answer: TournamentView };
  'PATCH /tournaments/{tournament}/players/{player}': {
    at: { tournament: Part; player: Part };
    body: PlayerPatch;
    answer: TournamentView;
  };
  'PUT /tournaments/{tournament}/players/{player}/byes/{round}': {
    at: { tournament: Part; player: Part; round: Part };
    body: ByeWish;
    answer: TournamentView;
  };
  'PUT /tournaments/{tournament}/forbidden': { at: { tournament: Part }; body: Groups; answer: TournamentView };
  'POST /tournaments/{tournament}/arbiters': { at: { tournament: Part }; body: ArbiterWish; answer: TournamentView };
  'POST /tournaments/{tournament}/draft': { at: { tournament: Part }; body: DraftWish; answer: TournamentView };
  'DELETE /tournaments/{tournament}/draft': { at: { tournament: Part }; answer: TournamentView };
  'POST /tournaments/{tournament}/rounds': { at: { tournament: Part }; body: RoundWish; answer: TournamentView };
  'DELETE /tournaments/{tournament}/rounds/{round}': { at: { tournament: Part; round: Part }; answer: TournamentView };
  'PUT /tournaments/{tournament}/rounds/{round}/boards/{board}': {
    at: { tournament: Part; round: Part; board: Part };
    body: ResultWish;
    answer: TournamentView;
  };
  'POST /tournaments/{tournament}/end': { at: { tournament: Part }; answer: TournamentView };
  'GET /me/invitations': { answer: AskedList };
  'PUT /tournaments/{tournament}/invitation': { at: { tournament: Part }; body: Answer; answer: TournamentView };
  'DELETE /tournaments/{tournament}/invitations/{person}': {
    at: { tournament: Part; person: Part };
    answer: TournamentView;
  };
}

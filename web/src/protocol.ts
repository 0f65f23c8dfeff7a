/**
 * What the server says and hears, made from its own types by src/atoll/server/http/typescript.py. Do not edit it:
 * `make protocol` writes it anew, `make check` fails while it is old. docs/protocol.md says what everything means.
 */
export const PROTOCOL = 1;

/** Seconds and increment of a standard mangala match, by its number of sets. */
export const STANDARD_TIMES: Record<number, [seconds: number, increment: number]> = {
  1: [900, 0],
  3: [2700, 0],
  5: [4500, 0],
};

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The code of every refusal. */
export const CODES = [
  'account_closed', 'already_called', 'already_paired', 'at_the_table', 'bad_bye', 'bad_clock', 'bad_colour',
  'bad_data', 'bad_decision', 'bad_detail', 'bad_draft', 'bad_edition', 'bad_endpoint', 'bad_file', 'bad_format',
  'bad_groups', 'bad_journal', 'bad_lines', 'bad_message', 'bad_name', 'bad_notices', 'bad_option', 'bad_order',
  'bad_password', 'bad_penalty', 'bad_player', 'bad_position', 'bad_prizes', 'bad_prohibition', 'bad_rating',
  'bad_reason', 'bad_record', 'bad_result', 'bad_round', 'bad_rounds', 'bad_seats', 'bad_slip', 'bad_terms', 'bad_time',
  'bad_title', 'bad_words', 'bracket_drawn', 'broken', 'busy', 'called_too_often', 'cannot_sit', 'cannot_unpair',
  'damaged', 'duplicate_player', 'foreign_origin', 'game_over', 'guests_cannot', 'halves_fixed', 'has_declined',
  'has_left', 'host_plays', 'illegal', 'invitation_needed', 'is_erased', 'last_admin', 'limit_reached', 'log_full',
  'malformed', 'may_not_organise', 'missing_library', 'name_kept', 'name_taken', 'no_fixed_boards', 'no_foresight',
  'no_hints', 'no_initial_colour', 'no_invitation', 'no_lessons', 'no_offer', 'no_pairing', 'no_players', 'no_race',
  'no_report', 'no_rounds', 'no_seed', 'no_session', 'no_such_board', 'no_such_campaign', 'no_such_deal',
  'no_such_game', 'no_such_language', 'no_such_line', 'no_such_page', 'no_such_penalty', 'no_such_person',
  'no_such_player', 'no_such_puzzle', 'no_such_round', 'no_such_session', 'no_such_table', 'no_such_target',
  'no_such_team', 'no_such_token', 'no_such_tournament', 'no_team', 'no_teams', 'no_tie_breaks', 'no_undo',
  'no_vacation_left', 'not_admin', 'not_arbiter', 'not_delivered', 'not_from_proxy', 'not_host', 'not_now', 'not_open',
  'not_over', 'not_paired', 'not_present', 'not_running', 'not_seated', 'not_your_part', 'not_your_seat',
  'not_your_turn', 'numbers_frozen', 'other_version', 'out_of_scope', 'own_board', 'paused', 'plays_with_them',
  'provider_away', 'repeated', 'results_missing', 'same_player', 'sealed', 'seat_taken', 'seats_empty',
  'signs_in_elsewhere', 'stale', 'stale_draft', 'still_here', 'taken_back_too_often', 'team_file', 'team_fixed',
  'too_few_players', 'too_large', 'too_many', 'too_many_players', 'tournament_over', 'unavailable', 'undecided',
  'unknown_bot', 'unknown_game', 'unknown_player', 'unknown_tie_break', 'wrong_code', 'wrong_key', 'wrong_link',
  'wrong_method', 'wrong_password', 'wrong_sign_in', 'wrong_system',
] as const;
export type Code = (typeof CODES)[number];

export type FromServer = Welcome | TableMessage | InfoMessage | Chat | Done | RefusedMessage | PreviewMessage | Pong;
export type FromClient = Play | Say | Look | Ping | AskPreview | Face;
export type ClockRule = RealTime | DaysPerMove;
export type Who = TakeMe | KeepEmpty | PutBot | PutBeside;
export type Stage = 'cancelled' | 'open' | 'over' | 'running';
export type Visibility = 'public' | 'tournament' | 'unlisted';
export type Attendance = 'active' | 'paused' | 'withdrawn';
export type Bye = 'F' | 'H' | 'Z';
export type Role = 'check_in' | 'chief' | 'deputy' | 'results';
export type Where = 'board' | 'online';
export type Leave = 'hints' | 'pauses' | 'take_backs';
export type Way = 'digest' | 'letter' | 'push' | 'webhook';
export type WebhookForm = 'discord' | 'json' | 'ntfy' | 'slack';

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
  time: TimeNow | null;
  absent_after: number | null;
  match: MatchNow | null;
  duplicate: boolean;
  foresight: boolean;
  sealed: boolean;
  first_move: number;
  allows: string[];
  decision: string | null;
  call_limit: number;
  call_lapses: number;
  holds: number[];
  wall: boolean;
  race: RaceInfo | null;
  raceable: boolean;
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
  away_since: number | null;
  kept_for: KeptFor | null;
  keeper: string | null;
  vacation: number | null;
  ghost_of: KeptFor | null;
}

export interface KeptFor {
  person: string;
  name: string;
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

/** What each seat has left, in milliseconds, when told; and whose time runs: nobody's in a pause or on vacation. */
export interface TimeNow {
  left: number[];
  running: number[];
  first: (number | null)[];
}

/** A match of sets: which of how many is played, and everybody's points so far, in halves. */
export interface MatchNow {
  set: number;
  sets: number;
  points: number[];
}

/** What is raced: that seat of that table. */
export interface RaceInfo {
  table: string;
  seat: number;
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
  at?: number;
  can_ask_undo?: boolean;
  paused_by?: number;
  notes?: ([n: number, seat: number, what: string, to: number | null])[];
  sides?: number[][];
  standing?: (Record<string, number | null>)[];
  call?: CallView;
  calls?: number[];
  hides?: boolean;
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
  first?: (number | null)[];
  rests?: [begins: number, ends: number][][];
}

export interface OfferView {
  what: string;
  seat: number;
  waiting: number[];
}

/** A player of an event's table has called the arbiter: who, and when. Until there is an answer the clocks stand. */
export interface CallView {
  seat: number;
  at: number;
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
  preview?: boolean;
}

/** `n`: how many entries the position had; `previews` are in the order of the question, after `first`. */
export interface PreviewMessage {
  is: 'preview';
  n: number;
  previews: ActionPreview[];
  first?: string[];
}

/** One action: why it is refused, or the position after it as its seat would see it, and where that ends. */
export interface ActionPreview {
  action: string;
  until: 'chance' | 'end' | 'question' | 'refused' | 'sealed' | 'secret';
  events?: GameEvent[];
  view?: Record<string, Json>;
  ask?: string;
  to_act?: number[];
  legal?: string[];
  standing?: (Record<string, number | null>)[];
  code?: Code;
  clause?: string;
}

export interface Pong {
  is: 'pong';
  now: number;
}

export interface Summons {
  is: 'summons';
  now: number;
  games: AwaitedGame[];
  calls: AwaitedCall[];
}

/** A running game of an event where I have a seat. */
export interface AwaitedGame {
  tournament: string;
  name: string;
  game: string;
  round: number;
  board: number;
  table: string;
  starts: number;
  others: string[];
  keeps: boolean;
  message: EventMessage | null;
}

/** What an arbiter tells everybody, and since when. */
export interface EventMessage {
  text: string;
  at: number;
}

/** Somebody calls me, as an arbiter. */
export interface AwaitedCall {
  tournament: string;
  name: string;
  round: number;
  board: number;
  table: string;
  player: string;
  at: number;
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

/** What would each of these actions of mine do now? */
export interface AskPreview {
  do: 'preview';
  actions: string[];
  first?: string[];
}

/** Several people share this device: show the table from that seat now; -1: as spectators see it. */
export interface Face {
  do: 'face';
  seat: number;
}

/** Every error: a machine code and one sentence. */
export interface Problem {
  code: Code;
  message: string;
  clause?: string;
  line?: number;
  column?: number;
  who?: string;
}

export interface ServerInfo {
  name: string;
  version: string;
  protocol: number;
  now: number;
  lag: number;
  languages: string[];
  bots: string[];
  programs: string[];
  longest_chat: number;
  absent_after: number;
  announcement: Announcement | null;
  invitations_only: boolean;
  letters: boolean;
  sign_in: SignIn;
}

export interface Announcement {
  text: string;
  until: number | null;
  at: number;
}

/** Ways to come in besides a name and a password. */
export interface SignIn {
  oidc: string | null;
  proxy: boolean;
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
  clocks: ClockFor[];
}

export interface OptionInfo {
  name: string;
  choices: Json[] | null;
  default: Json;
  offered: Json[];
  when: Record<string, Json[]>;
  brought: boolean;
}

/** What a game's own clock.py says, or the house's 30 + 15. */
export interface StandardClock {
  main: number;
  increment: number;
  flag_falls: string[];
}

/** The standard clock where the options named here have these values. */
export interface ClockFor {
  options: Record<string, Json>;
  clock: StandardClock;
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
  language: string | null;
  email: string | null;
  mail: boolean;
  verified: boolean;
  admin: boolean;
  events: boolean;
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
  scopes: string[];
}

export interface NewToken {
  id: string;
  name: string;
  created: number;
  token: string;
  scopes: string[];
}

export interface Muted {
  people: string[];
  named: Named[];
}

export interface Named {
  id: string;
  name: string;
}

export interface SessionList {
  sessions: SessionInfo[];
  devices: DeviceInfo[];
}

export interface SessionInfo {
  id: string;
  agent: string;
  created: number;
  used: number;
  here: boolean;
}

export interface DeviceInfo {
  id: string;
  used: number;
}

/** What a browser wants to know before it lets this server push: `applicationServerKey`. */
export interface PushKey {
  key: string;
}

/** Letters are for the turns of days-per-move tables unless somebody asks for more: so they were consented to. */
export interface NoticePlan {
  turn: Ways;
  offer: Ways;
  mention: Ways;
  invitation: Ways;
  round: Ways;
  episode: Ways;
  call: Ways;
  quiet: QuietHours | null;
  digest_at: string;
  zone: string;
}

/** How I am told of one kind of thing, where the clock gives days for a move and elsewhere. */
export interface Ways {
  live: Way[];
  days: Way[];
}

/** Between these times of day, over midnight too, nothing is told: what still matters comes at their end. */
export interface QuietHours {
  begin: string;
  end: string;
}

export interface BrowserList {
  browsers: BrowserInfo[];
}

export interface BrowserInfo {
  id: string;
  name: string;
  endpoint: string;
  created: number;
  used: number | null;
}

export interface WebhookList {
  webhooks: WebhookInfo[];
}

export interface WebhookInfo {
  id: string;
  name: string;
  form: WebhookForm;
  url: string;
  created: number;
  used: number | null;
  broken: boolean;
}

export interface LessonList {
  game: string;
  lessons: LessonInfo[];
  first_games: FirstGameInfo[];
  ways: WayInfo[];
}

export interface LessonInfo {
  id: string;
  variant: string;
  title: string;
  task: string;
  done: string;
  seat: number;
  clause: string;
  position: Shown;
  right: RightAnswer[];
  refusals: Record<string, string>;
}

/** A position for the learner's eyes. */
export interface Shown {
  view: Record<string, Json>;
  ask: string;
  to_act: number[];
  legal: string[];
}

export interface RightAnswer {
  action: string;
  events: GameEvent[];
  changes: ([path: (string | number)[], value: Json])[];
}

export interface FirstGameInfo {
  variant: string;
  players: number;
  options: Record<string, Json>;
  seed: string;
  about: Record<string, string>;
  moves: MoveInfo[];
  end: Shown;
}

/** The bubble is about `action`, which is the first of the steps; the others are what is answered to it. */
export interface MoveInfo {
  text: string;
  action: string;
  position: Shown;
  steps: MoveStep[];
  refusals: Record<string, string>;
}

/** What somebody does, with the draws after it, and what is another in the view then. */
export interface MoveStep {
  seat: number;
  action: string;
  events: GameEvent[];
  changes: ([path: (string | number)[], value: Json])[];
}

/** Another way to play the game, and what is different then. */
export interface WayInfo {
  id: string;
  title: string;
  text: string;
}

export interface WhyNot {
  clause: string | null;
}

/** Ids of lessons, and `first.<variant>`, by game. */
export interface DoneLessons {
  done: Record<string, string[]>;
}

export interface Profile {
  id: string;
  name: string;
  since: number;
  ratings: RatingInfo[];
  played: number;
  won: number;
  vacation: number | null;
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

/** `bots`: the levels, weakest first, by the rated games that people have played against them here. */
export interface BestList {
  ratings: RatedPerson[];
  bots: RatedBot[];
}

export interface RatedPerson {
  name: string;
  rating: number;
  deviation: number;
  games: number;
}

export interface RatedBot {
  bot: string;
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
  lessons: Record<string, string[]>;
  notices: NoticePlan;
  browsers: BrowserInfo[];
  webhooks: WebhookInfo[];
  streak: MyStreak;
  host_deeds: HostDeed[];
  identities: string[];
  rating_changes: RatingPoint[];
  friends: Named[];
  vacations: [begins: number, ends: number][];
  foreseen: Record<string, string[][]>;
  daily: Record<string, string>;
  assents: string[];
  former_names: string[];
  invitations: MyInvitation[];
  told: MyNotice[];
  deliveries: MyDelivery[];
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
  owner: string;
  name: string;
  clock: ClockRule | null;
  seatings: Seating[];
}

export interface CampaignSeat {
  seat: number;
  person: string | null;
  name: string;
  bot: string | null;
}

/** One more place, a page that rests, or one that comes back; `islands` is what to ask for then. */
export interface Seating {
  way: 'add' | 'back' | 'rest';
  island: number;
  islands: number[];
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
  agent: string | null;
}

export interface MyStreak {
  day: string | null;
  days: number;
  best: number;
}

export interface HostDeed {
  id: number;
  at: number;
  by: string | null;
  deed: 'announced' | 'appointed' | 'banned' | 'closed' | 'dismissed' | 'erased' | 'invited' | 'line_removed' |
    'no_organiser' | 'organiser' | 'policy' | 'renamed' | 'reopened' | 'reset' | 'table_removed' | 'uninvited';
  person: string | null;
  name: string | null;
  table: string | null;
  facts: Record<string, Json>;
}

/** What a rated game has made of a rating. */
export interface RatingPoint {
  game: string;
  table: string | null;
  at: number;
  rating: number;
  deviation: number;
}

export interface MyInvitation {
  tournament: string;
  at: number;
}

export interface MyNotice {
  key: string;
  kind: string;
  at: number;
  facts: Record<string, Json>;
  result: string | null;
}

export interface MyDelivery {
  notice: string;
  host: string;
  at: number;
  tries: number;
  result: string | null;
}

/** Oldest first; of very long ones the newest part. */
export interface RatingCurve {
  points: RatingPoint[];
}

export interface HeadToHead {
  scores: Score[];
}

export interface Score {
  game: string;
  played: number;
  won: number;
  drawn: number;
  lost: number;
}

export interface Friends {
  friends: Named[];
}

export interface Vacation {
  until: number | null;
  left: number;
  allowance: number;
}

export interface ToldList {
  told: Told[];
  more: boolean;
}

export interface EarlierPositions {
  positions: EarlierPosition[];
}

export interface EarlierPosition {
  n: number;
  view: Record<string, Json>;
  events: Told[];
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

export interface Foreseen {
  n: number;
  lines: Ply[][];
  ended: 'dropped' | 'played' | null;
}

export interface Ply {
  seat: number;
  action: string;
}

/** The position after those actions, and what the last of them would tell. */
export interface Imagined {
  view: Record<string, Json>;
  ask: string;
  to_act: number[];
  legal: string[];
  events: GameEvent[];
}

export interface WallKey {
  key: string;
}

export interface Assent {
  agreed: string[];
  awaited: string[];
  ended: boolean;
}

/** `seats` is empty until all is done. `sowings` and `accuracy` are of classic mangala alone. */
export interface Review {
  status: 'done' | 'none' | 'working';
  done: number;
  total: number;
  sowings: SowingReview[];
  accuracy: (number | null)[];
  seats: ReviewedSeat[];
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

/** `known` has a dot for each own decision with a choice, `true` one for each of anybody's. */
export interface ReviewedSeat {
  seat: number;
  known: CurveDot[];
  true: CurveDot[];
  mistakes: CostlyDecision[];
  parts: LuckAndSkill;
}

/** A seat's chance to win, 0 … 1, just before entry `n`; the last one is the result. */
export interface CurveDot {
  n: number;
  chance: number;
}

/** Entry `n` of that seat, and what would have been better; what it cost lies between `low` and `high` with 99 %. */
export interface CostlyDecision {
  n: number;
  action: string;
  better: string;
  chance: number;
  cost: number;
  low: number;
  high: number;
  exact: boolean;
}

/** `start` + `draws` + `own` + `others` is `end`: what draws, own choices and those of others did to the chances. */
export interface LuckAndSkill {
  start: number;
  draws: number;
  own: number;
  others: number;
  end: number;
}

/** `options` has the best two or three actions, best first; `action` is the first of them. */
export interface Hint {
  action: string;
  options: HintOption[];
}

/** An action with its chance to win by what I know (null: nobody could say), and what it brings for certain. */
export interface HintOption {
  action: string;
  chance: number | null;
  points: number | null;
  goes_on: boolean;
  ends: boolean;
  events: GameEvent[];
  exact: boolean;
}

/** A costly decision as it was asked: what its seat could play, and what the two actions bring for certain. */
export interface Decision {
  n: number;
  seat: number;
  ask: string;
  legal: string[];
  played: HintOption;
  better: HintOption;
}

/** What it costs less than the best that was found lies between `low` and `high` with 99 %. */
export interface TriedAction {
  action: string;
  good: boolean;
  best: boolean;
  cost: number;
  low: number;
  high: number;
  exact: boolean;
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

/** The deal of a day (of UTC); the seed is shown when the day is over. */
export interface DailyDeal {
  day: string;
  today: string;
  game: string;
  seats: number;
  seat: number;
  bot: string;
  commitment: string;
  seed: string | null;
  table: string | null;
  is_over: boolean;
  playing: number;
  places: DealPlace[];
}

export interface DealPlace {
  rank: number;
  person: string;
  name: string;
  guest: boolean;
  score: number;
  difference: string;
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
  starts: number;
}

export interface TournamentView {
  id: string;
  n: number;
  status: Stage;
  created: number;
  ended: number | null;
  organiser: string;
  arbiters: string[];
  helpers: HelperView[];
  role: Role | null;
  teams: TeamView[];
  joining: boolean;
  terms: TermsView;
  rounds: number;
  players: PlayerView[];
  invited: InvitedView[];
  invitation: InvitationView | null;
  played: RoundView[];
  penalties: PenaltyView[];
  forbidden: number[][];
  draft: DraftView | null;
  is_arbiter: boolean;
  me: number | null;
  my_table: string | null;
  now: number;
  first: number;
  left_out: LeftOut[];
  message: EventMessage | null;
}

/** An arbiter or helper, and his part. */
export interface HelperView {
  name: string;
  role: Role;
}

export interface TeamView {
  id: number;
  name: string;
  players: number[];
  status: Attendance;
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
  duplicate: boolean;
  stages: FormatStage[];
  smallest: number;
  boards: number;
  first_move: number;
  allows: Leave[];
  details: Record<string, string>;
  prizes: PrizeTerm[];
  starts: number;
}

/** One part of a tournament, as `atoll.swiss.journal` reads it; what a kind does not use stays out. */
export interface FormatStage {
  is: 'groups' | 'knockout' | 'round_robin' | 'swiss' | 'tables';
  rounds?: number;
  cycles?: number;
  groups?: number;
  players?: number;
}

/** One of the list, the worthiest first: what it is, and whom it is for; nothing named is everybody. */
export interface PrizeTerm {
  name: string;
  category?: string;
  below?: number;
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
  team: number;
  details: Record<string, string>;
  fixed: number;
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
  stage: number;
  groups: number[][];
  matches: number[][];
  match_scores: number[][];
  by_hand: boolean;
  machine: number[][];
}

export interface BoardView {
  board: number;
  players: number[];
  points: number[];
  result: string;
  tables: string[];
  games: string[];
  changes: ChangeView[];
  scores: (number | null)[];
  winner: number | null;
}

export interface ChangeView {
  who: string | null;
  at: number;
  old: string;
  new: string;
  why: string;
}

/** A penalty or a bonus that stands. */
export interface PenaltyView {
  entry: number;
  players: number[];
  round: number;
  half_points: number;
  kind: string;
  why: string;
}

export interface DraftView {
  round: RoundView;
  stale: boolean;
  open_as_draws: boolean;
  broken: Broken[];
}

/** A rule that a drafted round breaks, by code; `facts` are numbers that its sentence needs. */
export interface Broken {
  code: string;
  players: number[];
  facts: number[];
}

/** A record of the file, or a word for what is none, and which part of it where there are several. */
export interface LeftOut {
  record: string;
  what: string;
}

export interface Pulse {
  n: number;
  claims: number;
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
  prizes: AwardView[];
}

/** One line of the standings; points are half points, tie-breaks texts in the order of `codes`. */
export interface Place {
  rank: number;
  player: number;
  points: number;
  tie_breaks: string[];
  group: number;
  shown: string;
  difference: string;
}

/** A prize and who takes it; 0 if nobody does, or nothing has been played. */
export interface AwardView {
  name: string;
  category: string;
  below: number;
  place: number;
  player: number;
  level: number[];
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
  reasons: FormatReason[] | null;
  by_hand: boolean;
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

/** A reason of another format: its numbers, and its players (teams where teams play, but for `reserve`). */
export interface FormatReason {
  code: string;
  facts: number[];
  who: number[];
}

export interface TieBreakLists {
  kinds: Record<string, TieBreakList>;
}

/** Codes that an event may list, and those in force where nobody says otherwise. */
export interface TieBreakList {
  known: string[];
  usual: string[];
}

export interface ResultsTaken {
  n: number;
  differing: StandingResult[];
}

/** Another result stands on this board than the one that was seen when a new one was typed. */
export interface StandingResult {
  board: number;
  result: string;
  who: string | null;
}

export interface CardView {
  player: number;
  place: Place | null;
  cells: Cell[];
  totals: number[];
  penalties: PenaltyView[];
  performance: number | null;
  change: number | null;
}

/** Shown once: the server keeps its hash alone. */
export interface EventKey {
  key: string;
}

export interface ChainView {
  lines: ChainLine[];
  head: string;
  n: number;
  more: boolean;
}

/** An entry with its hash; what only arbiters may read has no deed here, so its hash is taken as it is. */
export interface ChainLine {
  n: number;
  at: number;
  who: string | null;
  deed: Record<string, Json> | null;
  hash: string;
}

export interface AuditView {
  head: string;
  entries: number;
  rounds: number;
  corrections: number;
  findings: string[];
  notes: string[];
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

/** What is printed for a round: a code for each player. */
export interface SlipList {
  round: number;
  slips: SlipLine[];
}

export interface SlipLine {
  board: number;
  seat: number;
  player: string;
  slip: string;
}

/** Boards that wait for somebody's word, or at which players differ; those first. */
export interface ClaimList {
  claims: ClaimView[];
}

export interface ClaimView {
  round: number;
  board: number;
  players: string[];
  said: string[];
  result: string;
  status: 'agreed' | 'conflict' | 'open' | 'waiting';
}

/** A board as the holder of one of its slips sees it. */
export interface SlipView {
  tournament: string;
  name: string;
  round: number;
  board: number;
  seat: number;
  players: string[];
  said: string[];
  result: string;
  status: 'agreed' | 'conflict' | 'open' | 'waiting';
}

export interface LiveTables {
  now: number;
  tables: LiveTable[];
}

/** One game that has not reported yet. Nothing of the position is told. */
export interface LiveTable {
  round: number;
  board: number;
  table: string;
  seats: LiveSeat[];
  n: number;
  to_act: number[];
  paused: boolean;
  time: TimeNow | null;
  call: LiveCall | null;
}

export interface LiveSeat {
  player: number;
  here: boolean;
  away_since: number | null;
  left: boolean;
}

export interface LiveCall {
  player: number;
  at: number;
  lapses: number;
}

export interface PersonList {
  people: PersonLine[];
  next: string | null;
}

/** What an admin sees of somebody: nothing that he keeps to himself, not even his address. */
export interface PersonLine {
  id: string;
  name: string;
  guest: boolean;
  admin: boolean;
  organises: boolean;
  created: number;
  used: number | null;
  has_email: boolean;
  state: 'banned' | 'closed' | 'erased' | 'open';
  until: number | null;
}

export interface ResetLink {
  link: string;
  until: number;
}

/** As it is kept: one row for each. */
export interface Policy {
  invitations_only: boolean;
  organisers: 'accounts' | 'admins' | 'chosen' | 'everybody';
  announcement: Announcement | null;
}

export interface InviteList {
  invites: Invite[];
}

export interface Invite {
  id: string;
  note: string;
  created: number;
  until: number;
  uses: number;
  key: string | null;
}

export interface HostJournal {
  deeds: HostDeed[];
  next: number | null;
}

export interface Health {
  version: string;
  up_since: number;
  processes: number;
  tasks: TaskHealth[];
  database: DatabaseHealth;
  notices: NoticeHealth;
  bots: BotHealth;
  sockets: number;
  accounts: number;
  guests: number;
  tables: Record<string, number>;
  set_aside: number;
}

export interface TaskHealth {
  name: string;
  failures: number;
  down: boolean;
}

export interface DatabaseHealth {
  kind: string;
  writable: boolean;
  revision: string;
  bytes: number | null;
}

export interface NoticeHealth {
  waiting: number;
  oldest: number | null;
  given_up: number;
}

export interface BotHealth {
  waiting: number;
  cpu_seconds: number;
}

export interface NewGuest {
  name: string;
  invitation?: string | null;
}

export interface NewAccount {
  name: string;
  password: string;
  email?: string | null;
  language?: string | null;
  invitation?: string | null;
}

export interface LogIn {
  name: string;
  password: string;
}

export interface CodeIn {
  code: string;
}

export interface Change {
  name?: string;
  language?: string | null;
  email?: string | null;
  mail?: boolean;
}

export interface NewPassword {
  old: string;
  new: string;
}

export interface TokenName {
  name: string;
  scopes?: ('account' | 'admin' | 'events' | 'play' | 'read')[] | null;
}

export interface Forgotten {
  who: string;
}

export interface FreshPassword {
  password: string;
}

export interface Farewell {
  password?: string | null;
}

/** As `PushSubscription.toJSON()` gives it, and what the browser is to be called. */
export interface NewBrowser {
  endpoint: string;
  keys: PushKeys;
  name?: string;
}

/** As `PushSubscription.toJSON()` gives them. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

export interface NewWebhook {
  url: string;
  form: WebhookForm;
  name?: string;
}

export interface GoOn {
  variant: string;
  start?: boolean;
}

export interface Wish {
  game: string;
  clock: ClockRule;
  rated?: boolean;
  range?: number | null;
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

/** Somebody without a session, who plays on the device of whoever opens the table. */
export interface PutBeside {
  is: 'beside';
  name: string;
}

export interface Sit {
  nonce?: string | null;
  ready?: boolean;
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

export interface Whom {
  name: string;
}

export interface Days {
  days: number;
}

export interface NewEntry {
  n: number;
  action: string;
  seat?: number | null;
}

export interface NewLine {
  text: string;
}

export interface NewLines {
  n: number;
  lines: string[][];
}

export interface Ahead {
  n: number;
  actions: string[];
}

export interface NewRace {
  seat: number;
}

export interface PlayOn {
  n: number;
  seating?: Who[] | null;
  visibility?: 'public' | 'unlisted';
  start?: boolean;
}

export interface TryAgain {
  n: number;
  action: string;
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

/** For each seat the number of its island; the first number that no island has makes a fresh one. */
export interface Islands {
  islands: number[];
}

export interface NewName {
  name: string;
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
  duplicate?: boolean;
  stages?: FormatStage[];
  smallest?: number;
  boards?: number;
  first_move?: number;
  allows?: Leave[];
  details?: Record<string, string>;
  prizes?: PrizeTerm[];
  starts?: number;
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
  first_move?: number | null;
  allows?: Leave[] | null;
  joining?: boolean | null;
  details?: Record<string, string> | null;
  prizes?: PrizeTerm[] | null;
  starts?: number | null;
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
  team?: number;
}

export interface PlayerPatch {
  name?: string | null;
  rating?: number | null;
  status?: Attendance | null;
  details?: Record<string, string> | null;
  fixed?: number | null;
  team?: number | null;
}

export interface ByeWish {
  kind: Bye | null;
}

export interface Groups {
  groups: number[][];
}

export interface DraftWish {
  open_as_draws?: boolean;
}

export interface RoundWish {
  round: number;
}

export interface ResultWish {
  result: string;
  why?: string;
}

export interface ResultsWish {
  results: BoardResult[];
}

export interface BoardResult {
  board: number;
  result: string;
  seen?: string;
}

export interface ListWish {
  players: Listed[];
}

/** One line of a list of players. */
export interface Listed {
  name: string;
  rating?: number;
  missed?: Bye;
  team?: string;
  title?: string;
  sex?: string;
  federation?: string;
  number?: string;
  birth?: string;
  club?: string;
  category?: string;
}

/** Who is here, or is not, from the next round on; who has withdrawn stays so. */
export interface AttendanceWish {
  players: number[];
  status: 'active' | 'paused';
}

export interface MergeWish {
  into: number;
}

/** The whole round as it shall be; who of it is in neither list is away. */
export interface HandWish {
  round: number;
  boards: number[][];
  byes: number[];
}

export interface WinnerWish {
  winner: number;
}

/** Players, or teams, that are level, the best first. */
export interface OrderWish {
  by: 'manual' | 'play-off';
  order: number[];
}

/** Half points, below nothing for a penalty and above it for a bonus, which count from that round on. */
export interface PenaltyWish {
  player: number;
  round: number;
  half_points: number;
  why: string;
}

export interface MessageWish {
  text: string;
}

export interface TeamWish {
  name: string;
}

export interface TeamPatch {
  players?: number[] | null;
  status?: Attendance | null;
}

export interface ArbiterWish {
  name: string;
  role?: Role;
}

export interface OrganiserWish {
  name: string;
}

export interface KeyWish {
  key: string;
}

export interface Answer {
  accept: boolean;
}

export interface Said {
  result: string;
}

export interface CallWish {
  table: string;
}

/** An arbiter's answer at a board whose game is running. */
export interface RulingWish {
  time?: TimeWish[];
  go_on?: boolean;
  why?: string;
}

export interface TimeWish {
  player: number;
  seconds: number;
}

export interface PersonChange {
  state?: 'banned' | 'closed' | 'open';
  until?: number | null;
  reason?: string | null;
  admin?: boolean;
  organises?: boolean;
  name?: string;
}

export interface PolicyChange {
  invitations_only?: boolean;
  organisers?: 'accounts' | 'admins' | 'chosen' | 'everybody';
  announcement?: Announcement | null;
}

export interface NewInvite {
  note?: string;
  uses?: number;
  days?: number;
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
  'POST /reset': { body: Forgotten; answer: OkDone };
  'POST /reset/{key}': { at: { key: Part }; body: FreshPassword; answer: OkDone };
  'GET /me/sessions': { answer: SessionList };
  'DELETE /me/sessions/{session}': { at: { session: Part }; answer: OkDone };
  'DELETE /me/devices/{device}': { at: { device: Part }; answer: OkDone };
  'DELETE /me': { body: Farewell; answer: OkDone };
  'GET /push': { answer: PushKey };
  'GET /me/notices': { answer: NoticePlan };
  'PUT /me/notices': { body: NoticePlan; answer: NoticePlan };
  'GET /me/browsers': { answer: BrowserList };
  'POST /me/browsers': { body: NewBrowser; answer: BrowserInfo };
  'DELETE /me/browsers/{id}': { at: { id: Part }; answer: OkDone };
  'POST /me/browsers/{id}/test': { at: { id: Part }; answer: OkDone };
  'GET /me/webhooks': { answer: WebhookList };
  'POST /me/webhooks': { body: NewWebhook; answer: WebhookInfo };
  'DELETE /me/webhooks/{id}': { at: { id: Part }; answer: OkDone };
  'POST /me/webhooks/{id}/test': { at: { id: Part }; answer: OkDone };
  'GET /games/{game}/lessons': { at: { game: Part; lang?: string }; answer: LessonList };
  'GET /games/{game}/lessons/why-not': {
    at: { game: Part; lesson?: string; action?: string; move?: number };
    answer: WhyNot;
  };
  'POST /games/{game}/first-game': { at: { game: Part }; body: GoOn; answer: TableInfo };
  'GET /me/lessons': { answer: DoneLessons };
  'PUT /me/lessons': { body: DoneLessons; answer: DoneLessons };
  'GET /people/{name}': { at: { name: Part }; answer: Profile };
  'GET /people/{name}/history': {
    at: { name: Part; next?: string | null; game?: string | null; before?: number | null };
    answer: TableList;
  };
  'GET /ratings/{game}': { at: { game: Part }; answer: BestList };
  'GET /me/export': { answer: Export };
  'GET /people/{name}/ratings/{game}': { at: { name: Part; game: Part }; answer: RatingCurve };
  'GET /people/{name}/against/{other}': { at: { name: Part; other: Part }; answer: HeadToHead };
  'POST /pairing': { body: Wish; answer: TableInfo };
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
  'GET /me/friends': { answer: Friends };
  'POST /me/friends': { body: Whom; answer: Friends };
  'DELETE /me/friends/{person}': { at: { person: Part }; answer: OkDone };
  'PUT /tables/{table}/seats/{seat}/kept': { at: { table: Part; seat: Part }; body: Whom; answer: TableInfo };
  'DELETE /tables/{table}/seats/{seat}/kept': { at: { table: Part; seat: Part }; answer: TableInfo };
  'GET /me/vacation': { answer: Vacation };
  'POST /me/vacation': { body: Days; answer: Vacation };
  'DELETE /me/vacation': { answer: Vacation };
  'GET /tables/{table}/now': { at: { table: Part; seat?: number | null }; answer: TableMessage };
  'POST /tables/{table}/entries': { at: { table: Part }; body: NewEntry; answer: Done };
  'GET /tables/{table}/events': { at: { table: Part; seat?: number | null; after?: number }; answer: ToldList };
  'GET /tables/{table}/earlier': {
    at: { table: Part; seat?: number | null; after?: number };
    answer: EarlierPositions;
  };
  'GET /tables/{table}/chat': { at: { table: Part; after?: number; before?: number }; answer: ChatLines };
  'POST /tables/{table}/chat': { at: { table: Part }; body: NewLine; answer: ChatLine };
  'GET /tables/{table}/replay': {
    at: { table: Part; eyes?: number | null; start?: number; count?: number };
    answer: Steps;
  };
  'GET /tables/{table}/foreseen': { at: { table: Part }; answer: Foreseen };
  'PUT /tables/{table}/foreseen': { at: { table: Part }; body: NewLines; answer: Foreseen };
  'DELETE /tables/{table}/foreseen': { at: { table: Part }; answer: Foreseen };
  'POST /tables/{table}/foreseen': { at: { table: Part }; body: Ahead; answer: Imagined };
  'POST /tables/{table}/wall': { at: { table: Part }; answer: WallKey };
  'DELETE /tables/{table}/wall': { at: { table: Part }; answer: TableInfo };
  'GET /tables/{table}/assent': { at: { table: Part }; answer: Assent };
  'POST /tables/{table}/assent': { at: { table: Part }; answer: Assent };
  'DELETE /tables/{table}/assent': { at: { table: Part }; answer: Assent };
  'POST /tables/{table}/race': { at: { table: Part }; body: NewRace; answer: TableInfo };
  'POST /tables/{table}/review': { at: { table: Part }; answer: Review };
  'GET /tables/{table}/review': { at: { table: Part }; answer: Review };
  'POST /tables/{table}/play-on': { at: { table: Part }; body: PlayOn; answer: TableInfo };
  'POST /tables/{table}/hints': { at: { table: Part; seat?: number | null }; answer: Hint };
  'GET /tables/{table}/review/decision': { at: { table: Part; n: number }; answer: Decision };
  'POST /tables/{table}/review/decision': { at: { table: Part }; body: TryAgain; answer: TriedAction };
  'GET /oracle/mangala': { at: { position: string; stores?: string; seat?: number }; answer: OracleAnswer };
  'GET /puzzle': { at: { day?: string | null }; answer: PuzzleView };
  'POST /puzzle/{day}': { at: { day: Part }; body: PuzzleAnswer; answer: PuzzleVerdict };
  'GET /daily': { at: { day?: string | null }; answer: DailyDeal };
  'POST /daily': { answer: TableInfo };
  'GET /campaigns': { at: { next?: string | null }; answer: CampaignList };
  'POST /campaigns': { body: NewCampaign; answer: CampaignInfo };
  'GET /campaigns/{campaign}': { at: { campaign: Part }; answer: CampaignInfo };
  'POST /campaigns/{campaign}/seats': { at: { campaign: Part }; answer: CampaignInfo };
  'POST /campaigns/{campaign}/tables': { at: { campaign: Part }; body: Episode; answer: TableInfo };
  'PUT /campaigns/{campaign}/seats': { at: { campaign: Part }; body: Islands; answer: CampaignInfo };
  'PUT /campaigns/{campaign}/island': { at: { campaign: Part }; body: NewName; answer: CampaignInfo };
  'PUT /campaigns/{campaign}/name': { at: { campaign: Part }; body: NewName; answer: CampaignInfo };
  'DELETE /campaigns/{campaign}/seats': { at: { campaign: Part }; answer: CampaignInfo };
  'DELETE /campaigns/{campaign}/seats/{seat}': { at: { campaign: Part; seat: Part }; answer: CampaignInfo };
  'GET /me/tournaments': { answer: TournamentList };
  'GET /tournaments': { at: { next?: string | null; status?: Stage | null }; answer: TournamentList };
  'POST /tournaments': { body: Terms; answer: TournamentView };
  'POST /tournaments/import': { body: FileWish; answer: TournamentView };
  'GET /tournaments/{tournament}': { at: { tournament: Part; before?: number | null }; answer: TournamentView };
  'PATCH /tournaments/{tournament}': { at: { tournament: Part }; body: TermsPatch; answer: TournamentView };
  'DELETE /tournaments/{tournament}': { at: { tournament: Part }; answer: TournamentView };
  'GET /tournaments/{tournament}/pulse': { at: { tournament: Part }; answer: Pulse };
  'GET /tournaments/{tournament}/journal': { at: { tournament: Part; start?: number }; answer: JournalView };
  'GET /tournaments/{tournament}/standings': {
    at: { tournament: Part; round?: number | null; category?: string };
    answer: Standings;
  };
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
  'GET /tie-breaks': { answer: TieBreakLists };
  'PUT /tournaments/{tournament}/rounds/{round}/results': {
    at: { tournament: Part; round: Part };
    body: ResultsWish;
    answer: ResultsTaken;
  };
  'POST /tournaments/{tournament}/players/list': { at: { tournament: Part }; body: ListWish; answer: TournamentView };
  'POST /tournaments/{tournament}/attendance': {
    at: { tournament: Part };
    body: AttendanceWish;
    answer: TournamentView;
  };
  'DELETE /tournaments/{tournament}/players/{player}': {
    at: { tournament: Part; player: Part };
    answer: TournamentView;
  };
  'POST /tournaments/{tournament}/players/{player}/merge': {
    at: { tournament: Part; player: Part };
    body: MergeWish;
    answer: TournamentView;
  };
  'PUT /tournaments/{tournament}/draft': { at: { tournament: Part }; body: HandWish; answer: TournamentView };
  'PUT /tournaments/{tournament}/rounds/{round}/boards/{board}/winner': {
    at: { tournament: Part; round: Part; board: Part };
    body: WinnerWish;
    answer: TournamentView;
  };
  'PUT /tournaments/{tournament}/order': { at: { tournament: Part }; body: OrderWish; answer: TournamentView };
  'POST /tournaments/{tournament}/penalties': { at: { tournament: Part }; body: PenaltyWish; answer: TournamentView };
  'DELETE /tournaments/{tournament}/penalties/{entry}': {
    at: { tournament: Part; entry: Part };
    answer: TournamentView;
  };
  'PUT /tournaments/{tournament}/message': { at: { tournament: Part }; body: MessageWish; answer: TournamentView };
  'POST /tournaments/{tournament}/teams': { at: { tournament: Part }; body: TeamWish; answer: TournamentView };
  'PATCH /tournaments/{tournament}/teams/{team}': {
    at: { tournament: Part; team: Part };
    body: TeamPatch;
    answer: TournamentView;
  };
  'GET /tournaments/{tournament}/players/{player}': { at: { tournament: Part; player: Part }; answer: CardView };
  'POST /tournaments/{tournament}/arbiters': { at: { tournament: Part }; body: ArbiterWish; answer: TournamentView };
  'DELETE /tournaments/{tournament}/arbiters/{name}': { at: { tournament: Part; name: Part }; answer: TournamentView };
  'PUT /tournaments/{tournament}/organiser': { at: { tournament: Part }; body: OrganiserWish; answer: TournamentView };
  'POST /tournaments/{tournament}/key': { at: { tournament: Part }; answer: EventKey };
  'POST /tournaments/{tournament}/claim': { at: { tournament: Part }; body: KeyWish; answer: TournamentView };
  'GET /tournaments/{tournament}/chain': { at: { tournament: Part; start?: number }; answer: ChainView };
  'GET /tournaments/{tournament}/audit': { at: { tournament: Part }; answer: AuditView };
  'GET /me/invitations': { answer: AskedList };
  'PUT /tournaments/{tournament}/invitation': { at: { tournament: Part }; body: Answer; answer: TournamentView };
  'DELETE /tournaments/{tournament}/invitations/{person}': {
    at: { tournament: Part; person: Part };
    answer: TournamentView;
  };
  'GET /tournaments/{tournament}/slips': {
    at: { tournament: Part; round?: number | null; category?: string };
    answer: SlipList;
  };
  'GET /tournaments/{tournament}/claims': { at: { tournament: Part }; answer: ClaimList };
  'GET /slips/{slip}': { at: { slip: Part }; answer: SlipView };
  'PUT /slips/{slip}': { at: { slip: Part }; body: Said; answer: SlipView };
  'GET /tournaments/{tournament}/live': { at: { tournament: Part }; answer: LiveTables };
  'POST /tournaments/{tournament}/calls': { at: { tournament: Part }; body: CallWish; answer: TournamentView };
  'POST /tournaments/{tournament}/rounds/{round}/boards/{board}/rulings': {
    at: { tournament: Part; round: Part; board: Part };
    body: RulingWish;
    answer: TournamentView;
  };
  'GET /admin/people': {
    at: { next?: string | null; search?: string | null; kind?: 'accounts' | 'admins' | 'closed' | 'guests' };
    answer: PersonList;
  };
  'PATCH /admin/people/{person}': { at: { person: Part }; body: PersonChange; answer: PersonLine };
  'DELETE /admin/people/{person}': { at: { person: Part }; answer: OkDone };
  'POST /admin/people/{person}/reset': { at: { person: Part }; answer: ResetLink };
  'GET /admin/policy': { answer: Policy };
  'PATCH /admin/policy': { body: PolicyChange; answer: Policy };
  'GET /admin/invitations': { answer: InviteList };
  'POST /admin/invitations': { body: NewInvite; answer: Invite };
  'DELETE /admin/invitations/{invite}': { at: { invite: Part }; answer: OkDone };
  'GET /admin/tables': { at: { next?: string | null; status?: Stage }; answer: TableList };
  'DELETE /admin/tables/{table}': { at: { table: Part; reason?: string | null }; answer: OkDone };
  'DELETE /admin/tables/{table}/chat/{line}': {
    at: { table: Part; line: Part; reason?: string | null };
    answer: OkDone;
  };
  'GET /admin/journal': { at: { before?: number | null }; answer: HostJournal };
  'GET /admin/health': { answer: Health };
}

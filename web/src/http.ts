/** The HTTP half of docs/protocol.md: every page by its name in `Pages`, so that what is sent and what comes back is checked. */
import { address } from './address';
import { whole } from './pages';
import type {
  CampaignInfo,
  CampaignList,
  ClockRule,
  Code,
  NewTable,
  Pages,
  Problem,
  Told,
  ToldList,
  Who,
} from './protocol';
import { noteAway } from './reach.svelte';

/** A refusal of the server: a machine code and a sentence. `offline` when nobody answered. */
export class Refused extends Error {
  constructor(
    readonly code: Code | 'offline',
    readonly problem: Omit<Problem, 'code'>,
  ) {
    super(problem.message);
  }
}

type At<P extends keyof Pages> = Pages[P] extends { at: infer A } ? A : Record<string, never>;
type Rest<P extends keyof Pages> = Pages[P] extends { body: infer B }
  ? [at: At<P>, body: B]
  : Record<string, never> extends At<P>
    ? [at?: At<P>]
    : [at: At<P>];

export async function ask<P extends keyof Pages>(page: P, ...[at, body]: Rest<P>): Promise<Pages[P]['answer']> {
  const [method, path] = page.split(' ') as [string, string];
  let answer: Response;
  try {
    answer = await fetch(`/api${address(path, at ?? {})}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    noteAway();
    throw new Refused('offline', { message: 'the server does not answer' });
  }
  const found: unknown = await answer.json().catch(() => ({ code: 'offline', message: answer.statusText }));
  if (answer.ok) return found as Pages[P]['answer'];
  const { code, ...problem } = found as Omit<Problem, 'code'> & { code: Code | 'offline' };
  if (code === 'offline' || code === 'unavailable') noteAway();
  throw new Refused(code, problem);
}

export const api = {
  server: () => ask('GET /server'),
  games: () => ask('GET /games').then((found) => found.games),

  me: () => ask('GET /me'),
  guest: (name: string, invitation: string | null) => ask('POST /guests', {}, { name, invitation }),
  rename: (name: string) => ask('PATCH /me', {}, { name }),

  tables: (status: 'open' | 'running' | 'over') => ask('GET /tables', { status }).then((found) => found.tables),
  myTables: () => ask('GET /me/tables').then((found) => found.tables),
  open: (table: NewTable) => ask('POST /tables', {}, table),
  table: (table: string) => ask('GET /tables/{table}', { table }),
  callOff: (table: string) => ask('DELETE /tables/{table}', { table }),
  /** Ready at once: between two requests the host could start the table. */
  sit: (table: string, seat: number, nonce: string) =>
    ask('POST /tables/{table}/seats/{seat}', { table, seat }, { nonce, ready: true }),
  rise: (table: string, seat: number) => ask('DELETE /tables/{table}/seats/{seat}', { table, seat }),
  seatBot: (table: string, seat: number, bot: string) =>
    ask('PUT /tables/{table}/seats/{seat}/bot', { table, seat }, { bot }),
  ready: (table: string, nonce: string, ready = true) => ask('PUT /tables/{table}/ready', { table }, { ready, nonce }),
  start: (table: string) => ask('POST /tables/{table}/start', { table }),
  standIn: (table: string, seat: number, bot: string) => ask('PUT /tables/{table}/stand-in', { table }, { seat, bot }),
  standBack: (table: string) => ask('DELETE /tables/{table}/stand-in', { table }),
  /** Open, not begun, like an episode and what is played on: first its promise is read, then something is added to its luck. */
  rematch: (table: string) => ask('POST /tables/{table}/rematch', { table }, { ready: false }),
  /** `seat`: where several people share this device, who of them asks. */
  told: (table: string, after: number, seat: number | null) =>
    whole<ToldList, Told>(
      (known) => ask('GET /tables/{table}/events', { table, seat, after: (known.at(-1)?.n ?? after - 1) + 1 }),
      (part) => part.told,
      (part) => part.more,
    ),
  chat: (table: string) => ask('GET /tables/{table}/chat', { table }).then((found) => found.lines),
  replay: (table: string, eyes: number | null, start: number, count: number) =>
    ask('GET /tables/{table}/replay', { table, eyes, start, count }),
  playOn: (table: string, n: number, seating: Who[]) =>
    ask('POST /tables/{table}/play-on', { table }, { n, seating, start: false }),
  hint: (table: string, seat: number | null) => ask('POST /tables/{table}/hints', { table, seat }),
  race: (table: string, seat: number) => ask('POST /tables/{table}/race', { table }, { seat }),

  myTournaments: () => ask('GET /me/tournaments').then((found) => found.tournaments),
  invitations: () => ask('GET /me/invitations').then((found) => found.invitations),
  answer: (tournament: string, accept: boolean) =>
    ask('PUT /tournaments/{tournament}/invitation', { tournament }, { accept }),

  campaigns: () =>
    whole<CampaignList, CampaignInfo>(
      (_, last) => ask('GET /campaigns', last?.next ? { next: last.next } : {}),
      (part) => part.campaigns,
      (part) => part.next !== null,
    ),
  campaign: (campaign: string) => ask('GET /campaigns/{campaign}', { campaign }),
  begin: (game: string, seats: number) => ask('POST /campaigns', {}, { game, seats }),
  join: (campaign: string) => ask('POST /campaigns/{campaign}/seats', { campaign }),
  episode: (campaign: string, bot: string | null, clock: ClockRule | null) =>
    ask('POST /campaigns/{campaign}/tables', { campaign }, { bot, clock, start: false }),
};

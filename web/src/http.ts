/** The HTTP half of docs/protocol.md. */
import type {
  CampaignInfo, ChatLine, ClockRule, Evaluation, GameInfo, Me, NewTable, Problem, Profile, ServerInfo, Step, TableInfo, Told, Who,
} from './protocol';
import { noteAway } from './reach.svelte';

/** A refusal of the server: a machine code and a sentence. `offline` when nobody answered. */
export class Refused extends Error {
  constructor(readonly code: string, message: string, readonly clause?: string) {
    super(message);
  }
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    noteAway();
    throw new Refused('offline', 'the server does not answer');
  }
  const found: unknown = await answer.json().catch(() => ({ code: 'offline', message: answer.statusText }));
  if (answer.ok) return found as T;
  const problem = found as Problem;
  if (problem.code === 'offline' || problem.code === 'unavailable') noteAway();
  throw new Refused(problem.code, problem.message, problem.clause);
}

const query = (values: Record<string, string | number | null | undefined>): string => {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}` : '';
};

export const api = {
  server: () => ask<ServerInfo>('GET', '/server'),
  games: () => ask<{ games: GameInfo[] }>('GET', '/games').then((found) => found.games),

  me: () => ask<Me>('GET', '/me'),
  guest: (name: string) => ask<Me>('POST', '/guests', { name }),
  register: (name: string, password: string) => ask<Me>('POST', '/accounts', { name, password }),
  login: (name: string, password: string) => ask<Me>('POST', '/sessions', { name, password }),
  enter: (code: string) => ask<Me>('POST', '/sessions/code', { code }),
  leave: () => ask<unknown>('DELETE', '/sessions'),
  code: () => ask<{ code: string; until: number }>('POST', '/me/code'),
  profile: (name: string) => ask<Profile>('GET', `/people/${encodeURIComponent(name)}`),
  history: (name: string) =>
    ask<{ tables: TableInfo[] }>('GET', `/people/${encodeURIComponent(name)}/history`).then((found) => found.tables),

  tables: (status: string) => ask<{ tables: TableInfo[] }>('GET', `/tables${query({ status })}`).then((found) => found.tables),
  myTables: () => ask<{ tables: TableInfo[] }>('GET', '/me/tables').then((found) => found.tables),
  open: (table: NewTable) => ask<TableInfo>('POST', '/tables', table),
  table: (id: string) => ask<TableInfo>('GET', `/tables/${id}`),
  callOff: (id: string) => ask<TableInfo>('DELETE', `/tables/${id}`),
  sit: (id: string, seat: number) => ask<TableInfo>('POST', `/tables/${id}/seats/${seat}`),
  rise: (id: string, seat: number) => ask<TableInfo>('DELETE', `/tables/${id}/seats/${seat}`),
  seatBot: (id: string, seat: number, bot: string) => ask<TableInfo>('PUT', `/tables/${id}/seats/${seat}/bot`, { bot }),
  ready: (id: string) => ask<TableInfo>('PUT', `/tables/${id}/ready`, { ready: true }),
  start: (id: string) => ask<TableInfo>('POST', `/tables/${id}/start`),
  standIn: (id: string, seat: number, bot: string) => ask<TableInfo>('PUT', `/tables/${id}/stand-in`, { seat, bot }),
  standBack: (id: string) => ask<TableInfo>('DELETE', `/tables/${id}/stand-in`),
  rematch: (id: string) => ask<TableInfo>('POST', `/tables/${id}/rematch`),
  told: (id: string, after: number) =>
    ask<{ told: Told[] }>('GET', `/tables/${id}/events${query({ after })}`).then((found) => found.told),
  chat: (id: string) => ask<{ lines: ChatLine[] }>('GET', `/tables/${id}/chat`).then((found) => found.lines),
  replay: (id: string, eyes: number | null, start: number, count: number) =>
    ask<{ steps: Step[]; total: number }>('GET', `/tables/${id}/replay${query({ eyes, start, count })}`),
  evaluate: (id: string) => ask<Evaluation>('POST', `/tables/${id}/evaluation`),
  evaluation: (id: string) => ask<Evaluation>('GET', `/tables/${id}/evaluation`),
  playOn: (id: string, n: number, seating: Who[]) => ask<TableInfo>('POST', `/tables/${id}/play-on`, { n, seating }),
  hint: (id: string) => ask<{ action: string }>('POST', `/tables/${id}/hints`),

  campaigns: () => ask<{ campaigns: CampaignInfo[] }>('GET', '/campaigns').then((found) => found.campaigns),
  campaign: (id: string) => ask<CampaignInfo>('GET', `/campaigns/${id}`),
  begin: (game: string, seats: number) => ask<CampaignInfo>('POST', '/campaigns', { game, seats }),
  join: (id: string) => ask<CampaignInfo>('POST', `/campaigns/${id}/seats`),
  episode: (id: string, bot: string | null, clock: ClockRule | null) =>
    ask<TableInfo>('POST', `/campaigns/${id}/tables`, { ...(bot ? { bot } : {}), ...(clock ? { clock } : {}) }),
};

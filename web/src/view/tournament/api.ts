/** The HTTP pages of tournaments. */
import { ask } from '../../http';
import type { Json } from '../../protocol';
import type { Attendance, Bye, CrossTable, Explanation, JournalLine, Line, Standings, Terms, View } from './types';

const at = (id: string) => `/tournaments/${id}`;

export const api = {
  list: () => ask<{ tournaments: Line[] }>('GET', '/tournaments').then((found) => found.tournaments),
  make: (terms: Partial<Terms>) => ask<View>('POST', '/tournaments', terms),
  bring: (trf: string, name: string, game: string) => ask<View>('POST', '/tournaments/import', { trf, name, game }),
  view: (id: string) => ask<View>('GET', at(id)),
  pulse: (id: string) => ask<{ n: number }>('GET', `${at(id)}/pulse`).then((found) => found.n),
  standings: (id: string) => ask<Standings>('GET', `${at(id)}/standings`),
  cross: (id: string) => ask<CrossTable>('GET', `${at(id)}/cross-table`),
  journal: (id: string) => ask<{ entries: JournalLine[] }>('GET', `${at(id)}/journal`).then((found) => found.entries),
  explain: (id: string, round: number, one: number, other: number) =>
    ask<Explanation>('GET', `${at(id)}/explain?round=${round}&one=${one}${other ? `&other=${other}` : ''}`),

  change: (id: string, patch: Record<string, Json>) => ask<View>('PATCH', at(id), patch),
  callOff: (id: string) => ask<View>('DELETE', at(id)),
  enter: (id: string, who: Record<string, Json> = {}) => ask<View>('POST', `${at(id)}/players`, who),
  attend: (id: string, player: number, status: Attendance) => ask<View>('PATCH', `${at(id)}/players/${player}`, { status }),
  mend: (id: string, player: number, patch: Record<string, Json>) => ask<View>('PATCH', `${at(id)}/players/${player}`, patch),
  bye: (id: string, player: number, round: number, kind: Bye | null) => ask<View>('PUT', `${at(id)}/players/${player}/byes/${round}`, { kind }),
  forbid: (id: string, groups: number[][]) => ask<View>('PUT', `${at(id)}/forbidden`, { groups }),
  appoint: (id: string, name: string) => ask<View>('POST', `${at(id)}/arbiters`, { name }),
  draft: (id: string, open_as_draws: boolean) => ask<View>('POST', `${at(id)}/draft`, { open_as_draws }),
  discard: (id: string) => ask<View>('DELETE', `${at(id)}/draft`),
  publish: (id: string, round: number) => ask<View>('POST', `${at(id)}/rounds`, { round }),
  recall: (id: string, round: number) => ask<View>('DELETE', `${at(id)}/rounds/${round}`),
  result: (id: string, round: number, board: number, result: string) =>
    ask<View>('PUT', `${at(id)}/rounds/${round}/boards/${board}`, { result }),
  end: (id: string) => ask<View>('POST', `${at(id)}/end`),
};

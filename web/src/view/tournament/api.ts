/** The HTTP pages of tournaments. */
import { ask } from '../../http';
import type { Attendance, Bye, NewPlayer, PlayerPatch, Terms, TermsPatch } from '../../protocol';

export const api = {
  list: () => ask('GET /tournaments').then((found) => found.tournaments),
  make: (terms: Terms) => ask('POST /tournaments', {}, terms),
  bring: (trf: string, name: string, game: string) => ask('POST /tournaments/import', {}, { trf, name, game }),
  view: (tournament: string) => ask('GET /tournaments/{tournament}', { tournament }),
  pulse: (tournament: string) => ask('GET /tournaments/{tournament}/pulse', { tournament }).then((found) => found.n),
  standings: (tournament: string) => ask('GET /tournaments/{tournament}/standings', { tournament }),
  cross: (tournament: string) => ask('GET /tournaments/{tournament}/cross-table', { tournament }),
  journal: (tournament: string) =>
    ask('GET /tournaments/{tournament}/journal', { tournament }).then((found) => found.entries),
  explain: (tournament: string, round: number, one: number, other: number) =>
    ask('GET /tournaments/{tournament}/explain', { tournament, round, one, other }),

  change: (tournament: string, patch: TermsPatch) => ask('PATCH /tournaments/{tournament}', { tournament }, patch),
  callOff: (tournament: string) => ask('DELETE /tournaments/{tournament}', { tournament }),
  enter: (tournament: string, who: NewPlayer = {}) =>
    ask('POST /tournaments/{tournament}/players', { tournament }, who),
  attend: (tournament: string, player: number, status: Attendance) => api.mend(tournament, player, { status }),
  mend: (tournament: string, player: number, patch: PlayerPatch) =>
    ask('PATCH /tournaments/{tournament}/players/{player}', { tournament, player }, patch),
  bye: (tournament: string, player: number, round: number, kind: Bye | null) =>
    ask('PUT /tournaments/{tournament}/players/{player}/byes/{round}', { tournament, player, round }, { kind }),
  forbid: (tournament: string, groups: number[][]) =>
    ask('PUT /tournaments/{tournament}/forbidden', { tournament }, { groups }),
  appoint: (tournament: string, name: string) =>
    ask('POST /tournaments/{tournament}/arbiters', { tournament }, { name }),
  draft: (tournament: string, open_as_draws: boolean) =>
    ask('POST /tournaments/{tournament}/draft', { tournament }, { open_as_draws }),
  discard: (tournament: string) => ask('DELETE /tournaments/{tournament}/draft', { tournament }),
  publish: (tournament: string, round: number) =>
    ask('POST /tournaments/{tournament}/rounds', { tournament }, { round }),
  recall: (tournament: string, round: number) =>
    ask('DELETE /tournaments/{tournament}/rounds/{round}', { tournament, round }),
  result: (tournament: string, round: number, board: number, result: string) =>
    ask('PUT /tournaments/{tournament}/rounds/{round}/boards/{board}', { tournament, round, board }, { result }),
  end: (tournament: string) => ask('POST /tournaments/{tournament}/end', { tournament }),
};

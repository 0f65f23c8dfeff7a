/** The HTTP pages of tournaments. */
import { ask } from '../../http';
import { whole } from '../../pages';
import type {
  Attendance,
  BoardResult,
  Bye,
  ChainLine,
  ChainView,
  CrossRow,
  CrossTable,
  JournalLine,
  JournalView,
  Listed,
  NewPlayer,
  OrderWish,
  PenaltyWish,
  PlayerPatch,
  Role,
  RulingWish,
  TeamPatch,
  Terms,
  TermsPatch,
} from '../../protocol';

export const api = {
  list: () => ask('GET /tournaments').then((found) => found.tournaments),
  make: (terms: Terms) => ask('POST /tournaments', {}, terms),
  bring: (trf: string, name: string, game: string) => ask('POST /tournaments/import', {}, { trf, name, game }),
  view: (tournament: string) => ask('GET /tournaments/{tournament}', { tournament }),
  earlier: (tournament: string, before: number) => ask('GET /tournaments/{tournament}', { tournament, before }),
  standings: (tournament: string, round: number | null = null, category = '') =>
    ask('GET /tournaments/{tournament}/standings', { tournament, round, category }),
  cross: (tournament: string) =>
    whole<CrossTable, CrossRow>(
      (known) => ask('GET /tournaments/{tournament}/cross-table', { tournament, start: known.length }),
      (part) => part.rows,
      (part) => part.more,
    ),
  journal: (tournament: string) =>
    whole<JournalView, JournalLine>(
      (known) => ask('GET /tournaments/{tournament}/journal', { tournament, start: (known.at(-1)?.n ?? -1) + 1 }),
      (part) => part.entries,
      (part) => part.more,
    ),
  explain: (tournament: string, round: number, one: number, other: number) =>
    ask('GET /tournaments/{tournament}/explain', { tournament, round, one, other }),

  change: (tournament: string, patch: TermsPatch) => ask('PATCH /tournaments/{tournament}', { tournament }, patch),
  callOff: (tournament: string) => ask('DELETE /tournaments/{tournament}', { tournament }),
  enter: (tournament: string, who: NewPlayer = {}) =>
    ask('POST /tournaments/{tournament}/players', { tournament }, who),
  attend: (tournament: string, player: number, status: Attendance) => api.mend(tournament, player, { status }),
  checkIn: (tournament: string, players: number[], status: 'active' | 'paused') =>
    ask('POST /tournaments/{tournament}/attendance', { tournament }, { players, status }),
  mend: (tournament: string, player: number, patch: PlayerPatch) =>
    ask('PATCH /tournaments/{tournament}/players/{player}', { tournament, player }, patch),
  bye: (tournament: string, player: number, round: number, kind: Bye | null) =>
    ask('PUT /tournaments/{tournament}/players/{player}/byes/{round}', { tournament, player, round }, { kind }),
  uninvite: (tournament: string, person: string) =>
    ask('DELETE /tournaments/{tournament}/invitations/{person}', { tournament, person }),
  forbid: (tournament: string, groups: number[][]) =>
    ask('PUT /tournaments/{tournament}/forbidden', { tournament }, { groups }),
  appoint: (tournament: string, name: string, role: Role) =>
    ask('POST /tournaments/{tournament}/arbiters', { tournament }, { name, role }),
  dismiss: (tournament: string, name: string) =>
    ask('DELETE /tournaments/{tournament}/arbiters/{name}', { tournament, name }),
  handOver: (tournament: string, name: string) =>
    ask('PUT /tournaments/{tournament}/organiser', { tournament }, { name }),
  key: (tournament: string) => ask('POST /tournaments/{tournament}/key', { tournament }),
  claim: (tournament: string, key: string) => ask('POST /tournaments/{tournament}/claim', { tournament }, { key }),
  enterList: (tournament: string, players: Listed[]) =>
    ask('POST /tournaments/{tournament}/players/list', { tournament }, { players }),
  remove: (tournament: string, player: number) =>
    ask('DELETE /tournaments/{tournament}/players/{player}', { tournament, player }),
  merge: (tournament: string, player: number, into: number) =>
    ask('POST /tournaments/{tournament}/players/{player}/merge', { tournament, player }, { into }),
  byHand: (tournament: string, round: number, seating: { boards: number[][]; byes: number[] }) =>
    ask('PUT /tournaments/{tournament}/draft', { tournament }, { round, ...seating }),
  winner: (tournament: string, round: number, board: number, winner: number) =>
    ask('PUT /tournaments/{tournament}/rounds/{round}/boards/{board}/winner', { tournament, round, board }, { winner }),
  order: (tournament: string, by: OrderWish['by'], order: number[]) =>
    ask('PUT /tournaments/{tournament}/order', { tournament }, { by, order }),
  penalise: (tournament: string, wish: PenaltyWish) =>
    ask('POST /tournaments/{tournament}/penalties', { tournament }, wish),
  pardon: (tournament: string, entry: number) =>
    ask('DELETE /tournaments/{tournament}/penalties/{entry}', { tournament, entry }),
  tell: (tournament: string, text: string) => ask('PUT /tournaments/{tournament}/message', { tournament }, { text }),
  card: (tournament: string, player: number) =>
    ask('GET /tournaments/{tournament}/players/{player}', { tournament, player }),
  tieBreaks: () => ask('GET /tie-breaks').then((found) => found.kinds),
  audit: (tournament: string) => ask('GET /tournaments/{tournament}/audit', { tournament }),
  chain: (tournament: string) =>
    whole<ChainView, ChainLine>(
      (known) => ask('GET /tournaments/{tournament}/chain', { tournament, start: known.length }),
      (part) => part.lines,
      (part) => part.more,
    ),
  draft: (tournament: string, open_as_draws: boolean) =>
    ask('POST /tournaments/{tournament}/draft', { tournament }, { open_as_draws }),
  discard: (tournament: string) => ask('DELETE /tournaments/{tournament}/draft', { tournament }),
  publish: (tournament: string, round: number) =>
    ask('POST /tournaments/{tournament}/rounds', { tournament }, { round }),
  recall: (tournament: string, round: number) =>
    ask('DELETE /tournaments/{tournament}/rounds/{round}', { tournament, round }),
  result: (tournament: string, round: number, board: number, result: string, why = '') =>
    ask('PUT /tournaments/{tournament}/rounds/{round}/boards/{board}', { tournament, round, board }, { result, why }),
  rule: (tournament: string, round: number, board: number, ruling: RulingWish) =>
    ask('POST /tournaments/{tournament}/rounds/{round}/boards/{board}/rulings', { tournament, round, board }, ruling),
  results: (tournament: string, round: number, results: BoardResult[]) =>
    ask('PUT /tournaments/{tournament}/rounds/{round}/results', { tournament, round }, { results }),
  addTeam: (tournament: string, name: string) => ask('POST /tournaments/{tournament}/teams', { tournament }, { name }),
  mendTeam: (tournament: string, team: number, patch: TeamPatch) =>
    ask('PATCH /tournaments/{tournament}/teams/{team}', { tournament, team }, patch),
  claims: (tournament: string) => ask('GET /tournaments/{tournament}/claims', { tournament }),
  live: (tournament: string) => ask('GET /tournaments/{tournament}/live', { tournament }),
  end: (tournament: string) => ask('POST /tournaments/{tournament}/end', { tournament }),
};

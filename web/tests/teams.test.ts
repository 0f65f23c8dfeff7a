import { describe, expect, it } from 'vitest';
import type { PlayerView, RoundView, TournamentView } from '../src/protocol';
import { byName } from '../src/view/paper/places';
import { headAt, matchesOf, restingIn } from '../src/view/tournament/teams';

const player = (id: number, team: number): PlayerView => ({
  id,
  number: id,
  name: `P${id}`,
  rating: 0,
  person: null,
  bot: null,
  status: 'active',
  since: 0,
  byes: {},
  barred: false,
  team,
  details: {},
  fixed: 0,
});
const board = (number: number, players: number[], result = '') => ({
  board: number,
  players,
  points: [0, 0],
  result,
  tables: [],
  games: [],
  changes: [],
  scores: [],
  winner: null,
});
const round: RoundView = {
  number: 1,
  boards: [board(1, [1, 3]), board(2, [4, 0], '+--')],
  byes: [3],
  absent: { 2: 'Z', 5: 'Z', 6: 'Z' },
  published: 0,
  starts: 0,
  done: false,
  stage: 0,
  groups: [],
  matches: [[1, 2]],
  match_scores: [[0, 2]],
  by_hand: false,
  machine: [],
};
const players = [player(1, 1), player(2, 1), player(3, 2), player(4, 2), player(5, 3), player(6, 3)];

const teams = ['Reef', 'Lagoon', 'Atoll'].map((name, k) => ({
  id: k + 1,
  name,
  players: [2 * k + 1, 2 * k + 2],
  status: 'active' as const,
}));

describe('teams on paper', () => {
  it('names nobody where nobody sits', () => {
    const places = byName({ ...round, byes: [] }, players, 'en', (one) => `P${one}`);
    expect(places.map((one) => [one.name, one.board, one.others])).toEqual([
      ['P1', 1, [3]],
      ['P3', 1, [1]],
      ['P4', 2, [0]],
    ]);
  });

  it('lets the players of a resting team be free, not the player of its number', () => {
    const places = byName(round, players, 'en', (one) => `P${one}`, teams);
    expect(places.filter((one) => !one.board).map((one) => [one.name, one.team])).toEqual([
      ['P5', 'Atoll'],
      ['P6', 'Atoll'],
    ]);
  });
});

describe('matches', () => {
  it('stand above their boards, whatever rows are shown', () => {
    const two = { ...round, boards: [1, 2, 3, 4].map((number) => board(number, [number, number + 4])) };
    const matches = matchesOf({
      ...two,
      matches: [...round.matches, [3, 4]],
      match_scores: [
        [0, 2],
        [1, 1],
      ],
    });
    expect(matches.map((one) => [one.number, one.teams, one.score, one.boards.length])).toEqual([
      [1, [1, 2], [0, 2], 2],
      [2, [3, 4], [1, 1], 2],
    ]);
    const heads = (rows: typeof two.boards) => rows.map((_, k) => headAt(matches, rows, k)?.number);
    expect(heads(two.boards)).toEqual([1, undefined, 2, undefined]);
    expect(heads([two.boards[1]!, two.boards[3]!])).toEqual([1, 2]);
    expect(headAt(matchesOf({ ...two, matches: [] }), two.boards, 0)).toBe(undefined);
  });

  it('leave a team without one, and players without a board', () => {
    const view = { terms: { boards: 2, seats: 2 }, teams, players } as unknown as TournamentView;
    expect(restingIn(view, round)).toEqual({
      byes: [3],
      bye: 'rest.team',
      absent: [{ player: 2, why: 'rest.bench' }],
    });
    const single = { terms: { boards: 0, seats: 2 }, teams: [], players } as unknown as TournamentView;
    expect(restingIn(single, round).absent).toContainEqual({ player: 5, why: 'rest.Z' });
  });
});

import type { GameEvent } from '../src/protocol';
import { describe, expect, it } from 'vitest';
import examples from '../src/boards/mangrovia/examples';
import { flightsOf, LENGTH } from '../src/boards/mangrovia/flights';
import { things } from '../src/boards/mangrovia/hand';
import { bill, payments, picked, sorted, spell, without } from '../src/boards/mangrovia/payment';
import {
  berth,
  HEIGHT,
  landingAt,
  landingsOf,
  plan,
  signs,
  siteOf,
  SITES,
  voyage,
  WIDTH,
} from '../src/boards/mangrovia/plan';
import tips from '../src/boards/mangrovia/tips';
import { traced } from '../src/boards/mangrovia/trace';
import { counted, marked, type MangroviaView, type SeatView } from '../src/boards/mangrovia/view';

const LEGAL = ['pay 2 2 4', 'pay 2 3 3s', 'pay 2 6', 'pay 3s 5', 'pay 3t 5'];

describe('paying by tapping', () => {
  it('spells tokens as the notation sorts them', () => {
    expect(sorted(['4', '3t', '3', '3s', '2'])).toEqual(['2', '3', '3s', '3t', '4']);
    expect(spell(['5', '2'])).toBe('pay 2 5');
  });

  it('narrows the payments with every tap, in whatever order', () => {
    const all = payments([...LEGAL, 'skip']);
    expect(bill(all, [])).toMatchObject({ total: 8, missing: 8, only: null, ways: 5 });
    expect([...bill(all, ['2']).next].sort()).toEqual(['2', '3', '3s', '4', '6']);
    expect(bill(all, ['2'])).toMatchObject({ missing: 6, ways: 3 });
    expect(bill(all, ['3s', '2'])).toMatchObject({ only: ['2', '3', '3s'], rest: ['3'], missing: 3 });
    expect(bill(all, ['6', '2'])).toMatchObject({ only: ['2', '6'], rest: [], missing: 0 });
  });

  it('leads to every payment by prefixes alone, never into a dead end', () => {
    const all = payments(LEGAL);
    for (const [at, payment] of all.entries()) {
      const taken: string[] = [];
      for (const token of payment) {
        const now = bill(all, taken);
        if (now.only) break;
        expect(now.next.has(token)).toBe(true);
        taken.push(token);
        expect(LEGAL[at]!.startsWith(spell(taken))).toBe(true);
      }
      expect(spell(bill(all, taken).only ?? [])).toBe(LEGAL[at]);
    }
  });

  it('takes a token out of a payment once for each time that it was tapped', () => {
    expect(without(['2', '2', '4'], ['2', '2'])).toEqual(['4']);
    expect(without(['2', '4'], ['2', '2'])).toBeNull();
  });

  it('shows which cards of the hand are meant, none twice', () => {
    expect([...picked(['2', '5', '5', '6'], ['5', '6'], new Set([2]))].sort()).toEqual([1, 3]);
  });
});

describe('a hand in a row', () => {
  const SEAT: SeatView = {
    seat: 0,
    points: 0,
    huts_left: 9,
    bowls_left: 0,
    level: 0,
    drawing: 0,
    tiles: ['goda', 'valuable3', 'amulet2'],
    known: { valuable: ['3s', '5'], landscape: [], amulet: ['1'] },
    hidden: { valuable: 1, landscape: 1, amulet: 1 },
    hand: { valuable: ['3s', '5', '5'], landscape: ['reed'] },
    amulets: ['1', '4'],
    drawn: [],
  };

  it('knows as which coin each thing pays', () => {
    expect(things(SEAT, 'valuable').map((one) => one.coin)).toEqual([
      '3s',
      '5',
      '5',
      null,
      null,
      null,
      null,
      '3t',
      null,
    ]);
    expect(things(SEAT, 'amulet').map((one) => one.coin)).toEqual([null, null, null, null, '1', '4', null, null, '2t']);
    expect(things(SEAT, null).every((one) => one.coin === null)).toBe(true);
  });

  it('marks as many cards as all know, and no more', () => {
    expect(
      things(SEAT, null)
        .filter((one) => one.known)
        .map((one) => one.card),
    ).toEqual(['3s', '5', '1']);
    expect(marked(['5', '5'], ['5'])).toEqual([true, false]);
    expect(counted(['2', '5', '5'])).toEqual([
      ['2', 1],
      ['5', 2],
    ]);
  });
});

describe('the drawn board', () => {
  const { spaces, byId, paths } = plan('reconstructed');

  it('lays every space inside the sheet and none over another', () => {
    for (const one of spaces) {
      expect(one.x > 43 && one.x < WIDTH - 43 && one.y > 39 && one.y < HEIGHT - 39, one.id).toBe(true);
      const near = spaces.filter(
        (other) => other !== one && Math.abs(other.x - one.x) < 92 && Math.abs(other.y - one.y) < 84,
      );
      expect(
        near.map((other) => other.id),
        one.id,
      ).toEqual([]);
    }
  });

  it('runs each path in a straight line from its statue, the nearest space first', () => {
    for (const path of paths) {
      const far = path.spaces
        .map((id) => byId.get(id)!)
        .map(({ x, y }) => (path.down ? y - path.statue.y : x - path.statue.x));
      expect(far, path.id).toEqual([...far].sort((a, b) => a - b));
      expect(
        path.spaces.every((id) => (path.down ? byId.get(id)!.x === path.statue.x : byId.get(id)!.y === path.statue.y)),
        path.id,
      ).toBe(true);
    }
  });

  it('has two landings at each site, as printed', () => {
    expect(SITES.map((_, index) => landingsOf(index + 1))).toEqual([1, 2, 3, 4, 5, 6].map((site) => [site, 13 - site]));
    expect(signs.every(({ landing }) => landingsOf(siteOf(landing)).includes(landing))).toBe(true);
  });

  it('lets the boat pass every landing in order and never over an island', () => {
    const way = voyage(0, 12);
    expect(way).toEqual(Array.from({ length: 13 }, (_, landing) => berth(landing)));
    for (let at = 1; at < 12; at += 1) {
      for (const share of [0, 0.25, 0.5, 0.75, 1]) {
        const [from, to] = [berth(at), berth(at + 1)];
        const spot = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
        expect(SITES.every((site) => Math.abs(site.x - spot.x) > 42 || Math.abs(site.y - spot.y) > 38)).toBe(true);
      }
    }
  });

  it('has a sign for each landing, each on its own side of its island', () => {
    expect(signs).toHaveLength(12);
    expect(signs[4]).toMatchObject({
      or: true,
      first: [{ kind: 'up', count: 2 }],
      second: [{ kind: 'down', count: 2 }],
    });
    expect(signs[10]).toMatchObject({
      or: false,
      first: [{ kind: 'hut', count: 1 }],
      second: [{ kind: 'down', count: 1 }],
    });
    expect(new Set(signs.map(({ landing }) => JSON.stringify(landingAt(landing)))).size).toBe(12);
  });
});

describe('what just happened', () => {
  const event = (kind: string, facts: GameEvent['facts']) => ({ kind, facts });

  it('is traced until the next decision', () => {
    const trace = traced([
      event('placed_bowl', { seat: 1, site: 4 }),
      event('built', { seat: 1, space: 'r6c0', count: 1, points: 0 }),
      event('raised_pole', { seat: 1, space: 'r6c0', points: 3 }),
    ]);
    expect([[...trace.sites], [...trace.spaces], trace.gains]).toEqual([[4], ['r6c0'], [{ space: 'r6c0', points: 3 }]]);
  });

  it('flies to its new place within 1.2 seconds, however much it is', () => {
    const many = Array.from({ length: 30 }, () => event('drew', { seat: 0, kind: 'valuable' }));
    for (const flight of flightsOf(many)) expect(flight.at + LENGTH).toBeLessThanOrEqual(1200);
    const paid = flightsOf([
      event('chose_space', { seat: 1, space: 'r1c7', count: 1 }),
      event('paid', { seat: 1, tokens: ['2', '5'] }),
      event('gave', { seat: 1, tokens: ['sand'] }),
    ]);
    expect(paid.map(({ from, to, kind }) => [from, to, kind])).toEqual([
      ['seat-1', 'space-r1c7', 'valuable'],
      ['seat-1', 'space-r1c7', 'valuable'],
      ['seat-1', 'space-r1c7', 'landscape'],
    ]);
  });
});

describe('the first turn and the drawn examples', () => {
  it('has six tips at most', () => expect(tips.length).toBeLessThanOrEqual(6));

  it('shows huts on spaces that exist', () => {
    for (const { id, before, after } of examples) {
      for (const view of [before, after] as unknown as MangroviaView[]) {
        expect(
          view.huts.every((hut) => plan('reconstructed').byId.has(hut.space)),
          id,
        ).toBe(true);
      }
    }
  });
});

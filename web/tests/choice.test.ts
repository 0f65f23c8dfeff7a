import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../src/protocol';
import { asked, freshClock, named, paces, ruleOf } from '../src/view/playing/choice';

const clock = { main: 1800, increment: 15, flag_falls: ['loss'] };
const modes = ['normal', 'episode'];
const island: GameInfo = {
  id: 'my_island',
  version: 1,
  seats: [2, 3, 4],
  options: [
    { name: 'mode', choices: modes, default: 'normal', offered: modes, when: {}, brought: false },
    { name: 'episode', choices: [0, 1, 2], default: 0, offered: [1, 2], when: { mode: ['episode'] }, brought: false },
    {
      name: 'teams',
      choices: [false, true],
      default: false,
      offered: [false, true],
      when: { seats: [4] },
      brought: false,
    },
    { name: 'board', choices: ['atoll'], default: 'atoll', offered: [], when: {}, brought: false },
  ],
  clock,
  clocks: [],
  campaign: true,
};
const mangala = { main: 900, increment: 0, flag_falls: ['loss', 'bank24'] };

describe('a form', () => {
  it('asks for no episode in a normal game, and never offers the zeroth', () => {
    expect(named(island, { episode: 2 }, 2)).toEqual({ mode: 'normal' });
    expect(named(island, { mode: 'episode' }, 2)).toEqual({ mode: 'episode', episode: 1 });
    expect(asked(island, { mode: 'episode', episode: 2 }, 2)[1]?.option.offered).toEqual([1, 2]);
  });

  it('forgets what means nothing with so many seats', () => {
    expect(named(island, { teams: true }, 4)).toEqual({ mode: 'normal', teams: true });
    expect(named(island, { teams: true }, 3)).toEqual({ mode: 'normal' });
  });

  it('takes the clock of the game, a preset, days or own minutes', () => {
    const rule = (pace: string, more = {}) => ruleOf({ ...freshClock(pace), ...more }, mangala);
    expect(rule('none')).toBeNull();
    expect(rule('usual')).toEqual({ kind: 'real', main: 900, increment: 0, flag_fall: 'loss' });
    expect(rule('300+3')).toEqual({ kind: 'real', main: 300, increment: 3, flag_fall: 'loss' });
    expect(rule('7d')).toEqual({ kind: 'days', days: 7 });
    expect(rule('own', { minutes: 2.5, increment: 7, flag: 'bank24' })).toEqual({
      kind: 'real',
      main: 150,
      increment: 7,
      flag_fall: 'bank24',
    });
  });

  it('lists each preset once, and half of the stones only where the game allows it', () => {
    expect(paces(mangala)).toEqual(['300+3', '600+5', '1800+15']);
    expect(paces(clock)).toEqual(['300+3', '600+5', '900+0']);
    const match = { main: 2700, increment: 0, flag_falls: ['loss'] };
    expect(ruleOf({ ...freshClock('usual'), flag: 'bank24' }, match)).toMatchObject({ main: 2700, flag_fall: 'loss' });
  });
});

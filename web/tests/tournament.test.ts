import { describe, expect, it } from 'vitest';
import { entrants, sheetOf } from '../src/view/tournament/columns';
import { away, moved, paired, rested } from '../src/view/tournament/hand';
import { decimal, half, nameOf, pages, parts, pasted, placesOf, spelled } from '../src/view/tournament/shown';

describe('a tournament in writing', () => {
  it('writes half points', () => {
    expect([0, 1, 2, 5, 20].map(half)).toEqual(['0', '½', '1', '2½', '10']);
    expect(half(null)).toBe('');
  });

  it('writes numbers with the minus and the comma of the language', () => {
    expect(['-12.5', '+0.5', '8', '12.75'].map((one) => decimal(one, 'ru'))).toEqual([
      '\u221212,5',
      '+0,5',
      '8',
      '12,75',
    ]);
    expect(decimal('-12.5', 'en')).toBe('\u221212.5');
    expect(decimal('1850', 'en')).toBe('1850');
    expect(['', '-', '2½'].map((one) => decimal(one, 'tr'))).toEqual(['', '-', '2½']);
  });

  it('takes results apart', () => {
    expect(['1-0', '1/2-1/2', '0-1', '+--', '--+', '---', '=-0', ''].map(parts)).toEqual([
      ['1', '0'],
      ['½', '½'],
      ['0', '1'],
      ['+', '−'],
      ['−', '+'],
      ['−', '−'],
      ['½', '0'],
      ['', ''],
    ]);
    expect(spelled('2 1 -')).toBe('2 · 1 · −');
    expect(spelled('+--')).toBe('+\u00a0:\u00a0−');
  });

  it('gives places by seat, level ones the same', () => {
    expect(placesOf([7, 8, 9, 4], [[8], [7, 9]], [4])).toBe('2 1 2 -');
    expect(placesOf([1, 2, 3], [[1, 2], [3]], [])).toBe('1 1 3');
  });

  it('reads lists as people paste them', () => {
    expect(pasted('Ada Lovelace; 1850\n 2. Борис\t1720 \n\nJ. R. 2nd\nMax 12')).toEqual([
      { name: 'Ada Lovelace', rating: 1850 },
      { name: 'Борис', rating: 1720 },
      { name: 'J. R. 2nd', rating: 0 },
      { name: 'Max 12', rating: 0 },
    ]);
  });

  it('reads a list in which some have a semicolon and some have not', () => {
    expect(entrants(sheetOf('Ada Lovelace; 1850\nБорис 1720\nCem'))).toEqual([
      { name: 'Ada Lovelace', rating: 1850 },
      { name: 'Борис', rating: 1720 },
      { name: 'Cem', rating: 0 },
    ]);
    expect(entrants(sheetOf('Ada; 1850; Reef\nBoris; ; Cove'))[1]).toEqual({ name: 'Boris', rating: 0, club: 'Cove' });
  });

  it('knows teams where there are teams, and clubs where there are none', () => {
    const text = 'Name;Rating;Team\nAda;1850;Reef\nBoris;;Cove';
    expect(entrants(sheetOf(text, true))[0]).toEqual({ name: 'Ada', rating: 1850, team: 'Reef' });
    expect(entrants(sheetOf(text))[0]).toEqual({ name: 'Ada', rating: 1850, club: 'Reef' });
    expect(entrants(sheetOf('Ada; Reef\nBoris; Cove', true))[1]).toEqual({ name: 'Boris', rating: 0, team: 'Cove' });
    expect(sheetOf('Фамилия; Команда; Клуб\nОрлова; Риф; Москва', true).columns).toEqual(['last', 'team', 'club']);
  });

  it('knows the sex by its head and by its letter, as report files write it', () => {
    for (const [text, sexes] of [
      ['Name,Sex\nAda,F\nBo,m\nCy,', ['w', 'm', undefined]],
      ['ФИО;Пол\nОрлова;Ж\nКим;М', ['w', 'm']],
      ['Ad soyad;Cinsiyet\nAda;Kadın\nEmre;E\nCem;?', ['w', 'm', undefined]],
      ['Name;M/W\nAda;w', ['w']],
    ] as const) {
      const sheet = sheetOf(text);
      expect(sheet.columns).toEqual(['name', 'sex']);
      expect(entrants(sheet).map((one) => one.sex)).toEqual(sexes);
    }
  });

  it('calls a bot by what it is', () => {
    const bot = {
      id: 1,
      number: 1,
      name: 'Greedy 12',
      rating: 0,
      person: null,
      bot: 'greedy',
      status: 'active' as const,
      since: 0,
      byes: {},
      barred: false,
      team: 0,
      details: {},
      fixed: 0,
    };
    expect(nameOf(bot, (kind) => `the ${kind}`)).toBe('the greedy 12');
    expect(nameOf({ ...bot, bot: null, name: 'Ada 2' }, String)).toBe('Ada 2');
  });

  it('fills the pages of a projector about equally', () => {
    expect(pages([1, 2, 3, 4, 5], 4)).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    expect(pages([], 4)).toEqual([[]]);
    expect(pages([1, 2], 1)).toEqual([[1], [2]]);
  });
});

describe('a draft changed by hand', () => {
  it('gives a board another number, and the others close up', () => {
    const now = { boards: [[1, 2], [3, 4], [5, 6], [7, 8]], byes: [9] }; // prettier-ignore
    expect(moved(now, 0, 2)).toEqual({ boards: [[3, 4], [5, 6], [1, 2], [7, 8]], byes: [9] }); // prettier-ignore
    expect(moved(now, 3, 0).boards.map(([first]) => first)).toEqual([7, 1, 3, 5]);
    expect(moved(now, 1, 1)).toEqual(now);
  });

  const now = {
    boards: [
      [1, 2],
      [3, 4],
    ],
    byes: [5],
  };

  it('seats two who are free at a board of their own, and one who is free opposite one who is not', () => {
    expect(paired({ ...now, byes: [5, 6] }, 5, 6)).toEqual({
      boards: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
      byes: [],
    });
    expect(paired(now, 5, 9)).toEqual({
      boards: [
        [1, 2],
        [3, 4],
        [5, 9],
      ],
      byes: [],
    });
    expect(paired(now, 5, 1)).toEqual({
      boards: [
        [1, 5],
        [3, 4],
      ],
      byes: [2],
    });
    expect(paired({ boards: [], byes: [1, 2, 3, 4] }, 3, 1, 2)).toEqual({ boards: [[3, 1, 2]], byes: [4] });
  });

  it('lets anybody rest or be away', () => {
    expect(rested(now, 1, 2)).toEqual({
      boards: [
        [5, 2],
        [3, 4],
      ],
      byes: [1],
    });
    expect(rested(now, 9, 2)).toEqual({ boards: now.boards, byes: [5, 9] });
    expect(away(now, 1, 2)).toEqual({ boards: [[3, 4]], byes: [5, 2] });
    expect(away(now, 5, 2)).toEqual({ boards: now.boards, byes: [] });
    const tables = {
      boards: [
        [1, 2, 3, 4],
        [5, 6, 7],
      ],
      byes: [],
    };
    expect(away(tables, 2, 3)).toEqual({
      boards: [
        [1, 3, 4],
        [5, 6, 7],
      ],
      byes: [],
    });
    expect(rested(tables, 6, 3)).toEqual({ boards: [[1, 2, 3, 4]], byes: [5, 7, 6] });
  });
});

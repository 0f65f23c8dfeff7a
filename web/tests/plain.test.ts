import { expect, it } from 'vitest';
import { outline } from '../src/boards/plain/outline';
import { words } from '../src/text';

const WORDS = {
  'view.seats.caught': 'caught',
  'view.jetty': 'on the jetty',
  'plain.nothing': 'none',
  'plain.yes': 'yes',
  'plain.no': 'no',
};
const t = words('en', WORDS, ['Ann', 'Bo', 'Cy']);

it('has a row for each seat, by name, and words for its columns', () => {
  expect(outline({ jetty: [1, 2, 3], caught: [[3, 1], [], [5]], hands: [[4], null, null] }, t, 3)).toEqual([
    { kind: 'line', label: 'on the jetty', text: '1, 2, 3' },
    {
      kind: 'rows',
      label: '',
      columns: ['caught', 'hands'],
      rows: [
        { name: 'Ann', cells: ['3, 1', '4'] },
        { name: 'Bo', cells: ['—', 'none'] },
        { name: 'Cy', cells: ['5', 'none'] },
      ],
    },
  ]);
});

it('keeps lists in lists apart', () => {
  expect(outline({ rows: [[1, 2], [3], [], [4, 5]] }, t, 3)).toEqual([
    {
      kind: 'rows',
      label: 'rows',
      columns: [],
      rows: [
        { name: '1', cells: ['1, 2'] },
        { name: '2', cells: ['3'] },
        { name: '3', cells: ['—'] },
        { name: '4', cells: ['4, 5'] },
      ],
    },
  ]);
  expect(
    outline(
      {
        shops: [
          { name: 'x', open: true },
          { name: 'y', open: false },
        ],
      },
      t,
      3,
    ),
  ).toEqual([
    {
      kind: 'rows',
      label: 'shops',
      columns: ['name', 'open'],
      rows: [
        { name: '1', cells: ['x', 'yes'] },
        { name: '2', cells: ['y', 'no'] },
      ],
    },
  ]);
});

it('names seats where a key ends in seat, and goes into objects', () => {
  expect(
    outline({ start_seat: 1, out_seats: [0, 2], pile: { count: 3, top: null }, sea: { far: { fish: [1] } } }, t, 3),
  ).toEqual([
    { kind: 'line', label: 'start seat', text: 'Bo' },
    { kind: 'line', label: 'out seats', text: 'Ann, Cy' },
    { kind: 'line', label: 'pile', text: 'count 3 · top none' },
    {
      kind: 'group',
      label: 'sea',
      blocks: [{ kind: 'group', label: 'far', blocks: [{ kind: 'line', label: 'fish', text: '1' }] }],
    },
  ]);
});

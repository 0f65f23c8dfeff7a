import { expect, test } from 'vitest';
import { words } from '../src/text';
import { fromField, startText, toField, untilText } from '../src/view/tournament/starts';

const w = words('en', { 'starts.days': '{days} d {hours} h' });

test('a field holds the time of this device, and nothing for no time', () => {
  const at = new Date(2031, 0, 5, 9, 7).getTime();
  expect(toField(at)).toBe('2031-01-05T09:07');
  expect(fromField(toField(at))).toBe(at);
  expect([toField(0), fromField(''), fromField('tomorrow'), fromField('1950-01-01T00:00')]).toEqual(['', 0, 0, 0]);
});

test('the time until then is days and hours, then hours to seconds, then nothing', () => {
  const hour = 3_600_000;
  const left = [50 * hour, 24 * hour, 24 * hour - 1000, hour, 61_000, 999, 0, -5];
  expect(left.map((one) => untilText(one, w))).toEqual([
    '2 d 2 h',
    '1 d 0 h',
    '23:59:59',
    '1:00:00',
    '1:01',
    '0:00',
    '',
    '',
  ]);
});

test('day and time are told in the language of the reader', () => {
  const at = new Date(2031, 0, 5, 9, 7).getTime();
  expect(startText(at, 'en')).toContain('January 5');
  expect(startText(at, 'tr')).toContain('Ocak');
});

import type { Translate } from '../../text';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
const two = (value: number) => String(value).padStart(2, '0');

/** What a field of day and time shows, by this device's clock; "" for none. */
export function toField(at: number): string {
  if (!at) return '';
  const day = new Date(at);
  const date = [String(day.getFullYear()).padStart(4, '0'), two(day.getMonth() + 1), two(day.getDate())].join('-');
  return `${date}T${two(day.getHours())}:${two(day.getMinutes())}`;
}
export function fromField(text: string): number {
  return Math.max(0, new Date(text).getTime() || 0);
}

/** Day and time in the reader's language and time zone. */
export function startText(at: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(at);
}

/** The time until then: days and hours, on the last day hours, minutes and seconds; "" when it is over. */
export function untilText(left: number, w: Translate): string {
  if (left <= 0) return '';
  const [days, hours] = [Math.floor(left / DAY), Math.floor(left / HOUR) % 24];
  if (days) return w('starts.days', { days, hours });
  const [minutes, seconds] = [Math.floor(left / MINUTE) % 60, Math.floor(left / SECOND) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

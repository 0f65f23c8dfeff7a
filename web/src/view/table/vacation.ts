/** Who is on vacation at a table where that stops his clock, in words. */
import type { Translate } from '../../text';

/** "on vacation until 24 Nov", while it lasts by the server's time; else nothing. */
export function onVacation(until: number | null | undefined, now: number, t: Translate): string {
  if (!until || until <= now) return '';
  const day = new Intl.DateTimeFormat(t.language, { day: 'numeric', month: 'short' }).format(until);
  return t('table.vacation', { day });
}

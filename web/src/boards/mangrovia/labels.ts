/** What is read out for a thing on the board. */
import type { Translate } from '../../text';
import { landingsOf, TRACK, type Path, type Space } from './plan';
import type { Hut, MangroviaView, Standing } from './view';

export function hutWords(t: Translate, hut: Hut): string {
  const pole = hut.pole === null ? '' : `, ${t('mv.pole', { pole: hut.pole })}`;
  if (hut.seat === null) return t('mv.neutral') + pole;
  return t(hut.count > 1 ? 'mv.double' : 'mv.hut', { seat: hut.seat }) + pole;
}

export function spaceWords(t: Translate, space: Space, hut: Hut | null, tile: string | null): string {
  const parts = [
    t('mv.space', { space: space.id, landscapes: space.landscapes, cost: space.cost, currency: space.currency }),
  ];
  if (space.points) parts.push(t('draw.points', { count: space.points }));
  if (space.area) parts.push(t(`mv.area.${space.area}`));
  if (tile) parts.push(t.word(tile, 'tile'));
  if (hut) parts.push(hutWords(t, hut));
  return parts.join(', ');
}

export function siteWords(t: Translate, view: MangroviaView, site: number): string {
  const { seat, blocked } = view.sites[site - 1]!;
  const [out, home] = landingsOf(site);
  const what = t('mv.site', { site, out: t(`mv.landing.${out}`), home: t(`mv.landing.${home}`) });
  if (blocked) return `${t('mv.site.blocked', { site })}`;
  return seat === null ? what : `${what}. ${t('mv.bowl', { seat })}`;
}

export const pathWords = (t: Translate, path: Path): string =>
  t('mv.path', { path: path.id.toUpperCase(), first: path.first, second: path.second });
/** Drawn examples have more seats than names. */
export const nameOf = (t: Translate, names: readonly string[], seat: number): string =>
  names[seat] ?? t('mv.player', { number: seat + 1 });
export const standingWords = (t: Translate, names: readonly string[], { seat, huts }: Standing): string =>
  `${seat === null ? t.seat(null) : nameOf(t, names, seat)}: ${t('draw.huts', { count: huts })}`;

/** How many amulets the viewer would draw and keep. */
export function levelWords(t: Translate, view: MangroviaView, seat: number | null): string {
  const level = seat === null ? null : (view.seats[seat]?.level ?? 0);
  if (level === null) return '';
  const at = Math.min(level, TRACK.draw.length - 1);
  return level === 0 ? t('mv.level0') : t('mv.level', { level, draw: TRACK.draw[at], keep: TRACK.keep[at] });
}

/** What will end the game: somebody's last hut; towards the last round of all, that. */
export function endWords(t: Translate, view: MangroviaView, short = false): string {
  const left = Math.min(...view.seats.map((seat) => seat.huts_left));
  const { round, round_limit: limit } = view;
  if (left === 0) return t('mv.end.now', { round });
  if (limit - round < 3) return t('draw.round', { round, limit });
  return t(short ? 'mv.end.short' : 'mv.end', { round, left });
}

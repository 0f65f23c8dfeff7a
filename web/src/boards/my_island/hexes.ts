/** What a hex of the large island is to fingers, keys and screen readers: a step, an action, or a thing to read. */
import type { SVGAttributes } from 'svelte/elements';
import type { Translate } from '../../text';
import { matches } from './choice';
import { key, type SeatView } from './island';
import type { Picking } from './picking.svelte';

interface Ways {
  picking: Picking;
  island: SeatView;
  legal: readonly string[];
  asked: boolean;
  t: Translate;
  play: (action: string) => void;
  onrefuse: (action: string, event: Event) => void;
}
type Attributes = SVGAttributes<SVGPolygonElement> & { [data: `data-${string}`]: string | undefined };

/** Which hexes shine: pressed as the tile is turned now, or turned another way; targets of a sticker always. */
export function litHexes(picking: Picking, legal: readonly string[]): Map<string, 'now' | 'turned'> {
  const lit = new Map<string, 'now' | 'turned'>();
  for (const { q, r, rot } of picking.choices.places) {
    if (rot === picking.rot) lit.set(key(q, r), 'now');
    else if (!lit.has(key(q, r))) lit.set(key(q, r), 'turned');
  }
  for (const action of legal) if (action.startsWith('stick ')) lit.set(action.slice('stick '.length), 'now');
  return lit;
}

export function hexes({
  picking,
  island,
  legal,
  asked,
  t,
  play,
  onrefuse,
}: Ways): (q: number, r: number) => Attributes {
  const rows = new Map(island.island.map((row) => [key(row[0], row[1]), row]));
  const sites = new Map(island.sites.map(([feature, q, r]) => [key(q, r), feature]));
  const stickers = new Set(legal.filter((action) => action.startsWith('stick ')));

  function read(q: number, r: number): string {
    const row = rows.get(key(q, r));
    const site = sites.get(key(q, r));
    const parts = [row ? t.word(row[5] ?? row[2]) : '', site ? t.word(site) : ''].filter(Boolean);
    return `(${q}, ${r}): ${parts.join(', ')}`;
  }
  /** The held tile in words: what it would cover, and how many edges match. */
  function lay(action: string): string {
    const cells = picking.pinned?.place.cells ?? [];
    return `${t.action(action)}. ${t('edges', { count: matches(cells, island).length })}`;
  }
  const button = (label: string, press: (event: Event) => void): Attributes => ({
    role: 'button',
    tabindex: 0,
    'aria-label': label,
    onclick: press,
    onkeydown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      press(event);
    },
  });

  function sticker(q: number, r: number): Attributes {
    const action = `stick ${q} ${r}`;
    if (!stickers.has(action))
      return { role: 'img', 'aria-label': read(q, r), onclick: (event) => onrefuse(action, event) };
    if (picking.sticker === action)
      return { ...button(`${t.action(action)}. ${read(q, r)}`, () => play(action)), 'data-action': action };
    return {
      ...button(`${t.action(action)}. ${read(q, r)}`, () => {
        picking.sticker = action;
      }),
      'data-step': action,
    };
  }

  return (q, r) => {
    if (!asked) return { role: 'img', 'aria-label': read(q, r) };
    if (picking.choices.tile === null) return sticker(q, r);
    const hex = { q, r };
    const pinned = picking.isHeld(hex) ? picking.pinned : null;
    if (pinned?.legal)
      return {
        ...button(lay(pinned.place.action), () => play(pinned.place.action)),
        'data-action': pinned.place.action,
      };
    const hold = (event: Event) => {
      if (!picking.hold(hex)) onrefuse(picking.wish(hex), event);
    };
    const ways = picking.choices.anchored(q, r).length;
    if (ways)
      return { ...button(`${read(q, r)}. ${t('ways', { count: ways })}`, hold), 'data-step': `place ${q} ${r} ` };
    return { role: 'img', 'aria-label': read(q, r), onclick: hold };
  };
}

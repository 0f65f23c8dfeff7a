/** What a hex of the large island is to fingers, keys and screen readers: a step, an action, or a thing to read. */
import type { Translate } from '../../text';
import { capital } from '../kit/capital';
import { drawn, leads, plays, still, type Door, type Drawn } from '../kit/button';
import { matches } from './choice';
import { key, type SeatView } from './island';
import type { Picking } from './picking.svelte';

interface Ways extends Door {
  picking: Picking;
  island: SeatView;
  asked: boolean;
  t: Translate;
}
type Attributes = Drawn | ReturnType<typeof still>;

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

export function hexes(ways: Ways): (q: number, r: number) => Attributes {
  const { picking, island, legal, asked, t, onrefuse } = ways;
  const rows = new Map(island.island.map((row) => [key(row[0], row[1]), row]));
  const sites = new Map(island.sites.map(([feature, q, r]) => [key(q, r), feature]));
  const stickers = new Set(legal.filter((action) => action.startsWith('stick ')));

  /** What is to be seen there. */
  function there(q: number, r: number): string {
    const row = rows.get(key(q, r));
    const site = sites.get(key(q, r));
    return [row ? t.word(row[5] ?? row[2]) : '', site ? t.word(site) : ''].filter(Boolean).join(', ');
  }
  const read = (q: number, r: number): string => capital(`${t.word(key(q, r), 'hex')}: ${there(q, r)}`, t.language);
  /** The held tile in words: what it would cover, and how many edges match. */
  function lay(action: string): string {
    const cells = picking.pinned?.place.cells ?? [];
    return `${t.action(action)}. ${t('edges', { count: matches(cells, island).length })}`;
  }
  function sticker(q: number, r: number): Attributes {
    const action = `stick ${q} ${r}`;
    if (!stickers.has(action)) return still(read(q, r), (event) => onrefuse(action, event));
    const label = `${t.action(action)}. ${capital(there(q, r), t.language)}`;
    const take = () => {
      picking.sticker = action;
    };
    return drawn(picking.sticker === action ? plays(action, label, ways) : leads(action, label, take));
  }

  return (q, r) => {
    if (!asked) return still(read(q, r));
    if (picking.choices.tile === null) return sticker(q, r);
    const hex = { q, r };
    const pinned = picking.isHeld(hex) ? picking.pinned : null;
    if (pinned?.legal) return drawn(plays(pinned.place.action, lay(pinned.place.action), ways));
    const hold = (event: Event) => {
      if (!picking.hold(hex)) onrefuse(picking.wish(hex), event);
    };
    const count = picking.choices.anchored(q, r).length;
    if (count) return drawn(leads(`place ${q} ${r} `, `${read(q, r)}. ${t('ways', { count })}`, hold));
    return still(read(q, r), hold);
  };
}

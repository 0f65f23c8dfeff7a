/** What a guest has here and would lose by leaving: games, campaigns, tournaments that are not over. */
import { api } from '../../http';
import type { CampaignInfo, Pages, TableInfo } from '../../protocol';
import { session } from '../../session.svelte';

/** How a guest goes: for good, to an account here, or to one that he may have elsewhere. */
export type Why = 'leave' | 'login' | 'elsewhere';

export interface Held {
  tables: TableInfo[];
  campaigns: CampaignInfo[];
  tournaments: Pages['GET /me/tournaments']['answer']['tournaments'];
}

/** Null for an account, and for a guest who has nothing. */
export async function heldByGuest(): Promise<Held | null> {
  if (!session.me?.guest) return null;
  const [tables, campaigns, tournaments] = await Promise.all([api.myTables(), api.campaigns(), api.myTournaments()]);
  const episodes = new Set(campaigns.map((one) => one.table));
  const held = { tables: tables.filter((one) => !episodes.has(one.id)), campaigns, tournaments };
  return Object.values(held).some((list) => list.length > 0) ? held : null;
}

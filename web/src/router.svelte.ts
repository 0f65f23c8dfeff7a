/** A tiny router over the history API: paths to lazy pages. */
import type * as Far from './far';
import { learn } from './words.svelte';

export interface Page {
  /** On a broken line a part comes as nothing. */
  load: () => Promise<Far.Part | undefined>;
  id: string;
}
type Load = Page['load'];

/** A page with words of its own. */
const worded =
  (folder: string, load: Load): Load =>
  async () => {
    const [page] = await Promise.all([load(), learn(folder)]);
    return page;
  };

/** On the way to a game; the others, and what is no page of ours, are in far.ts. All are in docs/protocol.md, "Pages". */
const ROUTES: readonly (readonly [RegExp, Load])[] = [
  [/^\/$/, () => import('./view/Front.svelte')],
  [/^\/lobby$/, () => import('./view/Lobby.svelte')],
  [/^\/table\/([\w-]+)$/, () => import('./view/AtTable.svelte')],
  [/^\/replay\/([\w-]+)$/, worded('replay', () => import('./view/Replay.svelte'))],
  [/^\/rules\/?([\w-]*)$/, worded('rules', () => import('./view/Rules.svelte'))],
  [/^\/learn\/([\w-]+(?:\/[\w-]+)?)$/, worded('learn', () => import('./view/Learn.svelte'))],
  [/^\/tournament\/?([\w-]*)$/, () => import('./view/Tournament.svelte')],
  [/^\/campaign\/?([\w-]*)$/, worded('campaign', () => import('./view/Campaign.svelte'))],
  [/^\/clock$/, () => import('./view/Clock.svelte')],
];

const here = $state({ path: location.pathname, search: location.search, hash: location.hash });
export const route = here;

function note(): void {
  Object.assign(here, { path: location.pathname, search: location.search, hash: location.hash });
}

export function go(to: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  note();
}

export function find(path: string): Page {
  for (const [pattern, load] of ROUTES) {
    const match = pattern.exec(path);
    if (match) return { load, id: decodeURIComponent(match[1] ?? '') };
  }
  const load: Load = () => import('./far').then((far: typeof Far | undefined) => far?.page(path));
  return { load, id: decodeURIComponent(path.split('/')[2] ?? '') };
}

/** Links of ours turn the page without loading it anew; everything else is left to the browser. */
export function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function watchHistory(): void {
  window.addEventListener('popstate', note);
  window.addEventListener('hashchange', note);
}

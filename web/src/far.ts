/** Pages off the way to a game. Their ways are a chunk of their own: whoever comes to play does not wait for them. */
import type { Component } from 'svelte';
import { learn } from './words.svelte';

export interface Part {
  default: Component<{ id: string }>;
}
type Load = () => Promise<Part>;

/** A page with words in folders of their own. */
const worded =
  (load: Load, ...folders: readonly string[]): Load =>
  async () => {
    const [page] = await Promise.all([load(), ...folders.map(learn)]);
    return page;
  };

const account = worded(() => import('./view/Account.svelte'), 'profile', 'settings', 'names');
const PAGES: readonly (readonly [RegExp, Load])[] = [
  [/^\/account(\/\w*)?$/, account],
  [/^\/profile\/me$/, account],
  [/^\/profile\/[^/]+$/, worded(() => import('./view/Profile.svelte'), 'profile', 'mute')],
  [/^\/host(\/\w*)?$/, () => import('./view/Host.svelte')],
  [/^\/ratings\/\w+$/, () => import('./view/Ratings.svelte')],
  [/^\/help$/, worded(() => import('./view/Help.svelte'), 'help')],
  [/^\/analysis\/mangala$/, worded(() => import('./view/Analysis.svelte'), 'replay')],
  [/^\/puzzle$/, worded(() => import('./view/Puzzle.svelte'), 'replay')],
  [/^\/table\/[\w-]+\/wall$/, worded(() => import('./view/Wall.svelte'), 'room', 'table')],
  [/^\/daily$/, () => import('./view/Daily.svelte')],
  [/^\/slip\/[\w-]+$/, () => import('./view/Slip.svelte')],
  [/^\/slips\/[\w-]+$/, () => import('./view/Slips.svelte')],
  [/^\/paper\/\w+\/[\w-]+$/, () => import('./view/Paper.svelte')],
];

export const page = (path: string): Promise<Part> =>
  (PAGES.find(([pattern]) => pattern.test(path))?.[1] ?? (() => import('./view/NotFound.svelte')))();

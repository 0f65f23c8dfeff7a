/** Parts of the table that few moves need. They come when they are first shown, and ahead of that as soon as the table is
 * quiet: the server may be away by then. */
import { learn } from '../../words.svelte';

const QUIET = 1000;
/** Milliseconds between attempts: what a broken line kept back comes when there is one again. */
const PAUSES = [500, 2000, 5000, 10_000, 20_000];

/** A part that never came is nothing: see vite:preloadError in main.ts. */
type Part<Module> = () => Promise<Module | undefined>;
const part =
  <Module>(load: () => Promise<Module>, folder = 'table'): Part<Module> =>
  async () => {
    for (const pause of PAUSES) {
      const [found] = await Promise.all([load(), learn(folder)]).catch(() => []);
      if (found) return found;
      await new Promise((again) => setTimeout(again, pause));
    }
    return undefined;
  };

export const Alerts = part(() => import('./Alerts.svelte'));
export const Chat = part(() => import('./Chat.svelte'));
export const ClockFace = part(() => import('./ClockFace.svelte'));
export const Closed = part(() => import('./Closed.svelte'));
export const Confirm = part(() => import('./Confirm.svelte'));
export const Ended = part(() => import('../campaign/Ended.svelte'), 'campaign');
export const Hint = part(() => import('./Hint.svelte'));
export const Menu = part(() => import('./Menu.svelte'));
export const Missed = part(() => import('./Missed.svelte'));
export const Moves = part(() => import('./Moves.svelte'));
export const NextTable = part(() => import('./NextTable.svelte'));
export const Opened = part(() => import('./Opened.svelte'));
export const Paused = part(() => import('./Paused.svelte'));
export const Refused = part(() => import('./Refused.svelte'));
export const Result = part(() => import('./Result.svelte'));
export const Tabs = part(() => import('./Tabs.svelte'));
export const Tools = part(() => import('./Tools.svelte'));
export const Tour = part(() => import('./Tour.svelte'));
export const Waiting = part(() => import('./Waiting.svelte'));

export function fetchAhead(): () => void {
  const timer = setTimeout(() => {
    for (const load of [Refused, Closed, Menu, Opened, Moves, Chat, Hint, Alerts, Paused, Result]) void load();
  }, QUIET);
  return () => clearTimeout(timer);
}

/** Parts of the table that few moves need. They come when they are first shown, and ahead of that as soon as the table is
 * quiet: the server may be away by then. */
import { lazily, type Part } from '../../part';

const QUIET = 1000;
const part = <Module>(load: () => Promise<Module>, ...folders: string[]): Part<Module> =>
  lazily(load, 'table', ...folders);

export const Alerts = part(() => import('./Alerts.svelte'));
export const Beside = part(() => import('./Beside.svelte'), 'explain');
export const Called = part(() => import('./Called.svelte'));
export const Chat = part(() => import('./Chat.svelte'), 'mute');
export const ClockFace = part(() => import('./ClockFace.svelte'));
export const Closed = part(() => import('./Closed.svelte'));
export const Confirm = part(() => import('./Confirm.svelte'));
export const Ended = part(() => import('../campaign/Ended.svelte'), 'campaign');
export const EventLine = part(() => import('./EventLine.svelte'));
export const Cover = part(() => import('../room/Cover.svelte'), 'room');
export const Hint = part(() => import('./Hint.svelte'));
export const Lines = part(() => import('../lines/Panel.svelte'));
export const LinesOpener = part(() => import('../lines/Opener.svelte'));
export const Menu = part(() => import('./Menu.svelte'));
export const Missed = part(() => import('./Missed.svelte'), 'explain');
export const Moves = part(() => import('./Moves.svelte'));
export const NextTable = part(() => import('./NextTable.svelte'));
export const Opened = part(() => import('./Opened.svelte'), 'explain');
export const OnWall = part(() => import('../room/OnWall.svelte'), 'room');
export const PassOn = part(() => import('../room/PassOn.svelte'), 'room');
export const Paused = part(() => import('./Paused.svelte'));
export const Refused = part(() => import('./Refused.svelte'));
export const Result = part(() => import('./Result.svelte'), 'explain');
export const Standing = part(() => import('./Standing.svelte'), 'explain');
export const Tabs = part(() => import('./Tabs.svelte'), 'explain');
export const Tools = part(() => import('./Tools.svelte'));
export const WallDialog = part(() => import('../room/WallDialog.svelte'), 'room');
export const Waiting = part(() => import('./Waiting.svelte'));

export function fetchAhead(): () => void {
  const timer = setTimeout(() => {
    for (const load of [Refused, Closed, Menu, Opened, Moves, Chat, Hint, Alerts, Paused, Result]) void load();
  }, QUIET);
  return () => clearTimeout(timer);
}

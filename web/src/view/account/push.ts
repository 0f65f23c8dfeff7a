/** Pushes to this browser: with its leave, by the server's own key. */
import { ask } from '../../http';
import type { BrowserInfo } from '../../protocol';
import { session } from '../../session.svelte';
import { settings } from '../../settings.svelte';

export type Standing = 'cannot' | 'denied' | 'off' | 'on';

/** Browsers on phones can only where the page was put on the home screen; pages without TLS cannot at all. */
const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The worker of this page; none where none was registered (`npm run dev`). */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration();
  return found && navigator.serviceWorker.ready;
}

export async function subscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  return (await (await worker())?.pushManager.getSubscription()) ?? null;
}

export async function standing(known: readonly BrowserInfo[]): Promise<{ is: Standing; mine?: BrowserInfo }> {
  if (!canPush() || !(await worker())) return { is: 'cannot' };
  if (Notification.permission === 'denied') return { is: 'denied' };
  const endpoint = (await subscription())?.endpoint;
  const mine = known.find((one) => one.endpoint === endpoint);
  return mine ? { is: 'on', mine } : { is: 'off' };
}

function bytes(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** What this browser is called in a list: as the server calls its session. */
async function ownName(): Promise<string> {
  const { sessions } = await ask('GET /me/sessions');
  return sessions.find((one) => one.here)?.agent ?? '';
}

/** False: the person, or the browser, has said no. */
export async function turnOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { key } = await ask('GET /push');
  const found = await worker();
  const given = await found?.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })
    .catch(() => null); // the browser has no service for pushes, or cannot reach it
  const added = await add(given);
  if (added) settings.pushed = session.me?.id ?? '';
  return added;
}

async function add(given: PushSubscription | null | undefined): Promise<boolean> {
  const { endpoint, keys } = given?.toJSON() ?? {};
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return false;
  await ask(
    'POST /me/browsers',
    {},
    { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] }, name: await ownName() },
  );
  return true;
}

/** The server forgets a browser with the session; whoever comes back to it, and had not turned it off, is told again. */
export async function renew(): Promise<void> {
  const given = await subscription();
  if (!given || Notification.permission !== 'granted') return;
  const { browsers } = await ask('GET /me/browsers');
  if (!browsers.some((one) => one.endpoint === given.endpoint)) await add(given);
}

export async function turnOff(mine: BrowserInfo): Promise<void> {
  settings.pushed = '';
  await ask('DELETE /me/browsers/{id}', { id: mine.id });
  await (await subscription())?.unsubscribe();
}

// The shell works without a network: files under /assets/ never change their content, the page itself is asked for anew.
const SHELL = 'atoll-shell-1';
const TOLD = 'atoll-told-1';

/** What works without any network though it was never opened: the clock for a game at a real board. */
const OFFLINE = /^index\.html$|^src\/view\/Clock\.svelte$|\.json\?language$|^src\/view\/clock\/text\//;

function filesOf(manifest, key, found = new Set()) {
  const { file, css = [], assets = [], imports = [] } = manifest[key] ?? {};
  for (const name of [file, ...css, ...assets]) if (name) found.add(`/${name}`);
  for (const one of imports) filesOf(manifest, one, found);
  return found;
}

async function stock() {
  const answer = await fetch('/manifest.json', { cache: 'no-cache' });
  if (!answer.ok) return;
  const manifest = await answer.json();
  const needed = Object.keys(manifest).filter((key) => OFFLINE.test(key));
  const names = new Set(needed.flatMap((key) => [...filesOf(manifest, key)]));
  await Promise.all([...names].map((name) => kept(new Request(name))));
}

self.addEventListener('install', (event) => {
  const shell = async () => {
    const cache = await caches.open(SHELL);
    await cache.addAll(['/', '/icon.svg', '/manifest.webmanifest']);
    await stock();
  };
  event.waitUntil(shell());
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== SHELL && name !== TOLD).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

async function kept(request) {
  const cache = await caches.open(SHELL);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** A new version: of the assets only those stay that its page names; the others come back when they are asked for. */
async function renew(cache, answer) {
  const before = await (await cache.match('/'))?.text();
  const text = await answer.clone().text();
  await cache.put('/', answer);
  if (before === text) return;
  for (const asset of await cache.keys()) {
    const { pathname } = new URL(asset.url);
    if (pathname.startsWith('/assets/') && !text.includes(pathname)) await cache.delete(asset);
  }
  await stock();
}

async function page(event) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(renew(cache, answer.clone()));
    return answer;
  } catch {
    return (await cache.match('/')) ?? Response.error();
  }
}

const LESSONS = /^\/api\/games\/[\w-]+\/lessons$/;

/** Lessons hold every position and the answers to it: once they were there, they are there without a network too. */
async function fresh(request) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch {
    return (await cache.match(request)) ?? Response.error();
  }
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === 'GET' && url.origin === self.location.origin && LESSONS.test(url.pathname)) {
    event.respondWith(fresh(event.request));
    return;
  }
  if (event.request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return;
  if (event.request.mode === 'navigate') {
    void navigator.clearAppBadge?.().catch(() => {}); // the page counts for itself
    event.respondWith(page(event));
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(kept(event.request));
});

const MOST_TOLD = 200;

/** A server that was killed before it heard of our answer sends a notice again, under the same id. */
async function wasTold(id) {
  const cache = await caches.open(TOLD);
  const key = `/told/${encodeURIComponent(id)}`;
  if (await cache.match(key)) return true;
  await cache.put(key, new Response());
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_TOLD)).map((one) => cache.delete(one)));
  return false;
}

/** A newer notice about the same table takes the place of the older one; the same one, sent twice, is told once. */
async function tell({ id, title, body, path, about }) {
  if (await wasTold(id)) return;
  const shown = await self.registration.getNotifications({ tag: about });
  await self.registration.showNotification(title, {
    body,
    tag: about,
    renotify: shown.length > 0,
    icon: '/icon-192.png',
    data: { id, path },
  });
  const all = await self.registration.getNotifications();
  await navigator.setAppBadge?.(all.length).catch(() => {});
}

/** One after another: the same notice twice at once is still told once, and none reads the list while another is drawn. */
let telling = Promise.resolve();

self.addEventListener('push', (event) => {
  if (!event.data) return;
  telling = telling.then(() => tell(event.data.json())).catch(() => {});
  event.waitUntil(telling);
});

async function json(path, method = 'GET', body = undefined) {
  const answer = await fetch(path, { method, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  return answer.json();
}

/** The browser has another address for pushes. It is told to the server if whoever is here was told at the old one. */
async function move({ oldSubscription, newSubscription }) {
  const { browsers } = await json('/api/me/browsers');
  const old = browsers.find((one) => one.endpoint === oldSubscription?.endpoint);
  if (!old) return;
  const { key } = await json('/api/push');
  const asked = { userVisibleOnly: true, applicationServerKey: key };
  const given = newSubscription ?? (await self.registration.pushManager.subscribe(asked));
  const { endpoint, keys } = given.toJSON();
  const { p256dh, auth } = keys;
  await json('/api/me/browsers', 'POST', { endpoint, keys: { p256dh, auth }, name: old.name });
  await json(`/api/me/browsers/${old.id}`, 'DELETE');
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(move(event)));

/** A window that shows the page is brought to the front; else a new one opens. */
async function open(path) {
  const url = new URL(path, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => one.url === url);
  if (there) return there.focus();
  return self.clients.openWindow(url);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

// The shell works without a network: files under /assets/ never change their content, the page itself is asked for anew.
const SHELL = 'atoll-shell-1';

/** What works without any network though it was never opened: the clock for a game at a real board. */
const OFFLINE = ['index.html', 'src/view/Clock.svelte', 'src/text/en.json', 'src/text/ru.json'];

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
  const names = new Set(OFFLINE.flatMap((key) => [...filesOf(manifest, key)]));
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
      .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
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

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return;
  if (event.request.mode === 'navigate') event.respondWith(page(event));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(kept(event.request));
});

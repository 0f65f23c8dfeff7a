import './tokens.css';
import './font.css';
import './page.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { find } from './router.svelte';
import { settings } from './settings.svelte';
import { learn, speak } from './words.svelte';

// The page's own chunk need not wait for the words.
void find(location.pathname).load();
await speak(settings.language);
mount(App, { target: document.getElementById('app')! });
// Why something is refused need not be known before anything can be.
void learn('refusals');

if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/sw.js');

// A chunk that is no longer there: the server was renewed under this page, and only a fresh page knows the new names.
// A line that broke for a moment is no such case, and while the server is away nothing can be said of it.
window.addEventListener('vite:preloadError', (event) => {
  event.preventDefault();
  const [chunk = '/api/server'] = /(https?:\/)?\/\S+\.(js|css)/.exec(event.payload.message) ?? [];
  fetch(chunk, { cache: 'no-store' }).then(
    ({ status }) => {
      if (status === 404 || (status === 200 && chunk === '/api/server'))
        window.dispatchEvent(new CustomEvent('atoll:old'));
    },
    () => {},
  );
});

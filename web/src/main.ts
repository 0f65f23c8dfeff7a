import './tokens.css';
import './font.css';
import './page.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { api } from './http';
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
// While the server is away nothing can be said of it: that it is away is shown by itself.
window.addEventListener('vite:preloadError', (event) => {
  event.preventDefault();
  api.server().then(
    () => window.dispatchEvent(new CustomEvent('atoll:old')),
    () => {},
  );
});

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { catalogue } from './vite/catalogue.ts';
import { packed } from './vite/packed.ts';

/** Where `npm run dev` finds the server; the built client is served by the server itself. */
const server = process.env['ATOLL_SERVER'] ?? 'http://127.0.0.1:8000';

/** Chunks that every page has by the time it fetches anything more: naming them in each list of what to fetch ahead costs
 * more than it brings. */
const ALWAYS_THERE = /assets\/(shell|index)[.-]/;

/** What is always fetched together is one file: on a phone's line each further one costs a round trip. */
const GROUPS = [
  { name: 'shell', test: /src\/(App\.svelte|problem\.ts|luck\/memory\.ts)$/, priority: 4 },
  {
    name: 'room',
    test: /view\/table\/(Rail\.svelte|TurnLine\.svelte|(state|log)\.svelte\.ts|parts\.ts)$/,
    priority: 3,
  },
  { name: 'kit', test: /boards\/kit\/(Ghosts|button|capital|flights|moving|names)/, priority: 2 },
  { name: 'start', test: /src\/(start\.ts|outlines\.ts|view\/(Away|Invitations)\.svelte)$/, priority: 1 },
];

export default defineConfig({
  plugins: [catalogue(), svelte(), packed()],
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: true } },
  },
  build: {
    outDir: '../src/atoll/server/static',
    manifest: 'manifest.json',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((one) => !ALWAYS_THERE.test(one)),
    },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
});

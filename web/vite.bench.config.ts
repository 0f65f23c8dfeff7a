/** Builds the bench (dev/board.html) alone, for tests that lay hundreds of positions before a board. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { catalogue } from './vite/catalogue.ts';

export default defineConfig({
  plugins: [catalogue(), svelte()],
  publicDir: false,
  build: { target: 'es2022', emptyOutDir: true, rollupOptions: { input: 'dev/board.html' } },
});

/** Parts of a page that come with their words when they are first shown; what a broken line kept back is asked for again. */
import { learn } from './words.svelte';

/** Milliseconds between attempts: what a broken line kept back comes when there is one again. */
const PAUSES = [500, 2000, 5000, 10_000, 20_000];

/** A part that never came is nothing: see vite:preloadError in main.ts. */
export type Part<Module> = () => Promise<Module | undefined>;
export const lazily =
  <Module>(load: () => Promise<Module>, ...folders: string[]): Part<Module> =>
  async () => {
    for (const pause of PAUSES) {
      const [found] = await Promise.all([load(), ...folders.map(learn)]).catch(() => []);
      if (found) return found;
      await new Promise((again) => setTimeout(again, pause));
    }
    return undefined;
  };

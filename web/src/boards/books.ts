/** What boards lend to the pages of rules and campaigns. */
import type { Component } from 'svelte';
import type { View } from './board';

/** Drawn examples for the rules page: `boards/<game>/examples.ts`, named by `example.<id>` in the board's words. */
export interface Example {
  id: string;
  clause: string;
  before: View;
  after: View;
}

const examples = import.meta.glob<Example[]>('./*/examples.ts', { import: 'default' });

export async function loadExamples(game: string): Promise<readonly Example[]> {
  return (await examples[`./${game}/examples.ts`]?.()) ?? [];
}

/** A campaign's chapters, and the drawing of one page of its book: `boards/<game>/chapters.ts` and `IslandPage.svelte`. */
export interface Chapter {
  number: number;
  episodes: number[];
}
export type BookPage = Component<{ page: never; episode: number; label: string; art?: boolean; fresh?: unknown }>;

const chapters = import.meta.glob<Chapter[]>('./*/chapters.ts', { import: 'default' });
const bookPages = import.meta.glob<{ default: BookPage }>('./*/IslandPage.svelte');

export async function loadChapters(game: string): Promise<readonly Chapter[]> {
  return (await chapters[`./${game}/chapters.ts`]?.()) ?? [];
}

export async function loadBookPage(game: string): Promise<BookPage | null> {
  return (await bookPages[`./${game}/IslandPage.svelte`]?.())?.default ?? null;
}

/** What each of some sites changes when a chapter ends: so many circles with enough marks, so many with fewer. */
export interface Dues {
  features: string[];
  marks: number;
  full: number;
  short: number;
}

/** What an episode brings: goals by the keys of scores, what the places win, and whether it is Atoll's own. */
export interface Sheet {
  rebuilt: boolean;
  goals: { key: string; points: number }[];
  rewards: { place: string; circles: number; sticker: string | null }[];
  dues: Dues[];
}
export type Sheets = Readonly<Record<string, Sheet>>;

const sheets = import.meta.glob<Sheets>(
  ['../../../src/atoll/games/*/data/*.json', '!../../../src/atoll/games/*/data/places.json'],
  { query: '?episodes', import: 'default' },
);

export async function loadSheets(game: string): Promise<Sheets> {
  return (await sheets[`../../../src/atoll/games/${game}/data/${game}.json`]?.()) ?? {};
}

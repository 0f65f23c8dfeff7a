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
export type BookPage = Component<{ page: never; episode: number; label: string; art?: boolean }>;

const chapters = import.meta.glob<Chapter[]>('./*/chapters.ts', { import: 'default' });
const bookPages = import.meta.glob<{ default: BookPage }>('./*/IslandPage.svelte');

export async function loadChapters(game: string): Promise<readonly Chapter[]> {
  return (await chapters[`./${game}/chapters.ts`]?.()) ?? [];
}

export async function loadBookPage(game: string): Promise<BookPage | null> {
  return (await bookPages[`./${game}/IslandPage.svelte`]?.())?.default ?? null;
}

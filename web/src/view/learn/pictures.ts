/** Four small pictures of a game, drawn with its own art: `boards/<game>/Pictures.svelte`. A game may have none. */
import type { Component } from 'svelte';

export type Picture = Component<{ part: 'goal' | 'turn' | 'end' | 'wins'; variant: string }>;

const pictures = import.meta.glob<{ default: Picture }>('../../boards/*/Pictures.svelte');

export async function loadPictures(game: string): Promise<Picture | null> {
  return (await pictures[`../../boards/${game}/Pictures.svelte`]?.())?.default ?? null;
}

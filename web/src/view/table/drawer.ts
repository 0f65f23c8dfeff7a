/** What can be opened beside a table; `title` is a key of the words. */
export const DRAWERS = [
  { id: 'log', title: 'log.title', icon: 'log' },
  { id: 'chat', title: 'chat.title', icon: 'chat' },
  { id: 'standing', title: 'standing.title', icon: 'curve' },
  { id: 'moves', title: 'plain.moves', icon: 'list' },
] as const;

export type Drawer = '' | (typeof DRAWERS)[number]['id'];

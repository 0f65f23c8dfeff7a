/** Whether the settings lie open over the page; App.svelte fetches and shows them. */
export const dialog = $state({ shown: false });

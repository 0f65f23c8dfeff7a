/** Long lists come page by page. */

/** All items: `fetch` asks for the page after those that are known, `more` says whether another one follows. */
export async function whole<Page, Item>(
  fetch: (known: Item[], last: Page | null) => Promise<Page>,
  items: (page: Page) => Item[],
  more: (page: Page) => boolean,
): Promise<Item[]> {
  const known: Item[] = [];
  let last: Page | null = null;
  do {
    last = await fetch(known, last);
    known.push(...items(last));
  } while (more(last) && items(last).length > 0);
  return known;
}

/** Scroll a list, and only the list, until one of its items is in sight: the page itself must not move under the pointer. */
export function showIn(list: HTMLElement | undefined, item: Element | null | undefined): void {
  if (!list || !item) return;
  const [frame, box] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom;
  else if (box.top < frame.top) list.scrollTop -= frame.top - box.top;
}

/** Places of a board that are lit from outside it: by what would happen, or by a line of the log. Lights.svelte draws them. */
class Lit {
  places = $state.raw<readonly string[]>([]);
  route = $state.raw<readonly string[]>([]);

  show(places: readonly string[], route: readonly string[] = []): void {
    [this.places, this.route] = [[...new Set(places)], route];
  }
  off(): void {
    this.show([]);
  }
}

export const lit = new Lit();

/** Where a place is on the screen now; empty where the board does not show it. */
export function boxesOf(board: Element, place: string): DOMRect[] {
  return [...board.querySelectorAll(`[data-at="${CSS.escape(place)}"]`)]
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

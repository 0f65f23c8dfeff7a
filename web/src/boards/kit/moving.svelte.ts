/** How many moves are being shown on the boards of this page: what the page says waits for them. */
let count = $state(0);

export const moving = {
  get any(): boolean {
    return count > 0;
  },
  begin(): void {
    count += 1;
  },
  end(): void {
    count -= 1;
  },
};

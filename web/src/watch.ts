/** The server's time as this device knows it: each pong bounds it, and the quickest one is believed. */

/** Milliseconds: a pong as quick as this tells the server's time well enough. */
const QUICK = 250;
/** A device that is busy while a page loads answers late: so often it is asked again until a pong was quick. */
const TRIES = 6;

export class Watch {
  /** The server's clock minus mine, in milliseconds. */
  skew = 0;
  #quickest = Infinity;
  #tries = TRIES;
  /** When the pings went out that have no pong yet; pongs come in their order. */
  #asked: number[] = [];

  /** A new line: the server said its time once, and nobody knows how long that took. */
  begin(now: number, here: number): void {
    [this.skew, this.#quickest, this.#tries, this.#asked] = [now - here, Infinity, TRIES, []];
  }

  ask(here: number): void {
    this.#asked.push(here);
  }

  /** The server read its clock about half-way between ping and pong. Whether to ask again soon. */
  hear(now: number, here: number): boolean {
    const asked = this.#asked.shift();
    if (asked === undefined) return false;
    const took = here - asked;
    if (took <= Math.max(QUICK, this.#quickest)) {
      this.#quickest = Math.min(took, this.#quickest);
      this.skew = now + took / 2 - here;
    }
    return this.#quickest > QUICK && this.#tries-- > 0;
  }
}

/** One device that several people share: who has to take it now, and whether everybody else must look away. */
import { moving } from '../../boards/kit/moving.svelte';
import { NOBODY } from '../../socket.svelte';
import { isAwaited, whyLeft } from './left';
import type { TableState } from './state.svelte';

/** Milliseconds in which what was just played begins to move: whoever played sees it land. */
const SETTLE = 250;

export class Device {
  readonly #at: TableState;
  /** The one in front of it has been waited for, so that he is done when he is not any more. Else he only looks. */
  #was = $state(false);

  seats = $derived.by(() => this.#at.info?.holds ?? []);
  isShared = $derived(this.seats.length > 1);
  facing = $derived.by(() => {
    const { facing } = this.#at.socket;
    return facing === NOBODY ? null : facing;
  });
  /** Those here who are waited for. */
  wanted = $derived.by(() => this.#wanted());
  /** Who takes the device next, if it is not the one in front of it. */
  next = $derived.by(() => {
    const first = this.wanted[0] ?? null;
    return this.facing !== null && this.wanted.includes(this.facing) ? null : first;
  });
  hides = $derived.by(() => this.#at.table?.hides === true);
  isCovered = $derived.by(() => this.isShared && this.facing === null && this.hides);
  /** Somebody looks at his own cards while another one is waited for. */
  isLooking = $derived.by(() => this.isShared && this.hides && this.facing !== null && this.next !== null);

  /** Inside a component. `pass`: the page is drawn anew, for that seat or for nobody. */
  constructor(at: TableState, pass: (seat: number | null) => void) {
    this.#at = at;
    $effect(() => {
      if (this.facing !== null && this.wanted.includes(this.facing)) this.#was = true;
    });
    $effect(() => {
      const { next, hides, facing } = this;
      if (!this.isShared || next === null || moving.any || (hides && (facing === null || !this.#was))) return undefined;
      const timer = setTimeout(() => (hides ? pass(null) : at.socket.face(next)), facing === null ? 0 : SETTLE);
      return () => clearTimeout(timer);
    });
  }

  /** An offer is answered first. */
  #wanted(): number[] {
    const { table, info } = this.#at;
    if (!this.isShared || !table || table.outcome) return [];
    const answering = this.seats.filter((seat) => table.offer?.waiting.includes(seat) && !whyLeft(table.left, seat));
    if (answering.length || table.paused) return answering;
    return this.seats.filter((seat) => isAwaited(table, seat) && !info?.seats[seat]?.stand_in);
  }
}

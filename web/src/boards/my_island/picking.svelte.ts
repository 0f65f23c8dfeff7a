/** What the player has in hand: how the tile is turned, where it is held over the island. Nothing is sent from here. */
import { Choices, placed, type Place } from './choice';

export interface Hex {
  q: number;
  r: number;
}
const same = (a: Hex | null, b: Hex | null): boolean => a !== null && b !== null && a.q === b.q && a.r === b.r;

export class Picking {
  choices = $state.raw(new Choices(null, []));
  rot = $state(0);
  /** Where the first cell is held. */
  spot = $state.raw<Hex | null>(null);
  /** The hex that was pressed: pressing it again lays. */
  held = $state.raw<Hex | null>(null);
  hover = $state.raw<Hex | null>(null);
  /** A sticker action that was picked. */
  sticker = $state<string | null>(null);
  #asked = '';

  /** The tile that is held, legal there or not. */
  pinned = $derived.by((): { place: Place; legal: boolean } | null =>
    this.spot && this.choices.tile ? this.choices.at(this.spot.q, this.spot.r, this.rot) : null,
  );

  /** What the pointer would hold if it were pressed now. */
  floating = $derived.by((): { place: Place; legal: boolean } | null => {
    if (this.spot || !this.hover || !this.choices.tile || !this.choices.places.length) return null;
    const place = this.choices.hovered(this.hover.q, this.hover.r, this.rot);
    return this.choices.at(place.q, place.r, place.rot);
  });

  turns = $derived(this.choices.turns(this.spot));

  /** A new question, or the same one again: what was picked for the same question stays picked. */
  ask(question: string, tile: string | null, legal: readonly string[]): void {
    this.choices = new Choices(tile, legal);
    if (question === this.#asked) return;
    this.#asked = question;
    this.drop();
    const first = this.choices.turns(null).indexOf(true);
    this.rot = Math.max(0, first);
  }

  turn(by: number): void {
    this.rot = (this.rot + by + 6) % 6;
    this.held = this.spot;
  }
  turnTo(rot: number): void {
    this.rot = rot;
    this.held = this.spot;
  }

  /** A hex was pressed. False: nothing can lie there, whichever way the tile is turned. */
  hold(hex: Hex): boolean {
    const meant = this.choices.meant(hex.q, hex.r, this.rot);
    if (!meant) return false;
    [this.rot, this.spot, this.held] = [meant.rot, { q: meant.q, r: meant.r }, hex];
    return true;
  }
  isHeld(hex: Hex): boolean {
    return same(this.held, hex);
  }

  drop(): void {
    [this.spot, this.held, this.sticker, this.hover] = [null, null, null, null];
  }

  /** The notation of the tile where the finger points, for the server to say why not. */
  wish(hex: Hex): string {
    return placed(this.choices.tile ?? '', hex.q, hex.r, this.rot).action;
  }
}

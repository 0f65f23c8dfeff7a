/** How a small screen looks at the board: the whole, or near enough for a thumb, scrolled to a part of it. */
import { HEIGHT, WIDTH, type Box } from './plan';

/** Near: a space is 57 px wide. Below FAR a space would be smaller than a thumb. */
const NEAR = 0.66;
const FAR = 0.52;

export class Camera {
  width = $state(0);
  height = $state(0);
  near = $state(false);
  /** Somebody has tapped a part: the hint has done its work. */
  used = $state(false);
  /** What of the board is in sight, in its own units. */
  seen = $state.raw<Box>({ x: 0, y: 0, w: WIDTH, h: HEIGHT });
  port = $state<HTMLElement>();

  fit = $derived(Math.min(this.width / WIDTH, this.height / HEIGHT));
  /** Measured, and too small for thumbs. */
  small = $derived(this.width > 0 && this.height > 0 && this.fit < FAR);
  scale = $derived(this.small && this.near ? NEAR : this.fit);

  /** Where the eye is sent; it stays there, whatever the page does to the frame, until somebody scrolls. */
  target = $state.raw<{ box: Box; calm: boolean } | null>(null);

  far(): void {
    this.near = false;
    this.target = null;
  }

  look(box: Box, calm: boolean): void {
    if (!this.small) return;
    this.near = true;
    this.target = { box, calm };
  }

  /** A finger is down: what it is on stays under it. */
  hold(): void {
    this.target = null;
    this.port?.scrollTo({ left: this.port.scrollLeft, top: this.port.scrollTop, behavior: 'instant' });
  }

  /** To be called when the sheet has its size. */
  follow(): void {
    if (!this.target || !this.small || !this.near) return;
    const { box, calm } = this.target;
    const left = (box.x + box.w / 2) * this.scale - this.width / 2;
    const top = (box.y + box.h / 2) * this.scale - this.height / 2;
    this.port?.scrollTo({ left, top, behavior: calm ? 'auto' : 'smooth' });
    this.watch();
  }

  watch(): void {
    const { scrollLeft = 0, scrollTop = 0 } = this.port ?? {};
    this.seen = {
      x: scrollLeft / this.scale,
      y: scrollTop / this.scale,
      w: this.width / this.scale,
      h: this.height / this.scale,
    };
  }
}

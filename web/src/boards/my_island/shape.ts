/** How the board is laid out, by the room it has. */
export type Shape =
  /** Beside the island: the other islands and the points; below it: the tile of the round and the bag. */
  | 'wide'
  /** A tablet held upright: the island has the whole width, all else is above and below it. */
  | 'tall'
  /** The same on a phone, where the island does not fit and pans. */
  | 'phone'
  /** A low screen: everything is in one column to the right of the island. */
  | 'flat'
  /** A picture more than a board: the whole island and nothing over it. */
  | 'tiny';

export function shapeOf(width: number, height: number): Shape {
  if (width < 640 && height < 300) return 'tiny';
  if (height < 480 && width > height * 1.2) return 'flat';
  if (width < 640) return 'phone';
  return height > width * 1.05 ? 'tall' : 'wide';
}

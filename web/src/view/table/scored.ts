/** One player of a result, as it is shown. */
export interface Scored {
  seat: number;
  mine: boolean;
  name: string;
  rank: number;
  /** Why the player is out, in a word; '' for who stayed. */
  left: string;
  total: string;
  /** By item, in the order of the items. */
  items: string[];
}

export interface Item {
  key: string;
  name: string;
}

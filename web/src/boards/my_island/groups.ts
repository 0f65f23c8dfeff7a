/** Counting what lies in sight, so that nobody has to: how large the largest group of a symbol is on an island. */
import { key, SIDES, type Land, type Symbol } from './island';

export function largest(land: Land, symbol: Symbol): number {
  const left = new Map(
    land.island.filter((row) => row[5] === symbol).map(([q, r, , , , , weight]) => [key(q, r), { q, r, weight }]),
  );
  let most = 0;
  for (const start of left.values()) {
    const front = [start];
    let size = 0;
    left.delete(key(start.q, start.r));
    for (let one = front.pop(); one; one = front.pop()) {
      size += one.weight;
      for (const [dq, dr] of SIDES) {
        const beside = left.get(key(one.q + dq, one.r + dr));
        if (beside && left.delete(key(beside.q, beside.r))) front.push(beside);
      }
    }
    most = Math.max(most, size);
  }
  return most;
}

/** Whose symbol a line of the points compares; null for every other line. */
const COMPARED: Readonly<Record<string, Symbol>> = {
  largest_farm: 'field',
  largest_village: 'house',
  largest_bastion: 'wall',
  largest_road_net: 'road',
};

/** The shown island's largest group and the best of all others, for a line that compares them. */
export function standing(name: string, seats: readonly Land[], shown: number): { own: number; best: number } | null {
  const symbol = COMPARED[name];
  if (!symbol || seats.length < 2) return null;
  const sizes = seats.map((seat) => largest(seat, symbol));
  return { own: sizes[shown]!, best: Math.max(...sizes.filter((_, seat) => seat !== shown)) };
}

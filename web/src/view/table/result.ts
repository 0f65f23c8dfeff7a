/** What the result page says, worked out from the outcome: who stands where, and in whose words. */
import type { OutcomeView } from '../../protocol';

export type Sides = readonly (readonly number[])[];

const rankOf = (outcome: OutcomeView, side: readonly number[]): number => outcome.ranks[side[0] ?? 0] ?? 0;

/** Everybody alone, unless some play together. */
export const sidesOf = (outcome: OutcomeView, sides: Sides): Sides =>
  sides.length ? sides : outcome.ranks.map((_, seat) => [seat]);

/** I first and whoever plays with me, then by rank; partners stay together. */
export function inOrder(outcome: OutcomeView, sides: Sides, me: number | null): number[] {
  const mine = (side: readonly number[]) => Number(me !== null && side.includes(me));
  return [...sides]
    .sort((one, other) => mine(other) - mine(one) || rankOf(outcome, one) - rankOf(outcome, other))
    .flatMap((side) => [...side].sort((one, other) => Number(other === me) - Number(one === me) || one - other));
}

export interface Headline {
  /** A key of the words. */
  key: 'over.draw' | 'over.won' | 'over.shared' | 'over.teamWon' | 'over.teamShared' | 'over.winner';
  winners: number[];
}

/** Sides win, not seats: two partners are one winner. */
export function headline(outcome: OutcomeView, sides: Sides, me: number | null): Headline {
  const first = sides.filter((side) => rankOf(outcome, side) === 1);
  const winners = first.flat();
  if (first.length === sides.length && first.length > 1) return { key: 'over.draw', winners };
  if (me === null || !winners.includes(me)) return { key: 'over.winner', winners };
  const team = (sides.find((side) => side.includes(me))?.length ?? 1) > 1;
  if (first.length > 1) return { key: team ? 'over.teamShared' : 'over.shared', winners };
  return { key: team ? 'over.teamWon' : 'over.won', winners };
}

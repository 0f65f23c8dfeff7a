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

/** The table ended the game, not its rules: nobody was scored, and the zeros of such a result say nothing. */
export const isTheTables = (outcome: OutcomeView): boolean =>
  outcome.breakdown.every((one) => Object.keys(one).length === 0);

/** What everybody has in the end, by seat, if the game's rules ended it. */
export const endedWith = (outcome: OutcomeView | null | undefined): number[] | undefined =>
  outcome && !isTheTables(outcome) ? outcome.scores : undefined;

/** Whom the reason of such an end is about: whoever left last stands alone behind those who stayed. */
export function reasonOf(outcome: OutcomeView, seat: number): string | null {
  const behind = outcome.ranks.filter((rank) => rank > 1);
  const isLast = outcome.ranks[seat] === Math.min(...behind);
  return isLast && behind.filter((rank) => rank === outcome.ranks[seat]).length === 1 ? outcome.reason : null;
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

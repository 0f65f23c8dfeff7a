/** Paying by tapping: what was tapped narrows the list of payments that the server offers. No price is known here. */
export type Tokens = readonly string[];

const worth = (token: string) => Number.parseInt(token, 10);
const rank = (token: string) => worth(token) * 4 + (token.endsWith('s') ? 1 : token.endsWith('t') ? 2 : 0);

/** As the notation writes them: by value, then plain, starting card, tile. */
export const sorted = (tokens: Tokens): string[] => [...tokens].sort((a, b) => rank(a) - rank(b));
export const sum = (tokens: Tokens): number => tokens.reduce((total, token) => total + worth(token), 0);
export const spell = (tokens: Tokens): string => `pay ${sorted(tokens).join(' ')}`;

export const payments = (legal: Tokens): string[][] =>
  legal.filter((action) => action.startsWith('pay ')).map((action) => action.split(' ').slice(1));

/** What is left of a payment when these are taken out of it; null if one of them is not in it. */
export function without(payment: Tokens, tapped: Tokens): string[] | null {
  const left = [...payment];
  for (const token of tapped) {
    const at = left.indexOf(token);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

export interface Bill {
  /** What is to be paid in all, and what is still missing. */
  total: number;
  missing: number;
  /** Tokens that may be tapped next: with each of them some payment is still possible. */
  next: ReadonlySet<string>;
  /** The one payment that is left, and what of it was not tapped yet. */
  only: string[] | null;
  rest: string[];
  ways: number;
}

export function bill(all: readonly string[][], tapped: Tokens): Bill {
  const total = sum(all[0] ?? []);
  const possible = all.filter((payment) => without(payment, tapped));
  const rests = possible.map((payment) => without(payment, tapped) ?? []);
  const only = possible.length === 1 ? possible[0]! : null;
  return {
    total,
    missing: total - sum(tapped),
    next: new Set(rests.flat()),
    only,
    rest: only ? rests[0]! : [],
    ways: possible.length,
  };
}

/** Marks which cards of a hand are meant by these tokens: of equal ones the last, unless it is taken already. */
export function picked(hand: Tokens, tokens: Tokens, taken: ReadonlySet<number>): Set<number> {
  const found = new Set<number>();
  for (const token of tokens) {
    const at = hand.findLastIndex((card, index) => card === token && !taken.has(index) && !found.has(index));
    if (at >= 0) found.add(at);
  }
  return found;
}

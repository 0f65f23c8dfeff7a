/** How far a first game has come in this tab: whoever loads the page anew goes on where he was. */
const key = (game: string, variant: string) => `atoll.first.${game}.${variant}`;

export function reached(game: string, variant: string, moves: number): number {
  try {
    const kept = Number(sessionStorage.getItem(key(game, variant)));
    return Number.isInteger(kept) && kept > 0 && kept < moves ? kept : 0;
  } catch {
    return 0; // storage may be closed to us
  }
}

/** After the last move it begins anew. */
export function reach(game: string, variant: string, number: number, moves: number): void {
  try {
    if (number < moves) sessionStorage.setItem(key(game, variant), String(number));
    else sessionStorage.removeItem(key(game, variant));
  } catch {
    // then a reload begins anew
  }
}

/* Claims checked one by one, from the rules and the tables alone: no search, no transposition table.

   Sowing changes a position for good (MG-28), so claims cannot rest on each other in a circle: where each follows from
   its children's, all are true. */
#include "proof.h"

void position_of(const Numbering *numbering, uint64_t number, Side *own, Side *opponent) {
    int sums[2 * PITS], sum = MOST_STONES;
    for (int pit = 2 * PITS - 1; pit >= 0; pit--) {
        while (numbering->choose[pit][sum] > number) sum--;
        number -= numbering->choose[pit][sum];
        sums[pit] = sum;
    }
    *own = *opponent = 0;
    for (int pit = 0; pit < PITS; pit++) {
        *own |= (Side)(sums[pit] - (pit ? sums[pit - 1] : 0)) << (8 * pit);
        *opponent |= (Side)(sums[PITS + pit] - sums[PITS + pit - 1]) << (8 * pit);
    }
}

typedef struct { const Tables *tables; const Claims *claims; Numbering numbering; } Checker;

/* What is known of the mover's gain after a sowing: by the end of the set, a table, a claim, or only by the stones. */
static Bounds bounds_after(const Checker *checker, Side own, Side opponent, int pit) {
    Sown after = sow_classic(&checker->tables->ways, own, opponent, pit);
    Side mine = after.again ? after.position.own : after.position.opponent;
    Side others = after.again ? after.position.opponent : after.position.own;
    int stones = stones_of(mine) + stones_of(others);
    Bounds next;
    if (is_over(mine, others)) next.low = next.high = rest_gain(mine, others, 0);
    else if (stones <= checker->tables->reach)
        next.low = next.high = gain_in(&checker->tables->ranking, checker->tables->layers, mine, others);
    else next = claimed(checker->claims, number_of(&checker->numbering, mine, others), stones);
    if (after.again) return (Bounds){after.gain + next.low, after.gain + next.high, pit};
    return (Bounds){after.gain - next.high, after.gain - next.low, pit};
}

static int follows(const Checker *checker, uint64_t word) {
    Side own, opponent;
    position_of(&checker->numbering, word >> 19, &own, &opponent);
    int stones = stones_of(own) + stones_of(opponent), pit = (int)(word >> 16 & 7);
    int low = (int)(word >> 8 & 255) - 128, high = (int)(word & 255) - 128;
    if (is_over(own, opponent) || low > high) return 0;
    if (low > -stones && (pit >= PITS || !stones_in(own, pit) || bounds_after(checker, own, opponent, pit).low < low))
        return 0;
    for (int other = 0; other < PITS && high < stones; other++)
        if (stones_in(own, other) && bounds_after(checker, own, opponent, other).high > high) return 0;
    return 1;
}

uint64_t atoll_check(const Tables *tables, const Claims *claims, const uint64_t *words, uint64_t count, uint64_t *fault) {
    Checker checker = {tables, claims, {{{0}}}};
    uint64_t faults = 0;
    number_positions(&checker.numbering);
    for (uint64_t k = 0; k < count; k++)
        if (!follows(&checker, words[k]) && !faults++) *fault = words[k];
    return faults;
}

/* Positions as numbers. The sides of each sum are listed by potential; a position is the mover's place and the opponent's. */
#ifndef ATOLL_RANKING_H
#define ATOLL_RANKING_H

#include "rules.h"

enum { TABLE_MOST = 40, POTENTIALS = PITS * TABLE_MOST + 2 };

typedef struct {
    uint32_t choose[PITS - 1][TABLE_MOST + 1]; /* C(sum + j, j + 1), for the sum of the first j + 1 pits */
    uint32_t sides[TABLE_MOST + 1];            /* how many sides have that sum */
    uint32_t first[TABLE_MOST + 2];            /* where those of a sum begin in `order` and `side` */
    uint64_t row[TABLE_MOST + 1][TABLE_MOST + 1]; /* by stones and the mover's stones: where those positions begin */
    uint64_t size[TABLE_MOST + 1];             /* positions with that many stones */
    uint32_t group[TABLE_MOST + 1][POTENTIALS]; /* by sum: the first place with at least that potential */
    uint32_t *order;                           /* colex number of a side to its place */
    Side *side;                                /* and back to its pits */
} Ranking;

/* Colex number among the sides of the same sum. */
SHARED uint32_t colex(const Ranking *ranking, Side side) {
    Side sums = side * 0x0101010101010101ULL;
    uint32_t number = 0;
    for (int pit = 0; pit < PITS - 1; pit++) number += ranking->choose[pit][sums >> (8 * pit) & 255];
    return number;
}

SHARED uint32_t place_of(const Ranking *ranking, Side side, int sum) {
    return ranking->order[ranking->first[sum] + colex(ranking, side)];
}

/* The number of a position among those with as many stones. */
SHARED uint64_t rank_of(const Ranking *ranking, Side own, Side opponent) {
    int mine = stones_of(own), others = stones_of(opponent);
    return ranking->row[mine + others][mine] + (uint64_t)place_of(ranking, own, mine) * ranking->sides[others]
        + place_of(ranking, opponent, others);
}

SHARED int gain_in(const Ranking *ranking, int8_t *const *layers, Side own, Side opponent) {
    return layers[stones_of(own) + stones_of(opponent)][rank_of(ranking, own, opponent)];
}

/* The mover's future net gain if he sows that pit, from positions that are in the tables already. */
SHARED int gain_by(const Ways *ways, const Ranking *ranking, int8_t *const *layers, Side own, Side opponent, int pit) {
    Sown after = sow_classic(ways, own, opponent, pit);
    Side mine = after.position.own, others = after.position.opponent;
    return after.again ? after.gain + gain_in(ranking, layers, mine, others)
                       : after.gain - gain_in(ranking, layers, others, mine);
}

/* The same with best play. */
SHARED int best_gain(const Ways *ways, const Ranking *ranking, int8_t *const *layers, Side own, Side opponent) {
    if (is_over(own, opponent)) return rest_gain(own, opponent, 0);
    int best = -MOST_STONES;
    for (int pit = 0; pit < PITS; pit++) {
        if (!stones_in(own, pit)) continue;
        int gain = gain_by(ways, ranking, layers, own, opponent, pit);
        if (gain > best) best = gain;
    }
    return best;
}

/* Counts of one layer: values from -72 to 72 of running sets; sowings in all, those that give stones away, and those that
   give the result away where the stores are level. */
enum { STATISTIC_VALUES = 2 * MOST_STONES + 1, SOWINGS = STATISTIC_VALUES, WORSE, SPOILING, STATISTICS };

SHARED int sign_of(int value) { return (value > 0) - (value < 0); }

SHARED void count_sowings(const Ways *ways, const Ranking *ranking, int8_t *const *layers, Side own, Side opponent, int best,
                          unsigned *sowings, unsigned *worse, unsigned *spoiling) {
    for (int pit = 0; pit < PITS; pit++) {
        if (!stones_in(own, pit)) continue;
        int gain = gain_by(ways, ranking, layers, own, opponent, pit);
        ++*sowings;
        *worse += gain < best;
        *spoiling += sign_of(gain) < sign_of(best);
    }
}

#endif

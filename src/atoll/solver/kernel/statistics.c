/* What the tables say as a whole, and a second, plain search to hold the first one to. */
#include "solve.h"

void atoll_statistics(const Tables *tables, int stones, uint64_t counts[STATISTICS]) {
    const Ranking *ranking = &tables->ranking;
    for (int k = 0; k < STATISTICS; k++) counts[k] = 0;
    for (int mine = 1; mine < stones; mine++) {
        const Side *own = ranking->side + ranking->first[mine], *opponent = ranking->side + ranking->first[stones - mine];
        const int8_t *values = tables->layers[stones] + ranking->row[stones][mine];
        for (uint32_t a = 0; a < ranking->sides[mine]; a++)
            for (uint32_t b = 0; b < ranking->sides[stones - mine]; b++) {
                unsigned sowings = 0, worse = 0, spoiling = 0;
                int best = *values++;
                count_sowings(&tables->ways, ranking, tables->layers, own[a], opponent[b], best, &sowings, &worse, &spoiling);
                counts[best + MOST_STONES]++;
                counts[SOWINGS] += sowings, counts[WORSE] += worse, counts[SPOILING] += spoiling;
            }
    }
}

static int plain(const Tables *tables, Side own, Side opponent, int alpha, int beta, uint64_t *nodes) {
    if (is_over(own, opponent)) return rest_gain(own, opponent, 0);
    if (stones_of(own) + stones_of(opponent) <= tables->reach)
        return gain_in(&tables->ranking, tables->layers, own, opponent);
    int best = alpha;
    ++*nodes;
    for (int pit = 0; pit < PITS && best < beta; pit++) {
        if (!stones_in(own, pit)) continue;
        Sown after = sow_classic(&tables->ways, own, opponent, pit);
        Side mine = after.position.own, others = after.position.opponent;
        int gain = after.again
            ? after.gain + plain(tables, mine, others, best - after.gain, beta - after.gain, nodes)
            : after.gain - plain(tables, others, mine, after.gain - beta, after.gain - best, nodes);
        if (gain > best) best = gain;
    }
    return best;
}

/* The value by alpha-beta in the order of the pits: no transposition table, no null windows, no judgement of sowings. */
int atoll_plain_gain(const Tables *tables, const uint8_t pits[12], uint64_t *nodes) {
    return plain(tables, side_from(pits), side_from(pits + PITS), -MOST_STONES - 1, MOST_STONES + 1, nodes);
}

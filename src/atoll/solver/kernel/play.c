/* Single sowings for tests, and random sets for measurements. */
#include <stdlib.h>

#include "tables.h"

/* One sowing of either variant, as the mover sees it: pits and fortresses are changed, stores gets what each banked.
   1 when the mover sows on, 2 when the set is over (the rest is banked too), else 0. */
int atoll_sow(const Tables *tables, int is_fortress, int owner_keeps, uint8_t pits[12], int8_t fortresses[2], int pit,
              uint8_t stores[2]) {
    Position before = {side_from(pits), side_from(pits + PITS), fortresses[0], fortresses[1]};
    Sown after = is_fortress ? sow_fortress(&tables->ways, before, pit)
                             : sow_classic(&tables->ways, before.own, before.opponent, pit);
    Side own = after.position.own, opponent = after.position.opponent;
    stores[0] = after.gain, stores[1] = after.loss;
    fortresses[0] = after.position.fortress, fortresses[1] = after.position.facing;
    int over = is_over(own, opponent), rest = rest_gain(own, opponent, owner_keeps);
    if (over) {
        if (rest > 0) stores[0] += (uint8_t)rest;
        else stores[1] += (uint8_t)-rest;
        own = opponent = 0;
    }
    side_to(own, pits);
    side_to(opponent, pits + PITS);
    return over ? 2 : after.again;
}

static uint32_t drawn(uint64_t *lot) {
    *lot ^= *lot << 13, *lot ^= *lot >> 7, *lot ^= *lot << 17;
    return (uint32_t)(*lot >> 32);
}

static int random_pit(Side own, uint64_t *lot) {
    int open[PITS], count = 0;
    for (int pit = 0; pit < PITS; pit++)
        if (stones_in(own, pit)) open[count++] = pit;
    return open[(uint64_t)drawn(lot) * (uint64_t)count >> 32];
}

/* Sowings of a random set from the start; a fortress set is given up after 1,000, as repetitions are not counted here. */
static uint64_t random_set(const Ways *ways, int is_fortress, uint64_t *lot) {
    Position at = {0x040404040404ULL, 0x040404040404ULL, NO_FORTRESS, NO_FORTRESS};
    uint64_t sowings = 0;
    while (!is_over(at.own, at.opponent) && sowings < 1000) {
        int pit = random_pit(at.own, lot);
        Sown after = is_fortress ? sow_fortress(ways, at, pit) : sow_classic(ways, at.own, at.opponent, pit);
        sowings++;
        at = after.position;
        if (!after.again) at = (Position){at.opponent, at.own, at.facing, at.fortress};
    }
    return sowings;
}

uint64_t atoll_random_sets(const Tables *tables, int is_fortress, uint64_t sets, uint64_t seed) {
    uint64_t sowings = 0, lot = seed | 1;
    for (uint64_t k = 0; k < sets; k++) sowings += random_set(&tables->ways, is_fortress, &lot);
    return sowings;
}

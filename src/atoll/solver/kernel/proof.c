/* A proof drawn from the search: for each bound the positions that it needs, and no others. */
#include "proof.h"

#include <stdlib.h>

enum { FIRST_ROOM = 1 << 12, NO_MEMORY = -1 };

/* ---- claims, by number in an open table ---- */

static uint64_t slot_of(const Claims *claims, uint64_t number) {
    uint64_t mixed = number * 0x9E3779B97F4A7C15ULL, slot = (mixed ^ mixed >> 32) & (claims->room - 1);
    while (claims->slots[slot] && claims->slots[slot] >> 19 != number) slot = (slot + 1) & (claims->room - 1);
    return slot;
}

Claims *atoll_claims_new(void) {
    Claims *claims = calloc(1, sizeof(Claims));
    if (!claims) return 0;
    claims->room = FIRST_ROOM;
    claims->slots = calloc(claims->room, sizeof(uint64_t));
    return claims->slots ? claims : (free(claims), (Claims *)0);
}

void atoll_claims_free(Claims *claims) {
    if (!claims) return;
    free(claims->slots);
    free(claims);
}

uint64_t atoll_claims_count(const Claims *claims) { return claims->count; }

static int by_number(const void *a, const void *b) {
    uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;
    return (first > second) - (first < second);
}

/* All claims, by rising numbers. */
void atoll_claims_list(const Claims *claims, uint64_t *words) {
    uint64_t next = 0;
    for (uint64_t slot = 0; slot < claims->room; slot++)
        if (claims->slots[slot]) words[next++] = claims->slots[slot];
    qsort(words, next, sizeof(uint64_t), by_number);
}

static int grow(Claims *claims) {
    Claims larger = {calloc(claims->room * 2, sizeof(uint64_t)), claims->room * 2, claims->count};
    if (!larger.slots) return 0;
    for (uint64_t slot = 0; slot < claims->room; slot++)
        if (claims->slots[slot]) larger.slots[slot_of(&larger, claims->slots[slot] >> 19)] = claims->slots[slot];
    free(claims->slots);
    *claims = larger;
    return 1;
}

int atoll_claims_add(Claims *claims, uint64_t word) {
    if (claims->count * 3 > claims->room * 2 && !grow(claims)) return 0;
    uint64_t slot = slot_of(claims, word >> 19);
    claims->count += !claims->slots[slot];
    claims->slots[slot] = word;
    return 1;
}

int atoll_claims_add_all(Claims *claims, const uint64_t *words, uint64_t count) {
    for (uint64_t k = 0; k < count; k++)
        if (!atoll_claims_add(claims, words[k])) return 0;
    return 1;
}

Bounds claimed(const Claims *claims, uint64_t number, int stones) {
    uint64_t word = claims->slots[slot_of(claims, number)];
    if (!word) return (Bounds){-stones, stones, NO_PIT};
    return (Bounds){(int)(word >> 8 & 255) - 128, (int)(word & 255) - 128, (int)(word >> 16 & 7)};
}

int claim(Claims *claims, uint64_t number, Bounds bounds) {
    return atoll_claims_add(claims, number << 19 | (uint64_t)bounds.pit << 16 | (uint64_t)(bounds.low + 128) << 8
                                        | (uint64_t)(bounds.high + 128));
}

/* ---- what a bound needs ---- */

typedef struct { Worker *worker; Claims *claims; } Builder;

static int prove_high(Builder *builder, Side own, Side opponent, int target);

/* Exact values need no claim: 1 or 0 where it is known at once whether the value lies on the wanted side, else -1. */
static int is_plain(const Solver *solver, Side own, Side opponent, int target, int sign) {
    const Tables *tables = solver->tables;
    int stones = stones_of(own) + stones_of(opponent), value;
    if (is_over(own, opponent)) value = rest_gain(own, opponent, 0);
    else if (stones <= tables->reach) value = gain_in(&tables->ranking, tables->layers, own, opponent);
    else if (sign * target <= -stones) return 1;
    else return -1;
    return sign * value >= sign * target;
}

static int prove_low(Builder *builder, Side own, Side opponent, int target);

static int prove_low_by(Builder *builder, Side own, Side opponent, int pit, int target) {
    if (!stones_in(own, pit)) return 0;
    Sown after = sow_classic(&builder->worker->solver->tables->ways, own, opponent, pit);
    if (after.again) return prove_low(builder, after.position.own, after.position.opponent, target - after.gain);
    return prove_high(builder, after.position.opponent, after.position.own, after.gain - target);
}

/* The value is at least the target: one sowing shows it. The search says which; should its entry be lost, any that does. */
static int prove_low(Builder *builder, Side own, Side opponent, int target) {
    Solver *solver = builder->worker->solver;
    int stones = stones_of(own) + stones_of(opponent), plain = is_plain(solver, own, opponent, target, 1), shown = 0;
    if (plain >= 0) return plain;
    uint64_t number = number_of(&solver->numbering, own, opponent);
    if (claimed(builder->claims, number, stones).low >= target) return 1;
    if (search(builder->worker, own, opponent, target - 1, target) < target) return 0;
    int first = known_bounds(solver, own, opponent).pit, pit = first;
    if (first != NO_PIT) shown = prove_low_by(builder, own, opponent, first, target);
    for (int other = 0; other < PITS && !shown; other++)
        if (other != first) shown = prove_low_by(builder, own, opponent, pit = other, target);
    if (!shown || builder->worker->given_up) return 0;
    Bounds now_claimed = claimed(builder->claims, number, stones);
    return claim(builder->claims, number, (Bounds){target, now_claimed.high, pit});
}

/* The value is at most the target: every sowing shows it. */
static int prove_high(Builder *builder, Side own, Side opponent, int target) {
    Solver *solver = builder->worker->solver;
    int stones = stones_of(own) + stones_of(opponent), plain = is_plain(solver, own, opponent, target, -1);
    if (plain >= 0) return plain;
    uint64_t number = number_of(&solver->numbering, own, opponent);
    if (claimed(builder->claims, number, stones).high <= target) return 1;
    if (search(builder->worker, own, opponent, target, target + 1) > target) return 0;
    for (int pit = 0; pit < PITS; pit++) {
        if (!stones_in(own, pit)) continue;
        Sown after = sow_classic(&solver->tables->ways, own, opponent, pit);
        int shown = after.again
            ? prove_high(builder, after.position.own, after.position.opponent, target - after.gain)
            : prove_low(builder, after.position.opponent, after.position.own, after.gain - target);
        if (!shown || builder->worker->given_up) return 0;
    }
    Bounds now_claimed = claimed(builder->claims, number, stones);
    return claim(builder->claims, number, (Bounds){now_claimed.low, target, now_claimed.pit});
}

int atoll_prove(Solver *solver, Claims *claims, const uint8_t pits[12], int low, int high, double seconds) {
    Side own = side_from(pits), opponent = side_from(pits + PITS);
    Worker worker = {solver, 0, 0, 0, 0};
    Builder builder = {&worker, claims};
    solver->deadline = now() + seconds, solver->most_nodes = 0;
    atomic_store(&solver->stop, 0);
    int shown = prove_low(&builder, own, opponent, low) && prove_high(&builder, own, opponent, high);
    return worker.given_up ? -1 : shown;
}

/* The rules of one set, once for C and for CUDA. A side is six pits, one byte each, pit 1 in the lowest byte. */
#ifndef ATOLL_RULES_H
#define ATOLL_RULES_H

#include <stdint.h>

#ifdef __CUDACC__
#define SHARED static __host__ __device__ inline
#else
#define SHARED static inline
#endif

enum { PITS = 6, MOST_STONES = 72, STORE = 6, NO_FORTRESS = -1 };

typedef uint64_t Side;

/* What a sowing of that many stones from that pit adds to each pit and to the mover's store, and where it ends:
   0 to 5 an own pit, 6 the store, 7 to 12 a pit of the opponent. */
typedef struct { Side own, opponent; uint8_t store, last; } Way;

typedef struct { Way classic[PITS][MOST_STONES + 1], fortress[PITS][MOST_STONES + 1]; } Ways;

/* A position as the player to act sees it. Fortresses: the mover's stands in the opponent's row, and the other way round. */
typedef struct { Side own, opponent; int8_t fortress, facing; } Position;

/* After a sowing, still as the same player sees it. `again`: he sows on, unless a side is empty. */
typedef struct { Position position; uint8_t gain, loss, again; } Sown;

SHARED int stones_in(Side side, int pit) { return (int)(side >> (8 * pit) & 255); }

SHARED Side without(Side side, int pit) { return side & ~(255ULL << (8 * pit)); }

SHARED int stones_of(Side side) { return (int)(side * 0x0101010101010101ULL >> 56); }

/* Stones times steps to the store: every sowing that banks nothing lowers the sum of both sides (classic). */
SHARED int potential_of(Side side) {
    int sum = 0;
    for (int pit = 0; pit < PITS; pit++) sum += stones_in(side, pit) * (PITS - pit);
    return sum;
}

static inline void find_ways(Way ways[PITS][MOST_STONES + 1], int with_store) {
    int ring = 12 + with_store;
    for (int pit = 0; pit < PITS; pit++)
        for (int count = 0; count <= MOST_STONES; count++) {
            Way way = {0, 0, 0, 0};
            int first = count > 1 ? pit : pit + 1;
            for (int stone = 0; stone < count; stone++) {
                int slot = (first + stone) % ring;
                if (!with_store && slot >= PITS) slot++;
                if (slot < PITS) way.own += 1ULL << (8 * slot);
                else if (slot == STORE) way.store++;
                else way.opponent += 1ULL << (8 * (slot - PITS - 1));
                way.last = (uint8_t)slot;
            }
            ways[pit][count] = way;
        }
}

static inline void find_all_ways(Ways *ways) {
    find_ways(ways->classic, 1);
    find_ways(ways->fortress, 0);
}

/* MG-8 to MG-22. Captures: the last stone makes an opponent's pit even, or falls alone into an own pit that faces stones. */
SHARED Sown sow_classic(const Ways *ways, Side own, Side opponent, int pit) {
    const Way *way = &ways->classic[pit][stones_in(own, pit)];
    Sown after;
    own = without(own, pit) + way->own;
    opponent += way->opponent;
    int gain = way->store, last = way->last;
    after.again = last == STORE;
    if (last < STORE) {
        int facing = stones_in(opponent, PITS - 1 - last);
        if (facing && stones_in(own, last) == 1) {
            gain += facing + 1;
            own = without(own, last);
            opponent = without(opponent, PITS - 1 - last);
        }
    } else if (last > STORE) {
        int stones = stones_in(opponent, last - STORE - 1);
        if (stones % 2 == 0) {
            gain += stones;
            opponent = without(opponent, last - STORE - 1);
        }
    }
    after.position.own = own;
    after.position.opponent = opponent;
    after.position.fortress = after.position.facing = NO_FORTRESS;
    after.gain = (uint8_t)gain;
    after.loss = 0;
    return after;
}

/* MG-43 to MG-54. */
SHARED Sown sow_fortress(const Ways *ways, Position before, int pit) {
    const Way *way = &ways->fortress[pit][stones_in(before.own, pit)];
    Side own = without(before.own, pit) + way->own, opponent = before.opponent + way->opponent;
    int gain = 0, loss = 0, target = way->last - STORE - 1, is_open = target >= 0;
    if (before.fortress != NO_FORTRESS) {
        gain = stones_in(opponent, before.fortress);
        opponent = without(opponent, before.fortress);
        is_open = is_open && target != before.fortress;
    }
    if (before.facing != NO_FORTRESS) {
        loss = stones_in(own, before.facing);
        own = without(own, before.facing);
    }
    Sown after;
    after.position.fortress = before.fortress;
    after.position.facing = before.facing;
    if (is_open) {
        int stones = stones_in(opponent, target);
        int builds = stones == 3 && target != PITS - 1 && before.fortress == NO_FORTRESS;
        if (builds) after.position.fortress = (int8_t)target;
        if (builds || stones % 2 == 0) {
            gain += stones;
            opponent = without(opponent, target);
        }
    }
    after.position.own = own;
    after.position.opponent = opponent;
    after.gain = (uint8_t)gain;
    after.loss = (uint8_t)loss;
    after.again = 0;
    return after;
}

/* MG-24: the set is over when a side is empty. */
SHARED int is_over(Side own, Side opponent) { return !own || !opponent; }

/* What the end of a set brings the player who has `own`: the emptied one takes the rest (MG-26), or each keeps his (MG-56). */
SHARED int rest_gain(Side own, Side opponent, int owner_keeps) {
    int rest = stones_of(opponent) - stones_of(own);
    return owner_keeps ? -rest : rest;
}

#endif

/* Claims: bounds of positions that follow from each other down to the tables, in the form of transposition entries. */
#ifndef ATOLL_PROOF_H
#define ATOLL_PROOF_H

#include "solve.h"

/* A claim: number (45 bits), pit (3), low + 128 (8), high + 128 (8). A low claim rests on its pit, a high one on all. */
typedef struct {
    uint64_t *slots, room, count;
} Claims;

Claims *atoll_claims_new(void);
void atoll_claims_free(Claims *claims);
uint64_t atoll_claims_count(const Claims *claims);
void atoll_claims_list(const Claims *claims, uint64_t *words);
int atoll_claims_add(Claims *claims, uint64_t word);
int atoll_claims_add_all(Claims *claims, const uint64_t *words, uint64_t count);

/* Adds all that shows low <= value <= high; 0 where that is not so, -1 when the time or the memory was over. */
int atoll_prove(Solver *solver, Claims *claims, const uint8_t pits[12], int low, int high, double seconds);

/* How many claims do not follow from the others and the tables; the first of them in `fault`. */
uint64_t atoll_check(const Tables *tables, const Claims *claims, const uint64_t *words, uint64_t count, uint64_t *fault);

Bounds claimed(const Claims *claims, uint64_t number, int stones);
int claim(Claims *claims, uint64_t number, Bounds bounds);
void number_positions(Numbering *numbering);
void position_of(const Numbering *numbering, uint64_t number, Side *own, Side *opponent);

#endif

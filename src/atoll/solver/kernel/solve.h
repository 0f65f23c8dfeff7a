/* Exact search of the classic set: alpha-beta down to the tables. */
#ifndef ATOLL_SOLVE_H
#define ATOLL_SOLVE_H

#include <stdatomic.h>

#include "tables.h"

enum { NO_PIT = 7, TRIED = 2000000000 };

/* The exact number of a position with any number of stones up to 72: C(84, 12) fits in 44 bits. */
typedef struct { uint64_t choose[2 * PITS][MOST_STONES + 1]; } Numbering;

typedef struct { int low, high, pit; } Bounds;

typedef struct {
    const Tables *tables;
    Numbering numbering;
    _Atomic uint64_t *slots; /* the transposition table: 8 slots to a cache line, each a whole entry in one word */
    uint64_t mask;
    atomic_int stop;
    double deadline;
    uint64_t most_nodes; /* of each worker in one question; 0: as many as the time allows */
} Solver;

typedef struct {
    Solver *solver;
    uint64_t nodes, next_look;
    uint32_t lot; /* 0 in the first worker; others shuffle their quiet sowings */
    int given_up;
} Worker;

Solver *atoll_solver_new(const Tables *tables, uint64_t bytes);
void atoll_solver_free(Solver *solver);
void atoll_solver_clear(Solver *solver);

/* Is the mover's future net gain at least `target`? 1 yes, 0 no, -1 not known when the time or the nodes were over. */
int atoll_at_least(Solver *solver, const uint8_t pits[12], int target, double seconds, uint64_t most_nodes, int threads,
                   uint64_t *nodes);

/* Sharpens low and high, which are true bounds, until they meet or the time is over. 1 when they have met. */
int atoll_solve(Solver *solver, const uint8_t pits[12], int guess, int *low, int *high, double seconds, int threads,
                uint64_t *nodes);

int atoll_guess(const uint8_t pits[12]);

int search(Worker *worker, Side own, Side opponent, int alpha, int beta);
Bounds known_bounds(const Solver *solver, Side own, Side opponent);
uint64_t number_of(const Numbering *numbering, Side own, Side opponent);
double now(void);

#endif

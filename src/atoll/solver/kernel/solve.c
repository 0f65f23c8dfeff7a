/* Alpha-beta with a transposition table over the classic set; positions that the tables reach cost one look. */
#define _POSIX_C_SOURCE 200809L
#include "solve.h"

#include "proof.h"
#include "worth.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { BUCKET = 8, KEPT = 5, LOOK_EVERY = 1024, KNOWN_BEST = 1 << 20, BANKED = 64, SOWS_ON = 32 };

double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ---- the transposition table: number (44 bits), pit (3), low + 128 (8), high + 128 (8) ---- */

void number_positions(Numbering *numbering) {
    for (int pit = 0; pit < 2 * PITS; pit++)
        for (int sum = 0; sum <= MOST_STONES; sum++) {
            uint64_t ways = 1;
            for (int k = 1; k <= pit + 1; k++) ways = ways * (uint64_t)(sum + k - 1) / (uint64_t)k;
            numbering->choose[pit][sum] = ways;
        }
}

uint64_t number_of(const Numbering *numbering, Side own, Side opponent) {
    Side sums = own * 0x0101010101010101ULL, more = opponent * 0x0101010101010101ULL + (sums >> 56) * 0x010101010101ULL;
    uint64_t number = 0;
    for (int pit = 0; pit < PITS; pit++) {
        number += numbering->choose[pit][sums >> (8 * pit) & 255];
        number += numbering->choose[PITS + pit][more >> (8 * pit) & 255];
    }
    return number;
}

static _Atomic uint64_t *bucket_of(const Solver *solver, uint64_t number) {
    uint64_t mixed = number * 0x9E3779B97F4A7C15ULL;
    return solver->slots + ((mixed ^ mixed >> 32) & solver->mask) * BUCKET;
}

static Bounds bounds_in(const _Atomic uint64_t *bucket, uint64_t number, int stones) {
    for (int k = 0; k < BUCKET; k++) {
        uint64_t entry = atomic_load_explicit(&bucket[k], memory_order_relaxed);
        if (entry >> 19 == number)
            return (Bounds){(int)(entry >> 8 & 255) - 128, (int)(entry & 255) - 128, (int)(entry >> 16 & 7)};
    }
    return (Bounds){-stones, stones, NO_PIT};
}

Bounds known_bounds(const Solver *solver, Side own, Side opponent) {
    uint64_t number = number_of(&solver->numbering, own, opponent);
    return bounds_in(bucket_of(solver, number), number, stones_of(own) + stones_of(opponent));
}

/* Larger numbers have more stones, and so more work behind them: some slots of a bucket are kept for the largest. */
static void keep(_Atomic uint64_t *bucket, uint64_t number, Bounds bounds) {
    uint64_t entry = number << 19 | (uint64_t)bounds.pit << 16 | (uint64_t)(bounds.low + 128) << 8
        | (uint64_t)(bounds.high + 128);
    int smallest = 0;
    uint64_t least = ~0ULL;
    for (int k = 0; k < BUCKET; k++) {
        uint64_t there = atomic_load_explicit(&bucket[k], memory_order_relaxed);
        if (there >> 19 == number) {
            atomic_store_explicit(&bucket[k], entry, memory_order_relaxed);
            return;
        }
        if (k < KEPT && there < least) least = there, smallest = k;
    }
    if (entry < least) smallest = KEPT + (int)(number % (BUCKET - KEPT));
    atomic_store_explicit(&bucket[smallest], entry, memory_order_relaxed);
}

/* ---- one node ---- */

typedef struct {
    Side own, opponent; /* as the player who is then to act sees them */
    _Atomic uint64_t *bucket;
    const int8_t *value;
    uint64_t number;
    int gain, again, pit, order, stones;
} Child;

static int is_time_over(Worker *worker) {
    Solver *solver = worker->solver;
    if (solver->most_nodes && worker->nodes > solver->most_nodes) worker->given_up = 1;
    if (worker->nodes >= worker->next_look) {
        worker->next_look = worker->nodes + LOOK_EVERY;
        if (atomic_load_explicit(&solver->stop, memory_order_relaxed) || now() > solver->deadline) worker->given_up = 1;
    }
    return worker->given_up;
}

static int from_child(const Child *child, int gain) { return child->again ? child->gain + gain : child->gain - gain; }

static void look_up(const Solver *solver, Child *child) {
    const Tables *tables = solver->tables;
    if (child->stones <= tables->reach) {
        child->value = tables->layers[child->stones] + rank_of(&tables->ranking, child->own, child->opponent);
        __builtin_prefetch(child->value);
    } else {
        child->value = 0;
        child->number = number_of(&solver->numbering, child->own, child->opponent);
        child->bucket = bucket_of(solver, child->number);
        __builtin_prefetch((const void *)child->bucket);
    }
}

/* All sowings; those that end the set or reach the tables will have exact values. */
static int children_of(const Solver *solver, Side own, Side opponent, int stones, Child *children) {
    int count = 0;
    for (int pit = PITS - 1; pit >= 0; pit--) {
        if (!stones_in(own, pit)) continue;
        Sown after = sow_classic(&solver->tables->ways, own, opponent, pit);
        Child *child = &children[count++];
        child->own = after.again ? after.position.own : after.position.opponent;
        child->opponent = after.again ? after.position.opponent : after.position.own;
        child->gain = after.gain;
        child->again = after.again;
        child->pit = pit;
        child->stones = stones - after.gain;
        if (!is_over(child->own, child->opponent)) look_up(solver, child);
    }
    return count;
}

/* What is known of a child at once: exact where the set is over or the tables reach, else bounds. */
static Bounds first_look(const Child *child) {
    int gain;
    if (is_over(child->own, child->opponent)) gain = rest_gain(child->own, child->opponent, 0);
    else if (child->value) gain = *child->value;
    else {
        Bounds known = bounds_in(child->bucket, child->number, child->stones);
        if (child->again) return (Bounds){child->gain + known.low, child->gain + known.high, 0};
        return (Bounds){child->gain - known.high, child->gain - known.low, 0};
    }
    gain = from_child(child, gain);
    return (Bounds){gain, gain, 0};
}

/* The best sowing known comes first, then what looks best. A banked stone counts four times over: fewer stones are sooner
   in the tables. Helpers look a little differently, to meet other positions. */
static int promise(Worker *worker, const Child *child, int best_pit) {
    int worth = worth_of(child->own, child->opponent);
    int order = BANKED * child->gain + (child->again ? worth + SOWS_ON : -worth);
    if (worker->lot) order += (int)((worker->lot = worker->lot * 1664525u + 1013904223u) >> 28);
    return child->pit == best_pit ? order + KNOWN_BEST : order;
}

static void sort_children(Child *children, int count) {
    for (int k = 1; k < count; k++) {
        Child moved = children[k];
        int at = k;
        for (; at && children[at - 1].order < moved.order; at--) children[at] = children[at - 1];
        children[at] = moved;
    }
}

/* Fail-soft: a result at or above beta is a lower bound, one at or below alpha an upper bound. */
int search(Worker *worker, Side own, Side opponent, int alpha, int beta) {
    Solver *solver = worker->solver;
    int stones = stones_of(own) + stones_of(opponent), best = -TRIED, best_pit = NO_PIT, open = 0;
    if (is_over(own, opponent)) return rest_gain(own, opponent, 0);
    if (stones <= solver->tables->reach) return gain_in(&solver->tables->ranking, solver->tables->layers, own, opponent);
    uint64_t number = number_of(&solver->numbering, own, opponent);
    _Atomic uint64_t *bucket = bucket_of(solver, number);
    Bounds known = bounds_in(bucket, number, stones);
    if (known.low >= beta || known.low == known.high) return known.low;
    if (known.high <= alpha) return known.high;
    worker->nodes++;
    if (is_time_over(worker)) return 0;
    Child children[PITS];
    int count = children_of(solver, own, opponent, stones, children);
    for (int k = 0; k < count; k++) {
        Bounds look = first_look(&children[k]);
        if (look.low > best) best = look.low, best_pit = children[k].pit;
        if (best >= beta) break;
        if (look.low == look.high || look.high <= alpha) {
            if (look.high > best) best = look.high; /* fail-soft: no sowing of this child brings more */
            continue;
        }
        children[open] = children[k];
        children[open++].order = promise(worker, &children[k], known.pit);
    }
    if (best < beta) {
        sort_children(children, open);
        for (int k = 0; k < open && best < beta; k++) {
            const Child *child = &children[k];
            int floor = best > alpha ? best : alpha, gain;
            if (child->again) gain = child->gain + search(worker, child->own, child->opponent, floor - child->gain,
                                                          beta - child->gain);
            else gain = child->gain - search(worker, child->own, child->opponent, child->gain - beta,
                                             child->gain - floor);
            if (worker->given_up) return 0;
            if (gain > best) best = gain, best_pit = child->pit;
        }
    }
    if (best >= beta) known.low = best > known.low ? best : known.low;
    else if (best <= alpha) known.high = best < known.high ? best : known.high;
    else known.low = known.high = best;
    if (best > alpha || known.pit == NO_PIT) known.pit = best_pit;
    keep(bucket, number, known);
    return best;
}

/* ---- the root ---- */

typedef struct { Worker worker; Side own, opponent; int target, answer; } Task;

static void *ask(void *argument) {
    Task *task = argument;
    int gain = search(&task->worker, task->own, task->opponent, task->target - 1, task->target);
    if (task->worker.given_up) return 0;
    task->answer = gain;
    atomic_store(&task->worker.solver->stop, 1);
    return 0;
}

/* The null window at `target`, by all threads over one transposition table; TRIED where the time was over. */
static int test(Solver *solver, Side own, Side opponent, int target, int threads, uint64_t *nodes) {
    Task tasks[64];
    pthread_t helpers[64];
    int started = 1, answer = TRIED;
    atomic_store(&solver->stop, 0);
    if (threads > 64) threads = 64;
    for (int k = 0; k < threads; k++)
        tasks[k] = (Task){{solver, 0, 0, k ? 2654435769u * (uint32_t)k : 0, 0}, own, opponent, target, TRIED};
    while (started < threads && !pthread_create(&helpers[started], 0, ask, &tasks[started])) started++;
    ask(&tasks[0]);
    for (int k = 1; k < started; k++) pthread_join(helpers[k], 0);
    for (int k = 0; k < started; k++) {
        *nodes += tasks[k].worker.nodes;
        if (answer == TRIED) answer = tasks[k].answer;
    }
    return answer;
}

int atoll_solve(Solver *solver, const uint8_t pits[12], int guess, int *low, int *high, double seconds, int threads,
                uint64_t *nodes) {
    Side own = side_from(pits), opponent = side_from(pits + PITS);
    int stones = stones_of(own) + stones_of(opponent);
    solver->deadline = now() + seconds, solver->most_nodes = 0;
    guess += (guess ^ stones) & 1; /* every value has the parity of the stones */
    while (*low < *high) {
        int target = guess <= *low ? *low + 2 : guess > *high ? *high : guess;
        int answer = test(solver, own, opponent, target, threads, nodes);
        if (answer == TRIED) return 0;
        if (answer >= target) *low = answer, guess = answer + 2;
        else *high = answer, guess = answer;
    }
    return 1;
}

int atoll_at_least(Solver *solver, const uint8_t pits[12], int target, double seconds, uint64_t most_nodes, int threads,
                   uint64_t *nodes) {
    solver->deadline = now() + seconds, solver->most_nodes = most_nodes;
    int answer = test(solver, side_from(pits), side_from(pits + PITS), target, threads, nodes);
    return answer == TRIED ? -1 : answer >= target;
}

/* What the position looks worth, in stones. */
int atoll_guess(const uint8_t pits[12]) {
    int worth = worth_of(side_from(pits), side_from(pits + PITS));
    return (worth + (worth < 0 ? -SIXTEENTHS / 2 : SIXTEENTHS / 2)) / SIXTEENTHS;
}

Solver *atoll_solver_new(const Tables *tables, uint64_t bytes) {
    Solver *solver = calloc(1, sizeof(Solver));
    uint64_t buckets = 1;
    while (buckets * 2 * BUCKET * sizeof(uint64_t) <= bytes) buckets *= 2;
    if (!solver) return 0;
    solver->tables = tables;
    number_positions(&solver->numbering);
    solver->mask = buckets - 1;
    solver->slots = aligned_alloc(64, buckets * BUCKET * sizeof(uint64_t));
    if (!solver->slots) return free(solver), (Solver *)0;
    atoll_solver_clear(solver);
    return solver;
}

/* No position with stones has the number 0, so a slot of zeros is empty. */
void atoll_solver_clear(Solver *solver) {
    for (uint64_t k = 0; k < (solver->mask + 1) * BUCKET; k++)
        atomic_store_explicit(&solver->slots[k], 0, memory_order_relaxed);
}

void atoll_solver_free(Solver *solver) {
    if (!solver) return;
    free((void *)solver->slots);
    free(solver);
}

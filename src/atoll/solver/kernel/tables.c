/* Ranking made, and the tables filled: all positions of one (stones, potential) at a time, on all cores. */
#include "tables.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

Side side_from(const uint8_t *pits) {
    Side side = 0;
    for (int pit = 0; pit < PITS; pit++) side |= (Side)pits[pit] << (8 * pit);
    return side;
}

void side_to(Side side, uint8_t *pits) {
    for (int pit = 0; pit < PITS; pit++) pits[pit] = (uint8_t)stones_in(side, pit);
}

static uint64_t choose(int from, int count) {
    uint64_t ways = 1;
    for (int k = 1; k <= count; k++) ways = ways * (uint64_t)(from - count + k) / (uint64_t)k;
    return from < count ? 0 : ways;
}

static void count_positions(Ranking *ranking) {
    for (int pit = 0; pit < PITS - 1; pit++)
        for (int sum = 0; sum <= TABLE_MOST; sum++) ranking->choose[pit][sum] = (uint32_t)choose(sum + pit, pit + 1);
    ranking->first[0] = 0;
    for (int sum = 0; sum <= TABLE_MOST; sum++) {
        ranking->sides[sum] = (uint32_t)choose(sum + PITS - 1, PITS - 1);
        ranking->first[sum + 1] = ranking->first[sum] + ranking->sides[sum];
    }
    for (int stones = 0; stones <= TABLE_MOST; stones++) {
        uint64_t row = 0;
        for (int mine = 0; mine <= stones; mine++) {
            ranking->row[stones][mine] = row;
            row += (uint64_t)ranking->sides[mine] * ranking->sides[stones - mine];
        }
        ranking->size[stones] = row;
    }
}

/* The next side of the same sum in colex order. */
static Side next_side(Side side) {
    int pit = 0;
    while (!stones_in(side, pit)) pit++;
    int stones = stones_in(side, pit);
    side = without(side, pit) + (1ULL << (8 * (pit + 1)));
    return side + (Side)(stones - 1);
}

/* Counting sort by potential; equal ones keep their colex order. */
static void list_sides(Ranking *ranking, int sum) {
    uint32_t *group = ranking->group[sum], next[POTENTIALS], count = ranking->sides[sum];
    uint32_t *order = ranking->order + ranking->first[sum];
    Side *listed = ranking->side + ranking->first[sum], *by_colex = malloc(count * sizeof(Side));
    for (int p = 0; p < POTENTIALS; p++) group[p] = 0;
    Side side = (Side)sum;
    for (uint32_t k = 0; k < count; k++) {
        by_colex[colex(ranking, side)] = side;
        group[potential_of(side) + 1]++;
        if (k + 1 < count) side = next_side(side);
    }
    for (int p = 1; p < POTENTIALS; p++) group[p] += group[p - 1];
    for (int p = 0; p < POTENTIALS; p++) next[p] = group[p];
    for (uint32_t number = 0; number < count; number++) {
        uint32_t place = next[potential_of(by_colex[number])]++;
        order[number] = place;
        listed[place] = by_colex[number];
    }
    free(by_colex);
}

Tables *atoll_tables_new(int most) {
    Tables *tables = calloc(1, sizeof(Tables));
    if (!tables || most > TABLE_MOST) return free(tables), (Tables *)0;
    Ranking *ranking = &tables->ranking;
    tables->reach = -1;
    find_all_ways(&tables->ways);
    count_positions(ranking);
    ranking->order = malloc(ranking->first[most + 1] * sizeof(uint32_t));
    ranking->side = malloc(ranking->first[most + 1] * sizeof(Side));
    if (!ranking->order || !ranking->side) return atoll_tables_free(tables), (Tables *)0;
    for (int sum = 0; sum <= most; sum++) list_sides(ranking, sum);
    return tables;
}

void atoll_tables_free(Tables *tables) {
    if (!tables) return;
    free(tables->ranking.order);
    free(tables->ranking.side);
    free(tables);
}

uint64_t atoll_layer_size(const Tables *tables, int stones) { return tables->ranking.size[stones]; }

void atoll_set_layer(Tables *tables, int stones, int8_t *values) { tables->layers[stones] = values; }

void atoll_set_reach(Tables *tables, int reach) { tables->reach = reach; }

uint64_t atoll_rank(const Tables *tables, const uint8_t pits[12]) {
    return rank_of(&tables->ranking, side_from(pits), side_from(pits + PITS));
}

void atoll_unrank(const Tables *tables, int stones, uint64_t rank, uint8_t pits[12]) {
    const Ranking *ranking = &tables->ranking;
    int mine = stones;
    while (ranking->row[stones][mine] > rank) mine--;
    rank -= ranking->row[stones][mine];
    uint32_t others = ranking->sides[stones - mine];
    side_to(ranking->side[ranking->first[mine] + rank / others], pits);
    side_to(ranking->side[ranking->first[stones - mine] + rank % others], pits + PITS);
}

typedef struct {
    Tables *tables;
    int stones, potential;
    atomic_int next; /* the next block: the mover's stones and his potential */
    atomic_ullong done;
} Pass;

/* All positions in which the mover has that many stones with that potential. The opponent's side stands still in the
   inner loop, so that most of what it reads lies in a few rows. */
static uint64_t fill_block(Pass *pass, int mine, int potential) {
    const Tables *tables = pass->tables;
    const Ranking *ranking = &tables->ranking;
    int others = pass->stones - mine, rest = pass->potential - potential;
    if (rest < 0 || rest > PITS * others) return 0;
    const uint32_t *my = ranking->group[mine] + potential, *their = ranking->group[others] + rest;
    const Side *own = ranking->side + ranking->first[mine], *opponent = ranking->side + ranking->first[others];
    uint64_t stride = ranking->sides[others];
    int8_t *values = tables->layers[pass->stones] + ranking->row[pass->stones][mine];
    for (uint32_t b = their[0]; b < their[1]; b++)
        for (uint32_t a = my[0]; a < my[1]; a++)
            values[a * stride + b] = (int8_t)best_gain(&tables->ways, ranking, tables->layers, own[a], opponent[b]);
    return (uint64_t)(my[1] - my[0]) * (their[1] - their[0]);
}

static void *fill_blocks(void *argument) {
    Pass *pass = argument;
    int blocks = (pass->stones + 1) * (PITS * pass->stones + 1);
    uint64_t done = 0;
    for (int block; (block = atomic_fetch_add(&pass->next, 1)) < blocks;) {
        int mine = block % (pass->stones + 1), potential = block / (pass->stones + 1);
        if (potential <= PITS * mine) done += fill_block(pass, mine, potential);
    }
    atomic_fetch_add(&pass->done, done);
    return 0;
}

/* Give every position of that many stones and that potential its value; how many there were. */
uint64_t atoll_fill(Tables *tables, int stones, int potential, int threads) {
    Pass pass = {tables, stones, potential, 0, 0};
    pthread_t helpers[256];
    int started = 0;
    while (started < threads - 1 && started < 256 && !pthread_create(&helpers[started], 0, fill_blocks, &pass)) started++;
    fill_blocks(&pass);
    for (int k = 0; k < started; k++) pthread_join(helpers[k], 0);
    return pass.done;
}

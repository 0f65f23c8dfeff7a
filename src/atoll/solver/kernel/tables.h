/* The tables of exact values: one layer for each number of stones. */
#ifndef ATOLL_TABLES_H
#define ATOLL_TABLES_H

#include "ranking.h"

typedef struct {
    Ways ways;
    Ranking ranking;
    int8_t *layers[TABLE_MOST + 1];
    int reach; /* every position with up to that many stones has its value; -1: none */
} Tables;

Tables *atoll_tables_new(int most);
void atoll_tables_free(Tables *tables);
uint64_t atoll_layer_size(const Tables *tables, int stones);
void atoll_set_layer(Tables *tables, int stones, int8_t *values);
void atoll_set_reach(Tables *tables, int reach);
uint64_t atoll_fill(Tables *tables, int stones, int potential, int threads);
void atoll_unrank(const Tables *tables, int stones, uint64_t rank, uint8_t pits[12]);
uint64_t atoll_rank(const Tables *tables, const uint8_t pits[12]);

Side side_from(const uint8_t *pits);
void side_to(Side side, uint8_t *pits);

#endif

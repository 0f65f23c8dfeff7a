/* What a position of the classic set looks worth to the mover, in sixteenths of a stone: orders sowings, judges leaves.
   Made by tools/mangala_weights.py --reach 25 --count 150000. */
#ifndef ATOLL_WORTH_H
#define ATOLL_WORTH_H

#include "rules.h"

enum { SIXTEENTHS = 16, COUNTS = 16 };

/* By place, the mover's pits 1 to 6 and the opponent's, and by stones there; the last column is for 15 and more. */
static const int16_t WORTH[2 * PITS][COUNTS] = {
    { 31,  31,  17, -13, -24, -30,   0,  50,   7,   4,  34,  49,   1,   6,   6,   6},
    { 26,   2, -18, -35, -28,  -1,  40,   4,  17,  35,  48,  46,  45,  39, -41,  -4},
    { 13, -15, -30, -22,   2,  34,   7,  16,  34,  48,  39,  38,  42,   7, -37,   0},
    {-11, -27, -25,  -3,  24,   6,  18,  35,  40,  41,  40,  53,  19, -10, -32,   9},
    {-28, -24, -12,  14,   6,  23,  38,  45,  50,  49,  52,  14,  -8, -24, -27,   8},
    {-38, -18,   0,   0,  18,  35,  47,  58,  56,  58,  15, -16, -32, -38,  -5,  32},
    {-40, -33, -15,  10,  20,  22,   1,  13,  27,  45,  38,  50,  17,   6,   6,   6},
    {-11,   4,  25,  41,  35,  19, -23,  14,  -2,  -5, -24,   9,   4,  -7,  53,  44},
    { -9,  12,  29,  25,   4, -22,   0,  -5, -21, -18,  -2,  13,  -6,  41,  42,  93},
    { 13,  26,  27,  10, -14,   4,  -5, -13, -13, -11,  -3,  -8,   0,  35,  81,  46},
    { 34,  28,  19,   0,   4,  -6, -20, -17, -18,  -4, -13,  27,  39,  61,  38,   3},
    { 51,  35,  17,  13,  -7, -19, -33, -35, -28, -28,   8,  38,  56,  53,  22,  33},
};

static inline int worth_of(Side own, Side opponent) {
    int worth = 0;
    for (int pit = 0; pit < PITS; pit++) {
        int mine = stones_in(own, pit), others = stones_in(opponent, pit);
        worth += WORTH[pit][mine < COUNTS ? mine : COUNTS - 1] + WORTH[PITS + pit][others < COUNTS ? others : COUNTS - 1];
    }
    return worth;
}

#endif

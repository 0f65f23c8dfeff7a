/* What a position of the classic set looks worth to the mover, in sixteenths of a stone: orders sowings, judges leaves.
   Made by tools/mangala_weights.py from the tables. */
#ifndef ATOLL_WORTH_H
#define ATOLL_WORTH_H

#include "rules.h"

enum { SIXTEENTHS = 16, COUNTS = 16 };

/* By place, the mover's pits 1 to 6 and the opponent's, and by stones there; the last column is for 15 and more. */
static const int16_t WORTH[2 * PITS][COUNTS] = {
    { 48,  45,  28,  -6, -21, -30, -14,  40,  -5,  16,  45,  30,  11,   7,   7,   7},
    { 33,   8, -15, -39, -35, -12,  33,  -5,  14,  39,  52,  49,  51,  20,   7,   7},
    { 13, -16, -37, -31,  -8,  29,  -6,  12,  37,  51,  38,  44,  45,  41, -19,  15},
    {-15, -31, -34, -13,  19,   0,  15,  39,  48,  49,  50,  61,  33,   4,  -9,  -9},
    {-31, -28, -19,   9,   2,  21,  41,  52,  61,  68,  80,  18, -11, -41, -12,   0},
    {-32, -11,   7,   6,  25,  43,  56,  67,  71,  83,  25, -21, -43, -48, -24,   6},
    {-46, -36, -18,  10,  27,  34,  24,  22,  38,  53,  43,  29,   7,   7,   7,   7},
    {-18,  -1,  23,  46,  44,  30, -11,  32,  15,   1,  -5,   6, -13,   6,  13,  42},
    { -6,  19,  40,  38,  22, -10,  21,   9, -12,  -4,   7,  36,  33,  -8,  18,   7},
    { 13,  27,  31,  15, -12,   8,  -3, -16, -15,  -4,   5,   3,   5,  35,  84,  34},
    { 29,  24,  17,  -3,   3, -10, -26, -34, -26, -21, -25,  33,  62,  57,  71,  59},
    { 40,  23,   4,   1, -17, -32, -42, -45, -35, -42,  14,  49,  82,  76,  42,  90}};

static inline int worth_of(Side own, Side opponent) {
    int worth = 0;
    for (int pit = 0; pit < PITS; pit++) {
        int mine = stones_in(own, pit), others = stones_in(opponent, pit);
        worth += WORTH[pit][mine < COUNTS ? mine : COUNTS - 1] + WORTH[PITS + pit][others < COUNTS ? others : COUNTS - 1];
    }
    return worth;
}

#endif

/* Search under a time limit, for both variants: iterative deepening to the result of the set. It judges what it cannot reach.

   A score of 10,000 or more is a proof. Fortress: a position that comes back once is judged, not proved; only its real
   third occurrence ends the set (MG-57). Results that rest on such an end are not kept, as they hold for one history alone. */
#include <stdlib.h>

#include "proof.h"
#include "worth.h"

enum {
    SURE = 10000, UNSURE = 9000, SLOTS = 1 << 20, DEEPEST = 100, LOOK_EVERY = 512, INFINITE = 32000,
    AT_LEAST = 1, AT_MOST = 2, EXACTLY = 3,
    TURN_WORTH = 24, ROW_WORTH = 2, FORTRESS_WORTH = 48, /* fortress, in sixteenths of a stone */
};

typedef struct { uint64_t key; int16_t score; uint8_t depth, kind, pit; } Slot;

typedef struct {
    const Tables *tables;
    Numbering numbering;
    Slot *slots;
    int is_fortress, owner_keeps, draw; /* draw: what it is worth to the player who asked, -1, 0 or 1 */
    uint64_t seen[256], path[512];      /* positions of the game since a stone was banked, and of the line searched */
    int seen_count, path_count, from;   /* from: where the line since the last banked stone begins */
    uint64_t nodes, most_nodes; /* most: 0 for as many as the time allows */
    double deadline;
    int is_limited, given_up, by_history;
} Thinker;

typedef struct { Position position; int lead, mine; } Node; /* mine: the player who asked is to act */

Thinker *atoll_thinker_new(const Tables *tables) {
    Thinker *thinker = calloc(1, sizeof(Thinker));
    if (!thinker) return 0;
    thinker->tables = tables;
    thinker->slots = calloc(SLOTS, sizeof(Slot));
    number_positions(&thinker->numbering);
    return thinker->slots ? thinker : (free(thinker), (Thinker *)0);
}

void atoll_thinker_free(Thinker *thinker) {
    if (thinker) free(thinker->slots);
    free(thinker);
}

static uint64_t place_key(const Thinker *thinker, const Node *node) {
    uint64_t number = number_of(&thinker->numbering, node->position.own, node->position.opponent);
    uint64_t built = (uint64_t)(node->position.fortress + 1) * 7 + (uint64_t)(node->position.facing + 1);
    return (number << 6 | built) << 1 | (uint64_t)node->mine;
}

static int final_score(const Thinker *thinker, const Node *node, int lead) {
    int sure = lead > 0 ? SURE : lead < 0 ? -SURE : (node->mine ? 1 : -1) * thinker->draw * SURE;
    return sure + lead;
}

static int clipped(int score) { return score > 6000 ? 6000 : score < -6000 ? -6000 : score; }

static int judged(const Thinker *thinker, const Node *node) {
    const Position *at = &node->position;
    int score = SIXTEENTHS * node->lead;
    if (!thinker->is_fortress) return clipped(score + worth_of(at->own, at->opponent));
    score += TURN_WORTH + ROW_WORTH * (stones_of(at->own) - stones_of(at->opponent));
    score += FORTRESS_WORTH * ((at->fortress != NO_FORTRESS) - (at->facing != NO_FORTRESS));
    return clipped(score);
}

static int occurrences(const Thinker *thinker, uint64_t key) {
    int count = 0;
    for (int k = thinker->from; k < thinker->path_count; k++) count += thinker->path[k] == key;
    if (!thinker->from) for (int k = 0; k < thinker->seen_count; k++) count += thinker->seen[k] == key;
    return count;
}

/* The score where no sowing has to be tried: the end, a table, a settled result, a repetition, the depth. */
static int is_leaf(Thinker *thinker, const Node *node, uint64_t key, int depth, int *score) {
    Side own = node->position.own, opponent = node->position.opponent;
    int stones = stones_of(own) + stones_of(opponent);
    if (is_over(own, opponent)) {
        *score = final_score(thinker, node, node->lead + rest_gain(own, opponent, thinker->owner_keeps));
    } else if (!thinker->is_fortress && stones <= thinker->tables->reach) {
        int gain = gain_in(&thinker->tables->ranking, thinker->tables->layers, own, opponent);
        *score = final_score(thinker, node, node->lead + gain);
    } else if (node->lead > stones || -node->lead > stones) {
        *score = final_score(thinker, node, node->lead);
    } else if (thinker->is_fortress && thinker->path_count && occurrences(thinker, key)) {
        int kept = node->lead + rest_gain(own, opponent, 1), is_third = occurrences(thinker, key) >= 2;
        thinker->by_history |= 1;
        *score = is_third ? final_score(thinker, node, kept) : clipped(SIXTEENTHS * kept);
    } else if (depth <= 0) {
        *score = judged(thinker, node);
    } else {
        return 0;
    }
    return 1;
}

static Node after_sowing(const Thinker *thinker, const Node *node, int pit, int *banked, int *again) {
    const Ways *ways = &thinker->tables->ways;
    Sown after = thinker->is_fortress ? sow_fortress(ways, node->position, pit)
                                      : sow_classic(ways, node->position.own, node->position.opponent, pit);
    Position next = after.position;
    int lead = node->lead + after.gain - after.loss;
    *banked = after.gain || after.loss;
    *again = after.again;
    if (after.again) return (Node){next, lead, node->mine};
    return (Node){{next.opponent, next.own, next.facing, next.fortress}, -lead, !node->mine};
}

/* One sowing deep is always thought, whatever the limits: no answer would be a guess. */
static int is_time_over(Thinker *thinker) {
    uint64_t nodes = thinker->nodes++;
    if (!thinker->is_limited) return 0;
    if (thinker->most_nodes && nodes >= thinker->most_nodes) thinker->given_up = 1;
    if (nodes % LOOK_EVERY == 0 && now() > thinker->deadline) thinker->given_up = 1;
    return thinker->given_up;
}

static int think(Thinker *thinker, const Node *node, int depth, int alpha, int beta);

/* One sowing, with what the line remembers for repetitions put back afterwards. */
static int try_sowing(Thinker *thinker, const Node *node, uint64_t key, int pit, int depth, int alpha, int beta) {
    int banked, again, from = thinker->from;
    Node next = after_sowing(thinker, node, pit, &banked, &again);
    thinker->path[thinker->path_count++] = key;
    if (banked) thinker->from = thinker->path_count;
    int score = again ? think(thinker, &next, depth, alpha, beta) : -think(thinker, &next, depth - 1, -beta, -alpha);
    thinker->path_count--;
    thinker->from = from;
    return score;
}

/* The table's sowing first, then by what each brings at once, further sowings before captures. */
static int sowings_in_order(const Thinker *thinker, const Node *node, int first, int *pits) {
    int count = 0, orders[PITS];
    for (int pit = PITS - 1; pit >= 0; pit--) {
        if (!stones_in(node->position.own, pit)) continue;
        int banked, again;
        Node next = after_sowing(thinker, node, pit, &banked, &again);
        int order = pit == first ? INFINITE : again ? judged(thinker, &next) + 2 * SIXTEENTHS : -judged(thinker, &next);
        int at = count++;
        for (; at && orders[at - 1] < order; at--) orders[at] = orders[at - 1], pits[at] = pits[at - 1];
        orders[at] = order, pits[at] = pit;
    }
    return count;
}

static int is_known(const Slot *slot, uint64_t key, int depth, int alpha, int beta) {
    if (slot->key != key || (slot->depth < depth && abs(slot->score) < UNSURE)) return 0;
    return slot->kind == EXACTLY || (slot->kind == AT_LEAST && slot->score >= beta)
        || (slot->kind == AT_MOST && slot->score <= alpha);
}

static void note(Slot *slot, uint64_t key, int depth, int score, int alpha, int beta, int pit) {
    int kind = score >= beta ? AT_LEAST : score <= alpha ? AT_MOST : EXACTLY;
    *slot = (Slot){key, (int16_t)score, (uint8_t)(depth < 0 ? 0 : depth), (uint8_t)kind, (uint8_t)pit};
}

static int think(Thinker *thinker, const Node *node, int depth, int alpha, int beta) {
    uint64_t key = place_key(thinker, node), whole = key << 8 | (uint64_t)(node->lead + 128);
    int score, pits[PITS], best = -INFINITE, best_pit = NO_PIT, before = thinker->by_history;
    if (thinker->path_count > 500) return judged(thinker, node);
    if (is_leaf(thinker, node, key, depth, &score)) return score;
    Slot *slot = &thinker->slots[(whole * 0x9E3779B97F4A7C15ULL) >> 44];
    if (is_known(slot, whole, depth, alpha, beta)) return slot->score;
    if (is_time_over(thinker)) return 0;
    int count = sowings_in_order(thinker, node, slot->key == whole ? slot->pit : NO_PIT, pits);
    thinker->by_history = 0;
    for (int k = 0; k < count && best < beta; k++) {
        score = try_sowing(thinker, node, key, pits[k], depth, best > alpha ? best : alpha, beta);
        if (thinker->given_up) return 0;
        if (score > best) best = score, best_pit = pits[k];
    }
    if (!thinker->by_history) note(slot, whole, depth, best, alpha, beta, best_pit);
    thinker->by_history |= before;
    return best;
}

/* A score for every sowing of the root. The window stays open just below the best, so that equally good ones are seen;
   for the others the score is an upper bound. */
static int think_all(Thinker *thinker, const Node *root, int depth, int16_t scores[PITS]) {
    uint64_t key = place_key(thinker, root);
    int best = -INFINITE, pits[PITS], first = NO_PIT;
    for (int pit = 0; pit < PITS; pit++)
        if (stones_in(root->position.own, pit) && (first == NO_PIT || scores[pit] > scores[first])) first = pit;
    int count = sowings_in_order(thinker, root, first, pits);
    for (int k = 0; k < count; k++) {
        int score = try_sowing(thinker, root, key, pits[k], depth, best == -INFINITE ? best : best - 1, INFINITE);
        if (thinker->given_up) return 0;
        scores[pits[k]] = (int16_t)score;
        if (score > best) best = score;
    }
    return 1;
}

static int is_settled(const Node *root, const int16_t scores[PITS]) {
    for (int pit = 0; pit < PITS; pit++)
        if (stones_in(root->position.own, pit) && abs(scores[pit]) < UNSURE) return 0;
    return 1;
}

/* Scores of the six sowings as far as the time reaches, and the depth that was finished. `fortresses`: the mover's and
   the opponent's, -1 for none. `history`: 12 pits and 1 if the player who asks was to act, for each earlier position
   since a stone was banked. */
int atoll_think(Thinker *thinker, const uint8_t pits[12], const int8_t fortresses[2], int lead, int is_fortress,
                int owner_keeps, int draw, const uint8_t *history, int history_count, double seconds,
                uint64_t most_nodes, int deepest, int16_t scores[PITS], uint64_t *nodes) {
    Node root = {{side_from(pits), side_from(pits + PITS), fortresses[0], fortresses[1]}, lead, 1};
    thinker->is_fortress = is_fortress, thinker->owner_keeps = owner_keeps, thinker->draw = draw;
    thinker->seen_count = thinker->path_count = thinker->from = thinker->given_up = thinker->by_history = 0;
    thinker->is_limited = 0, thinker->nodes = 0, thinker->most_nodes = most_nodes, thinker->deadline = now() + seconds;
    for (int k = 0; k < SLOTS; k++) thinker->slots[k].key = 0; /* what was kept may rest on another history */
    for (int k = 0; k < history_count && k < 256; k++) {
        const uint8_t *at = history + 13 * k;
        Node node = root;
        node.mine = at[12];
        node.position.own = side_from(at), node.position.opponent = side_from(at + PITS);
        if (!node.mine) node.position.fortress = root.position.facing, node.position.facing = root.position.fortress;
        thinker->seen[thinker->seen_count++] = place_key(thinker, &node);
    }
    int depth = 0;
    int16_t found[PITS] = {0};
    while (depth < deepest && depth < DEEPEST && think_all(thinker, &root, depth + 1, found)) {
        depth++, thinker->is_limited = 1;
        for (int pit = 0; pit < PITS; pit++) scores[pit] = found[pit];
        if (is_settled(&root, scores)) break;
    }
    *nodes = thinker->nodes;
    return depth;
}

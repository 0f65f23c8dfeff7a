/* The tables on a GPU: the same rules and order as tables.c, one launch for each (stones, potential).

   tables STONES CHECKED OUT: fills all layers up to STONES, writes the values of each layer up to CHECKED to OUT/layer-N
   (for checksums), and counts of every layer to OUT/layers.json. Needs one byte of GPU memory for each position. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "ranking.h"
extern "C" {
#include "tables.h"
}

enum { THREADS = 256, EACH = 8, CHUNK = THREADS * EACH };

/* A block of positions: the mover's sides of one potential and the opponent's of the other. */
struct Block {
    uint64_t first; /* its first position's number within the launch */
    uint32_t own, own_count, opponent, opponent_count;
    int mine;
};

struct Device {
    Ways *ways;
    Ranking *ranking;
    int8_t **layers;
};

static void must(cudaError_t error, const char *what) {
    if (error == cudaSuccess) return;
    fprintf(stderr, "the GPU could not %s: %s\n", what, cudaGetErrorString(error));
    exit(1);
}

static __device__ const Block *block_of(const Block *blocks, int count, uint64_t position) {
    int low = 0, high = count - 1;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (blocks[middle].first <= position) low = middle;
        else high = middle - 1;
    }
    return blocks + low;
}

/* Each block of threads has a chunk of neighbouring positions; a thread looks for its first one and walks on from there. */
static __global__ void fill(Device device, const Block *blocks, int count, uint64_t positions, int stones) {
    const Ranking *ranking = device.ranking;
    uint64_t start = (uint64_t)blockIdx.x * CHUNK + threadIdx.x, end = (uint64_t)(blockIdx.x + 1) * CHUNK;
    const Block *block = block_of(blocks, count, start), *last = blocks + count - 1;
    if (end > positions) end = positions;
    for (uint64_t position = start; position < end; position += THREADS) {
        while (block < last && block[1].first <= position) block++;
        uint32_t inside = (uint32_t)(position - block->first); /* no block has 2^32 positions */
        uint32_t a = block->own + inside / block->opponent_count, b = block->opponent + inside % block->opponent_count;
        int others = stones - block->mine;
        Side own = ranking->side[ranking->first[block->mine] + a], opponent = ranking->side[ranking->first[others] + b];
        device.layers[stones][ranking->row[stones][block->mine] + (uint64_t)a * ranking->sides[others] + b] =
            (int8_t)best_gain(device.ways, ranking, device.layers, own, opponent);
    }
}

/* Running sets only: both sides hold stones. */
static __global__ void count_values(Device device, int stones, int mine, unsigned long long *counts) {
    __shared__ unsigned sums[STATISTICS]; /* of the values: no block of threads sees 2^32 positions */
    for (int k = threadIdx.x; k < STATISTICS; k += THREADS) sums[k] = 0;
    __syncthreads();
    const Ranking *ranking = device.ranking;
    uint64_t others = ranking->sides[stones - mine], positions = ranking->sides[mine] * others;
    const int8_t *values = device.layers[stones] + ranking->row[stones][mine];
    unsigned long long all_sowings = 0, all_worse = 0, all_spoiling = 0;
    for (uint64_t k = (uint64_t)blockIdx.x * THREADS + threadIdx.x; k < positions; k += (uint64_t)gridDim.x * THREADS) {
        Side own = ranking->side[ranking->first[mine] + k / others];
        Side opponent = ranking->side[ranking->first[stones - mine] + k % others];
        unsigned sowings = 0, worse = 0, spoiling = 0;
        count_sowings(device.ways, ranking, device.layers, own, opponent, values[k], &sowings, &worse, &spoiling);
        atomicAdd(&sums[values[k] + MOST_STONES], 1u);
        all_sowings += sowings, all_worse += worse, all_spoiling += spoiling;
    }
    atomicAdd(&counts[SOWINGS], all_sowings), atomicAdd(&counts[WORSE], all_worse);
    atomicAdd(&counts[SPOILING], all_spoiling);
    __syncthreads();
    for (int k = threadIdx.x; k < STATISTIC_VALUES; k += THREADS)
        if (sums[k]) atomicAdd(&counts[k], (unsigned long long)sums[k]);
}

template <typename Kind> static Kind *copied(const Kind *host, size_t count) {
    Kind *device;
    must(cudaMalloc((void **)&device, count * sizeof(Kind)), "find memory");
    must(cudaMemcpy(device, host, count * sizeof(Kind), cudaMemcpyHostToDevice), "copy");
    return device;
}

static Device to_device(const Tables *tables, int stones) {
    Device device;
    Ranking ranking = tables->ranking;
    size_t sides = ranking.first[stones + 1];
    int8_t *layers[TABLE_MOST + 1] = {0};
    ranking.order = copied(tables->ranking.order, sides);
    ranking.side = copied(tables->ranking.side, sides);
    for (int layer = 0; layer <= stones; layer++) must(cudaMalloc((void **)&layers[layer], ranking.size[layer]), "find memory");
    device.ways = copied(&tables->ways, 1);
    device.ranking = copied(&ranking, 1);
    device.layers = copied(layers, TABLE_MOST + 1);
    return device;
}

static uint64_t list_blocks(const Ranking *ranking, int stones, int potential, std::vector<Block> &blocks) {
    uint64_t positions = 0;
    blocks.clear();
    for (int mine = 0; mine <= stones; mine++)
        for (int level = 0; level <= PITS * mine; level++) {
            int rest = potential - level;
            if (rest < 0 || rest > PITS * (stones - mine)) continue;
            const uint32_t *my = ranking->group[mine] + level, *their = ranking->group[stones - mine] + rest;
            Block block = {positions, my[0], my[1] - my[0], their[0], their[1] - their[0], mine};
            if (!block.own_count || !block.opponent_count) continue;
            positions += (uint64_t)block.own_count * block.opponent_count;
            blocks.push_back(block);
        }
    return positions;
}

/* Blocks of one layer lie one after the other in one buffer, so that no launch waits for a copy of its own. */
static float fill_layer(const Tables *tables, Device device, int stones, Block *room) {
    std::vector<Block> all, some;
    std::vector<size_t> starts;
    std::vector<uint64_t> sizes;
    for (int potential = 0; potential <= PITS * stones; potential++) {
        starts.push_back(all.size());
        sizes.push_back(list_blocks(&tables->ranking, stones, potential, some));
        all.insert(all.end(), some.begin(), some.end());
    }
    starts.push_back(all.size());
    cudaEvent_t begun, ended;
    float milliseconds;
    must(cudaEventCreate(&begun), "measure"), must(cudaEventCreate(&ended), "measure");
    must(cudaMemcpy(room, all.data(), all.size() * sizeof(Block), cudaMemcpyHostToDevice), "copy");
    must(cudaEventRecord(begun), "measure");
    for (size_t potential = 0; potential < sizes.size(); potential++) {
        if (!sizes[potential]) continue;
        unsigned grid = (unsigned)((sizes[potential] + CHUNK - 1) / CHUNK);
        int count = (int)(starts[potential + 1] - starts[potential]);
        fill<<<grid, THREADS>>>(device, room + starts[potential], count, sizes[potential], stones);
    }
    must(cudaEventRecord(ended), "measure"), must(cudaEventSynchronize(ended), "fill a layer");
    must(cudaGetLastError(), "fill a layer"), must(cudaEventElapsedTime(&milliseconds, begun, ended), "measure");
    return milliseconds / 1000;
}

static void write_counts(FILE *file, Device device, const Ranking *ranking, int stones, float seconds) {
    unsigned long long zero[STATISTICS] = {0}, counts[STATISTICS], *on_device = copied(zero, STATISTICS);
    for (int mine = 1; mine < stones; mine++) count_values<<<1024, THREADS>>>(device, stones, mine, on_device);
    must(cudaMemcpy(counts, on_device, sizeof counts, cudaMemcpyDeviceToHost), "count a layer");
    must(cudaFree(on_device), "free memory");
    fprintf(file, "%s {\"stones\": %d, \"positions\": %llu, \"seconds\": %.4f, \"sowings\": %llu, \"worse\": %llu, "
            "\"spoiling\": %llu, \"values\": {", stones ? ",\n" : "", stones, (unsigned long long)ranking->size[stones], seconds,
            counts[SOWINGS], counts[WORSE], counts[SPOILING]);
    for (int value = -stones, first = 1; value <= stones; value++)
        if (counts[value + MOST_STONES])
            fprintf(file, "%s\"%d\": %llu", first ? "" : ", ", value, counts[value + MOST_STONES]), first = 0;
    fprintf(file, "}}");
    fflush(file);
}

static void write_values(const char *folder, int stones, const int8_t *on_device, uint64_t size) {
    char name[4096];
    snprintf(name, sizeof name, "%s/layer-%02d", folder, stones);
    int8_t *values = (int8_t *)malloc(size);
    FILE *file = fopen(name, "wb");
    must(cudaMemcpy(values, on_device, size, cudaMemcpyDeviceToHost), "copy");
    if (!file || fwrite(values, 1, size, file) != size || fclose(file)) {
        fprintf(stderr, "%s cannot be written\n", name);
        exit(1);
    }
    free(values);
}

int main(int count, char **words) {
    if (count != 4) return fprintf(stderr, "tables STONES CHECKED OUT\n"), 2;
    int stones = atoi(words[1]), checked = atoi(words[2]);
    char name[4096];
    snprintf(name, sizeof name, "%s/layers.json", words[3]);
    Tables *tables = atoll_tables_new(stones);
    FILE *file = fopen(name, "w");
    if (!tables || !file) return fprintf(stderr, "no tables for %d stones, or %s cannot be written\n", stones, name), 1;
    Device device = to_device(tables, stones);
    int8_t *layers[TABLE_MOST + 1];
    Block *room;
    must(cudaMemcpy(layers, device.layers, sizeof layers, cudaMemcpyDeviceToHost), "copy");
    must(cudaMalloc((void **)&room, sizeof(Block) * 4000000), "find memory");
    float all = 0;
    double positions = 0;
    fprintf(file, "[");
    for (int layer = 0; layer <= stones; layer++) {
        float seconds = fill_layer(tables, device, layer, room);
        all += seconds;
        positions += (double)tables->ranking.size[layer];
        write_counts(file, device, &tables->ranking, layer, seconds);
        if (layer <= checked) write_values(words[3], layer, layers[layer], tables->ranking.size[layer]);
        printf("%d stones: %llu positions in %.4f s, %.4f s in all, %.2e positions/s\n", layer,
               (unsigned long long)tables->ranking.size[layer], seconds, all, positions / all);
        fflush(stdout);
    }
    fprintf(file, "]\n");
    return fclose(file);
}

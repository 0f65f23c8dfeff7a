/* Layers of the tables mapped into memory, read-only. */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

enum { KERNEL_VERSION = 2 };

int atoll_kernel_version(void) { return KERNEL_VERSION; }

/* The whole file, or null. */
const void *atoll_map(const char *path, uint64_t size) {
    int file = open(path, O_RDONLY);
    if (file < 0) return NULL;
    void *mapped = mmap(NULL, (size_t)size, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    return mapped == MAP_FAILED ? NULL : mapped;
}

void atoll_unmap(void *mapped, uint64_t size) { munmap(mapped, (size_t)size); }

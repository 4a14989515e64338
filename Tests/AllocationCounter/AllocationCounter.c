// Counts a program's allocations by standing in front of the C library's allocator.
//
// A program that defines `malloc` and its kin replaces the C library's for everything that it loads. These
// pass every call on to glibc's own under its other name, and count while they are asked to; the rest of the
// time they cost one load and one branch. They are C because a Swift program cannot define those names:
// the compiler keeps them for itself.
//
// | state | guarded by |
// |---|---|
// | `counting`, `allocations`, `bytes` | atomic, relaxed: exact once the threads that allocate are joined |

#include "AllocationCounter.h"

#include <stdatomic.h>
#include <stdlib.h>

// A sanitizer brings an allocator of its own.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_OWN_ALLOCATOR 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_OWN_ALLOCATOR 1
#endif
#endif

static atomic_bool counting;
static atomic_long allocations;
static atomic_long bytes;

#if defined(__GLIBC__) && !defined(HAS_OWN_ALLOCATOR)

#include <errno.h>
#include <malloc.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

static inline bool is_counting(void) {
  return atomic_load_explicit(&counting, memory_order_relaxed);
}

static void note(long blocks, long size) {
  atomic_fetch_add_explicit(&allocations, blocks, memory_order_relaxed);
  atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
}

// The header that glibc keeps before each block is paid for too.
static long cost(void *block) {
  return block ? (long)(malloc_usable_size(block) + sizeof(size_t)) : 0;
}

void *malloc(size_t size) {
  void *block = __libc_malloc(size);
  if (__builtin_expect(is_counting(), 0)) note(1, cost(block));
  return block;
}

void *calloc(size_t count, size_t size) {
  void *block = __libc_calloc(count, size);
  if (__builtin_expect(is_counting(), 0)) note(1, cost(block));
  return block;
}

void *realloc(void *old, size_t size) {
  if (!__builtin_expect(is_counting(), 0)) return __libc_realloc(old, size);
  long before = cost(old);
  void *block = __libc_realloc(old, size);
  if (block || size == 0) note(size != 0, cost(block) - before);
  return block;
}

void *memalign(size_t alignment, size_t size) {
  void *block = __libc_memalign(alignment, size);
  if (__builtin_expect(is_counting(), 0)) note(1, cost(block));
  return block;
}

void *aligned_alloc(size_t alignment, size_t size) {
  return memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void *block = memalign(alignment, size);
  if (!block) return ENOMEM;
  *result = block;
  return 0;
}

void free(void *block) {
  if (__builtin_expect(is_counting(), 0)) note(0, -cost(block));
  __libc_free(block);
}

bool heap_count_is_available(void) { return true; }

#else

bool heap_count_is_available(void) { return false; }

#endif

void heap_count_start(void) {
  atomic_store(&allocations, 0);
  atomic_store(&bytes, 0);
  atomic_store(&counting, true);
}

struct heap_count heap_count_stop(void) {
  atomic_store(&counting, false);
  return (struct heap_count){atomic_load(&allocations), atomic_load(&bytes)};
}

#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>

/// What happened on the heap, on all threads, between a start and a stop.
struct heap_count {
  /// How many blocks were asked for: malloc, calloc, realloc and the aligned ones.
  long allocations;
  /// By how many bytes the blocks in use have grown, as the allocator rounded them.
  long bytes;
};

/// Whether this program's allocations go through the counter. Where not, the counts stay zero.
bool heap_count_is_available(void);

/// Sets the counts to zero and begins to count.
void heap_count_start(void);

/// Ends counting and says what was counted.
struct heap_count heap_count_stop(void);

#endif

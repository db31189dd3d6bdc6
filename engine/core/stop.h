/* A flag that any thread may raise and a search looks at every few hundred nodes. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>

typedef struct {
  atomic_bool raised;
} StopFlag;

static inline void stop_raise(StopFlag *flag) {
  atomic_store_explicit(&flag->raised, true, memory_order_relaxed);
}
static inline void stop_lower(StopFlag *flag) {
  atomic_store_explicit(&flag->raised, false, memory_order_relaxed);
}
static inline bool stop_is_raised(const StopFlag *flag) {
  return atomic_load_explicit(&flag->raised, memory_order_relaxed);
}

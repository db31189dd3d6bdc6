/* The end of a check before its time, by a flag that any thread or signal may set. Whatever takes
 * long looks at it every few milliseconds. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef const atomic_bool *Stop; /* NULL: nobody ends it */

static inline bool is_stopped(Stop stop) {
  return stop != NULL && atomic_load_explicit(stop, memory_order_relaxed);
}

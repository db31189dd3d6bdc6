/* How much stack threads have, and how deep a recursion may go: searches of games that need not end
 * ask before each step down. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { STACK_OF_THREADS = 8 << 20 };

/* Gives each thread made from now on at least this many bytes, however small `ulimit -s` is. A
 * thread's own variables lie there too. If they leave no room, the thread's first call ends the
 * program. main() calls this before it makes a thread. */
void stack_of_threads(size_t bytes);

/* The lowest address that the calling thread's stack may grow down to if `reserve` bytes are to
 * remain free for what is called last. If the system does not say, 256 KiB below here. */
const char *stack_floor(size_t reserve);

static inline bool stack_is_low(const char *floor) {
  return (const char *)__builtin_frame_address(0) < floor;
}

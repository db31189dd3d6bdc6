/* How deep a recursion may go: searches of games that need not end ask before each step down. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The lowest address that the calling thread's stack may grow down to if `reserve` bytes are to
 * remain free for what is called last. Where the system does not tell, 256 KiB below here. */
const char *stack_floor(size_t reserve);

static inline bool stack_is_low(const char *floor) {
  return (const char *)__builtin_frame_address(0) < floor;
}

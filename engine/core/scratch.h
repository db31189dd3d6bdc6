/* A thread's memory for what its solver keeps in the processor's cache.
 *
 * One area serves all solvers, since a thread runs one at a time. It is made at a thread's first
 * search and goes with the thread; it is no part of the stack. */
#pragma once

#include <stdbool.h>

enum { SCRATCH_BYTES = (8 << 20) + (64 << 10) };

typedef enum { SCRATCH_NOBODY, SCRATCH_CUBE, SCRATCH_FLAT } ScratchUser;

/* The calling thread's area, of SCRATCH_BYTES, aligned to a page. As its last user left it; all
 * zero if that was somebody else. Ends the program if the system has no memory. */
void *scratch_take(ScratchUser user);

/* Makes the calling thread's area now, unless it is there. False if the system has no memory. */
bool scratch_reserve(void);

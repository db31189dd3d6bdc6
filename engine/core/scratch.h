/* A thread's memory for what its solver keeps in the processor's cache.
 *
 * One area serves all solvers, since a thread runs one at a time. An area for each build of each
 * solver would be a part of every thread of the program, and of its stack. */
#pragma once

enum { SCRATCH_BYTES = (1 << 20) + 64 };

typedef enum { SCRATCH_NOBODY, SCRATCH_CUBE, SCRATCH_FLAT } ScratchUser;

/* The calling thread's area, of SCRATCH_BYTES, aligned for anything. As its last user left it; all
 * zero if that was another. */
void *scratch_take(ScratchUser user);

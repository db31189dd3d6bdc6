/* A thread's memory for what its solver keeps in the processor's cache.
 *
 * One area serves all solvers, since a thread runs one at a time. If each build of each solver had
 * its own, every thread of the program would carry them all on its stack.
 */
#pragma once

enum { SCRATCH_BYTES = (1 << 20) + 64 };

typedef enum { SCRATCH_NOBODY, SCRATCH_CUBE, SCRATCH_FLAT } ScratchUser;

/* The calling thread's area, of SCRATCH_BYTES, aligned for anything. As its last user left it; all
 * zero if that was somebody else. */
void *scratch_take(ScratchUser user);

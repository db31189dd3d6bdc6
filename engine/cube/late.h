/* A small table for late positions, which are met again soon or never: of one thread, or of a team.
 *
 * It stays in the processor's cache, where the large table would cost a trip to memory for a few
 * nodes saved. minimax.c reads and writes it (late-access.h); a thread without a team has one of
 * its own. */
#pragma once

typedef struct LateTable LateTable;

/* An empty table for this many threads that search for one claim with the same techniques. NULL if
 * there is no memory: then each has its own. late_free() takes NULL. */
LateTable *late_create(int threads);
void late_free(LateTable *late);

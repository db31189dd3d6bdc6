/* All that the results of a job prove. The results tell of tasks; the tree above them, which is
 * built again for that, tells of the job's own positions and of all that lies between. */
#pragma once

#include "frontier.h"

/* Records of everything proved (ProofRecord, free with g_array_unref()): each root, then the
 * positions after its columns, then the inner nodes of its tree. Each has its moves that reach the
 * goal of the mover and the forced replies after them. At last come the results, those that were
 * given up included. Each position is there once; nodes and seconds are known of results alone.
 * `bytes` is the memory limit of a tree. STATUS_MEMORY; *records is then NULL. */
Status proved_find(const Description *description, const Known *known, size_t bytes,
                   GArray **records, Error *error);

/* The answer to the claim at a position of a tree: decided at sight, by the tree, or by a result.
 * VALUE_ANY if it is open; *assumed (NULL is allowed) is then what the tree takes for granted,
 * VALUE_ANY if it does not have the position. */
ValueSet proved_values(const Dag *dag, const Known *known, Claim claim, Board board,
                       ValueSet *assumed);

/* Narrows the answers after each column to what fits that of the position (play/deduce.h). */
void proved_narrow(Board board, ValueSet values, ValueSet columns[COLUMNS]);

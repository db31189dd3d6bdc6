/* Which tasks of a round still matter, followed while their results arrive: the tree above them,
 * kept by each worker.
 *
 * One answer often decides a position with many tasks below it. A worker that knows the tree stops
 * them at once, without waiting to be told. One thread at a time.
 */
#pragma once

#include "frontier.h"

typedef struct Relevance Relevance;

/* Builds the tree from what is known. NULL if the job has many roots, each of which matters, or the
 * tree takes more than `bytes`. Then every task is assumed to matter. The description and what is
 * known must outlive it. */
Relevance *relevance_new(const Description *description, const Known *known, size_t bytes);
void relevance_free(Relevance *relevance); /* NULL is allowed */

/* Takes a result into account; one that contradicts what follows from others is left out. */
void relevance_add(Relevance *relevance, Key key, ValueSet values);

/* True if the position can still help to answer the root, or is not in the tree. */
bool relevance_matters(const Relevance *relevance, Key key);

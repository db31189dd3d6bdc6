/* What is done with the leaves of a certificate, or with a part of them. */
#pragma once

#include "certificate.h"

typedef struct {
  double percent; /* of the leaves, chosen by their names: the same for the same certificate */
  size_t table_bytes;
  double seconds; /* limit for a leaf; 0: none */
} LeafOptions;

typedef struct {
  size_t chosen, agreed, open; /* open: not answered */
} LeafCounts;

/* Solves them again with the checker's own solver. WRONG, after a message, at the first whose value
 * differs from the certificate's; NOT_CHECKED, after a message, without memory. */
Verdict leaves_recheck(const Certificate *certificate, const LeafOptions *options,
                       LeafCounts *counts);

/* Makes a job's folder of them, for others to solve; it does not tell their answers. False after a
 * message. */
bool leaves_emit(const Certificate *certificate, const LeafOptions *options, const char *folder,
                 LeafCounts *counts);

/* Compares them with the results in such a folder. WRONG, after a message, at a difference;
 * NOT_CHECKED, after a message, if the folder cannot be read or without memory. */
Verdict leaves_compare(const Certificate *certificate, const LeafOptions *options,
                       const char *folder, LeafCounts *counts);

/* What is done with the leaves of a certificate, or with a part of them. */
#pragma once

#include "certificate.h"
#include "solver.h"

#include <stdio.h>

typedef struct {
  double percent;   /* of the leaves, chosen by their names: the same for the same certificate */
  const char *only; /* a file: choose those that leaves_list() marked from it; NULL: by percent */
  size_t table_bytes;
  SolverLimits limits; /* of a leaf */
  FILE *list;          /* gets the names of those that stay open, one a line; NULL: no file */
  int threads;         /* that solve them */
  bool plain;          /* solve by search alone, without rules */
} LeafOptions;

typedef struct {
  size_t chosen, agreed, open; /* open: not answered */
  uint64_t nodes, most;        /* of the solver, and of the dearest leaf */
} LeafCounts;

/* Marks the leaves that a file names, one a line, or none. False after a message. */
bool leaves_list(const Certificate *certificate, const char *path);

/* True if the line is a leaf of the part that is looked at. */
bool leaf_is_chosen(const Line *line, const LeafOptions *options);
size_t leaves_chosen(const Certificate *certificate, const LeafOptions *options);

/* WRONG, after a message: somebody has another answer than the leaf. */
Verdict leaf_differs(const Certificate *certificate, const Line *line, const char *who);

/* Solves them again with the checker's own solver (recheck.c). WRONG, after a message, at one whose
 * value differs from the certificate's; NOT_CHECKED, after a message, without memory. */
Verdict leaves_recheck(const Certificate *certificate, const LeafOptions *options,
                       LeafCounts *counts);

/* Makes a job's folder of them, for others to solve; it does not contain their answers. False after
 * a message. */
bool leaves_emit(const Certificate *certificate, const LeafOptions *options, const char *folder,
                 LeafCounts *counts);

/* Compares them with the results in such a folder. WRONG, after a message, at a difference;
 * NOT_CHECKED, after a message, if the folder cannot be read or without memory. */
Verdict leaves_compare(const Certificate *certificate, const LeafOptions *options,
                       const char *folder, LeafCounts *counts);

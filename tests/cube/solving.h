/* A table and a search for tests of the solvers, and a second thread that stops it. */
#pragma once

#include "positions.h"

/* Makes a table for positions or ends the test. Free with table_free. */
Table *solving_table(size_t bytes, Scheme scheme);

/* Answers all that the goal asks for, claim by claim; if stopped, returns what is known by then. */
ValueSet solving_answer(const Solver *solver, CubeSearch *search, Board board, Goal goal);

/* The exact value by that with a fresh search; the nodes it took are added to *nodes,
 * which may be NULL. */
ValueSet solving_exact(const Solver *solver, Table *table, Board board, uint64_t *nodes);

/* A thread that raises the flag after some time and notes when it did. */
typedef struct {
  StopFlag flag;
  double delay;  /* seconds */
  double raised; /* clock_seconds() */
  GThread *thread;
} SolvingStopper;

void solving_stopper_start(SolvingStopper *stopper, double delay);

/* Waits for the thread; the seconds that have passed since the flag was raised. */
double solving_stopper_join(SolvingStopper *stopper);

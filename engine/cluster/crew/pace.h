/* The pace of a job: how long its tasks are, and how often workers look at
 * the folder and give signs. So what all have to read stays within bounds, however many they are.
 * The figures behind them are in docs/cluster-design.md. */
#pragma once

#include <stdint.h>

/* The nodes that a task may take, as a team's: a part of all nodes so far. With many threads it is
 * a smaller part, so that each thread has many tasks in its time, and with very many no smaller
 * any more, so that trees and news stay small. `patience`: by how much more it is worth
 * (dag_patience()); half on average, so that twice as many tasks are begun as 1 would make. `rate`:
 * nodes a second of a thread; `pause`: seconds that a task has to take at least. */
uint64_t pace_task_nodes(uint64_t so_far, int threads, double patience, double rate, double pause);

/* Seconds between two signs of a worker that knows of so many others. */
double pace_sign(int others);

/* Seconds until a worker says again which tasks are under way, for workers that have begun since;
 * with this many threads of all workers. */
double pace_again(int threads);

/* Seconds between two looks at the folder of a worker that has worked for `seconds`. */
double pace_look(double seconds, int others);

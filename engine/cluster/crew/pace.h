/* The pace of a job: how long its tasks are, and how often workers look at the folder and give
 * signs. So what each worker has to read stays within bounds, however many there are. The figures
 * behind them are in docs/cluster-design.md. */
#pragma once

#include <stdint.h>

/* The nodes that a task may take, as a team's: a part of all nodes so far. With many threads it is
 * a smaller part, so that each thread gets many tasks; it has a least value, so that trees and news
 * stay small. `patience`: a factor for what the task is worth (dag_patience()); its mean is a half,
 * so twice as many tasks are begun as with 1. `rate`: nodes a second of a thread; `pause`: seconds
 * that a task has to take at least. */
uint64_t pace_task_nodes(uint64_t so_far, int threads, double patience, double rate, double pause);

/* Seconds between two signs of a worker that knows about this many others. */
double pace_sign(int others);

/* Seconds until a worker announces its tasks under way again, for workers that have begun since;
 * `threads` are those of all workers. */
double pace_again(int threads);

/* Seconds between two looks at the folder of a worker that has worked for `seconds`. */
double pace_look(double seconds, int others);

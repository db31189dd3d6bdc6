/* The pace of a job: like a team's while it is small, and never so fast that all workers together
 * read, write or keep too much. */
#include "cluster/crew/pace.h"
#include "team/parallel.h"

#include <glib.h>

static const double RATE = 4e6; /* nodes a second of a thread */

/* Up to 64 threads tasks are those of a team, whatever was searched so far. */
static void test_small(void) {
  for (int threads = 1; threads <= 64; threads *= 2)
    for (uint64_t nodes = UINT64_C(1) << 26; nodes < UINT64_C(1) << 45; nodes *= 8)
      g_assert_cmpuint(pace_task_nodes(nodes, threads, 1, 0, 0), ==,
                       parallel_task_nodes(nodes, PARALLEL_PARTS, PARALLEL_FIRST_NODES));
}

/* Tasks of all threads a second, at a moment of the job. */
static double tasks_a_second(int threads, double seconds) {
  uint64_t so_far = (uint64_t)(seconds * threads * RATE);
  return threads * RATE / (double)pace_task_nodes(so_far, threads, 1, RATE, 0);
}

/* Up to 131,072 threads there are at most 2,500 tasks a second, and a bounded number while the job
 * grows e-fold. */
static void test_large(void) {
  for (int threads = 64; threads <= 1 << 17; threads *= 2)
    for (double seconds = 60; seconds < 540; seconds *= 2) {
      g_assert_cmpfloat(tasks_a_second(threads, seconds), <, 2501);
      g_assert_cmpfloat(tasks_a_second(threads, seconds) * seconds, <, 1.01 * (1 << 17));
    }
}

/* A week of a million threads: 2.4e18 nodes, of which no product may overflow. */
static void test_long(void) {
  uint64_t before = 0;
  for (uint64_t nodes = 1 << 20; nodes < UINT64_C(1) << 62; nodes *= 2) {
    uint64_t now = pace_task_nodes(nodes, 1 << 20, 1, RATE, 0);
    g_assert_cmpuint(now, >=, before);
    before = now;
  }
  g_assert_cmpuint(before, >=, UINT64_C(1) << 31);
}

/* A look of 20 ms is worth waiting for ten times as long. */
static void test_pause(void) {
  g_assert_cmpuint(pace_task_nodes(0, 2, 1, RATE, 0.2), ==, (uint64_t)(0.2 * RATE));
}

/* Patience changes a task's length, but neither makes it shorter than a look allows, nor so long
 * that much is lost with it. */
static void test_patience(void) {
  uint64_t usual = pace_task_nodes(UINT64_C(1) << 30, 8, 1, RATE, 0);
  g_assert_cmpuint(pace_task_nodes(UINT64_C(1) << 30, 8, 0.25, RATE, 0), ==, usual / 4);
  g_assert_cmpuint(pace_task_nodes(UINT64_C(1) << 30, 8, 8, RATE, 0), ==, usual * 8);
  g_assert_cmpuint(pace_task_nodes(0, 2, 0.25, RATE, 0.2), ==, (uint64_t)(0.2 * RATE));
  g_assert_cmpuint(pace_task_nodes(UINT64_C(1) << 45, 8, 8, RATE, 0), ==, PARALLEL_TASK_NODES_MOST);
}

static void test_signs(void) {
  g_assert_cmpfloat(pace_sign(7), ==, 1);
  g_assert_cmpfloat(pace_again(8), ==, 1);
  g_assert_cmpfloat(1563 / pace_sign(1562), <, 51);
  g_assert_cmpfloat(100000 / pace_again(100000), <, 21);
  g_assert_cmpfloat(pace_look(0, 0), <, 0.01);
  g_assert_cmpfloat(1563 / pace_look(0, 1562), <, 501);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/pace/small", test_small);
  g_test_add_func("/pace/large", test_large);
  g_test_add_func("/pace/long", test_long);
  g_test_add_func("/pace/pause", test_pause);
  g_test_add_func("/pace/patience", test_patience);
  g_test_add_func("/pace/signs", test_signs);
  return g_test_run();
}

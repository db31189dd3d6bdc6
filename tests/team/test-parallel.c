/* The parallel solver: the sequential solver's value for any number of threads and size of table,
 * however often it is stopped and resumed; and what a peek shows. And the paper's parallel solver,
 * with any cut-off. */
#include "solving.h"

#include "cube/lessons-access.h"
#include "cube/minimax.h"
#include "cube/paper.h"
#include "team/parallel-inner.h"

#include <sched.h>
#include <unistd.h>

static ValueSet sequential(Table *table, Board board, Claim claim) {
  CubeSearch search = {.table = table};
  return minimax_solver.solve(&search, board, claim);
}

static Parallel *create(const ParallelOptions *options) {
  Parallel *parallel = NULL;
  Error error;
  if (parallel_create(&parallel, options, &error) != STATUS_OK) g_error("%s", error.message);
  return parallel;
}

static ValueSet run(const ParallelOptions *options) {
  Parallel *parallel = create(options);
  ValueSet values = parallel_run(parallel);
  static ParallelView view;
  parallel_peek(parallel, &view);
  g_assert_cmpint(view.values, ==, values);
  g_assert_false(view.running);
  g_assert_cmpuint(view.dag.running, ==, 0);
  g_assert_cmpint(view.outlook.over, ==, values != VALUE_ANY);
  for (int i = 0; i < view.threads; i++)
    g_assert_false(view.searchers[i].busy);
  parallel_free(parallel);
  return values;
}

/* The threads of a team share lessons; a single one has none to share with. */
static void test_lessons(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Sample sample = sample_new(6, 28);
  uint64_t noted = 0;
  for (int i = 0; i < 20 && noted == 0; i++) {
    ParallelOptions options = {
        .board = sample_next(&sample, NULL), .claim = CLAIM_FIRST, .table = table, .threads = 1};
    Parallel *alone = create(&options);
    g_assert_null(alone->lessons);
    options.threads = 2;
    Parallel *team = create(&options);
    table_clear(table);
    g_assert_cmpint(parallel_run(team), !=, VALUE_ANY);
    noted += team->lessons->count;
    parallel_free(alone);
    parallel_free(team);
  }
  g_assert_cmpuint(noted, >, 0);
  table_free(table);
}

static const int threads[] = {1, 2, 4, 8};
static const size_t sizes[] = {36 << 20, 64 << 20, 200 << 20};

static ValueSet solve_by_work(const ParallelOptions *options, int cutoff) { return run(options); }

static ValueSet solve_by_paper(const ParallelOptions *options, int cutoff) {
  CubeSearch search = {.table = options->table};
  return paper_solve(&search, options->board, options->claim, options->threads, cutoff);
}

typedef ValueSet Solve(const ParallelOptions *options, int cutoff);

/* All numbers of threads; of the paper's solver also its own cut-off, and those from 2 to 10 plies
 * below the root. Each with fresh tables of all sizes in turn. */
static void check_values(Solve *solve) {
  Table *reference = solving_table(64 << 20, SCHEME_TWOBIG);
  int combinations = 0;
  for (size_t t = 0; t < G_N_ELEMENTS(threads); t++)
    for (int cutoff = 1; cutoff <= 10; cutoff++, combinations++) {
      Table *table = solving_table(sizes[combinations % 3], (Scheme)(combinations % 3));
      Sample sample = sample_new((uint64_t)combinations, g_test_slow() ? 26 : 32);
      for (int i = 0; i < (g_test_slow() ? 20 : 3); i++) {
        Board board = sample_next(&sample, NULL);
        ParallelOptions options = {
            .board = board,
            .claim = (Claim)(i % 2),
            .table = table,
            .threads = threads[t],
        };
        g_assert_cmpint(solve(&options, cutoff > 1 ? board.ply + cutoff : 0), ==,
                        sequential(reference, board, options.claim));
      }
      table_free(table);
    }
  table_free(reference);
}

static void test_values(void) { check_values(solve_by_work); }

static void test_paper(void) { check_values(solve_by_paper); }

/* The tasks can be searched by any solver. */
static void test_classic(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Sample sample = sample_new(5, 36);
  for (int i = 0; i < 5; i++) {
    Board board = sample_next(&sample, NULL);
    ParallelOptions options = {
        .board = board,
        .solver = solver_find("classic"),
        .table = table,
        .threads = 2,
    };
    g_assert_cmpint(run(&options), ==, sequential(table, options.board, CLAIM_FIRST));
  }
  table_free(table);
}

/* All plies, ended games and forced positions among them. */
static void test_any_position(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  g_autoptr(GArray) known = positions_known(44, 64);
  for (guint i = 0; i < known->len; i++) {
    const KnownPosition *position = &g_array_index(known, KnownPosition, i);
    for (Claim claim = CLAIM_FIRST; claim <= CLAIM_SECOND; claim++) {
      ParallelOptions options = {
          .board = position->board,
          .claim = claim,
          .table = table,
          .threads = 2,
      };
      ValueSet expected = claim_values(claim, position->value == claim_values(claim, true));
      g_assert_cmpint(run(&options), ==, expected);
      g_assert_cmpint(solve_by_paper(&options, options.board.ply + (int)i % 5), ==, expected);
    }
  }
  table_free(table);
}

/* Within 20 ms; later where a step takes longer, so that a new team makes some progress there
 * too. */
static gpointer stop_later(gpointer data) {
  Parallel *parallel = data;
  static GMutex mutex; /* for the random numbers only */
  g_mutex_lock(&mutex);
  gulong wait = (gulong)g_random_int_range(0, 5000 * (3 + amount_share()));
  g_mutex_unlock(&mutex);
  g_usleep(wait);
  parallel_stop(parallel);
  return NULL;
}

/* Stopped and resumed at random moments until it is answered, half of the times with a new team
 * that knows only what was recorded, as after a restart. */
static void test_stop_and_resume(void) {
  Table *reference = solving_table(64 << 20, SCHEME_TWOBIG);
  int stops = 0;
  for (int i = 0; i < amount(200); i++) {
    Table *table = solving_table(36 << 20, SCHEME_TWOBIG);
    Known *known = known_new();
    Sample sample = sample_new((uint64_t)i, 30 + i % 6);
    Board board = sample_next(&sample, NULL);
    ParallelOptions options = {
        .board = board,
        .claim = (Claim)(i % 2),
        .table = table,
        .threads = 1 + i % 4,
        .known = known,
        .record = true,
    };
    Parallel *parallel = create(&options);
    ValueSet values;
    for (;;) {
      GThread *stopper = g_thread_new("stopper", stop_later, parallel);
      values = parallel_run(parallel);
      g_thread_join(stopper);
      if (values != VALUE_ANY) break;
      stops++;
      if (i % 2) continue;
      ProofRecord records[64];
      for (size_t n; (n = parallel_collect(parallel, records, 64)) > 0;)
        for (size_t r = 0; r < n; r++) {
          KnownEntry entry = {records[r].key.low, records[r].key.high, records[r].values,
                              records[r].values == VALUE_ANY, records[r].seconds};
          g_assert_cmpint(known_add(known, entry, NULL), ==, STATUS_OK);
        }
      parallel_free(parallel);
      parallel = create(&options);
    }
    g_assert_cmpint(values, ==, sequential(reference, options.board, options.claim));
    parallel_free(parallel);
    known_free(known);
    table_free(table);
  }
  g_test_message("%d stops", stops);
  g_assert_cmpint(stops, >, amount(20));
  table_free(reference);
}

static gpointer run_thread(gpointer data) {
  parallel_run(data);
  return NULL;
}

/* A search that would take for ever: watched, and stopped within 20 ms. */
static void test_watch_and_stop(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  static ParallelView view;
  double longest = 0;
  for (int i = 0; i < 10; i++) {
    ParallelOptions options = {
        .board = board_empty(),
        .table = table,
        .threads = 3,
    };
    Parallel *parallel = create(&options);
    GThread *thread = g_thread_new("run", run_thread, parallel);
    bool busy = false;
    uint64_t nodes = 0;
    for (int look = 0; look < 1000 && (look < 20 || !busy); look++) {
      g_usleep(5000);
      parallel_peek(parallel, &view);
      g_assert_cmpuint(view.counters.nodes, >=, nodes);
      nodes = view.counters.nodes;
      g_assert_false(view.outlook.over);
      g_assert_true(view.outlook.nodes >= 0 && view.leaning <= 1);
      for (int w = 0; w < view.threads; w++)
        busy |= view.searchers[w].busy && view.searchers[w].nodes > 0;
    }
    g_assert_true(view.running && busy);
    double begin = clock_seconds();
    parallel_stop(parallel);
    g_thread_join(thread);
    double seconds = clock_seconds() - begin;
    if (seconds > longest) longest = seconds;
    parallel_peek(parallel, &view);
    g_assert_false(view.running);
    g_assert_cmpint(view.values, ==, VALUE_ANY);
    parallel_free(parallel);
  }
  g_test_message("stopped after at most %.1f ms", longest * 1000);
  table_free(table);
}

static gpointer raise_later(gpointer flag) {
  g_usleep(100000);
  stop_raise(flag);
  return NULL;
}

/* The paper's solver ends at a limit and when a flag is raised, even while it still builds a tree
 * that no memory could hold. */
static void test_paper_stops(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  StopFlag flag = {0};
  SharedCounters shown = {0};
  for (int i = 0; i < 4; i++) {
    CubeSearch search = {.table = table, .shared = &shown, .stop = &flag};
    int cutoff = i % 2 ? 40 : 10;
    if (i < 2) search.node_limit = 1000000;
    stop_lower(&flag);
    GThread *stopper = i < 2 ? NULL : g_thread_new("stopper", raise_later, &flag);
    g_assert_cmpint(paper_solve(&search, board_empty(), CLAIM_FIRST, 3, cutoff), ==, VALUE_ANY);
    if (stopper != NULL) g_thread_join(stopper);
    g_assert_cmpuint(search.counters.nodes, <, i < 2 ? 2000000 : UINT64_MAX);
    g_assert_cmpuint(search.counters.nodes, >=, i < 2 ? 1000000 : 0);
    if (i == 0) g_assert_cmpuint(counters_peek(&shown).nodes, >, 0);
  }
  table_free(table);
}

static void test_limits(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  ParallelOptions options = {.board = board_empty(), .table = table, .threads = 2};
  options.node_limit = 1000000;
  Parallel *parallel = create(&options);
  static ParallelView view;
  g_assert_cmpint(parallel_run(parallel), ==, VALUE_ANY);
  parallel_peek(parallel, &view);
  g_assert_cmpuint(view.counters.nodes, >=, options.node_limit);
  g_assert_cmpuint(view.counters.nodes, <, 2 * options.node_limit);
  parallel_free(parallel);

  options.threads = PARALLEL_THREADS_MOST + 1;
  Error error;
  g_assert_cmpint(parallel_create(&parallel, &options, &error), ==, STATUS_RANGE);
  options.threads = 1;
  options.dag_bytes = dag_least_bytes() - 1;
  g_assert_cmpint(parallel_create(&parallel, &options, &error), ==, STATUS_RANGE);
  table_free(table);
}

/* Whatever the process may run on, the machine stays as it is. */
static void test_cores(void) {
  cpu_set_t before, one;
  int machine = cores_of_machine(), first = 0;
  g_assert_cmpint(cores_physical(), >=, 1);
  g_assert_cmpint(cores_physical(), <=, (int)g_get_num_processors());
  g_assert_cmpint(machine, >=, cores_physical());
  g_assert_cmpint(machine, <=, sysconf(_SC_NPROCESSORS_CONF));
  g_assert_cmpint(sched_getaffinity(0, sizeof before, &before), ==, 0);
  while (!CPU_ISSET(first, &before))
    first++;
  CPU_ZERO(&one);
  CPU_SET(first, &one);
  g_assert_cmpint(sched_setaffinity(0, sizeof one, &one), ==, 0);
  g_assert_cmpint(cores_physical(), ==, 1);
  g_assert_cmpint(cores_of_machine(), ==, machine);
  g_assert_cmpint(sched_setaffinity(0, sizeof before, &before), ==, 0);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/parallel/values", test_values);
  g_test_add_func("/parallel/paper", test_paper);
  g_test_add_func("/parallel/paper-stops", test_paper_stops);
  g_test_add_func("/parallel/classic", test_classic);
  g_test_add_func("/parallel/any-position", test_any_position);
  g_test_add_func("/parallel/stop-and-resume", test_stop_and_resume);
  g_test_add_func("/parallel/watch-and-stop", test_watch_and_stop);
  g_test_add_func("/parallel/limits", test_limits);
  g_test_add_func("/parallel/lessons", test_lessons);
  g_test_add_func("/parallel/cores", test_cores);
  return g_test_run();
}

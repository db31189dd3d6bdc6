#include "bench/run.h"

#include "base/live.h"
#include "base/message.h"
#include "base/run.h"
#include "base/solvers.h"
#include "core/clock.h"

#include <stdatomic.h>
#include <sys/resource.h>

typedef struct {
  const Bench *bench;
  const BenchVariant *variant;
  const InputPosition *games;
  ValueSet *answers;
  BenchResult *result;
  StopFlag stop;
  Tally tally;
  atomic_int solved; /* as the tally is for the counters */
  double began;
  LivePace pace;
  bool begun; /* whether the table could be made */
  bool out_of_memory;
} BenchRun;

static double seconds_of(struct timeval time) {
  return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

static void search_positions(BenchRun *run, const SearchOptions *search, Table *table) {
  BenchResult *result = run->result;
  Goal goal = search->goal;
  for (int i = 0; i < result->positions && !stop_is_raised(&run->stop); i++) {
    QuestionOptions options = options_question(search, &run->games[i].position, table);
    options.stop = &run->stop;
    options.tally = &run->tally;
    QuestionView view = question_answer(&options);
    run->answers[i] = view.values;
    run->out_of_memory = view.out_of_memory;
    if (!goal_answered(goal, run->answers[i])) break;
    ValueSet holds = goal == GOAL_FIRST ? VALUE_FIRST : VALUE_SECOND;
    result->holds += run->answers[i] == holds;
    atomic_store(&run->solved, ++result->solved);
  }
  result->counters = tally_peek(&run->tally);
}

/* Everything from making the table on is measured, by the clock and for this thread. */
static void bench_work(void *data) {
  BenchRun *run = data;
  SearchOptions options = run->bench->search;
  struct rusage before, after;
  Table *table;
  getrusage(RUSAGE_THREAD, &before);
  options.solver = run->variant->solver;
  options.without = run->variant->without;
  options.scheme = run->variant->scheme;
  run->begun = options_table(&options, &table);
  if (!run->begun) return;
  search_positions(run, &options, table);
  run->result->seconds = clock_seconds() - run->began;
  getrusage(RUSAGE_THREAD, &after);
  run->result->user_seconds = seconds_of(after.ru_utime) - seconds_of(before.ru_utime);
  run->result->system_seconds = seconds_of(after.ru_stime) - seconds_of(before.ru_stime);
  table_free(table);
}

/* One line, drawn over and over. */
static void bench_tick(void *data) {
  BenchRun *run = data;
  double seconds = clock_seconds() - run->began;
  char pace[LIVE_PACE_SIZE];
  live_write_pace(&run->pace, seconds, tally_peek(&run->tally).nodes, pace);
  live_line("%d stones, %s: %d of %d solved, %s", run->result->stones, run->variant->label,
            atomic_load(&run->solved), run->result->positions, pace);
}

bool bench_run(const Bench *bench, int variant, const InputPosition *games, ValueSet *answers,
               BenchResult *result) {
  BenchRun run = {.bench = bench,
                  .variant = bench_variant(bench, variant),
                  .games = games,
                  .answers = answers,
                  .result = result,
                  .began = clock_seconds()};
  bool live = live_possible();
  const LongWork searching = {
      .work = bench_work, .flag = &run.stop, .tick = live ? bench_tick : NULL, .data = &run};
  for (int i = 0; i < result->positions; i++)
    answers[i] = VALUE_ANY;
  if (!run_long(&searching, bench->search.time_limit)) return false;
  if (live) live_line_erase();
  if (run.out_of_memory)
    solvers_tell_memory(run.variant->solver, bench->search.variant, bench->search.table_bytes);
  return run.begun;
}

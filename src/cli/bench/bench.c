/* fourscore-cli bench: solvers measured on random positions of growing difficulty. */
#include "bench/bench.h"

#include "base/message.h"
#include "base/output.h"
#include "base/run.h"
#include "base/sampler.h"
#include "bench/answers.h"
#include "bench/options.h"
#include "bench/plots.h"
#include "bench/report.h"
#include "bench/run.h"
#include "bench/signature.h"

#include <errno.h>

/* A benchmark under way. */
typedef struct {
  const Bench *bench;
  GArray *results;      /* of BenchResult */
  FILE *csv;            /* NULL if not wanted */
  InputPosition *games; /* of the difficulty */
  ValueSet *answers, *known;
} Measurement;

static bool csv_failed(const Bench *bench) {
  return message_fail("--csv: cannot write %s: %s", bench->csv, g_strerror(errno));
}

static bool bench_report(Measurement *measurement, const BenchResult *result) {
  const Bench *bench = measurement->bench;
  g_array_append_vals(measurement->results, result, 1);
  const BenchResult *first = &g_array_index(measurement->results, BenchResult,
                                            measurement->results->len - 1 - (guint)result->variant);
  if (bench->search.json)
    bench_print_json(bench, result);
  else
    bench_print_result(bench, result, first);
  return measurement->csv == NULL || bench_write_csv_result(measurement->csv, bench, result) ||
         csv_failed(bench);
}

/* Measures one variant on the positions at hand and compares its answers with those before. */
static ExitStatus measure_variant(Measurement *measurement, int variant, int stones) {
  const Bench *bench = measurement->bench;
  BenchResult result = {.variant = variant, .stones = stones, .positions = (int)bench->count};
  if (!bench_run(bench, variant, measurement->games, measurement->answers, &result) ||
      !bench_report(measurement, &result))
    return EXIT_BAD;
  const char *label = bench_variant(bench, variant)->label;
  if (bench_compare(measurement->games, result.positions, label, measurement->answers,
                    measurement->known) > 0)
    return EXIT_BAD;
  return bench_complete(&result) ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

/* Replaces the positions by those of that difficulty. False after a message. */
static bool draw_positions(Measurement *measurement, int stones) {
  const Bench *bench = measurement->bench;
  Sampler sampler;
  if (!sampler_new(&sampler, bench->search.variant, bench->seed, stones)) return false;
  for (guint64 i = 0; i < bench->count; i++) {
    position_clear(&measurement->games[i]);
    if (!sampler_next(&sampler, &measurement->games[i])) return false;
    measurement->known[i] = VALUE_ANY;
  }
  return true;
}

static ExitStatus measure_difficulty(Measurement *measurement, int stones) {
  const Bench *bench = measurement->bench;
  ExitStatus worst = EXIT_ANSWERED;
  if (!draw_positions(measurement, stones)) return EXIT_BAD;
  for (guint i = 0; i < bench->variants->len && worst != EXIT_BAD && !run_interrupted(); i++)
    worst = exit_worse(worst, measure_variant(measurement, (int)i, stones));
  return worst;
}

static ExitStatus measure_all(Measurement *measurement) {
  int from = (int)measurement->bench->from, to = (int)measurement->bench->to;
  int step = from <= to ? 1 : -1;
  ExitStatus worst = EXIT_ANSWERED;
  if (!measurement->bench->search.json) bench_print_head(measurement->bench);
  for (int stones = from; stones != to + step && worst != EXIT_BAD; stones += step) {
    if (run_interrupted()) return exit_worse(worst, EXIT_UNKNOWN);
    worst = exit_worse(worst, measure_difficulty(measurement, stones));
  }
  return worst;
}

static bool open_csv(const Bench *bench, FILE **file) {
  *file = NULL;
  if (bench->csv == NULL) return true;
  if (!output_file_check("--csv", bench->csv)) return false;
  *file = fopen(bench->csv, "w");
  return (*file != NULL && bench_write_csv_head(*file)) || csv_failed(bench);
}

/* Runs the benchmark and draws what was measured, whatever ended it. */
static ExitStatus bench_measure(const Bench *bench) {
  Measurement measurement = {.bench = bench};
  if (bench->plot != NULL && !bench_plot_begin(bench->plot)) return EXIT_BAD;
  if (!open_csv(bench, &measurement.csv)) return EXIT_BAD;
  g_autoptr(GArray) results = g_array_new(FALSE, FALSE, sizeof(BenchResult));
  g_autofree InputPosition *games = g_new0(InputPosition, bench->count);
  g_autofree ValueSet *answers = g_new(ValueSet, bench->count);
  g_autofree ValueSet *known = g_new(ValueSet, bench->count);
  measurement.results = results;
  measurement.games = games;
  measurement.answers = answers;
  measurement.known = known;
  ExitStatus status = measure_all(&measurement);
  for (guint64 i = 0; i < bench->count; i++)
    position_clear(&games[i]);
  if (measurement.csv != NULL && fclose(measurement.csv) != 0 && !csv_failed(bench))
    status = EXIT_BAD;
  if (bench->plot != NULL && results->len > 0 && !bench_plot(bench, results)) status = EXIT_BAD;
  return status;
}

ExitStatus bench_command(int argc, char **argv) {
  Bench bench;
  bool signature;
  ExitStatus status = EXIT_BAD;
  if (bench_parse(argc, argv, &bench, &signature) && run_catch_signals())
    status = signature ? bench_signature() : bench_measure(&bench);
  bench_clear(&bench);
  return status;
}

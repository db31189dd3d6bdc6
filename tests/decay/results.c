/* The results file of a job; swapped with that of another job. */
#include "job.h"
#include "decay.h"

#include "cube/sample.h"
#include "cluster/files/results.h"

enum { RESULTS = 12 };

static Result result_at(int i) {
  Sample sample = sample_new(9, 26);
  Board board = sample_next(&sample, NULL);
  for (int k = 0; k < i; k++)
    board = sample_next(&sample, NULL);
  Key key = code_canonical(board);
  return (Result){.record.key = key,
                  .record.claim = CLAIM_FIRST,
                  .record.values = claim_values(CLAIM_FIRST, __builtin_popcountll(key.low) % 2),
                  .record.nodes = 1000,
                  .record.seconds = 1,
                  .maker = "fourscore test",
                  .host = "host"};
}

static void write_file(const char *name, const char *tag, int count) {
  g_autofree char *path = decay_path(name);
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; i < count; i++) {
    char line[RESULT_LINE_LONGEST + 1];
    Result result = result_at(i);
    g_string_append_len(text, line, (gssize)result_write(&result, tag, line));
  }
  g_assert_true(g_file_set_contents(path, text->str, (gssize)text->len, NULL));
}

static void make(const char *folder) {
  decay_job_make();
  write_file("job/results/a.results", decay_job.tag, RESULTS);
  write_file("old", decay_job.tag, RESULTS / 2);
  write_file("other", "0123456789abcdef", RESULTS);
}

static DecayVerdict judge(const char *path) {
  Results *results = NULL;
  Error error;
  g_assert_cmpint(results_create(&results, &decay_job, &error), ==, STATUS_OK);
  Status status = results_load(results, decay_job_folder, &error);
  ResultCounts counts = results_counts(results);
  const Known *known = results_known(results);
  bool right = true;
  for (size_t i = 0; i < known_places(known); i++) {
    const KnownEntry *entry = known_at(known, i);
    if (entry->values == 0) continue;
    right &= entry->values == claim_values(CLAIM_FIRST, __builtin_popcountll(entry->low) % 2);
  }
  bool named = status != STATUS_OK || counts.damaged + counts.foreign + counts.torn > 0;
  results_free(results);
  return !right ? DECAY_WRONG : named ? DECAY_REFUSED : DECAY_RIGHT;
}

const DecayKind decay_results = {"results", "job/results/a.results", 37, make, judge};

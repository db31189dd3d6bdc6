/* What a program has counted in a job's folder, for others; swapped with that of another job. */
#include "job.h"
#include "decay.h"

#include "cluster/tree/digest.h"

#include <glib/gstdio.h>
#include <string.h>

static Digest now, before;

/* Blank lines count as damaged, and make the folder large enough for a digest. */
static void grow_results(gsize bytes) {
  g_autofree char *path = decay_path("job/results/a.results"), *blank = g_malloc(bytes);
  FILE *file = g_fopen(path, "a");
  memset(blank, '\n', bytes);
  if (file == NULL || fwrite(blank, 1, bytes, file) != bytes || fclose(file) != 0)
    g_error("cannot write %s", path);
}

/* The digest of the folder as it is, which becomes another file. */
static void write_digest(uint64_t answers, const char *as) {
  g_autofree char *path = decay_path("job/log/digest"), *kept = decay_path(as);
  Progress progress = {.answers = (char *)".", .needed = 7, .counts = {.proved = answers}};
  Results *results;
  Error error;
  if (results_create(&results, &decay_job, &error) != STATUS_OK ||
      results_load(results, decay_job_folder, &error) != STATUS_OK)
    g_error("%s", error.message);
  digest_write(&progress, decay_job_folder, &decay_job, results);
  results_free(results);
  g_assert_cmpint(g_rename(path, kept), ==, 0);
}

static void read_digest(const char *as, Digest *digest) {
  g_autofree char *path = decay_path("job/log/digest"), *kept = decay_path(as);
  g_assert_cmpint(g_rename(kept, path), ==, 0);
  g_assert_true(digest_read(digest, decay_job_folder, &decay_job));
  g_assert_cmpint(g_rename(path, kept), ==, 0);
}

static void make(const char *folder) {
  decay_job_make();
  grow_results(DIGEST_BYTES_LEAST);
  char kept = decay_job.tag[0];
  decay_job.tag[0] = '_';
  write_digest(1, "other");
  decay_job.tag[0] = kept;
  write_digest(2, "old");
  grow_results(1);
  write_digest(3, "job/log/kept");
  read_digest("old", &before);
  read_digest("job/log/kept", &now);
  g_autofree char *from = decay_path("job/log/kept"), *to = decay_path("job/log/digest");
  g_assert_cmpint(g_rename(from, to), ==, 0);
}

static bool is_same(const Digest *a, const Digest *b) {
  const Progress *x = &a->progress, *y = &b->progress;
  return a->made == b->made && a->bytes == b->bytes && a->more == b->more && x->state == y->state &&
         strcmp(x->answers, y->answers) == 0 && x->needed == y->needed &&
         memcmp(&x->counts, &y->counts, sizeof x->counts) == 0;
}

/* Without one the results are read, which counts as refused. An old one says that it is old. */
static DecayVerdict judge(const char *path) {
  Digest digest;
  (void)path;
  if (!digest_read(&digest, decay_job_folder, &decay_job)) return DECAY_REFUSED;
  return is_same(&digest, &now) || is_same(&digest, &before) ? DECAY_RIGHT : DECAY_WRONG;
}

const DecayKind decay_digest = {"digest", "job/log/digest", 37, make, judge};

#include "job-follower.h"

#include <string.h>

#include "base/worker.h"
#include "cluster/files/life.h"
#include "cluster/tree/digest.h"
#include "cluster/tree/proved.h"
#include "play/cube-play.h"

enum { LOOK_SECONDS = 3, WATCH_SECONDS = 2, LINE_TABLE_BYTES = 64 << 20 };

struct JobFollower {
  Folder *folder;
  Description description;
  JobSeen seen; /* as it was last reported */
  Error error;
  guint timer; /* to the next look; 0: none is due */
  JobFollowed followed;
  JobCollected collected; /* who waits for all that is proved; NULL: nobody */
  gpointer data;
  gboolean left;     /* freed by its owner: a look under way has no owner, and its end frees all */
  ResultCounts told; /* of the results that were last counted */
  Results *fresh;    /* the next tally; NULL: none waits */
  guint watch_timer; /* to the next look at the workers; 0: none is due */

  /* Of the worker that looks at the workers of the job, while there is one: */
  Worker *watcher;
  Results *tally; /* NULL: results were not read yet */
  GArray *lives;

  /* Of the worker, while there is one: */
  Worker *worker;
  GArray *records; /* its findings; NULL: it is looking, or has failed */
  Results *results;
  gboolean read;    /* the results, or their digest, at least once */
  gboolean glanced; /* it was the digest */
  gboolean lined;   /* the line was looked for */
  StopFlag stop;    /* ends looking for it */
  JobSeen next;
  Status status;
};

/* In the worker. */

/* Reading many results and building their tree takes a minute, so the first look uses an earlier
 * count, if there is one. A contradiction is only shown with its lines. */
static gboolean glance(JobFollower *follower) {
  Digest digest;
  if (follower->read || !digest_read(&digest, follower->folder, &follower->description))
    return FALSE;
  if (digest.progress.state == JOB_CONTRADICTION) {
    progress_clear(&digest.progress);
    return FALSE;
  }
  follower->next = (JobSeen){.read = TRUE, .progress = digest.progress, .counted = digest.made};
  for (int column = 0; column < COLUMNS; column++)
    follower->next.proved[column] = follower->next.assumed[column] = VALUE_ANY;
  return TRUE;
}

static void job_follower_read(gpointer data) {
  JobFollower *follower = data;
  follower->status = STATUS_OK;
  follower->glanced = glance(follower);
  follower->read = TRUE;
  if (follower->glanced) return;
  follower->status = results_load(follower->results, follower->folder, &follower->error);
}

static void job_follower_count(gpointer data) {
  JobFollower *follower = data;
  JobSeen *next = &follower->next;
  *next = (JobSeen){.read = TRUE, .counted = g_get_real_time() / G_USEC_PER_SEC};
  follower->status = progress_find(&follower->description, follower->results, true, &next->progress,
                                   &follower->error);
  memcpy(next->proved, next->progress.proved_after, sizeof next->proved);
  memcpy(next->assumed, next->progress.assumed_after, sizeof next->assumed);
  /* Nothing waits for a proof any more. */
  for (int column = 0; column < COLUMNS && next->progress.state == JOB_SOLVED; column++)
    next->assumed[column] = VALUE_ANY;
  if (results_counts(follower->results).contradictions > 0)
    next->contradiction = results_contradiction(follower->results, follower->folder);
}

static void watch(gpointer data) {
  JobFollower *follower = data;
  follower->lives = life_read_all(follower->folder);
  if (follower->tally) results_load(follower->tally, follower->folder, NULL);
}

/* --- The line of a solved job: most of it is in the results, the rest is searched. */

static bool learn(const GArray *records, Known *known) {
  bool whole = known != NULL;
  for (guint i = 0; i < records->len && whole; i++)
    whole =
        known_add(known, proof_entry(&g_array_index(records, ProofRecord, i)), NULL) == STATUS_OK;
  return whole;
}

static void follow_line(JobFollower *follower, const Known *known) {
  const Description *description = &follower->description;
  Variant variant = variant_default();
  QuestionOptions options = {.position = cube_position(description->roots[0]),
                             .goal = description->claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND,
                             .solver = solving_default(variant),
                             .plies = QUESTION_NO_LIMIT,
                             .pops = QUESTION_NO_LIMIT,
                             .known = known};
  unsigned bits = variant.rules->solving->key_bits(options.solver, variant);
  if (table_create(&options.table, LINE_TABLE_BYTES, bits, SCHEME_TWOBIG, 0, NULL) != STATUS_OK)
    return;
  follower->next.line = best_line_find(&options, -1, &follower->stop);
  table_free(options.table);
}

static void job_follower_find_line(gpointer data) {
  JobFollower *follower = data;
  GArray *records = NULL;
  if (proved_find(&follower->description, results_known(follower->results), JOB_TREE_BYTES,
                  &records, NULL) != STATUS_OK)
    return;
  Known *known = known_new();
  if (learn(records, known)) follow_line(follower, known);
  known_free(known);
  g_array_unref(records);
}

/* The position after the first move of the line, as proved as the root. */
static void job_follower_add_line(const JobFollower *follower, GArray *records) {
  const BestLine *line = &follower->seen.line;
  const JobSeen *seen = &follower->seen;
  if (line->length == 0) return;
  Position after = position_play(&line->from, line->moves[0]);
  const ProofRecord record = {.key = position_key(&after),
                              .values = seen->proved[line->moves[0]],
                              .claim = follower->description.claim};
  if (position_result(&after) == VALUE_ANY) g_array_append_val(records, record);
}

/* Tasks that were given up prove nothing. */
static void collect(gpointer data) {
  JobFollower *follower = data;
  Claim claim = follower->description.claim;
  g_autoptr(GArray) found = NULL;
  follower->status = results_load(follower->results, follower->folder, &follower->error);
  if (follower->status != STATUS_OK) return;
  if (results_counts(follower->results).contradictions > 0)
    follower->status =
        status_fail(&follower->error, STATUS_CONFLICT, 0, "results contradict each other");
  else
    follower->status = proved_find(&follower->description, results_known(follower->results),
                                   JOB_TREE_BYTES, &found, &follower->error);
  if (follower->status != STATUS_OK) return;
  follower->records = g_array_new(FALSE, FALSE, sizeof(ProofRecord));
  for (guint i = 0; i < found->len; i++) {
    ProofRecord record = g_array_index(found, ProofRecord, i);
    if (claim_answered(claim, record.values)) g_array_append_val(follower->records, record);
  }
  job_follower_add_line(follower, follower->records);
}

/* In the main thread. */

static void begin_look(JobFollower *follower);
static void job_follower_go_on(JobFollower *follower);

static void clear_seen(JobSeen *seen) {
  g_strfreev(seen->contradiction);
  g_clear_pointer(&seen->workers, g_array_unref);
  progress_clear(&seen->progress);
  *seen = (JobSeen){0};
}

/* Unless a worker still needs it. */
static void release(JobFollower *follower) {
  if (follower->worker || follower->watcher) return;
  g_clear_pointer(&follower->records, g_array_unref);
  g_clear_pointer(&follower->lives, g_array_unref);
  clear_seen(&follower->next);
  clear_seen(&follower->seen);
  results_free(follower->results);
  results_free(follower->tally);
  results_free(follower->fresh);
  description_clear(&follower->description);
  folder_close(follower->folder);
  g_free(follower);
}

/* The worker has ended; TRUE if nobody waits for it any more. */
static gboolean worker_ended(JobFollower *follower, Worker **worker) {
  gboolean left = follower->left;
  *worker = NULL;
  if (left) release(follower);
  return left;
}

/* --- Who works on the job, and how much. */

static gboolean watch_due(gpointer data);

static void enter_work(JobFollower *follower, const Results *results) {
  ResultCounts counts = results_counts(results);
  follower->seen.worked = TRUE;
  follower->seen.nodes = counts.nodes;
  follower->seen.seconds = counts.seconds;
}

static void take_tally(JobFollower *follower) {
  if (follower->watcher || !follower->fresh) return;
  results_free(follower->tally);
  follower->tally = g_steal_pointer(&follower->fresh);
}

static void watched(gpointer data) {
  JobFollower *follower = data;
  if (worker_ended(follower, &follower->watcher)) return;
  g_clear_pointer(&follower->seen.workers, g_array_unref);
  follower->seen.workers = g_steal_pointer(&follower->lives);
  if (follower->tally) enter_work(follower, follower->tally);
  take_tally(follower);
  follower->watch_timer = g_timeout_add_seconds(WATCH_SECONDS, watch_due, follower);
  follower->followed(follower->data);
}

static gboolean watch_due(gpointer data) {
  JobFollower *follower = data;
  follower->watch_timer = 0;
  follower->watcher = worker_start("watch", watch, watched, follower);
  return G_SOURCE_REMOVE;
}

/* --- What follows from the results. */

static gboolean timer_due(gpointer data) {
  JobFollower *follower = data;
  follower->timer = 0;
  begin_look(follower);
  return G_SOURCE_REMOVE;
}

static void collected(gpointer data) {
  JobFollower *follower = data;
  if (worker_ended(follower, &follower->worker)) return;
  JobCollected take = g_steal_pointer(&follower->collected);
  const char *trouble = follower->status == STATUS_OK ? NULL : follower->error.message;
  g_autoptr(GArray) records = g_steal_pointer(&follower->records);
  job_follower_go_on(follower);
  if (take) take(g_steal_pointer(&records), trouble, follower->data);
}

/* The first move of the line has the root's answer; results of a root alone say nothing about
 * columns. */
static void enter_line(JobFollower *follower) {
  JobSeen *seen = &follower->seen;
  Claim claim = follower->description.claim;
  if (seen->line.length > 0)
    seen->proved[seen->line.moves[0]] &= claim_values(claim, seen->progress.roots_proved > 0);
}

static void line_found(gpointer data) {
  JobFollower *follower = data;
  if (worker_ended(follower, &follower->worker)) return;
  follower->seen.line = follower->next.line;
  enter_line(follower);
  job_follower_go_on(follower);
  follower->followed(follower->data);
}

static void begin_line(JobFollower *follower) {
  follower->lined = TRUE;
  follower->next.line = (BestLine){0};
  follower->worker = worker_start("job", job_follower_find_line, line_found, follower);
}

static void begin_collecting(JobFollower *follower) {
  if (follower->timer) g_source_remove(follower->timer);
  follower->timer = 0;
  follower->worker = worker_start("job", collect, collected, follower);
}

/* The digest says that a job is solved before its results are read. */
static gboolean wants_line(const JobFollower *follower) {
  const JobSeen *seen = &follower->seen;
  return seen->progress.state == JOB_SOLVED && follower->description.count == 1 &&
         !follower->lined && !seen->trouble && results_counts(follower->results).files > 0;
}

/* After a worker: what is due next. */
static void job_follower_go_on(JobFollower *follower) {
  if (follower->collected)
    begin_collecting(follower);
  else if (wants_line(follower))
    begin_line(follower);
  else
    follower->timer = g_timeout_add_seconds(LOOK_SECONDS, timer_due, follower);
}

/* The workers and the work are looked at apart. */
static void show_count(JobFollower *follower) {
  JobSeen *seen = &follower->seen, *next = &follower->next;
  Outlook shown = seen->progress.outlook;
  next->line = seen->line;
  next->workers = g_steal_pointer(&seen->workers);
  next->worked = seen->worked;
  next->nodes = seen->nodes;
  next->seconds = seen->seconds;
  clear_seen(seen);
  outlook_follow(&shown, next->progress.outlook);
  *seen = *next;
  seen->progress.outlook = shown;
  enter_line(follower);
  *next = (JobSeen){0};
}

static void look_ended(JobFollower *follower) {
  follower->seen.counting = FALSE;
  if (follower->status == STATUS_OK) {
    follower->seen.trouble = NULL;
  } else {
    clear_seen(&follower->next);
    follower->seen.trouble = follower->error.message;
  }
  job_follower_go_on(follower);
  follower->followed(follower->data);
}

static void counted(gpointer data) {
  JobFollower *follower = data;
  if (worker_ended(follower, &follower->worker)) return;
  if (follower->status == STATUS_OK) {
    follower->told = results_counts(follower->results);
    show_count(follower);
  }
  look_ended(follower);
}

/* Counts only what was not counted. */
static void results_were_read(gpointer data) {
  JobFollower *follower = data;
  if (worker_ended(follower, &follower->worker)) return;
  if (follower->glanced) show_count(follower);
  if (follower->glanced || follower->status != STATUS_OK) {
    look_ended(follower);
    return;
  }
  results_free(follower->fresh);
  follower->fresh = results_tally(follower->results);
  take_tally(follower);
  enter_work(follower, follower->results);
  const ResultCounts now = results_counts(follower->results);
  if (follower->told.files > 0 && memcmp(&now, &follower->told, sizeof now) == 0) {
    follower->seen.counted = g_get_real_time() / G_USEC_PER_SEC;
    look_ended(follower);
    return;
  }
  follower->worker = worker_start("job", job_follower_count, counted, follower);
  follower->followed(follower->data);
}

static void begin_look(JobFollower *follower) {
  if (follower->worker) return;
  if (follower->timer) g_source_remove(follower->timer);
  follower->timer = 0;
  follower->seen.counting = TRUE;
  follower->worker = worker_start("job", job_follower_read, results_were_read, follower);
}

JobFollower *job_follower_new(const char *path, JobFollowed followed, gpointer data, Error *error) {
  JobFollower *follower = g_new0(JobFollower, 1);
  follower->followed = followed;
  follower->data = data;
  if (folder_open(&follower->folder, path, error) != STATUS_OK ||
      description_read(&follower->description, follower->folder, error) != STATUS_OK ||
      results_create(&follower->results, &follower->description, error) != STATUS_OK) {
    job_follower_free(follower);
    return NULL;
  }
  watch_due(follower);
  begin_look(follower);
  return follower;
}

/* A large folder takes a minute to be read, and nobody waits so long for a window to close. */
void job_follower_free(JobFollower *follower) {
  if (!follower) return;
  if (follower->timer) g_source_remove(follower->timer);
  if (follower->watch_timer) g_source_remove(follower->watch_timer);
  follower->left = TRUE;
  stop_raise(&follower->stop);
  release(follower);
}

const char *job_follower_path(const JobFollower *follower) { return folder_path(follower->folder); }

const Description *job_follower_description(const JobFollower *follower) {
  return &follower->description;
}

const JobSeen *job_follower_seen(const JobFollower *follower) { return &follower->seen; }

void job_follower_collect(JobFollower *follower, JobCollected take) {
  if (follower->collected) return;
  follower->collected = take;
  if (!follower->worker) begin_collecting(follower);
}

void job_follower_stop_collecting(JobFollower *follower) { follower->collected = NULL; }

gboolean job_follower_is_collecting(const JobFollower *follower) {
  return follower->collected != NULL;
}

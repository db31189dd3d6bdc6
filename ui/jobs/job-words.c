#include "job-words.h"

#include <glib/gi18n.h>

#include "base/outlook-words.h"
#include "base/words.h"
#include "play/move-names.h"
#include "cluster/files/life.h"

enum { WORKERS_SHOWN = 12 };

char *job_words_created(const char *created) {
  g_autoptr(GDateTime) time = g_date_time_new_from_iso8601(created, NULL);
  if (!time) return g_strdup(created);
  g_autoptr(GDateTime) here = g_date_time_to_local(time);
  return g_date_time_format(here, "%Y-%m-%d %H:%M");
}

static Goal job_goal(const Description *job) {
  return job->claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND;
}

/* Of a position without a result. */
static char *words_elsewhere(ValueSet values, const Description *job) {
  if (!claim_answered(job->claim, values)) return g_strdup(_("Not known yet"));
  return g_strdup_printf(_("%s (known here, not from this job)"),
                         words_values(values, job_goal(job)));
}

static char *root_words(char answer, ValueSet known, const Description *job) {
  if (answer == ANSWER_OPEN) return words_elsewhere(known, job);
  return g_strdup(words_values(claim_values(job->claim, answer == ANSWER_WIN), job_goal(job)));
}

/* The first of several positions, a line each. */
static void add_roots(GString *text, const Progress *progress, const Description *job,
                      const JobKnown *known) {
  for (size_t i = 0; i < MIN(job->count, (size_t)JOB_ROOTS_SHOWN); i++) {
    g_autofree char *words =
        root_words(progress->answers[i], known ? known->roots[i] : VALUE_ANY, job);
    g_autofree char *position = words_position(variant_default(), job->texts[i]);
    g_string_append_printf(text, "\n%s: %s", position, words);
  }
  if (job->count > JOB_ROOTS_SHOWN) g_string_append(text, "\n…");
}

/* Whether one of the positions that are listed is. */
static gboolean any_elsewhere(const Description *job, const JobKnown *known) {
  gboolean any = FALSE;
  for (size_t i = 0; known && i < MIN(job->count, (size_t)JOB_ROOTS_SHOWN); i++)
    any |= claim_answered(job->claim, known->roots[i]);
  return any;
}

char *job_words_answer(const Progress *progress, const Description *job, const JobKnown *known) {
  size_t proved = progress->roots_proved, done = proved + progress->roots_disproved;
  if (progress->state == JOB_CONTRADICTION) return g_strdup(_("None: results contradict"));
  if (done == 0 && !any_elsewhere(job, known)) return g_strdup(_("Not known yet"));
  if (job->count == 1)
    return root_words(done == 0    ? ANSWER_OPEN
                      : proved > 0 ? ANSWER_WIN
                                   : ANSWER_NOT_WIN,
                      known ? known->roots[0] : VALUE_ANY, job);
  g_autofree char *won = words_count((double)proved), *all = words_count((double)job->count);
  g_autofree char *open = words_count((double)(job->count - done));
  GString *text = g_string_new(NULL);
  g_string_printf(text,
                  job->claim == CLAIM_FIRST ? _("White wins %s of %s positions, %s are open")
                                            : _("Black wins %s of %s positions, %s are open"),
                  won, all, open);
  add_roots(text, progress, job, known);
  return g_string_free(text, FALSE);
}

char *job_words_column(const JobSeen *seen, const Description *job, const JobKnown *known,
                       int column) {
  ValueSet proved = seen->proved[column], assumed = seen->assumed[column];
  char name[NOTATION_MOVE];
  move_name(variant_default(), (Move)column, name);
  if (board_cell(job->roots[0], column) < 0) return g_strdup_printf(_("Column %s: full"), name);
  gboolean here = proved == VALUE_ANY && claim_answered(job->claim, known->columns[column]);
  if (here) {
    g_autofree char *words = words_elsewhere(known->columns[column], job);
    return g_strdup_printf(_("Column %s: %s"), name, words);
  }
  gboolean assumes = proved == VALUE_ANY && assumed != VALUE_ANY;
  return g_strdup_printf(assumes ? _("Column %s: %s, assumed") : _("Column %s: %s"), name,
                         words_values(assumes ? assumed : proved, job_goal(job)));
}

/* Of several positions. */
static char *answered_words(const Progress *progress, const Description *job) {
  g_autofree char *done = words_count((double)(progress->roots_proved + progress->roots_disproved));
  g_autofree char *all = words_count((double)job->count);
  return g_strdup_printf(_("%s of %s positions answered"), done, all);
}

char *job_words_answers(const Progress *progress, const Description *job) {
  g_autofree char *won = words_count((double)progress->counts.proved);
  g_autofree char *not_won = words_count((double)progress->counts.disproved);
  const char *format = job->claim == CLAIM_FIRST
                           ? _("Of the positions decided so far, White wins %s and cannot win %s")
                           : _("Of the positions decided so far, Black wins %s and cannot win %s");
  g_autofree char *all = g_strdup_printf(format, won, not_won);
  if (job->count == 1) return g_steal_pointer(&all);
  g_autofree char *roots = answered_words(progress, job);
  return g_strdup_printf("%s\n%s", roots, all);
}

char *job_words_work(const JobSeen *seen) {
  g_autofree char *nodes = words_count((double)seen->nodes);
  g_autofree char *seconds = words_duration(seen->seconds);
  return g_strdup_printf(_("%s nodes, %s of one core"), nodes, seconds);
}

char *job_words_age(const JobSeen *seen, gint64 now) {
  enum { FRESH = 5 }; /* seconds */
  if (seen->counted == 0) return g_strdup(_("Not yet: results are being read and counted"));
  if (now - seen->counted < FRESH) return g_strdup(_("Just now"));
  g_autofree char *age = words_ago((double)(now - seen->counted));
  return seen->counting ? g_strdup_printf(_("%s; being counted again"), age)
                        : g_steal_pointer(&age);
}

char *job_words_rest(const Progress *progress) {
  if (progress->state == JOB_SOLVED) return g_strdup("–");
  size_t needed = progress->needed;
  g_autofree char *outlook =
      words_outlook(&progress->outlook, (double)progress->counts.nodes, progress->counts.seconds);
  g_autofree char *number = words_count((double)needed);
  g_autofree char *tasks = g_strdup_printf(
      g_dngettext(NULL, "%s task needed now", "%s tasks needed now", needed), number);
  if (!progress->outlook.foretold) return g_strdup_printf("%s. %s.", tasks, outlook);
  return g_strdup_printf(_("%s. %s, by one core."), tasks, outlook);
}

char *job_words_damage(const ResultCounts *counts) {
  if (counts->damaged + counts->foreign + counts->torn + counts->contradictions == 0)
    return g_strdup(_("None"));
  g_autofree char *damaged = words_count((double)counts->damaged);
  g_autofree char *foreign = words_count((double)counts->foreign);
  g_autofree char *torn = words_count((double)counts->torn);
  g_autofree char *contradictions = words_count((double)counts->contradictions);
  return g_strdup_printf(_("%s damaged, %s of other jobs, %s unfinished, %s contradictions"),
                         damaged, foreign, torn, contradictions);
}

static char *worker_words(const Life *life) {
  g_autofree char *silent = words_ago(life->silent);
  if (!life_counts(life))
    return g_strdup_printf(_("%s, process %d: last sign of life %s"), life->host, life->process,
                           silent);
  g_autofree char *threads = g_strdup_printf(
      g_dngettext(NULL, "%d thread", "%d threads", (gulong)life->threads), life->threads);
  g_autofree char *rate = words_count(life->seconds > 0 ? (double)life->nodes / life->seconds : 0);
  return g_strdup_printf(_("%s, process %d: %s, %s nodes/s, last sign of life %s"), life->host,
                         life->process, threads, rate, silent);
}

char *job_words_workers(const GArray *workers) {
  GString *text = g_string_new(NULL);
  for (guint i = 0; workers && i < MIN(workers->len, WORKERS_SHOWN); i++) {
    g_autofree char *words = worker_words(&g_array_index(workers, Life, i));
    g_string_append_printf(text, i > 0 ? "\n%s" : "%s", words);
  }
  if (text->len == 0) g_string_append(text, _("None is seen"));
  if (workers && workers->len > WORKERS_SHOWN) g_string_append(text, "\n…");
  return g_string_free(text, FALSE);
}

/* How many columns of the one root are known, of those that can be played. */
static char *columns_words(const JobSeen *seen, const Description *job) {
  int legal = 0, known = 0;
  for (int column = 0; column < COLUMNS; column++) {
    legal += board_cell(job->roots[0], column) >= 0;
    known += board_cell(job->roots[0], column) >= 0 && seen->proved[column] != VALUE_ANY;
  }
  return g_strdup_printf(_("%d of %d columns proved"), known, legal);
}

static char *brought_words(const JobSeen *seen, const Description *job) {
  const Progress *progress = &seen->progress;
  size_t done = progress->roots_proved + progress->roots_disproved;
  if (job->count > 1) return answered_words(progress, job);
  return done > 0 ? job_words_answer(progress, job, NULL) : columns_words(seen, job);
}

/* What was left out is not there. */
char *job_words_brought(guint count, const JobSeen *seen, const Description *job) {
  g_autofree char *what = brought_words(seen, job);
  const ResultCounts *counts = &seen->progress.counts;
  guint lost = (guint)(counts->damaged + counts->foreign);
  g_autofree char *number = words_count(count), *left_out = words_count(lost);
  g_autofree char *all = g_strdup_printf(
      g_dngettext(NULL, "%s answer imported: %s", "%s answers imported: %s", count), number, what);
  if (lost == 0) return g_steal_pointer(&all);
  return g_strdup_printf(g_dngettext(NULL, "%s; %s damaged line was left out",
                                     "%s; %s damaged lines were left out", lost),
                         all, left_out);
}

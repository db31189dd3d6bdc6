#include "job/picture.h"

#include "base/live.h"
#include "base/message.h"
#include "cluster/tree/digest.h"
#include "cluster/files/shown-share.h"
#include "cluster/files/stop-order.h"
#include "core/figures.h"
#include "play/cube-play.h"

#include <string.h>

enum { TASKS_SHOWN = 8, ROOTS_SHOWN = 20, MORE_SHARE = 16 };

static int64_t job_picture_now(void) { return g_get_real_time() / G_USEC_PER_SEC; }

bool picture_take(JobPicture *picture, const Job *job) {
  *picture = (JobPicture){
      .job = job, .stopped = stop_order_stands(job->folder), .made = job_picture_now()};
  Error error;
  if (progress_find(&job->description, job->results, false, &picture->progress, &error) !=
      STATUS_OK)
    return message_fail("%s", error.message);
  digest_write(&picture->progress, job->folder, &job->description, job->results);
  shown_share_follow(job->folder, &picture->progress.outlook);
  picture->lives = life_read(job->folder);
  return true;
}

/* If the job has a worker, that will count again; if not, the last results may matter.
 */
static bool will_do(const Digest *digest, const GArray *lives, double age_most) {
  if (digest->progress.state == JOB_CONTRADICTION) return false;
  if (digest->more == 0) return true;
  if (age_most > 0 && (double)(job_picture_now() - digest->made) > age_most) return false;
  return digest->progress.state != JOB_SOLVED && lives->len > 0 &&
         digest->more <= digest->bytes / MORE_SHARE;
}

bool picture_glance(JobPicture *picture, const Job *job, double age_most) {
  Digest digest;
  if (!digest_read(&digest, job->folder, &job->description)) return false;
  *picture = (JobPicture){.job = job,
                          .progress = digest.progress,
                          .stopped = stop_order_stands(job->folder),
                          .made = digest.made,
                          .more = digest.more,
                          .lives = life_read(job->folder)};
  if (!will_do(&digest, picture->lives, age_most)) {
    picture_clear(picture);
    return false;
  }
  shown_share_follow(job->folder, &picture->progress.outlook);
  return true;
}

void picture_clear(JobPicture *picture) {
  progress_clear(&picture->progress);
  g_clear_pointer(&picture->lives, g_array_unref);
}

static const Life *life_at(const JobPicture *picture, guint i) {
  return &g_array_index(picture->lives, Life, i);
}

CrewCount picture_crew(const JobPicture *picture) {
  CrewCount crew = {.workers = (int)picture->lives->len};
  g_autoptr(GHashTable) hosts = g_hash_table_new(g_str_hash, g_str_equal);
  for (guint i = 0; i < picture->lives->len; i++) {
    const Life *life = life_at(picture, i);
    g_hash_table_add(hosts, (gpointer)life->host);
    crew.threads += life->threads;
    if (life->seconds > 0) crew.rate += (double)life->nodes / life->seconds;
  }
  crew.machines = (int)g_hash_table_size(hosts);
  return crew;
}

/* --- Sentences -------------------------------------------------------------------------------- */

static const char *claimant(const Description *description) {
  return description->claim == CLAIM_FIRST ? "the first player (w)" : "the second player (b)";
}

char *picture_answer(const JobPicture *picture) {
  const Description *description = &picture->job->description;
  const Progress *progress = &picture->progress;
  g_autofree char *player = g_strdup(claimant(description));
  player[0] = 'T';
  if (progress->state == JOB_CONTRADICTION) return g_strdup("None: results contradict each other.");
  if (progress->state != JOB_SOLVED) return g_strdup("Open.");
  if (description->count == 1)
    return g_strdup_printf("%s %s.", player, progress->roots_proved > 0 ? "wins" : "does not win");
  return g_strdup_printf("%s wins %zu of %zu positions.", player, progress->roots_proved,
                         description->count);
}

const char *picture_answer_word(char answer) {
  return answer == ANSWER_WIN ? "win" : answer == ANSWER_NOT_WIN ? "not-win" : "open";
}

static char *job_picture_question(const Description *description) {
  if (description->count == 1)
    return g_strdup_printf("Does %s win %s?", claimant(description), description->texts[0]);
  return g_strdup_printf("Which of %zu positions does %s win?", description->count,
                         claimant(description));
}

char *picture_next(const JobPicture *picture) {
  const Progress *progress = &picture->progress;
  g_autofree char *folder = g_shell_quote(folder_path(picture->job->folder));
  if (progress->state == JOB_CONTRADICTION)
    return g_strdup_printf("Find out which result is wrong, and remove its file: fourscore-cli job "
                           "status %s",
                           folder);
  if (progress->state == JOB_SOLVED)
    return g_strdup_printf("Write the proof: fourscore-cli job certify %s", folder);
  if (picture->stopped)
    return g_strdup_printf("It was told to stop. To continue: fourscore-cli job submit %s", folder);
  if (picture->lives->len > 0) return g_strdup("Nothing: the workers go on by themselves.");
  return g_strdup_printf(
      "No worker is seen. fourscore-cli job submit %s, or by hand fourscore-cli job work %s",
      folder, folder);
}

static const char *ending(size_t count) { return count == 1 ? "" : "s"; }

static void add_needed(const JobPicture *picture, GString *text) {
  const Progress *progress = &picture->progress;
  if (progress->state == JOB_SOLVED) return;
  g_string_append_printf(text, "%s task%s needed now.\n",
                         figure_count((double)progress->needed, "").text,
                         progress->needed == 1 ? " is" : "s are");
}

/* If there are several positions, the first few. */
static void job_picture_add_roots(const JobPicture *picture, GString *text) {
  const Description *description = &picture->job->description;
  for (size_t i = 0; description->count > 1 && i < description->count; i++) {
    if (i == ROOTS_SHOWN) {
      g_string_append_printf(text, "  and %zu more; status --json lists them all\n",
                             description->count - i);
      return;
    }
    g_string_append_printf(text, "  %-8s %s\n", picture_answer_word(picture->progress.answers[i]),
                           description->texts[i]);
  }
}

/* With the threads that are seen; if none are, with one. */
static void write_outlook(const JobPicture *picture, char outlook[LIVE_OUTLOOK_SIZE]) {
  const ResultCounts *counts = &picture->progress.counts;
  live_write_outlook(&picture->progress.outlook, counts->nodes,
                     counts->seconds / MAX(1, picture_crew(picture).threads), outlook);
}

/* Nothing more is to be said. */
static bool job_picture_is_over(const JobPicture *picture) {
  return picture->progress.state == JOB_SOLVED || picture->progress.state == JOB_CONTRADICTION;
}

static void job_picture_add_outlook(const JobPicture *picture, GString *text) {
  char outlook[LIVE_OUTLOOK_SIZE];
  if (job_picture_is_over(picture)) return;
  write_outlook(picture, outlook);
  outlook[0] = g_ascii_toupper(outlook[0]);
  g_string_append_printf(text, "%s%s.\n", outlook,
                         !picture->progress.outlook.foretold ? ""
                         : picture->lives->len > 0           ? " with these workers"
                                                             : " for one core");
}

static void add_crew(const JobPicture *picture, GString *text) {
  CrewCount crew = picture_crew(picture);
  if (crew.workers == 0) return;
  g_string_append_printf(text, "%d worker%s on %d machine%s: %d thread%s, %s nodes/s.\n",
                         crew.workers, ending((size_t)crew.workers), crew.machines,
                         ending((size_t)crew.machines), crew.threads, ending((size_t)crew.threads),
                         figure_count(crew.rate, "").text);
}

static void add_results(const JobPicture *picture, GString *text) {
  const ResultCounts *counts = &picture->progress.counts;
  g_string_append_printf(text, "Answered: %s win, %s not-win; %s nodes, %s of processors.\n",
                         figure_count((double)counts->proved, "").text,
                         figure_count((double)counts->disproved, "").text,
                         figure_count((double)counts->nodes, "").text,
                         figure_duration(counts->seconds).text);
  if (counts->given_up > 0)
    g_string_append_printf(text, "Given up as too long, and divided: %s.\n",
                           figure_count((double)counts->given_up, "").text);
  if (counts->damaged + counts->foreign > 0)
    g_string_append_printf(text, "Lines left out: %s damaged, %s of other jobs.\n",
                           figure_count((double)counts->damaged, "").text,
                           figure_count((double)counts->foreign, "").text);
}

/* As add_age() writes one; what is no time stays. */
static char *local_time(const char *written) {
  g_autoptr(GDateTime) time = g_date_time_new_from_iso8601(written, NULL);
  g_autoptr(GDateTime) here = time ? g_date_time_to_local(time) : NULL;
  return here ? g_date_time_format(here, "%F %T") : g_strdup(written);
}

static void add_age(const JobPicture *picture, GString *text) {
  if (picture->more == 0) return;
  g_autoptr(GDateTime) made = g_date_time_new_from_unix_local(picture->made);
  g_autofree char *when = g_date_time_format(made, "%F %T");
  g_autofree char *more = g_format_size_full(picture->more, G_FORMAT_SIZE_IEC_UNITS);
  g_string_append_printf(text, "Counted at %s; %s of results came since.\n", when, more);
}

/* The first few. */
static void add_tasks(const JobPicture *picture, GString *text) {
  int shown = 0;
  for (guint i = 0; i < picture->lives->len; i++) {
    const Life *life = life_at(picture, i);
    for (size_t t = 0; t < life->count && shown < TASKS_SHOWN; t++, shown++) {
      char code[POSITION_TEXT];
      cube_write(code_board(life->tasks[t].key), code);
      if (shown == 0) g_string_append(text, "Searched now:\n");
      g_string_append_printf(text, "  %s  %s, %s nodes, on %s\n", code,
                             figure_duration(life->tasks[t].seconds).text,
                             figure_count((double)life->tasks[t].nodes, "").text, life->host);
    }
  }
}

char *picture_text(const JobPicture *picture) {
  const Description *description = &picture->job->description;
  GString *text = g_string_new(NULL);
  g_autofree char *asked = job_picture_question(description), *answer = picture_answer(picture);
  g_autofree char *next = picture_next(picture);
  g_string_append_printf(text, "%s %s\n", asked, answer);
  job_picture_add_roots(picture, text);
  g_autofree char *created = local_time(description->created);
  g_string_append_printf(text, "Job %s of %s.\n", description->tag, created);
  add_needed(picture, text);
  add_results(picture, text);
  add_age(picture, text);
  job_picture_add_outlook(picture, text);
  add_crew(picture, text);
  add_tasks(picture, text);
  g_string_append_printf(text, "%s\n", next);
  return g_string_free(text, FALSE);
}

/* For a job that is over: the answer, and what it took. */
static char *last_line(const JobPicture *picture) {
  const ResultCounts *counts = &picture->progress.counts;
  g_autofree char *answer = picture_answer(picture);
  return g_strdup_printf("%s %s answers, %s nodes, %s of processors", answer,
                         figure_count((double)(counts->proved + counts->disproved), "").text,
                         figure_count((double)counts->nodes, "").text,
                         figure_duration(counts->seconds).text);
}

char *picture_line(const JobPicture *picture) {
  const Progress *progress = &picture->progress;
  char outlook[LIVE_OUTLOOK_SIZE];
  CrewCount crew = picture_crew(picture);
  if (job_picture_is_over(picture)) return last_line(picture);
  g_autofree char *answer = picture_answer(picture);
  write_outlook(picture, outlook);
  g_autofree char *needed =
      g_strdup_printf("%s task%s needed", figure_count((double)progress->needed, "").text,
                      ending(progress->needed));
  return g_strdup_printf(
      "%s %s, %s answers, %d worker%s, %s nodes/s, %s", answer, needed,
      figure_count((double)(progress->counts.proved + progress->counts.disproved), "").text,
      crew.workers, ending((size_t)crew.workers), figure_count(crew.rate, "").text, outlook);
}

/* Leads a job, in a thread of its own: reads what was added to results files, and announces what
 * the news do not have. So what a worker wrote before it was killed, or what somebody copied into
 * the folder, reaches all. It also keeps the digest for programs that show how the job stands. Any
 * worker can lead, and two leaders do no harm. */
#include "crew-inner.h"

#include "../../core/clock.h"
#include "../tree/digest.h"

#include <math.h>
#include <time.h>

enum { SIGNS_MISSED = 3 };

static const double LOOK_SECONDS = 0.5; /* between two looks, at least */
static const double LOOK_SHARE = 20;    /* ... and a look takes one part in this many of the time */
static const double DIGEST_SECONDS = 30; /* the same for the digest */
static const double DIGEST_SHARE = 50;

/* --- The thread ------------------------------------------------------------------------------- */

typedef struct {
  Crew *crew;
  Results *results; /* from the files alone */
  GArray *lines;    /* of ProofRecord: what was added to them */
  double next_look, next_digest;
} Lead;

/* What was written just now is in the news a moment later. */
static void crew_lead_compare(Lead *lead) {
  Crew *crew = lead->crew;
  crew_lock(crew);
  crew_hear(crew);
  for (guint i = 0; crew->dag != NULL && i < lead->lines->len; i++)
    crew_pass_on(crew, &g_array_index(lead->lines, ProofRecord, i));
  crew_tell_all(crew);
  crew_unlock(crew);
  g_array_set_size(lead->lines, 0);
}

static void crew_lead_look(Lead *lead) {
  Error error;
  double begin = clock_seconds();
  if (begin < lead->next_look) return;
  if (results_load(lead->results, lead->crew->options.folder, &error) == STATUS_OK)
    crew_lead_compare(lead);
  double now = clock_seconds();
  lead->next_look = now + fmax(LOOK_SECONDS, LOOK_SHARE * (now - begin));
}

static void keep_digest(Lead *lead) {
  const CrewOptions *options = &lead->crew->options;
  Progress progress;
  Error error;
  double begin = clock_seconds();
  if (begin < lead->next_digest || !digest_pays(lead->results)) return;
  if (progress_find(options->description, lead->results, false, &progress, &error) == STATUS_OK)
    digest_write(&progress, options->folder, options->description, lead->results);
  progress_clear(&progress);
  double now = clock_seconds();
  lead->next_digest = now + fmax(DIGEST_SECONDS, DIGEST_SHARE * (now - begin));
}

static bool leads(Crew *crew) {
  crew_lock(crew);
  bool leads = crew->leads && !crew->stopped;
  crew_unlock(crew);
  return leads;
}

static void *lead_on(void *data) {
  const struct timespec pause = {.tv_nsec = 50000000};
  Lead lead = {.crew = data};
  const CrewOptions *options = &lead.crew->options;
  Error error;
  if (results_create(&lead.results, options->description, &error) != STATUS_OK) return NULL;
  lead.lines = results_note_news(lead.results);
  for (; leads(lead.crew); nanosleep(&pause, NULL)) {
    crew_lead_look(&lead);
    keep_digest(&lead);
  }
  results_free(lead.results);
  return NULL;
}

/* --- Who leads -------------------------------------------------------------------------------- */

void crew_end_leading(Crew *crew) {
  if (!crew->leading_began) return;
  pthread_join(crew->leading, NULL);
  crew->leading_began = false;
}

static bool is_led(const Crew *crew, double now) {
  bool dead = crew->leader[0] != '\0' && life_has_ended(crew->options.sign, crew->leader);
  return now - crew->led < (dead ? 0 : crew->patience);
}

void crew_lead(Crew *crew) {
  double now = clock_seconds();
  if (crew->leading_began || crew->stopped || crew->dag == NULL || is_led(crew, now)) return;
  crew->led = now;
  crew->patience = SIGNS_MISSED * others_rhythm(crew) * (1 + g_random_double());
  crew->leads = crew->leading_began = pthread_create(&crew->leading, NULL, lead_on, crew) == 0;
  crew->next_sign = 0;
}

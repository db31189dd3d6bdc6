/* A worker looks at the folder: it writes what was found, reads the agenda, and leads where nobody
 * does. */
#include "crew-inner.h"

#include "../core/clock.h"
#include "stop-order.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <string.h>

static const double IDLE_SHARE = 0.25;
static const double FAULT_SECONDS = 2; /* after a turn in vain */

/* --- Looking ---------------------------------------------------------------------------------- */

/* Whether its leader was a process of this machine that has ended: its name tells. */
static bool is_dead(const Crew *crew, const Agenda *agenda) {
  g_auto(GStrv) theirs = g_strsplit(agenda->leader, ".", 3);
  g_auto(GStrv) ours = g_strsplit(life_name(crew->options.sign), ".", 3);
  if (g_strv_length(theirs) != 3 || strcmp(theirs[0], ours[0]) != 0) return false;
  return kill((pid_t)g_ascii_strtoll(theirs[1], NULL, 10), 0) != 0 && errno == ESRCH;
}

/* What was there before the worker began says nothing: its leader may be long gone. */
static void see_agenda(Crew *crew, const Agenda *agenda) {
  bool first = crew->serial == 0 && !crew->fresh;
  bool new = agenda->serial != crew->serial;
  crew->serial = agenda->serial;
  if (new) {
    crew->changed = clock_seconds();
    crew->interval = fmin(agenda->interval, crew->options.poll_seconds);
    crew->patience = fmax(agenda->patience, CREW_FIRST_SECONDS + crew->interval);
    if (is_dead(crew, agenda)) crew->patience = CREW_FIRST_SECONDS;
    crew->patience *= 1 + g_random_double(); /* not all at once */
  }
  crew->fresh = crew->fresh || (new && !first);
  if (new && crew->fresh) crew_adopt(crew, agenda);
}

static void look(Crew *crew) {
  const CrewOptions *options = &crew->options;
  Agenda agenda = {0};
  Error error;
  if (agenda_read(&agenda, options->folder, options->description, &error) == STATUS_OK)
    see_agenda(crew, &agenda);
  agenda_clear(&agenda);
  if (!stop_order_stands(options->folder)) return;
  crew_lock(crew);
  crew->view.ordered = true;
  crew_stop_all(crew);
  crew_unlock(crew);
}

/* --- Leading ---------------------------------------------------------------------------------- */

static void begin_to_lead(Crew *crew) {
  const CrewOptions *options = &crew->options;
  const LeaderOptions leader = {.folder = options->folder,
                                .description = options->description,
                                .name = life_name(options->sign),
                                .bytes = options->tree_bytes,
                                .poll_seconds = options->poll_seconds};
  crew->leader = leader_new(&leader);
  crew->fresh = true;
  crew_lock(crew);
  crew->view.leads = true;
  crew_unlock(crew);
}

static void end_leading(Crew *crew) {
  g_clear_pointer(&crew->leader, leader_free);
  crew_lock(crew);
  crew->view.leads = false;
  crew_unlock(crew);
  crew->changed = clock_seconds();
  crew->patience = CREW_FIRST_SECONDS;
}

static void lead(Crew *crew) {
  LeaderView view;
  Error error = {0};
  Status status = leader_turn(crew->leader, &view, &error);
  crew->interval = view.interval;
  crew_lock(crew);
  crew->view.fault = error;
  crew->view.fault.status = status;
  if (status == STATUS_CONFLICT || status == STATUS_MEMORY) crew_stop_all(crew);
  crew_unlock(crew);
  if (status != STATUS_OK) crew->interval = FAULT_SECONDS;
  if (view.deposed) end_leading(crew);
}

static bool is_leaderless(const Crew *crew) {
  return !crew->stopped && clock_seconds() - crew->changed > crew->patience;
}

/* --- A turn ----------------------------------------------------------------------------------- */

/* With the mutex locked. */
static void stop_long_tasks(Crew *crew) {
  double limit = crew->options.task_seconds, now = clock_seconds();
  for (int h = 0; limit > 0 && h < crew->options.threads; h++)
    if (crew->hands[h].busy && now - crew->hands[h].began > limit) stop_raise(&crew->hands[h].stop);
}

/* Writes what was found. Threads search on meanwhile. */
void crew_write_found(Crew *crew) {
  Error error = {0};
  crew_lock(crew);
  g_autoptr(GArray) found = crew->found;
  crew->found = g_array_new(FALSE, FALSE, sizeof(Result));
  crew_unlock(crew);
  for (guint i = 0; i < found->len; i++)
    writer_put(crew->options.writer, g_array_index(found, Result, i));
  size_t waiting = writer_show(crew->options.writer, &error);
  crew_lock(crew);
  crew->view.waiting = waiting;
  if (waiting > 0) crew->view.error = error;
  stop_long_tasks(crew);
  crew_unlock(crew);
}

/* Who has nothing to do looks more often. */
static double pause_of(Crew *crew) {
  crew_lock(crew);
  bool idles = crew->queue->len == 0;
  crew_unlock(crew);
  return idles ? crew->interval * IDLE_SHARE : crew->interval;
}

static void exchange_notes(Crew *crew) {
  crew_lock(crew);
  uint64_t nodes = crew->view.nodes;
  crew_unlock(crew);
  notes_turn(crew->notes, nodes, clock_seconds());
}

void crew_take_turn(Crew *crew) {
  crew_write_found(crew);
  exchange_notes(crew);
  if (clock_seconds() < crew->next_look) return;
  if (crew->leader != NULL) lead(crew);
  look(crew);
  if (crew->leader == NULL && is_leaderless(crew)) {
    begin_to_lead(crew);
    lead(crew);
    look(crew);
  }
  crew->next_look = clock_seconds() + pause_of(crew);
}

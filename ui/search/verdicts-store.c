/* The store of the verdicts: opened, read, written and checked by a worker, one piece of work after
 * another. */
#include "verdicts-inner.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "base/words.h"

enum {
  WRITE_SECONDS = 1,      /* from the first new record until it is written */
  RETRY_SECONDS = 10,     /* ... after a failure */
  REST = 10,              /* times as long as reading took, until it is read for each change */
  SAMPLE = 100,           /* answers that a check proves again ... */
  SAMPLE_NODES = 1 << 20, /* ... each with this many nodes at most */
};

static void schedule(Verdicts *verdicts, guint seconds);
static void returned(gpointer data);

/* In the worker's thread, or in the main thread when there is no worker. */

static Status make_folder(const char *path, Error *error) {
  g_autofree char *folder = g_path_get_dirname(path);
  if (g_mkdir_with_parents(folder, 0700) == 0) return STATUS_OK;
  return status_fail(error, STATUS_FILE, 0, "the folder %s cannot be made: %s", folder,
                     g_strerror(errno));
}

/* All that the store has, if others have written to it since the last time. */
static void read_news(gpointer data) {
  Verdicts *verdicts = data;
  verdicts->status = STATUS_OK;
  if (!store_has_news(verdicts->store)) return;
  gint64 began = g_get_monotonic_time();
  verdicts->news = known_new();
  verdicts->status = store_read(verdicts->store, GOAL_EXACT, verdicts->news, &verdicts->error);
  verdicts->rested = began + (1 + REST) * (g_get_monotonic_time() - began);
  verdicts->warnings = store_warnings(verdicts->store);
  if (verdicts->status != STATUS_OK) g_clear_pointer(&verdicts->news, known_free);
}

static void open_store(gpointer data) {
  Verdicts *verdicts = data;
  Error *error = &verdicts->error;
  verdicts->status = make_folder(verdicts->path, error);
  if (verdicts->status == STATUS_OK)
    verdicts->status = store_open(&verdicts->store, verdicts->path, verdicts->variant, STORE_WRITE,
                                  verdicts->maker, error);
  if (verdicts->status == STATUS_OK) {
    store_obey(verdicts->store, &verdicts->closing);
    read_news(verdicts);
  }
  if (verdicts->status != STATUS_OK && !stop_is_raised(&verdicts->closing))
    g_clear_pointer(&verdicts->store, store_close);
}

static void write_waiting(gpointer data) {
  Verdicts *verdicts = data;
  verdicts->status = recorder_write(verdicts->recorder, verdicts->store);
}

static void work_for_others(gpointer data) {
  Verdicts *verdicts = data;
  verdicts->lent(verdicts->store, verdicts->lent_waiting, &verdicts->closing, verdicts->lent_data);
}

/* The trouble is set when the check has ended. */
static void tell_difference(const StoreAnswer *answer, const Opinion *opinion, void *data) {
  Verdicts *verdicts = data;
  char position[POSITION_TEXT];
  store_write_position(verdicts->store, answer->record.key, position);
  g_free(verdicts->difference);
  verdicts->difference = g_strdup_printf(
      answer->record.claim == CLAIM_FIRST
          ? _("Two answers to whether the first player wins at %s: %s in %s, the contrary by “%s”. "
              "No answer of this file is a proof.")
          : _("Two answers to whether the second player wins at %s: %s in %s, the contrary by "
              "“%s”. No answer of this file is a proof."),
      position, proof_holds(&answer->record) ? _("yes") : _("no"), verdicts->shown,
      opinion->solver);
}

static void check_store(gpointer data) {
  Verdicts *verdicts = data;
  VerdictsCheck *check = &verdicts->check;
  const StoreSample sample = {.size = SAMPLE,
                              .node_limit = SAMPLE_NODES,
                              .stop = &verdicts->stop,
                              .tell = tell_difference,
                              .data = verdicts};
  check->proved = (ProvedAgain){0};
  verdicts->status = store_check(verdicts->store, &verdicts->watch, &check->health, &check->error);
  if (verdicts->status == STATUS_OK && !stop_is_raised(&verdicts->stop))
    verdicts->status = store_prove_sample(verdicts->store, &sample, &check->proved, &check->error);
}

/* In the main thread. */

/* By others or by us, which reading soon notices; a network may not tell. */
static void file_changed(Verdicts *verdicts) {
  if (verdicts->worker || g_get_monotonic_time() >= verdicts->rested) verdicts_look_again(verdicts);
}

static void follow_file(Verdicts *verdicts) {
  g_autoptr(GFile) file = g_file_new_for_path(verdicts->path);
  verdicts->monitor = g_file_monitor_file(file, G_FILE_MONITOR_NONE, NULL, NULL);
  if (verdicts->monitor)
    g_signal_connect_swapped(verdicts->monitor, "changed", G_CALLBACK(file_changed), verdicts);
}

/* What the store has to say about itself. */
static void take_warnings(Verdicts *verdicts) {
  const StoreWarnings *warnings = &verdicts->warnings;
  g_autofree char *upgraded = words_count((double)warnings->upgraded_rows);
  g_autofree char *damaged = words_count((double)warnings->damaged);
  if (warnings->upgraded)
    g_printerr(
        _("fourscore: %s is a store of an earlier version; its %s rows have checksums now\n"),
        verdicts->shown, upgraded);
  if (warnings->damaged == 0) return;
  verdicts->damage = g_strdup_printf(
      _("%s damaged rows of %s were left out, the first: %s. What they said is searched again."),
      damaged, verdicts->shown, warnings->first_damaged);
}

static void give_back(Verdicts *verdicts) {
  if (!verdicts->lent) return;
  verdicts->lent = NULL;
  g_clear_pointer(&verdicts->lent_waiting, g_array_unref);
  verdicts->returned(verdicts->lent_data);
}

/* Begins what somebody wants to do with the store, if nothing else uses it. */
static void begin_lent(Verdicts *verdicts) {
  if (!verdicts->lent || verdicts->worker) return;
  size_t count;
  ProofRecord *records = recorder_copy(verdicts->recorder, &count);
  verdicts->lent_waiting = g_array_new(FALSE, FALSE, sizeof *records);
  g_array_append_vals(verdicts->lent_waiting, records, (guint)count);
  free(records);
  verdicts->worker = worker_start("store", work_for_others, returned, verdicts);
}

gboolean verdicts_lend(Verdicts *verdicts, VerdictsWork work, void (*done)(gpointer),
                       gpointer data) {
  if (verdicts->lent) return FALSE;
  verdicts->lent = work;
  verdicts->returned = done;
  verdicts->lent_data = data;
  begin_lent(verdicts);
  return TRUE;
}

gboolean verdicts_are_lent(Verdicts *verdicts) { return verdicts->lent != NULL; }

/* An attempt to write has ended, or there was none. */
static void tell_tried(Verdicts *verdicts) {
  if (!verdicts->trying) return;
  verdicts->trying = FALSE;
  verdicts->changed(verdicts->data);
}

/* After a worker: what is due next. */
static void verdicts_go_on(Verdicts *verdicts, guint seconds) {
  verdicts->worker = NULL;
  if (!verdicts->store)
    schedule(verdicts, RETRY_SECONDS);
  else if (verdicts->check.state == CHECK_UNDER_WAY || verdicts->looking)
    schedule(verdicts, 0);
  else if (recorder_has_news(verdicts->recorder))
    schedule(verdicts, seconds);
  else
    tell_tried(verdicts);
  begin_lent(verdicts);
}

static void returned(gpointer data) {
  give_back(data);
  verdicts_go_on(data, WRITE_SECONDS);
}

static void end_check(Verdicts *verdicts) {
  if (verdicts->difference) {
    verdicts_set_trouble(verdicts, verdicts->difference);
    verdicts->contradicted = TRUE;
  }
  g_clear_handle_id(&verdicts->check_timer, g_source_remove);
  verdicts->check.state = verdicts->status != STATUS_OK     ? CHECK_IMPOSSIBLE
                          : stop_is_raised(&verdicts->stop) ? CHECK_STOPPED
                                                            : CHECK_DONE;
  verdicts->changed(verdicts->data);
}

static void checked(gpointer data) {
  end_check(data);
  verdicts_go_on(data, WRITE_SECONDS);
}

static void take_news(Verdicts *verdicts) {
  known_free(verdicts->loaded);
  verdicts->loaded = g_steal_pointer(&verdicts->news);
  verdicts->version++;
  verdicts->changed(verdicts->data);
}

static void tell_conflict(Verdicts *verdicts, const char *message) {
  g_autofree char *trouble =
      g_strdup_printf(_("Contradicting answers, both kept in %s: %s."), verdicts->shown, message);
  verdicts_set_trouble(verdicts, trouble);
  verdicts->contradicted = TRUE;
}

/* What could not be read is looked at when it is asked for again. */
static void looked(gpointer data) {
  Verdicts *verdicts = data;
  verdicts->looking = FALSE;
  if (verdicts->news) take_news(verdicts);
  if (verdicts->status == STATUS_CONFLICT) tell_conflict(verdicts, verdicts->error.message);
  verdicts_go_on(verdicts, WRITE_SECONDS);
}

static void opened(gpointer data) {
  Verdicts *verdicts = data;
  verdicts->tried = TRUE;
  g_free(verdicts->shut_out);
  verdicts->shut_out = verdicts->store ? NULL : g_strdup(verdicts->error.message);
  if (verdicts->status == STATUS_OK) {
    take_warnings(verdicts);
    follow_file(verdicts);
    verdicts_set_trouble(verdicts, NULL);
    take_news(verdicts);
    verdicts_go_on(verdicts, 0);
    return;
  }
  g_autofree char *trouble = g_strdup_printf(
      _("Answers are not kept on disk: %s (%s). They are remembered until the window is closed, "
        "and written as soon as that is possible."),
      verdicts->error.message, verdicts->shown);
  verdicts_set_trouble(verdicts, trouble);
  if (verdicts->check.state == CHECK_UNDER_WAY) {
    verdicts->check.error = verdicts->error;
    end_check(verdicts);
  }
  verdicts_go_on(verdicts, RETRY_SECONDS);
  tell_tried(verdicts);
}

static void verdicts_written(gpointer data) {
  Verdicts *verdicts = data;
  RecorderView view = recorder_peek(verdicts->recorder);
  g_autofree char *trouble = NULL;
  if (view.failing)
    trouble = g_strdup_printf(_("Answers wait to be kept on disk: %s (%s)."), view.message,
                              verdicts->shown);
  if (verdicts->status == STATUS_CONFLICT)
    tell_conflict(verdicts, view.message);
  else
    verdicts_set_trouble(verdicts, trouble);
  verdicts_go_on(verdicts, view.failing ? RETRY_SECONDS : WRITE_SECONDS);
  tell_tried(verdicts);
}

static gboolean attempt(gpointer data) {
  Verdicts *verdicts = data;
  verdicts->timer = 0;
  if (verdicts->worker) return G_SOURCE_REMOVE;
  if (!verdicts->store) {
    verdicts->worker = worker_start("store", open_store, opened, verdicts);
  } else if (verdicts->check.state == CHECK_UNDER_WAY) {
    verdicts->worker = worker_start("store", check_store, checked, verdicts);
  } else if (verdicts->looking) {
    verdicts->worker = worker_start("store", read_news, looked, verdicts);
  } else if (recorder_has_news(verdicts->recorder)) {
    verdicts->worker = worker_start("store", write_waiting, verdicts_written, verdicts);
  }
  return G_SOURCE_REMOVE;
}

static void schedule(Verdicts *verdicts, guint seconds) {
  if (!verdicts->timer && verdicts->path)
    verdicts->timer = g_timeout_add(1000 * seconds, attempt, verdicts);
}

void verdicts_store_write(Verdicts *verdicts) { schedule(verdicts, WRITE_SECONDS); }

void verdicts_open(Verdicts *verdicts, const char *path, Variant variant, const char *maker) {
  g_return_if_fail(!verdicts->path);
  verdicts->path = g_strdup(path);
  verdicts->shown = g_filename_display_name(path);
  verdicts->variant = variant;
  verdicts->maker = g_strdup(maker);
  attempt(verdicts);
}

/* If a worker is busy, its end makes the next one. */
static void attempt_now(Verdicts *verdicts) {
  if (verdicts->timer) g_source_remove(verdicts->timer);
  attempt(verdicts);
}

size_t verdicts_stuck(Verdicts *verdicts) {
  RecorderView view = recorder_peek(verdicts->recorder);
  return view.failing || verdicts->shut_out ? view.answers : 0;
}

void verdicts_await_attempt(Verdicts *verdicts) { verdicts->trying = TRUE; }

gboolean verdicts_are_trying(const Verdicts *verdicts) { return verdicts->trying; }

void verdicts_try_again(Verdicts *verdicts) {
  attempt_now(verdicts);
  if (!verdicts->worker) tell_tried(verdicts);
}

void verdicts_look_again(Verdicts *verdicts) {
  if (!verdicts->path) return;
  verdicts->looking = TRUE;
  attempt_now(verdicts);
}

static gboolean tell_checked(gpointer data) {
  Verdicts *verdicts = data;
  verdicts->changed(verdicts->data);
  return G_SOURCE_CONTINUE;
}

void verdicts_check(Verdicts *verdicts) {
  if (!verdicts->path || verdicts->check.state == CHECK_UNDER_WAY) return;
  verdicts->check.state = CHECK_UNDER_WAY;
  stop_lower(&verdicts->stop);
  verdicts->watch.stop = &verdicts->stop;
  atomic_store(&verdicts->watch.rows, 0);
  verdicts->check_timer = g_timeout_add_seconds(1, tell_checked, verdicts);
  verdicts->changed(verdicts->data);
  attempt_now(verdicts);
}

void verdicts_stop_check(Verdicts *verdicts) { stop_raise(&verdicts->stop); }

guint64 verdicts_checked(Verdicts *verdicts) { return atomic_load(&verdicts->watch.rows); }

void verdicts_store_close(Verdicts *verdicts) {
  if (verdicts->monitor) g_signal_handlers_disconnect_by_data(verdicts->monitor, verdicts);
  g_clear_object(&verdicts->monitor);
  if (verdicts->timer) g_source_remove(verdicts->timer);
  g_clear_handle_id(&verdicts->check_timer, g_source_remove);
  stop_raise(&verdicts->stop);
  stop_raise(&verdicts->closing);
  if (verdicts->worker) worker_join(g_steal_pointer(&verdicts->worker));
  give_back(verdicts);
  if (verdicts->store) {
    store_obey(verdicts->store, NULL);
    recorder_write(verdicts->recorder, verdicts->store);
    RecorderView view = recorder_peek(verdicts->recorder);
    g_autofree char *waiting = words_count((double)view.answers);
    if (view.answers > 0)
      g_printerr(_("fourscore: %s answers could not be kept in %s: %s\n"), waiting, verdicts->shown,
                 view.message);
  }
  store_close(verdicts->store);
}

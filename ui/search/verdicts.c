#include "verdicts.h"

#include "base/worker.h"
#include "play/cube-play.h"
#include "play/flat-play.h"
#include "storage/store.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>

enum {
  WRITE_SECONDS = 1,      /* from the first new record until it is written */
  RETRY_SECONDS = 10,     /* ... after a failure */
  SAMPLE = 100,           /* answers that a check proves again ... */
  SAMPLE_NODES = 1 << 20, /* ... each with so many nodes at most */
};

struct Verdicts {
  VerdictsChanged changed;
  gpointer data;

  Known *base;   /* what searches see; not touched while they run */
  Known *loaded; /* from the store, not in the base yet; mostly NULL */
  Known *recent; /* found since */
  Known *told;   /* by files */
  guint version;

  char *path;      /* NULL: no store */
  Variant variant; /* of the store's positions */
  char *engine;
  Store *store;    /* NULL: not open */
  GArray *pending; /* ProofRecord, not written yet */
  uint64_t nodes;  /* not written yet */
  char *trouble;
  char *damage;          /* what was left out when the store was read, as a sentence; or NULL */
  char *difference;      /* between the store and a second opinion, as a sentence; or NULL */
  gboolean has_read;     /* the store is open and `loaded` is ours */
  gboolean contradicted; /* the trouble is one that does not pass */
  gboolean doubted;      /* base and loaded are not believed; until the base is emptied */
  ProofRecord doubted_record; /* an answer of which there is a different second opinion, */
  uint64_t second_nodes;      /* its nodes, ... */
  char *second_source;        /* ... and whose; both are not written yet; NULL: none */
  guint timer;                /* to the next attempt; 0: none is due */

  /* What somebody else does with the store: */
  VerdictsWork lent; /* NULL: nothing */
  void (*returned)(gpointer);
  gpointer lent_data;
  GArray *lent_waiting; /* a copy; NULL: it has not begun */

  /* Of the worker, while there is one: */
  Worker *worker;
  GArray *batch; /* being written; NULL: the store is being opened or checked */
  uint64_t batch_nodes;
  gboolean batch_opposed; /* the doubted answer is written too */
  Status status;
  Error error;
  StoreNotes notes;    /* of the store that was opened */
  StopFlag stop;       /* ends a check early */
  VerdictsCheck check; /* its state is the main thread's */
};

static void schedule(Verdicts *verdicts, guint seconds);

Verdicts *verdicts_new(VerdictsChanged changed, gpointer data) {
  Verdicts *verdicts = g_new0(Verdicts, 1);
  verdicts->changed = changed;
  verdicts->data = data;
  verdicts->base = known_new();
  verdicts->recent = known_new();
  verdicts->told = known_new();
  if (!verdicts->base || !verdicts->recent || !verdicts->told) g_error("no memory");
  verdicts->pending = g_array_new(FALSE, FALSE, sizeof(ProofRecord));
  return verdicts;
}

static void set_trouble(Verdicts *verdicts, const char *trouble) {
  if (verdicts->contradicted || g_strcmp0(verdicts->trouble, trouble) == 0) return;
  g_free(verdicts->trouble);
  verdicts->trouble = g_strdup(trouble);
  verdicts->changed(verdicts->data);
}

/* In the worker's thread, or in the main thread when there is no worker. */

static Status make_folder(const char *path, Error *error) {
  g_autofree char *folder = g_path_get_dirname(path);
  if (g_mkdir_with_parents(folder, 0700) == 0) return STATUS_OK;
  return status_fail(error, STATUS_FILE, 0, "the folder %s cannot be made: %s", folder,
                     g_strerror(errno));
}

static Status open_file(Verdicts *verdicts, Error *error) {
  if (verdicts->variant.rules == &rules_cube)
    return store_open(&verdicts->store, verdicts->path, STORE_WRITE, verdicts->engine, error);
  return store_open_flat(&verdicts->store, verdicts->path, flat_play_game(verdicts->variant),
                         STORE_WRITE, verdicts->engine, error);
}

static void open_store(gpointer data) {
  Verdicts *verdicts = data;
  Error *error = &verdicts->error;
  verdicts->loaded = known_new();
  verdicts->status = make_folder(verdicts->path, error);
  if (verdicts->status == STATUS_OK) verdicts->status = open_file(verdicts, error);
  if (verdicts->status == STATUS_OK)
    verdicts->status = store_read(verdicts->store, GOAL_EXACT, verdicts->loaded, error);
  if (verdicts->status == STATUS_OK) {
    verdicts->notes = store_notes(verdicts->store);
    return;
  }
  g_clear_pointer(&verdicts->store, store_close);
  g_clear_pointer(&verdicts->loaded, known_free);
}

static void note_status(Verdicts *verdicts, Status status) {
  if (status != STATUS_OK && verdicts->status != STATUS_FILE) verdicts->status = status;
}

/* The records of one claim in one transaction; a contradiction does not keep the others back. */
static void write_claim(Verdicts *verdicts, Claim claim, uint64_t nodes) {
  g_autoptr(GArray) records = g_array_new(FALSE, FALSE, sizeof(DagRecord));
  for (guint i = 0; i < verdicts->batch->len; i++) {
    const ProofRecord *record = &g_array_index(verdicts->batch, ProofRecord, i);
    DagRecord row = {record->key, record->values, record->nodes, record->seconds};
    if (record->claim == claim) g_array_append_val(records, row);
  }
  if (records->len == 0 && nodes == 0) return;
  note_status(verdicts, store_write(verdicts->store, claim, (const DagRecord *)records->data,
                                    records->len, nodes, &verdicts->error));
}

/* The answer and its contrary, each with its source. */
static void write_opposites(Verdicts *verdicts) {
  const ProofRecord *doubted = &verdicts->doubted_record;
  bool holds = doubted->values == claim_values(doubted->claim, true);
  DagRecord first = {doubted->key, doubted->values, doubted->nodes, doubted->seconds};
  DagRecord second = {doubted->key, claim_values(doubted->claim, !holds), verdicts->second_nodes,
                      0};
  Store *store = verdicts->store;
  Error *error = &verdicts->error;
  note_status(verdicts, store_write(store, doubted->claim, &first, 1, 0, error));
  note_status(verdicts, store_set_source(store, verdicts->second_source, error));
  note_status(verdicts,
              store_write(store, doubted->claim, &second, 1, verdicts->second_nodes, error));
  store_set_source(store, verdicts->engine, NULL);
}

static void write_batch(gpointer data) {
  Verdicts *verdicts = data;
  verdicts->status = STATUS_OK;
  if (verdicts->batch_opposed) write_opposites(verdicts);
  write_claim(verdicts, CLAIM_FIRST, verdicts->batch_nodes);
  write_claim(verdicts, CLAIM_SECOND, 0);
}

static void work_for_others(gpointer data) {
  Verdicts *verdicts = data;
  verdicts->lent(verdicts->store, verdicts->lent_waiting, verdicts->lent_data);
}

/* The trouble is set when the check has ended. */
static void tell_difference(const StoreAnswer *answer, const Opinion *opinion, void *data) {
  Verdicts *verdicts = data;
  char position[POSITION_TEXT];
  store_write_text(verdicts->store, answer->key, position);
  g_free(verdicts->difference);
  verdicts->difference = g_strdup_printf(
      answer->claim == CLAIM_FIRST
          ? _("Two answers to whether the first player wins at %s: %s in %s, the contrary by “%s”. "
              "No answer of this file is a proof.")
          : _("Two answers to whether the second player wins at %s: %s in %s, the contrary by "
              "“%s”. No answer of this file is a proof."),
      position, answer->holds ? _("yes") : _("no"), verdicts->path, opinion->solver);
}

static void check_store(gpointer data) {
  Verdicts *verdicts = data;
  VerdictsCheck *check = &verdicts->check;
  const StoreSample sample = {.size = SAMPLE,
                              .node_limit = SAMPLE_NODES,
                              .stop = &verdicts->stop,
                              .tell = tell_difference,
                              .data = verdicts};
  check->proved = (StoreProved){0};
  verdicts->status = store_check(verdicts->store, &check->health, &check->error);
  if (verdicts->status == STATUS_OK)
    verdicts->status = store_prove_sample(verdicts->store, &sample, &check->proved, &check->error);
}

/* In the main thread. */

/* What the store has to tell of itself. */
static void take_notes(Verdicts *verdicts) {
  const StoreNotes *notes = &verdicts->notes;
  if (notes->upgraded)
    g_printerr(
        _("fourscore: %s is a store of an earlier version; its %u rows have checksums now\n"),
        verdicts->path, (guint)notes->upgraded_rows);
  if (notes->damaged == 0) return;
  verdicts->damage = g_strdup_printf(
      _("%u damaged rows of %s were left out, the first: %s. What they said is searched again."),
      (guint)notes->damaged, verdicts->path, notes->first_damaged);
}

static gboolean has_news(const Verdicts *verdicts) {
  return verdicts->pending->len > 0 || verdicts->second_source;
}

static void give_back(Verdicts *verdicts) {
  if (!verdicts->lent) return;
  verdicts->lent = NULL;
  g_clear_pointer(&verdicts->lent_waiting, g_array_unref);
  verdicts->returned(verdicts->lent_data);
}

static void returned(gpointer data) {
  Verdicts *verdicts = data;
  verdicts->worker = NULL;
  if (verdicts->check.state == CHECK_UNDER_WAY)
    schedule(verdicts, 0);
  else if (!verdicts->store)
    schedule(verdicts, RETRY_SECONDS);
  else if (has_news(verdicts))
    schedule(verdicts, WRITE_SECONDS);
  give_back(verdicts);
}

/* Begins what somebody wants to do with the store, if nothing else uses it. */
static void begin_lent(Verdicts *verdicts) {
  if (!verdicts->lent || verdicts->worker) return;
  verdicts->lent_waiting = g_array_copy(verdicts->pending);
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

static void end_check(Verdicts *verdicts) {
  if (verdicts->difference) {
    set_trouble(verdicts, verdicts->difference);
    verdicts->contradicted = TRUE;
  }
  verdicts->check.state = verdicts->status == STATUS_OK ? CHECK_DONE : CHECK_IMPOSSIBLE;
  verdicts->changed(verdicts->data);
}

static void checked(gpointer data) {
  Verdicts *verdicts = data;
  verdicts->worker = NULL;
  end_check(verdicts);
  if (verdicts->pending->len > 0) schedule(verdicts, WRITE_SECONDS);
  begin_lent(verdicts);
}

static void opened(gpointer data) {
  Verdicts *verdicts = data;
  verdicts->worker = NULL;
  if (verdicts->status == STATUS_OK) {
    verdicts->has_read = TRUE;
    verdicts->version++;
    take_notes(verdicts);
    set_trouble(verdicts, NULL);
    verdicts->changed(verdicts->data);
    schedule(verdicts, 0);
    begin_lent(verdicts);
    return;
  }
  g_autofree char *trouble = g_strdup_printf(
      _("Answers are not kept on disk: %s (%s). They are remembered until the window is closed, "
        "and written as soon as that is possible."),
      verdicts->error.message, verdicts->path);
  set_trouble(verdicts, trouble);
  if (verdicts->check.state == CHECK_UNDER_WAY) {
    verdicts->check.error = verdicts->error;
    end_check(verdicts);
  }
  schedule(verdicts, RETRY_SECONDS);
  begin_lent(verdicts);
}

static void begin_batch(Verdicts *verdicts) {
  verdicts->batch = verdicts->pending;
  verdicts->batch_nodes = verdicts->nodes;
  verdicts->batch_opposed = verdicts->second_source != NULL;
  verdicts->pending = g_array_new(FALSE, FALSE, sizeof(ProofRecord));
  verdicts->nodes = 0;
}

/* What could not be written goes on waiting. */
static void end_batch(Verdicts *verdicts) {
  GArray *batch = g_steal_pointer(&verdicts->batch);
  if (verdicts->status == STATUS_FILE) {
    g_array_append_vals(batch, verdicts->pending->data, verdicts->pending->len);
    verdicts->nodes += verdicts->batch_nodes;
    g_array_unref(verdicts->pending);
    verdicts->pending = batch;
  } else {
    g_array_unref(batch);
    if (verdicts->batch_opposed) g_clear_pointer(&verdicts->second_source, g_free);
  }
}

static void written(gpointer data) {
  Verdicts *verdicts = data;
  verdicts->worker = NULL;
  end_batch(verdicts);
  g_autofree char *trouble = NULL;
  if (verdicts->status == STATUS_FILE)
    trouble = g_strdup_printf(_("Answers wait to be kept on disk: %s (%s)."),
                              verdicts->error.message, verdicts->path);
  else if (verdicts->status == STATUS_CONFLICT)
    trouble = g_strdup_printf(_("Contradicting answers, both kept in %s: %s."), verdicts->path,
                              verdicts->error.message);
  set_trouble(verdicts, trouble);
  verdicts->contradicted |= verdicts->status == STATUS_CONFLICT;
  if (verdicts->check.state == CHECK_UNDER_WAY)
    schedule(verdicts, 0);
  else if (has_news(verdicts))
    schedule(verdicts, verdicts->status == STATUS_FILE ? RETRY_SECONDS : WRITE_SECONDS);
  begin_lent(verdicts);
}

static gboolean attempt(gpointer data) {
  Verdicts *verdicts = data;
  verdicts->timer = 0;
  if (verdicts->worker) return G_SOURCE_REMOVE;
  if (!verdicts->store) {
    verdicts->worker = worker_start("store", open_store, opened, verdicts);
  } else if (verdicts->check.state == CHECK_UNDER_WAY) {
    verdicts->worker = worker_start("store", check_store, checked, verdicts);
  } else if (has_news(verdicts)) {
    begin_batch(verdicts);
    verdicts->worker = worker_start("store", write_batch, written, verdicts);
  }
  return G_SOURCE_REMOVE;
}

static void schedule(Verdicts *verdicts, guint seconds) {
  if (!verdicts->timer && verdicts->path)
    verdicts->timer = g_timeout_add(1000 * seconds, attempt, verdicts);
}

void verdicts_open(Verdicts *verdicts, const char *path, Variant variant, const char *engine) {
  g_return_if_fail(!verdicts->path);
  verdicts->path = g_strdup(path);
  verdicts->variant = variant;
  verdicts->engine = g_strdup(engine);
  attempt(verdicts);
}

void verdicts_check(Verdicts *verdicts) {
  if (!verdicts->path || verdicts->check.state == CHECK_UNDER_WAY) return;
  verdicts->check.state = CHECK_UNDER_WAY;
  verdicts->changed(verdicts->data);
  if (verdicts->timer) g_source_remove(verdicts->timer);
  attempt(verdicts); /* if a worker is busy, its end makes the next one */
}

/* Joins a worker in the middle of its work, and does what its end would have done. */
static void finish_worker(Verdicts *verdicts) {
  if (!verdicts->worker) return;
  stop_raise(&verdicts->stop);
  worker_join(g_steal_pointer(&verdicts->worker));
  if (verdicts->batch) end_batch(verdicts);
}

void verdicts_free(Verdicts *verdicts) {
  if (verdicts->timer) g_source_remove(verdicts->timer);
  finish_worker(verdicts);
  give_back(verdicts);
  if (verdicts->store && (has_news(verdicts) || verdicts->nodes > 0)) {
    begin_batch(verdicts);
    write_batch(verdicts);
    end_batch(verdicts);
    if (verdicts->status == STATUS_FILE)
      g_printerr(_("fourscore: %u answers could not be kept in %s: %s\n"), verdicts->pending->len,
                 verdicts->path, verdicts->error.message);
  }
  store_close(verdicts->store);
  known_free(verdicts->base);
  known_free(verdicts->loaded);
  known_free(verdicts->recent);
  known_free(verdicts->told);
  g_array_unref(verdicts->pending);
  g_free(verdicts->trouble);
  g_free(verdicts->damage);
  g_free(verdicts->difference);
  g_free(verdicts->second_source);
  g_free(verdicts->engine);
  g_free(verdicts->path);
  g_free(verdicts);
}

static void look_in(const Known *known, Key key, ValueSet *values, double *seconds) {
  const KnownEntry *entry = known_find(known, key);
  if (!entry) return;
  *values &= entry->values;
  *seconds += (double)entry->seconds;
}

/* True if the store has been read and is not in the base yet. */
static gboolean has_loaded(const Verdicts *verdicts) {
  return verdicts->has_read && verdicts->loaded && !verdicts->doubted;
}

ValueSet verdicts_find(Verdicts *verdicts, Key key, double *seconds) {
  ValueSet values = VALUE_ANY;
  double sum = 0;
  if (!verdicts->doubted) look_in(verdicts->base, key, &values, &sum);
  look_in(verdicts->recent, key, &values, &sum);
  if (has_loaded(verdicts)) look_in(verdicts->loaded, key, &values, &sum);
  if (seconds) *seconds = sum;
  return values;
}

static void add_entry(Verdicts *verdicts, Known *known, KnownEntry entry) {
  Error error;
  if (known_add(known, entry, &error) != STATUS_CONFLICT) return;
  g_autofree char *trouble = g_strdup_printf(_("Contradicting answers: %s."), error.message);
  set_trouble(verdicts, trouble);
  verdicts->contradicted = TRUE;
}

void verdicts_learn(Verdicts *verdicts, Key key, ValueSet values) {
  ValueSet known = verdicts_find(verdicts, key, NULL);
  if ((known & values) == known) return;
  add_entry(verdicts, verdicts->recent, (KnownEntry){key.low, key.high, values, FALSE, 0});
  verdicts->version++;
}

void verdicts_warn(Verdicts *verdicts, const char *trouble) { set_trouble(verdicts, trouble); }

/* Files that contradict each other tell nothing more: what was told first stays. */
void verdicts_tell(Verdicts *verdicts, Key key, ValueSet values) {
  if (values == VALUE_ANY) return;
  known_add(verdicts->told, (KnownEntry){key.low, key.high, values, FALSE, 0}, NULL);
  verdicts->version++;
}

ValueSet verdicts_told(Verdicts *verdicts, Key key) {
  const KnownEntry *entry = known_find(verdicts->told, key);
  return entry ? entry->values : VALUE_ANY;
}

guint verdicts_version(Verdicts *verdicts) { return verdicts->version; }

void verdicts_add(Verdicts *verdicts, const ProofRecord *records, size_t count, uint64_t nodes) {
  verdicts->version += count > 0;
  for (size_t i = 0; i < count; i++) {
    const ProofRecord *record = &records[i];
    KnownEntry entry = {record->key.low, record->key.high, record->values,
                        record->values == VALUE_ANY, record->seconds};
    add_entry(verdicts, verdicts->recent, entry);
  }
  if (!verdicts->path) return;
  g_array_append_vals(verdicts->pending, records, (guint)count);
  verdicts->nodes += nodes;
  if (count > 0) schedule(verdicts, WRITE_SECONDS);
}

static void merge(Verdicts *verdicts, const Known *from) {
  for (size_t i = 0; i < known_places(from); i++)
    if (known_at(from, i)->values != 0) add_entry(verdicts, verdicts->base, *known_at(from, i));
}

static void renew(Known **known) {
  known_free(*known);
  *known = known_new();
  if (!*known) g_error("no memory");
}

void verdicts_withdraw(Verdicts *verdicts) {
  verdicts->version++;
  renew(&verdicts->recent);
  g_array_set_size(verdicts->pending, 0);
}

/* Until nobody searches with the base, it is only left out. */
void verdicts_doubt(Verdicts *verdicts, const ProofRecord *record, const Opinion *opinion,
                    const char *words) {
  set_trouble(verdicts, words);
  verdicts->contradicted = verdicts->doubted = TRUE;
  verdicts_withdraw(verdicts);
  if (!verdicts->path || verdicts->second_source) return;
  verdicts->doubted_record = *record;
  verdicts->second_nodes = opinion->nodes;
  verdicts->second_source =
      g_strdup_printf("%s, second opinion by %s", verdicts->engine, opinion->solver);
  schedule(verdicts, WRITE_SECONDS);
}

const Known *verdicts_known(Verdicts *verdicts) {
  if (verdicts->doubted) {
    renew(&verdicts->base);
    if (verdicts->has_read) g_clear_pointer(&verdicts->loaded, known_free);
    verdicts->doubted = FALSE;
  }
  if (has_loaded(verdicts)) {
    Known *small = verdicts->base; /* what this run has found is less than the whole store */
    verdicts->base = g_steal_pointer(&verdicts->loaded);
    merge(verdicts, small);
    known_free(small);
  }
  merge(verdicts, verdicts->recent);
  if (known_count(verdicts->recent) > 0) renew(&verdicts->recent);
  return verdicts->base;
}

size_t verdicts_count(Verdicts *verdicts) {
  size_t loaded = has_loaded(verdicts) ? known_count(verdicts->loaded) : 0;
  size_t base = verdicts->doubted ? 0 : known_count(verdicts->base);
  return base + known_count(verdicts->recent) + loaded;
}

size_t verdicts_waiting(Verdicts *verdicts) { return verdicts->path ? verdicts->pending->len : 0; }

const char *verdicts_trouble(Verdicts *verdicts) {
  return verdicts->trouble ? verdicts->trouble : verdicts->damage;
}

gboolean verdicts_contradicted(Verdicts *verdicts) { return verdicts->contradicted; }

const char *verdicts_path(Verdicts *verdicts) { return verdicts->path; }

const VerdictsCheck *verdicts_last_check(Verdicts *verdicts) { return &verdicts->check; }

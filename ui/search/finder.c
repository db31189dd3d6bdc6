#include "finder.h"

#include "base/worker.h"
#include "core/clock.h"

struct Finder {
  const FinderKind *kind;
  QuestionOptions options;
  gpointer sought;
  Table *own; /* NULL: the options' table belongs to somebody else, or none is needed */
  StopFlag stop;
  Tally tally;
  double began, ended; /* clock_seconds() */
  Worker *worker;      /* NULL when it has ended */
  guint timer;
  FinderTell tell;
  gpointer data;
};

static void finder_work(gpointer data) {
  Finder *finder = data;
  finder->kind->find(&finder->options, &finder->stop, finder->sought);
}

static void finder_ended(gpointer data) {
  Finder *finder = data;
  finder->worker = NULL;
  finder->ended = clock_seconds();
  g_clear_handle_id(&finder->timer, g_source_remove);
  finder->tell(finder->data);
}

static gboolean finder_tick(gpointer data) {
  Finder *finder = data;
  finder->tell(finder->data);
  return G_SOURCE_CONTINUE;
}

static gboolean take_table(Finder *finder) {
  QuestionOptions *options = &finder->options;
  Variant variant = options->position.variant;
  if (options->table || !options->solver->needs_table) return TRUE;
  unsigned bits = variant.rules->solving->key_bits(options->solver, variant);
  size_t bytes = finder->kind->table_bytes;
  if (table_create(&finder->own, bytes, bits, SCHEME_TWOBIG, 0, NULL) != STATUS_OK) return FALSE;
  options->table = finder->own;
  return TRUE;
}

Finder *finder_start(const FinderKind *kind, const QuestionOptions *options, gpointer sought,
                     FinderTell tell, gpointer data) {
  Finder *finder = g_new0(Finder, 1);
  finder->kind = kind;
  finder->options = *options;
  finder->sought = sought;
  finder->tell = tell;
  finder->data = data;
  if (!take_table(finder)) {
    finder_free(finder);
    return NULL;
  }
  finder->options.tally = &finder->tally;
  finder->began = clock_seconds();
  if (kind->ticks > 0) finder->timer = g_timeout_add(1000 / kind->ticks, finder_tick, finder);
  finder->worker = worker_start(kind->name, finder_work, finder_ended, finder);
  return finder;
}

gpointer finder_get(const Finder *finder) { return finder->sought; }

gboolean finder_is_running(const Finder *finder) { return finder->worker != NULL; }

SearchWork finder_work_done(const Finder *finder) {
  double now = finder->worker ? clock_seconds() : finder->ended;
  return (SearchWork){tally_peek(&finder->tally).nodes, now - finder->began};
}

void finder_stop(Finder *finder) { stop_raise(&finder->stop); }

void finder_free(Finder *finder) {
  if (!finder) return;
  g_clear_handle_id(&finder->timer, g_source_remove);
  if (finder->worker) {
    stop_raise(&finder->stop);
    worker_join(finder->worker);
  }
  finder->kind->clear(finder->sought);
  table_free(finder->own);
  g_free(finder);
}

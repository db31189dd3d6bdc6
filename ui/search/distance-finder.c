#include "distance-finder.h"

#include "base/worker.h"

enum { TABLE_BYTES = 256 << 20, TICKS_PER_SECOND = 4 };

struct DistanceFinder {
  QuestionOptions options;
  Books *books; /* NULL: none */
  StopFlag stop;
  Distances found;
  Worker *worker; /* NULL when it has ended */
  guint timer;
  DistancesChanged changed;
  gpointer data;
};

static void find(gpointer data) {
  DistanceFinder *finder = data;
  if (finder->books) books_enter_distances(finder->books, &finder->found);
  distances_find(&finder->options, &finder->stop, &finder->found);
}

static void ended(gpointer data) {
  DistanceFinder *finder = data;
  finder->worker = NULL;
  g_clear_handle_id(&finder->timer, g_source_remove);
  finder->changed(finder->data);
}

static gboolean tick(gpointer data) {
  DistanceFinder *finder = data;
  finder->changed(finder->data);
  return G_SOURCE_CONTINUE;
}

DistanceFinder *distance_finder_start(const QuestionOptions *options, Books *books,
                                      DistancesChanged changed, gpointer data) {
  DistanceFinder *finder = g_new0(DistanceFinder, 1);
  Variant variant = options->position.variant;
  unsigned bits = variant.rules->solving->key_bits(options->solver, variant);
  finder->options = *options;
  finder->found.position = options->position;
  finder->changed = changed;
  finder->data = data;
  finder->options.table = NULL;
  if (table_create(&finder->options.table, TABLE_BYTES, bits, SCHEME_TWOBIG, 0, NULL) !=
      STATUS_OK) {
    g_free(finder);
    return NULL;
  }
  finder->books = books ? books_share(books) : NULL;
  finder->timer = g_timeout_add(1000 / TICKS_PER_SECOND, tick, finder);
  finder->worker = worker_start("distances", find, ended, finder);
  return finder;
}

const Distances *distance_finder_get(const DistanceFinder *finder) { return &finder->found; }

gboolean distance_finder_is_running(const DistanceFinder *finder) { return finder->worker != NULL; }

void distance_finder_free(DistanceFinder *finder) {
  if (!finder) return;
  g_clear_handle_id(&finder->timer, g_source_remove);
  if (finder->worker) {
    stop_raise(&finder->stop);
    worker_join(finder->worker);
  }
  table_free(finder->options.table);
  books_close(finder->books);
  g_free(finder);
}

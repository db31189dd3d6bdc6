#include "analysis-cache.h"

#include "position-hash.h"

typedef struct {
  Position key;      /* the least image */
  Position position; /* the way it was analysed */
  AnalysisView view;
} CacheEntry;

AnalysisCache *analysis_cache_new(void) {
  return g_hash_table_new_full(position_hash, position_hash_equal, NULL, g_free);
}

void analysis_cache_free(AnalysisCache *cache) { g_hash_table_unref(cache); }

/* The view of an analysed position for the position that `image` maps onto it. */
static AnalysisView turn_view(const AnalysisView *view, Variant variant, int image) {
  AnalysisView turned = *view;
  int least[MOVES_MOST]; /* of the turned moves that are the same as move m of the view */
  for (int m = view->count - 1; m >= 0; m--) {
    turned.moves[m] = view->moves[variant.rules->image_move(variant, (Move)m, image)];
    least[turned.moves[m].same_as] = m;
  }
  for (int m = 0; m < view->count; m++)
    turned.moves[m].same_as = least[turned.moves[m].same_as];
  if (view->preferred >= 0) turned.preferred = least[view->moves[view->preferred].same_as];
  return turned;
}

gboolean analysis_cache_get(AnalysisCache *cache, const Position *position, AnalysisView *view) {
  Position key = position_least_image(position);
  const CacheEntry *entry = g_hash_table_lookup(cache, &key);
  int image;
  if (!entry || !position_image(position, &entry->position, &image)) return FALSE;
  *view = turn_view(&entry->view, position->variant, image);
  return TRUE;
}

static void keep_known(AnalysisView *view, const Position *position, const AnalysisView *known) {
  view->values &= known->values;
  for (int m = 0; m < view->count; m++)
    view->moves[m].values &= known->moves[m].values;
  if (position_result(position) == VALUE_ANY) view->values &= analysis_fold(position, view);
}

void analysis_cache_put(AnalysisCache *cache, const Position *position, const AnalysisView *view) {
  CacheEntry *entry = g_new(CacheEntry, 1);
  *entry = (CacheEntry){position_least_image(position), *position, *view};
  AnalysisView known;
  if (analysis_cache_get(cache, position, &known)) keep_known(&entry->view, position, &known);
  g_hash_table_replace(cache, &entry->key, entry);
}

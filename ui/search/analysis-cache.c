#include "analysis-cache.h"

#include "cube/code.h"
#include "cube/symmetry.h"

struct AnalysisCache {
  GHashTable *entries; /* Entry to itself, by its key */
};

typedef struct {
  Key key;     /* canonical code */
  Board board; /* the way it was analysed */
  CubeAnalysisView view;
} Entry;

static guint entry_hash(gconstpointer data) {
  const Entry *entry = data;
  guint64 mixed = (entry->key.low ^ entry->key.high) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
  return mixed >> 32;
}

static gboolean entry_equal(gconstpointer a, gconstpointer b) {
  return code_compare(((const Entry *)a)->key, ((const Entry *)b)->key) == 0;
}

AnalysisCache *analysis_cache_new(void) {
  AnalysisCache *cache = g_new(AnalysisCache, 1);
  cache->entries = g_hash_table_new_full(entry_hash, entry_equal, g_free, NULL);
  return cache;
}

void analysis_cache_free(AnalysisCache *cache) {
  g_hash_table_unref(cache->entries);
  g_free(cache);
}

/* The symmetry that maps a onto b. They must have the same canonical code. */
static int symmetry_between(Board a, Board b) {
  int symmetry = 0;
  while (code_compare(code_of(symmetry_board(a, symmetry)), code_of(b)) != 0)
    symmetry++;
  return symmetry;
}

/* The view of an analysed position for the position that `symmetry` maps onto it. */
static CubeAnalysisView turn_view(const CubeAnalysisView *view, int symmetry) {
  CubeAnalysisView turned = *view;
  int least[COLUMNS]; /* of the turned columns that are the same as column c of the view */
  for (int c = COLUMNS - 1; c >= 0; c--) {
    turned.columns[c] = view->columns[symmetry_column(c, symmetry)];
    least[turned.columns[c].same_as] = c;
  }
  for (int c = 0; c < COLUMNS; c++)
    turned.columns[c].same_as = least[turned.columns[c].same_as];
  if (view->preferred >= 0) turned.preferred = least[view->columns[view->preferred].same_as];
  return turned;
}

gboolean analysis_cache_get(AnalysisCache *cache, Board board, CubeAnalysisView *view) {
  Entry probe = {.key = code_canonical(board)};
  const Entry *entry = g_hash_table_lookup(cache->entries, &probe);
  if (!entry) return FALSE;
  *view = turn_view(&entry->view, symmetry_between(board, entry->board));
  return TRUE;
}

static void keep_known(CubeAnalysisView *view, Board board, const CubeAnalysisView *known) {
  view->values &= known->values;
  for (int c = 0; c < COLUMNS; c++)
    view->columns[c].values &= known->columns[c].values;
  if (board_result(board) == VALUE_ANY) view->values &= cube_analysis_fold(board, view->columns);
}

void analysis_cache_put(AnalysisCache *cache, Board board, const CubeAnalysisView *view) {
  Entry *entry = g_new(Entry, 1);
  *entry = (Entry){code_canonical(board), board, *view};
  CubeAnalysisView known;
  if (analysis_cache_get(cache, board, &known)) keep_known(&entry->view, board, &known);
  g_hash_table_replace(cache->entries, entry, entry);
}

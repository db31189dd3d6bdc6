#include "review-known.h"

#include "search/position-hash.h"

struct ReviewKnown {
  FsSearch *search;     /* not owned */
  GHashTable *families; /* Family by Position */
  Variant variant;      /* of these, ... */
  guint version;        /* ... and knowledge_version() when they were looked up */
  gboolean collecting;
};

ReviewKnown *review_known_new(FsSearch *search) {
  ReviewKnown *known = g_new0(ReviewKnown, 1);
  known->search = search;
  known->families = g_hash_table_new_full(position_hash, position_hash_equal, g_free, g_free);
  return known;
}

void review_known_free(ReviewKnown *known) {
  if (!known) return;
  g_hash_table_unref(known->families);
  g_free(known);
}

void review_known_forget(ReviewKnown *known) { g_hash_table_remove_all(known->families); }

guint review_known_version(const ReviewKnown *known, Variant variant) {
  return knowledge_version(fs_search_get_knowledge(known->search), variant);
}

static void forget_old(ReviewKnown *known, Variant variant) {
  if (known->collecting) return;
  guint version = review_known_version(known, variant);
  gboolean same = known->variant.rules && variant_equal(known->variant, variant);
  if (!same || known->version != version) review_known_forget(known);
  known->variant = variant;
  known->version = version;
}

static Family *look_up(ReviewKnown *known, const Position *position) {
  Family *family = g_new(Family, 1);
  AnalysisView view = {0};
  family->values = fs_search_know(known->search, position, &view) ? view.values : VALUE_ANY;
  for (int m = 0; m < MOVES_MOST; m++)
    family->moves[m] =
        m < view.count && view.moves[m].state != MOVE_ILLEGAL ? view.moves[m].values : VALUE_ANY;
  return family;
}

const Family *review_known_of(ReviewKnown *known, const Position *position) {
  forget_old(known, position->variant);
  Family *family = g_hash_table_lookup(known->families, position);
  if (family) return family;
  family = look_up(known, position);
  g_hash_table_insert(known->families, g_memdup2(position, sizeof *position), family);
  return family;
}

int review_known_move(ReviewKnown *known, const Position *position, ValueSet values) {
  const Family *family = review_known_of(known, position);
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++)
    if ((family->moves[moves[i]] & ~values) == 0) return moves[i];
  return -1;
}

void review_known_collect(ReviewKnown *known, Variant variant, Review *review) {
  forget_old(known, variant);
  known->collecting = TRUE;
  fs_search_collect_review(known->search, variant, review);
  known->collecting = FALSE;
  known->version = review_known_version(known, variant);
}

#include "game-reviews.h"

struct GameReviews {
  GPtrArray *all; /* GameReviewed, the newest last */
  /* Places in `all`, of GArray, by the moves that a game must share with the
   * review; NULL: none is made. */
  GHashTable *places;
};

GameReviews *game_reviews_new(void) {
  GameReviews *reviews = g_new0(GameReviews, 1);
  reviews->all = g_ptr_array_new_with_free_func((GDestroyNotify)game_reviewed_unref);
  return reviews;
}

static void forget_places(GameReviews *reviews) {
  g_clear_pointer(&reviews->places, g_hash_table_unref);
}

void game_reviews_free(GameReviews *reviews) {
  forget_places(reviews);
  g_ptr_array_unref(reviews->all);
  g_free(reviews);
}

/* TRUE if both have the same main line. A list may have a game and one that continues it. */
static gboolean same_game(const GameReviewed *a, const GameReviewed *b) {
  int length = game_reviewed_length(a);
  if (game_reviewed_length(b) != length || !position_equal(&a->start, &b->start)) return FALSE;
  for (int i = 1; i <= length; i++)
    if (g_array_index(a->steps, ReviewStep, i).move != g_array_index(b->steps, ReviewStep, i).move)
      return FALSE;
  return TRUE;
}

void game_reviews_add(GameReviews *reviews, GameReviewed *reviewed) {
  GPtrArray *all = reviews->all;
  for (guint i = all->len; i-- > 0;)
    if (same_game(all->pdata[i], reviewed)) g_ptr_array_remove_index(all, i);
  g_ptr_array_add(all, game_reviewed_ref(reviewed));
  if (all->len > GAME_REVIEWS_MOST) g_ptr_array_remove_index(all, 0);
  forget_places(reviews);
}

void game_reviews_clear(GameReviews *reviews) {
  g_ptr_array_set_size(reviews->all, 0);
  forget_places(reviews);
}

/* --- Finding
 * ----------------------------------------------------------------------------------
 */

/* Of moves from the start; of different ones it may be the same. */
static guint hash_moves(const Move *moves, int length) {
  guint hash = 5381;
  for (int i = 0; i < length; i++)
    hash = hash * 33 + moves[i];
  return hash;
}

static guint hash_of_review(const GameReviewed *reviewed) {
  Move moves[LINE_MOST];
  int length = MAX(1, (game_reviewed_length(reviewed) + 1) / 2);
  for (int i = 0; i < length && i + 1 < (int)reviewed->steps->len; i++)
    moves[i] = g_array_index(reviewed->steps, ReviewStep, i + 1).move;
  return hash_moves(moves, MIN(length, (int)reviewed->steps->len - 1));
}

static void make_places(GameReviews *reviews) {
  reviews->places =
      g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)(gpointer)g_array_unref);
  for (guint i = 0; i < reviews->all->len; i++) {
    gpointer hash = GUINT_TO_POINTER(hash_of_review(reviews->all->pdata[i]));
    GArray *places = g_hash_table_lookup(reviews->places, hash);
    if (!places) {
      places = g_array_new(FALSE, FALSE, sizeof(guint));
      g_hash_table_insert(reviews->places, hash, places);
    }
    g_array_append_val(places, i);
  }
}

typedef struct {
  GameReviews *reviews;
  const GameRecord *record;
  int shared; /* by the best one */
  guint best; /* its place; meaningless while nothing is shared */
} ReviewsFinding;

static void game_reviews_consider(ReviewsFinding *finding, guint place) {
  const GameReviewed *reviewed = finding->reviews->all->pdata[place];
  if (!game_reviewed_is_of(reviewed, finding->record)) return;
  int shared = game_reviewed_shared(reviewed, finding->record);
  if (shared < finding->shared || (shared == finding->shared && place < finding->best)) return;
  finding->shared = shared;
  finding->best = place;
}

static void visit(const Line *line, const GameNode *node, gpointer data) {
  ReviewsFinding *finding = data;
  gpointer hash = GUINT_TO_POINTER(hash_moves(line->moves, line->at));
  GArray *places = g_hash_table_lookup(finding->reviews->places, hash);
  for (guint i = 0; places && i < places->len; i++)
    game_reviews_consider(finding, g_array_index(places, guint, i));
}

GameReviewed *game_reviews_find(GameReviews *reviews, const GameRecord *record) {
  ReviewsFinding finding = {.reviews = reviews, .record = record};
  if (reviews->all->len == 0) return NULL;
  if (!reviews->places) make_places(reviews);
  game_record_each(record, visit, &finding);
  return finding.shared > 0 ? reviews->all->pdata[finding.best] : NULL;
}

#include "session-review.h"

#include "session-inner.h"

/* Of two games that begin alike, each has its own review: the one that shares most. */
GameReviewed *fs_session_review_of(FsSession *self, const GameRecord *record) {
  GPtrArray *reviews = session_reviews(self);
  GameReviewed *best = NULL;
  for (guint i = 0; i < reviews->len; i++) {
    GameReviewed *reviewed = reviews->pdata[i];
    if (game_reviewed_is_of(reviewed, record) &&
        (!best || game_reviewed_shared(reviewed, record) >= game_reviewed_shared(best, record)))
      best = reviewed;
  }
  return best;
}

GameReviewed *fs_session_get_review(FsSession *self) {
  return fs_session_review_of(self, game_document_get(fs_session_get_document(self)));
}

/* TRUE if both have the same main line, as far as the shorter one goes. */
static gboolean same_game(const GameReviewed *a, const GameReviewed *b) {
  const GArray *x = a->steps, *y = b->steps;
  if (!position_equal(&a->start, &b->start)) return FALSE;
  for (int i = 1; i < (int)MIN(x->len, y->len); i++) {
    const ReviewStep *one = &g_array_index(x, ReviewStep, i);
    const ReviewStep *other = &g_array_index(y, ReviewStep, i);
    if (one->before != i - 1 || other->before != i - 1) break;
    if (one->move != other->move) return FALSE;
  }
  return TRUE;
}

void fs_session_keep_review(FsSession *self, GameReviewed *reviewed) {
  GPtrArray *reviews = session_reviews(self);
  for (guint i = reviews->len; i-- > 0;)
    if (same_game(reviews->pdata[i], reviewed)) g_ptr_array_remove_index(reviews, i);
  g_ptr_array_add(reviews, game_reviewed_ref(reviewed));
  if (reviews->len > SESSION_REVIEWS_MOST) g_ptr_array_remove_index(reviews, 0);
  session_content_changed(self);
}

#include "session-review.h"

#include "session-inner.h"

GameReviewed *fs_session_review_of(FsSession *self, const GameRecord *record) {
  return game_reviews_find(self->reviews, record);
}

GameReviewed *fs_session_get_review(FsSession *self) {
  return fs_session_review_of(self, game_document_get(fs_session_get_document(self)));
}

void fs_session_keep_review(FsSession *self, GameReviewed *reviewed) {
  game_reviews_add(self->reviews, reviewed);
  session_content_changed(self);
}

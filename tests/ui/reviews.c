#include "reviews.h"

FsSession *reviews_session(const char *game, const char *moves) {
  FsSession *session = session_at(".");
  Line line = line_of(game, moves);
  fs_session_reset(session, &line);
  return session;
}

FsWindow *reviews_window(const char *moves) {
  Line line = line_of(FLAT, moves);
  FsWindow *window = window_at(".");
  fs_session_reset(fs_window_get_session(window), &line);
  return window;
}

FsGameReview *reviews_done(FsSession *session) {
  FsGameReview *review = fs_game_review_new(session);
  g_assert_true(fs_game_review_start(review, 0));
  wait_until(!fs_game_review_is_running(review));
  return review;
}

void reviews_open(FsReviewBar *bar) {
  fs_review_bar_toggle(bar);
  wait_until(fs_review_bar_is_open(bar) &&
             !fs_game_review_is_running(fs_review_bar_get_review(bar)));
}

void reviews_stop(FsGameReview *review) {
  fs_game_review_stop(review);
  wait_until(!fs_game_review_is_running(review));
}

FsGameReview *reviews_doubted(FsSession *session) {
  FsGameReview *review = fs_game_review_new(session);
  const Line *line = fs_session_get_line(session);
  g_object_set(review, "opinions", TRUE, NULL);
  g_assert_true(fs_game_review_start(review, 0));
  wait_until(fs_game_review_finding(review, line->moves, line->length)->preferred >= 0);
  reviews_stop(review);
  return review;
}

int reviews_find_mistake(FsGameReview *review, int direction) {
  Line line;
  return fs_game_review_find_mistake(review, direction, &line) ? line.at : -1;
}

/* What a review says of the game as it is now: since it ended, moves, variations and another main
 * line may have come, and others gone. */
#include "game-review-inner.h"

#include "game/review-report.h"

static const ReviewStep *told_steps(const GameReviewed *reviewed) {
  return (const ReviewStep *)(const void *)reviewed->steps->data;
}

/* Of the steps from this one up to the other. */
static int count_proved(FsGameReview *self, const GameReviewed *reviewed, int from, int to) {
  const ReviewStep *steps = told_steps(reviewed);
  int proved = 0;
  for (int i = from; i < to; i++)
    proved += values_exact(fs_game_review_values(self, &steps[i].position, &reviewed->findings[i]));
  return proved;
}

/* Steps of the main line come first. */
static ReviewCount count_of(FsGameReview *self, const GameReviewed *reviewed) {
  int main_line = game_reviewed_length(reviewed) + 1, all = (int)reviewed->steps->len;
  int proved = count_proved(self, reviewed, 0, main_line);
  return (ReviewCount){.count = main_line,
                       .proved = proved,
                       .all = all,
                       .all_proved = proved + count_proved(self, reviewed, main_line, all)};
}

ReviewCount fs_game_review_count(FsGameReview *self) {
  if (!self->steps) return (ReviewCount){0};
  GameReviewed now = game_review_now(self);
  if (!fs_game_review_is_here(self)) return count_of(self, &now);
  g_autoptr(GameReviewed) shown = game_reviewed_fit(&now, game_review_record(self));
  return count_of(self, shown);
}

GameReviewed *fs_game_review_main_line(FsGameReview *self) {
  if (!self->steps) return NULL;
  GameReviewed now = game_review_now(self);
  if (!fs_game_review_is_here(self))
    return game_reviewed_new(told_steps(&now), now.findings, game_reviewed_length(&now) + 1,
                             now.seconds);
  GameReviewed *line = game_reviewed_main_line(&now, game_review_record(self));
  if (!self->review) game_review_settle(self, line);
  return line;
}

/* The end of the game shown, if it is the one that was reviewed and the rules let it go on there;
 * NULL otherwise. */
static const ReviewEnd *take_end(FsGameReview *self, ReviewEnd *end) {
  const GameRecord *record = game_review_record(self);
  Line line = game_record_line(&record->line.start, record->root, NULL, 0);
  line.at = line.length;
  const ReviewFinding *finding = fs_game_review_finding(self, line.moves, line.length);
  if (!finding || line_result(&line) != VALUE_ANY) return NULL;
  end->position = line_position(&line);
  end->values = fs_game_review_values(self, &end->position, finding);
  end->result = record->about->result;
  ValueSet win = position_mover(&end->position) == FIRST ? VALUE_FIRST : VALUE_SECOND;
  end->winning = review_known_move(self->known, &end->position, win);
  return end;
}

char *fs_game_review_sentence(FsGameReview *self) {
  ReviewEnd end;
  if (!fs_game_review_is_here(self)) return NULL;
  g_autoptr(GameReviewed) line = fs_game_review_main_line(self);
  ReviewView view = game_reviewed_view(line);
  return review_sentence(told_steps(line), line->findings, &view, take_end(self, &end));
}

char *fs_game_review_report(FsGameReview *self) {
  ReviewEnd end;
  if (!self->steps) return NULL;
  g_autoptr(GameReviewed) line = fs_game_review_main_line(self);
  ReviewView view = game_reviewed_view(line);
  return review_report(told_steps(line), line->findings, &view, take_end(self, &end));
}

/* What a review says of the game as it is now: since it ended, moves, variations and another main
 * line may have come, and others gone. */
#include "game-review-inner.h"

#include "game/review-report.h"

static const ReviewStep *told_steps(const GameReviewed *reviewed) {
  return (const ReviewStep *)(const void *)reviewed->steps->data;
}

static gboolean is_told(FsGameReview *self, const GameNode *root, guint version) {
  return self->line && self->line_root == root && self->line_version == version;
}

void game_review_forget_line(FsGameReview *self) {
  g_clear_pointer(&self->line, game_reviewed_unref);
  g_clear_pointer(&self->line_root, game_node_unref);
}

/* It is kept, since a strip asks for each of its positions whenever it is drawn. */
const GameReviewed *game_review_line(FsGameReview *self) {
  const GameRecord *record = game_review_record(self);
  guint version = review_known_version(self->known, self->start.variant);
  if (is_told(self, record->root, version)) return self->line;
  game_review_forget_line(self);
  GameReviewed now = game_review_now(self);
  self->line = game_reviewed_main_line(&now, record);
  self->line_root = game_node_ref(record->root);
  self->line_version = version;
  if (!self->review) game_review_settle(self, self->line);
  return self->line;
}

/* Of the steps from this one up to the other. */
static int count_proved(FsGameReview *self, const GameReviewed *reviewed, int from, int to) {
  const ReviewStep *steps = told_steps(reviewed);
  int proved = 0;
  for (int i = from; i < to; i++)
    proved += values_exact(fs_game_review_values(self, &steps[i].position, &reviewed->findings[i]));
  return proved;
}

/* Steps of the main line come first, and of these the ones of `line`; NULL: of the reviewed. */
static ReviewCount count_of(FsGameReview *self, const GameReviewed *reviewed,
                            const GameReviewed *line) {
  int main_line = game_reviewed_length(reviewed) + 1, all = (int)reviewed->steps->len;
  int told = line ? (int)line->steps->len : 0;
  int after = count_proved(self, reviewed, told, main_line);
  int proved = after + (line ? count_proved(self, line, 0, told) : 0);
  return (ReviewCount){.count = main_line,
                       .proved = proved,
                       .open_after = line ? main_line - told - after : 0,
                       .all = all,
                       .all_proved = proved + count_proved(self, reviewed, main_line, all)};
}

ReviewCount fs_game_review_count(FsGameReview *self) {
  if (!self->steps) return (ReviewCount){0};
  GameReviewed now = game_review_now(self);
  if (!fs_game_review_is_here(self)) return count_of(self, &now, NULL);
  g_autoptr(GameReviewed) shown = game_reviewed_fit(&now, game_review_record(self));
  return count_of(self, shown, game_review_line(self));
}

GameReviewed *fs_game_review_main_line(FsGameReview *self) {
  if (!self->steps) return NULL;
  GameReviewed now = game_review_now(self);
  if (!fs_game_review_is_here(self))
    return game_reviewed_new(told_steps(&now), now.findings, game_reviewed_length(&now) + 1,
                             now.seconds);
  return game_reviewed_ref((GameReviewed *)game_review_line(self));
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
  const GameReviewed *line = game_review_line(self);
  ReviewView view = game_reviewed_view(line);
  return review_sentence(told_steps(line), line->findings, &view,
                         fs_game_review_count(self).open_after, take_end(self, &end));
}

char *fs_game_review_report(FsGameReview *self) {
  ReviewEnd end;
  if (!self->steps) return NULL;
  g_autoptr(GameReviewed) line = fs_game_review_main_line(self);
  ReviewView view = game_reviewed_view(line);
  return review_report(told_steps(line), line->findings, &view,
                       fs_game_review_count(self).open_after, take_end(self, &end));
}

/* Opinions of a game's moves: the same for the same visits, and never instead of a proof. */
#include "judge/doubt.h"
#include "plays.h"

#include <math.h>
#include <string.h>

enum { PLIES_MOST = 64, VISITS = 200 };

typedef struct {
  ReviewStep steps[PLIES_MOST];
  int count;
} Game;

static Game game_of(const char *name, const char *moves) {
  Game game = {.count = 0};
  Position start = position_begin(plays_variant(name));
  Line line;
  g_assert_cmpint(line_read_moves(&start, moves, strlen(moves), &line, NULL), ==, STATUS_OK);
  for (int n = 0; n <= line.length; n++)
    game.steps[game.count++] = (ReviewStep){.position = line_position_at(&line, n),
                                            .before = n - 1,
                                            .move = n > 0 ? line.moves[n - 1] : 0};
  for (int n = 0; n < game.count; n++)
    game.steps[n].result = position_result(&game.steps[n].position);
  return game;
}

static Review *review_of(const Game *game) {
  const QuestionOptions options = {.solver = solving_default(game->steps[0].position.variant),
                                   .plies = QUESTION_NO_LIMIT,
                                   .pops = QUESTION_NO_LIMIT};
  return review_new(&options, game->steps, game->count);
}

static void doubt(const Game *game, ReviewFinding *findings) {
  StopFlag stop = {false};
  Review *review = review_of(game);
  doubt_moves(review, game->steps, game->count, VISITS, &stop);
  review_peek(review, findings);
  review_free(review);
}

/* White threatens 3: any other reply loses, and 3 does not. */
static void test_blunder(void) {
  ReviewFinding bad[PLIES_MOST], good[PLIES_MOST];
  Game blunder = game_of("cube", "04152C"), block = game_of("cube", "041523");
  doubt(&blunder, bad);
  doubt(&block, good);
  g_assert_cmpint(review_mark(&bad[6]), ==, MARK_DOUBTED);
  g_assert_cmpint(bad[6].mark, ==, MARK_NONE);
  g_assert_cmpint(bad[6].preferred, ==, 3);
  g_assert_cmpfloat(bad[6].doubt, >, 0.3);
  g_assert_cmpint(review_mark(&good[6]), ==, MARK_NONE);
}

/* White has three in column 5: who expects to lose anyway, and does not stop that, is told so. */
static void test_unblocked(void) {
  ReviewFinding findings[PLIES_MOST];
  Game game = game_of("cube", "5A5A5A5");
  StopFlag stop;
  stop_lower(&stop);
  doubt(&game, findings);
  g_assert_cmpint(review_mark(&findings[6]), ==, MARK_DOUBTED);
  g_assert_cmpint(findings[6].preferred, ==, 5);
  const Position *before = &game.steps[5].position;
  g_assert_cmpfloat(doubt_points(before, 5, 0, VISITS, &stop), >=, DOUBT_AT_ONCE);
  g_assert_cmpfloat(doubt_points(before, 0, 1, VISITS, &stop), <, REVIEW_DOUBT); /* both lose */
  g_assert_cmpint(review_mark(&findings[5]), ==, MARK_NONE);
  g_assert_cmpint(review_mark(&findings[7]), ==, MARK_NONE);
}

/* A move that is judged alone loses as much as in the review. */
static void test_alone(void) {
  ReviewFinding bad[PLIES_MOST];
  Game blunder = game_of("cube", "04152C");
  StopFlag stop;
  stop_lower(&stop);
  doubt(&blunder, bad);
  const Position *before = &blunder.steps[5].position;
  Move other = (Move)bad[6].preferred, move = blunder.steps[6].move;
  g_assert_cmpfloat(doubt_points(before, other, move, VISITS, &stop), ==, bad[6].doubt);
  g_assert_cmpfloat(doubt_points(before, other, other, VISITS, &stop), <, REVIEW_DOUBT);
  stop_raise(&stop);
  g_assert_true(isnan(doubt_points(before, other, move, VISITS, &stop)));
}

static void test_all_games(void) {
  static const char *const games[][2] = {
      {"cube", "0F3C56A9"}, {"connect4:7x6", "3326514"}, {"popout:5x4", "0421p03"}};
  for (int g = 0; g < 3; g++) {
    Game game = game_of(games[g][0], games[g][1]);
    ReviewFinding findings[PLIES_MOST], again[PLIES_MOST];
    doubt(&game, findings);
    doubt(&game, again);
    g_assert_cmpmem(findings, (size_t)game.count * sizeof *findings, again,
                    (size_t)game.count * sizeof *again);
    for (int i = 1; i < game.count; i++) {
      if (findings[i].preferred < 0) continue;
      g_assert_cmpint(findings[i].preferred, !=, game.steps[i].move);
      g_assert_true(position_is_legal(&game.steps[i - 1].position, (Move)findings[i].preferred));
    }
  }
}

/* What is proved about a move is its mark, whatever seemed likely. */
static void test_proofs_win(void) {
  Game game = game_of("connect4:5x4", "0123012301");
  QuestionOptions options = {.solver = solving_default(game.steps[0].position.variant),
                             .plies = QUESTION_NO_LIMIT,
                             .pops = QUESTION_NO_LIMIT};
  options.table = plays_table(options.solver, game.steps[0].position.variant);
  Review *review = review_new(&options, game.steps, game.count);
  ReviewFinding findings[PLIES_MOST];
  review_run(review);
  for (int i = 1; i < game.count; i++)
    review_doubt(review, i, 1, 0);
  g_assert_cmpint(review_peek(review, findings).open, ==, 0);
  for (int i = 1; i < game.count; i++)
    g_assert_cmpint(review_mark(&findings[i]), ==, findings[i].mark);
  review_free(review);
  table_free(options.table);
}

/* Nothing is better than a move that is known to win, whatever seems so. */
static void test_won(void) {
  ReviewFinding findings[PLIES_MOST];
  Game game = game_of("cube", "0101010");
  Review *review = review_of(&game);
  for (int i = 1; i < game.count; i++)
    review_doubt(review, i, 1, 2);
  review_peek(review, findings);
  g_assert_cmpint(review_mark(&findings[6]), ==, MARK_DOUBTED);
  g_assert_cmpint(review_mark(&findings[7]), ==, MARK_NONE);
  review_free(review);
}

static void test_stop(void) {
  Game game = game_of("cube", "04152C");
  StopFlag stop = {true};
  Review *review = review_of(&game);
  ReviewFinding findings[PLIES_MOST];
  doubt_moves(review, game.steps, game.count, VISITS, &stop);
  review_peek(review, findings);
  g_assert_cmpfloat(findings[6].doubt, ==, 0);
  review_free(review);
}

/* Says that a position is worth this. */
typedef struct {
  Position position;
  ValueSet values;
} Told;

static ValueSet told_values(const Position *position, const void *data) {
  const Told *told = data;
  return position_equal(position, &told->position) ? told->values : VALUE_ANY;
}

static Review *told_review(const Game *game, const Told *told) {
  const QuestionOptions options = {.solver = solving_default(game->steps[0].position.variant),
                                   .plies = QUESTION_NO_LIMIT,
                                   .pops = QUESTION_NO_LIMIT,
                                   .knower = {.values = told_values, .data = told}};
  return review_new(&options, game->steps, game->count);
}

static void doubt_told(const Game *game, const Told *told, ReviewFinding *findings) {
  StopFlag stop = {false};
  Review *review = told_review(game, told);
  doubt_moves(review, game->steps, game->count, VISITS, &stop);
  review_peek(review, findings);
  review_free(review);
}

/* What is known to lose is not preferred, and what is known to win makes the other a mistake. */
static void test_known(void) {
  ReviewFinding findings[PLIES_MOST];
  Game game = game_of("cube", "04152C");
  Position block = position_play(&game.steps[5].position, 3);
  Told lost = {block, VALUE_FIRST}, won = {block, VALUE_SECOND};
  doubt_told(&game, &lost, findings);
  g_assert_cmpint(findings[6].preferred, ==, -1);
  doubt_told(&game, &won, findings);
  g_assert_cmpint(findings[6].mark, ==, MARK_MISTAKE);
  g_assert_cmpint(findings[6].better, ==, 3);
  g_assert_cmpint(findings[6].preferred, ==, -1);
}

/* That the move which seemed better loses may be proved later. */
static void test_refuted(void) {
  Game game = game_of("cube", "04152C");
  ReviewFinding findings[PLIES_MOST];
  Told lost = {position_play(&game.steps[5].position, 3), VALUE_FIRST};
  Review *review = told_review(&game, &lost);
  review_doubt(review, 6, 1, 3);
  review_peek(review, findings);
  g_assert_cmpint(review_mark(&findings[6]), ==, MARK_DOUBTED);
  review_look_up(review);
  review_peek(review, findings);
  g_assert_cmpint(review_mark(&findings[6]), ==, MARK_NONE);
  review_doubt(review, 6, 1, 3);
  review_peek(review, findings);
  g_assert_cmpint(review_mark(&findings[6]), ==, MARK_NONE);
  review_free(review);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/doubt/blunder", test_blunder);
  g_test_add_func("/doubt/unblocked", test_unblocked);
  g_test_add_func("/doubt/alone", test_alone);
  g_test_add_func("/doubt/all-games", test_all_games);
  g_test_add_func("/doubt/proofs-win", test_proofs_win);
  g_test_add_func("/doubt/won", test_won);
  g_test_add_func("/doubt/known", test_known);
  g_test_add_func("/doubt/refuted", test_refuted);
  g_test_add_func("/doubt/stop", test_stop);
  return g_test_run();
}

/* libfourscore as others see it: nothing but its header, linked against the shared library. Values
 * are compared with tests/data/known.txt. */
#include "fourscore.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

/* A position that takes days. */
#define LONG_GAME "05A63C"

#define OK(call) g_assert_cmpint((call), ==, FOURSCORE_OK)

static FourscorePosition read_position(const char *variant, const char *text) {
  FourscorePosition position;
  FourscoreError error = {.message = ""};
  if (fourscore_position_read(variant, text, &position, &error) != FOURSCORE_OK)
    g_error("%s: %s", text, error.message);
  return position;
}

static FourscoreOptions ask(const char *variant, const char *text) {
  return (FourscoreOptions){.position = read_position(variant, text)};
}

static FourscoreQuestion *question_of(const FourscoreOptions *options) {
  FourscoreQuestion *question = NULL;
  OK(fourscore_question_create(&question, options, NULL));
  return question;
}

static FourscoreView answer(const FourscoreOptions *options) {
  FourscoreQuestion *question = question_of(options);
  FourscoreView view;
  OK(fourscore_question_run(question, 0, 0, NULL));
  fourscore_question_peek(question, &view);
  fourscore_question_free(question);
  return view;
}

static int value_of_word(const char *word) {
  return strcmp(word, "first") == 0  ? FOURSCORE_VALUE_FIRST
         : strcmp(word, "draw") == 0 ? FOURSCORE_VALUE_DRAW
                                     : FOURSCORE_VALUE_SECOND;
}

/* --- Positions and games ---------------------------------------------------------------------- */

static void test_position(void) {
  char text[FOURSCORE_POSITION_TEXT], name[FOURSCORE_MOVE_TEXT], board[FOURSCORE_DIAGRAM_TEXT];
  FourscorePosition position = read_position("cube", "05A"), again;
  FourscoreAbout about;
  uint8_t moves[FOURSCORE_MOVES_MOST];
  fourscore_position_write(&position, text);
  again = read_position("cube", text);
  g_assert_cmpmem(&position, sizeof position, &again, sizeof again);
  fourscore_position_about(&position, &about);
  g_assert_cmpint(about.columns, ==, 16);
  g_assert_cmpint(about.levels, ==, 4);
  g_assert_cmpint(about.stones, ==, 3);
  g_assert_cmpint(about.mover, ==, FOURSCORE_PLAYER_SECOND);
  g_assert_cmpint(about.result, ==, FOURSCORE_VALUE_ANY);
  g_assert_cmpint(fourscore_position_moves(&position, moves), ==, 16);
  fourscore_move_write(&position, 10, name);
  g_assert_cmpstr(name, ==, "A");
  fourscore_position_draw(&position, board);
  g_assert_nonnull(strstr(board, "3 stones"));
}

static void test_moves(void) {
  FourscorePosition position = read_position("popout:4x4", "11");
  FourscoreError error;
  int move = -1;
  OK(fourscore_move_read(&position, "2", &move, NULL));
  g_assert_cmpint(move, ==, 2);
  g_assert_cmpint(fourscore_move_read(&position, "22", &move, &error), ==, FOURSCORE_ERROR_TEXT);
  g_assert_cmpuint(error.offset, ==, 1);
  g_assert_cmpint(fourscore_position_play(&position, 64, &error), ==, FOURSCORE_ERROR_RANGE);
  OK(fourscore_position_play(&position, move, NULL));
  FourscorePosition want = read_position("popout:4x4", "112");
  g_assert_cmpmem(&position, sizeof position, &want, sizeof want);
}

/* Images have one key, from which one of them comes back; moves go with them. */
static void test_images(void) {
  FourscorePosition position = read_position("cube", "0153"), shown, back;
  FourscoreKey key, other;
  FourscoreAbout about;
  OK(fourscore_position_key(&position, &key, NULL));
  fourscore_position_about(&position, &about);
  for (int image = 0; image < about.images; image++) {
    FourscorePosition played = position;
    int move;
    OK(fourscore_position_image(&position, image, &shown, NULL));
    OK(fourscore_position_key(&shown, &other, NULL));
    g_assert_true(key.low == other.low && key.high == other.high);
    OK(fourscore_move_image(&position, 7, image, &move, NULL));
    OK(fourscore_position_play(&shown, move, NULL));
    OK(fourscore_position_play(&played, 7, NULL));
    OK(fourscore_position_image(&played, image, &back, NULL));
    g_assert_cmpmem(&shown, sizeof shown, &back, sizeof back);
  }
  OK(fourscore_position_of_key("cube", key, &back, NULL));
  OK(fourscore_position_key(&back, &other, NULL));
  g_assert_true(key.low == other.low && key.high == other.high);
}

/* In PopOut the second occurrence of a position ends the game. */
static void test_game(void) {
  char text[FOURSCORE_GAME_TEXT];
  uint8_t moves[8];
  FourscoreGame *game = NULL;
  FourscoreError error;
  OK(fourscore_game_read(&game, "popout:4x4", NULL, "11p1", NULL));
  g_assert_cmpint(fourscore_game_result(game), ==, FOURSCORE_VALUE_ANY);
  g_assert_cmpint(fourscore_game_moves(game, moves, 8), ==, 3);
  g_assert_true(fourscore_game_back(game));
  fourscore_game_write(game, text);
  g_assert_cmpstr(text, ==, "11");
  g_assert_cmpint(fourscore_game_play(game, 9, &error), ==, FOURSCORE_ERROR_RANGE);
  g_assert_cmpstr(error.message, ==, "move 9 is not legal");
  fourscore_game_free(game);
}

static void test_notations(void) {
  FourscoreGame *game = NULL;
  FourscoreError error;
  char text[FOURSCORE_GAME_TEXT];
  OK(fourscore_game_read(&game, "cube", "squares", "A1 B1 D4", NULL));
  fourscore_game_write(game, text);
  g_assert_cmpstr(text, ==, "01F");
  fourscore_game_free(game);
  OK(fourscore_game_read(&game, "connect4:7x6", "any", "4477", NULL));
  fourscore_game_write(game, text);
  g_assert_cmpstr(text, ==, "3366");
  fourscore_game_free(game);
  g_assert_cmpint(fourscore_game_read(&game, "cube", "letters", "A", &error), ==,
                  FOURSCORE_ERROR_RANGE);
  g_assert_cmpint(fourscore_game_read(&game, "cube", "squares", "A1 E1", &error), ==,
                  FOURSCORE_ERROR_TEXT);
  g_assert_cmpuint(error.offset, ==, 3);
}

/* A refusal says what is wrong, and changes nothing. */
static void test_errors(void) {
  FourscorePosition none = {{0}}, untouched = read_position("cube", "05A"), before = untouched;
  FourscoreOptions options = {.position = none};
  FourscoreQuestion *question = NULL;
  FourscoreError error;
  g_assert_cmpint(fourscore_position_begin("chess", &untouched, &error), ==, FOURSCORE_ERROR_TEXT);
  g_assert_cmpint(fourscore_position_read("cube", "05G", &untouched, &error), ==,
                  FOURSCORE_ERROR_TEXT);
  g_assert_cmpuint(error.offset, ==, 2);
  g_assert_cmpmem(&untouched, sizeof untouched, &before, sizeof before);
  g_assert_cmpint(fourscore_question_create(&question, &options, &error), ==,
                  FOURSCORE_ERROR_RANGE);
  options = ask("cube", "05A");
  options.solver = "none";
  g_assert_cmpint(fourscore_question_create(&question, &options, &error), ==,
                  FOURSCORE_ERROR_RANGE);
  g_assert_nonnull(strstr(error.message, "called none: there are proof, minimax, "));
  options.solver = "minimax";
  options.threads = 2;
  g_assert_cmpint(fourscore_question_create(&question, &options, &error), ==,
                  FOURSCORE_ERROR_RANGE);
  options = ask("cube", "05A");
  options.goal = 3;
  g_assert_cmpint(fourscore_question_create(&question, &options, &error), ==,
                  FOURSCORE_ERROR_RANGE);
  g_assert_null(question);
  none.inside[0] = UINT64_MAX;
  g_assert_cmpint(fourscore_position_play(&none, 0, NULL), ==, FOURSCORE_ERROR_RANGE);
}

/* --- Questions -------------------------------------------------------------------------------- */

static void test_values(void) {
  g_autofree char *path = g_test_build_filename(G_TEST_DIST, "known.txt", NULL);
  g_autofree char *text = NULL;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_auto(GStrv) lines = g_strsplit(text, "\n", 0);
  FourscoreOptions options = {0};
  int asked = 0;
  OK(fourscore_table_create(&options.table, "cube", NULL, 64 << 20, NULL));
  for (int i = 0; lines[i] != NULL && asked < 60; i++) {
    g_auto(GStrv) fields = g_strsplit(lines[i], " ", 0);
    if (lines[i][0] == '#' || g_strv_length(fields) < 2 || strlen(fields[0]) < 36) continue;
    options.position = read_position("cube", fields[0]);
    FourscoreView view = answer(&options);
    g_assert_true(view.answered && !view.running);
    g_assert_cmpint(view.values, ==, value_of_word(fields[1]));
    asked++;
  }
  g_assert_cmpint(asked, ==, 60);
  fourscore_table_free(options.table);
}

/* A run that ends by its limit of nodes or seconds is no error, and can be continued. */
static void test_limits(void) {
  FourscoreOptions options = ask("cube", LONG_GAME);
  FourscoreQuestion *question = question_of(&options);
  FourscoreView first, second;
  OK(fourscore_question_run(question, 2000, 0, NULL));
  fourscore_question_peek(question, &first);
  g_assert_cmpuint(first.nodes, >=, 2000);
  do { /* a busy machine may give it no time at all */
    OK(fourscore_question_run(question, 0, 0.05, NULL));
    fourscore_question_peek(question, &second);
  } while (second.nodes == first.nodes);
  g_assert_false(second.answered || second.running);
  g_assert_cmpint(second.values, ==, FOURSCORE_VALUE_ANY);
  fourscore_question_free(question);
}

static gpointer run_until_stopped(gpointer question) {
  OK(fourscore_question_run(question, 0, 0, NULL));
  return NULL;
}

static void wait_until_running(FourscoreQuestion *question) {
  FourscoreView view;
  do {
    g_usleep(1000);
    fourscore_question_peek(question, &view);
  } while (!view.running);
}

/* Any thread looks at a question and stops it; meanwhile a second run is refused, and whatever
 * wants the table for itself. */
static void test_busy(void) {
  FourscoreOptions options = ask("cube", LONG_GAME);
  FourscoreError error;
  uint8_t moves[64];
  int count;
  bool complete;
  OK(fourscore_table_create(&options.table, "cube", NULL, 64 << 20, NULL));
  FourscoreQuestion *question = question_of(&options), *other = question_of(&options);
  GThread *thread = g_thread_new("run", run_until_stopped, question);
  wait_until_running(question);
  g_assert_cmpint(fourscore_question_run(question, 0, 0, &error), ==, FOURSCORE_ERROR_BUSY);
  g_assert_cmpint(fourscore_table_clear(options.table, &error), ==, FOURSCORE_ERROR_BUSY);
  g_assert_cmpint(fourscore_question_line(other, 0, moves, 64, &count, &complete, &error), ==,
                  FOURSCORE_ERROR_BUSY);
  fourscore_question_stop(question);
  g_thread_join(thread);
  OK(fourscore_table_clear(options.table, NULL));
  fourscore_table_free(options.table); /* before those who use it */
  fourscore_question_free(question);
  fourscore_question_free(other);
}

/* Freeing a running object waits for its end. */
static void test_free_running(void) {
  FourscoreOptions options = ask("cube", LONG_GAME);
  options.threads = 2;
  FourscoreQuestion *question = question_of(&options);
  GThread *thread = g_thread_new("run", run_until_stopped, question);
  wait_until_running(question);
  fourscore_question_free(question);
  g_thread_join(thread);
}

static void test_stop_before(void) {
  FourscoreOptions options = ask("cube", LONG_GAME);
  FourscoreQuestion *question = question_of(&options);
  FourscoreView view;
  fourscore_question_stop(question);
  OK(fourscore_question_run(question, 0, 0, NULL));
  fourscore_question_peek(question, &view);
  g_assert_cmpuint(view.nodes, ==, 0);
  OK(fourscore_question_run(question, 1000, 0, NULL));
  fourscore_question_peek(question, &view);
  g_assert_cmpuint(view.nodes, >=, 1000);
  fourscore_question_free(question);
}

static int sign(int score) { return (score > 0) - (score < 0); }

/* Connect-4 5x4 and PopOut 4x4, whose values are known, and how soon they end. */
static void test_other_games(void) {
  FourscoreOptions options = ask("connect4:5x4", ".");
  FourscoreAnalysis *analysis = NULL;
  FourscoreAnalysisView view;
  g_assert_cmpint(answer(&options).values, ==, FOURSCORE_VALUE_DRAW);
  options = ask("connect4:6x5", "333");
  OK(fourscore_analysis_create(&analysis, &options, NULL));
  OK(fourscore_analysis_run(analysis, 0, NULL));
  OK(fourscore_analysis_distances(analysis, 0, NULL));
  fourscore_analysis_peek(analysis, &view);
  g_assert_true(view.whole.answered);
  for (int move = 0; move < view.count; move++) {
    const FourscoreMove *found = &view.moves[move];
    g_assert_true(found->has_score);
    int of_second = found->values == FOURSCORE_VALUE_SECOND ? 1
                    : found->values == FOURSCORE_VALUE_DRAW ? 0
                                                            : -1;
    g_assert_cmpint(sign(found->score), ==, of_second);
  }
  fourscore_analysis_free(analysis);
}

/* Distances alone give the values that a run finds, and the position's own score. Of the mover, the
 * second player. */
static void test_distances_alone(void) {
  FourscoreAnalysis *run, *alone;
  FourscoreAnalysisView values, view;
  FourscoreOptions options = ask("connect4:6x5", "333");
  OK(fourscore_analysis_create(&run, &options, NULL));
  OK(fourscore_analysis_run(run, 0, NULL));
  fourscore_analysis_peek(run, &values);
  OK(fourscore_analysis_create(&alone, &options, NULL));
  fourscore_analysis_peek(alone, &view);
  g_assert_false(view.has_score);
  OK(fourscore_analysis_distances(alone, 0, NULL));
  fourscore_analysis_peek(alone, &view);
  int best = -100;
  for (int move = 0; move < view.count; move++) {
    g_assert_cmpint(view.moves[move].values, ==, values.moves[move].values);
    g_assert_cmpint(view.moves[move].state, ==, FOURSCORE_MOVE_ANSWERED);
    best = MAX(best, view.moves[move].score);
  }
  g_assert_true(view.whole.answered && view.has_score);
  g_assert_cmpint(view.whole.values, ==, values.whole.values);
  g_assert_cmpint(view.score, ==, best);
  fourscore_analysis_free(run);
  fourscore_analysis_free(alone);
}

/* Best play ends with the value. */
static void test_line(void) {
  FourscoreOptions options = ask("connect4:5x4", "1");
  uint8_t moves[64];
  int count = 0;
  bool complete = false;
  FourscoreAbout about;
  int value = answer(&options).values;
  FourscoreQuestion *question = question_of(&options);
  OK(fourscore_question_line(question, 0, moves, 64, &count, &complete, NULL));
  fourscore_question_free(question);
  g_assert_true(complete);
  for (int i = 0; i < count; i++)
    OK(fourscore_position_play(&options.position, moves[i], NULL));
  fourscore_position_about(&options.position, &about);
  g_assert_cmpint(about.result, ==, value);
}

/* --- Many positions --------------------------------------------------------------------------- */

static void test_many(void) {
  enum { COUNT = 200, CELLS = 64 };
  FourscorePosition positions[COUNT], again[COUNT];
  double beliefs[COUNT][3];
  int8_t cells[COUNT * CELLS];
  uint64_t state = 0, other = 0;
  OK(fourscore_sample("cube", 30, 1, &state, positions, COUNT, NULL));
  OK(fourscore_sample("cube", 30, 1, &other, again, COUNT / 2, NULL));
  OK(fourscore_sample("cube", 30, 1, &other, again + COUNT / 2, COUNT / 2, NULL));
  g_assert_cmpmem(positions, sizeof positions, again, sizeof again);
  positions[7] = read_position("cube", "0415263"); /* that game is over */
  positions[8] = read_position("cube", "0");
  OK(fourscore_believe(positions, COUNT, beliefs, NULL));
  g_assert_cmpfloat(beliefs[7][0], ==, 1);
  for (int i = 0; i < COUNT; i++)
    g_assert_cmpfloat_with_epsilon(beliefs[i][0] + beliefs[i][1] + beliefs[i][2], 1, 1e-9);
  OK(fourscore_positions_cells(positions, COUNT, cells, NULL));
  g_assert_cmpint(cells[8 * CELLS], ==, FOURSCORE_PLAYER_FIRST);
  g_assert_cmpint(cells[8 * CELLS + 1], ==, FOURSCORE_PLAYER_NONE);
  positions[5] = read_position("connect4:7x6", ".");
  g_assert_cmpint(fourscore_positions_cells(positions, COUNT, cells, NULL), ==,
                  FOURSCORE_ERROR_RANGE);
  state = 0;
  g_assert_cmpint(fourscore_sample("cube", 64, 1, &state, positions, 1, NULL), ==,
                  FOURSCORE_ERROR_RANGE);
}

/* Beliefs do not depend on which games are asked about at once. */
static void test_mixed_beliefs(void) {
  static const char *const games[] = {"connect4:7x6", "connect4:8x7", "popout:7x6", "cube",
                                      "connect4:7x6"};
  FourscorePosition positions[G_N_ELEMENTS(games)];
  double together[G_N_ELEMENTS(games)][3], alone[1][3];
  for (size_t i = 0; i < G_N_ELEMENTS(games); i++)
    positions[i] = read_position(games[i], "3312");
  OK(fourscore_believe(positions, G_N_ELEMENTS(games), together, NULL));
  for (size_t i = 0; i < G_N_ELEMENTS(games); i++) {
    OK(fourscore_believe(&positions[i], 1, alone, NULL));
    g_assert_cmpmem(together[i], sizeof together[i], alone[0], sizeof alone[0]);
    g_assert_cmpfloat_with_epsilon(alone[0][0] + alone[0][1] + alone[0][2], 1, 1e-9);
  }
}

/* --- The judge -------------------------------------------------------------------------------- */

static void test_judge(void) {
  FourscoreOptions options = ask("cube", ".");
  FourscoreJudge *judge = NULL;
  FourscoreGame *game = NULL, *other = NULL;
  FourscoreJudgeView view;
  FourscoreChoice choice, again;
  OK(fourscore_judge_create(&judge, &options, 0, NULL));
  OK(fourscore_game_read(&game, "cube", NULL, "041526",
                         NULL)); /* the first player ends it by a 3 */
  OK(fourscore_judge_run(judge, game, 50, 0, NULL));
  fourscore_judge_peek(judge, &view);
  g_assert_cmpint(view.values, ==, FOURSCORE_VALUE_FIRST);
  for (int level = 3; level <= 8; level++) {
    OK(fourscore_judge_choose(judge, game, level, 1, 1, &choice, NULL));
    OK(fourscore_judge_choose(judge, game, level, 1, 1, &again, NULL));
    g_assert_cmpint(choice.move, ==, again.move);
  }
  g_assert_cmpint(choice.move, ==, 3);
  g_assert_cmpint(fourscore_judge_choose(judge, game, 9, 1, 0, &choice, NULL), ==,
                  FOURSCORE_ERROR_RANGE);
  OK(fourscore_game_read(&other, "connect4:7x6", NULL, "4", NULL));
  g_assert_cmpint(fourscore_judge_run(judge, other, 1, 0, NULL), ==, FOURSCORE_ERROR_RANGE);
  fourscore_game_free(other);
  fourscore_game_free(game);
  fourscore_judge_free(judge);
}

/* --- Files ------------------------------------------------------------------------------------ */

/* What is proved is kept in the store, and known to the next question and to the next process. */
static void test_store(void) {
  g_autofree char *folder = g_dir_make_tmp("lib-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "values.store", NULL);
  FourscoreOptions options = ask("connect4:5x4", "11");
  FourscoreStore *store = NULL;
  OK(fourscore_store_open(&store, path, "connect4:5x4", true, NULL));
  g_assert_cmpint(fourscore_store_find(store, &options.position), ==, FOURSCORE_VALUE_ANY);
  options.store = store;
  FourscoreView view = answer(&options), again = answer(&options);
  g_assert_cmpuint(view.nodes, >, 0);
  g_assert_cmpuint(again.nodes, ==, 0);
  g_assert_cmpint(again.values, ==, view.values);
  fourscore_store_close(store);
  OK(fourscore_store_open(&store, path, "connect4:5x4", false, NULL));
  g_assert_cmpint(fourscore_store_find(store, &options.position), ==, view.values);
  options = ask("cube", "0");
  options.store = store;
  FourscoreQuestion *question;
  g_assert_cmpint(fourscore_question_create(&question, &options, NULL), ==, FOURSCORE_ERROR_RANGE);
  fourscore_store_close(store);
  g_assert_cmpint(fourscore_store_open(&store, path, "cube", false, NULL), ==,
                  FOURSCORE_ERROR_FILE);
  g_autofree char *journal = g_strconcat(path, "-journal", NULL);
  g_unlink(journal);
  g_assert_cmpint(g_unlink(path) | g_rmdir(folder), ==, 0);
}

/* Books may be missing; a position that is there is answered without a search. */
static void test_books(void) {
  FourscoreOptions options = ask("cube", "0");
  OK(fourscore_books_open(&options.books, "cube", NULL));
  int known = fourscore_books_find(options.books, &options.position);
  FourscoreQuestion *question = question_of(&options);
  FourscoreView view;
  fourscore_question_peek(question, &view);
  g_assert_cmpint(view.values, ==, known);
  FourscorePosition other = read_position("connect4:7x6", "3");
  g_assert_cmpint(fourscore_books_find(options.books, &other), ==, FOURSCORE_VALUE_ANY);
  FourscoreOptions mixed = {.position = other, .books = options.books};
  FourscoreQuestion *none = NULL;
  g_assert_cmpint(fourscore_question_create(&none, &mixed, NULL), ==, FOURSCORE_ERROR_RANGE);
  fourscore_books_close(options.books); /* the question still has them */
  fourscore_question_free(question);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/lib/position", test_position);
  g_test_add_func("/lib/moves", test_moves);
  g_test_add_func("/lib/images", test_images);
  g_test_add_func("/lib/game", test_game);
  g_test_add_func("/lib/notations", test_notations);
  g_test_add_func("/lib/errors", test_errors);
  g_test_add_func("/lib/values", test_values);
  g_test_add_func("/lib/limits", test_limits);
  g_test_add_func("/lib/busy", test_busy);
  g_test_add_func("/lib/free-running", test_free_running);
  g_test_add_func("/lib/stop-before", test_stop_before);
  g_test_add_func("/lib/other-games", test_other_games);
  g_test_add_func("/lib/distances-alone", test_distances_alone);
  g_test_add_func("/lib/line", test_line);
  g_test_add_func("/lib/many", test_many);
  g_test_add_func("/lib/mixed-beliefs", test_mixed_beliefs);
  g_test_add_func("/lib/judge", test_judge);
  g_test_add_func("/lib/store", test_store);
  g_test_add_func("/lib/books", test_books);
  return g_test_run();
}

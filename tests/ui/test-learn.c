/* Puzzles in the window. Each has a game of its own, in which nothing that is known is shown. The
 * window says whether a move is right, with a line that shows it, and scores it once. */
#include <string.h>
#include "base/settings.h"
#include "learn/puzzle-bar.h"
#include "learn/puzzle-score.h"
#include "learn/puzzle-seen.h"
#include "learn/tour-bar.h"
#include "learn/trainer.h"
#include "play/play-bar.h"
#include "session/session-file.h"
#include "windows.h"

typedef struct {
  FsSession *session;
  GSettings *settings;
  FsTrainer *trainer;
} Desk;

static Desk desk_at(const char *game, const char *moves) {
  Desk desk = {.session = session_at("."), .settings = g_settings_new(FS_SETTINGS_SCHEMA)};
  Line line = line_of(game, moves);
  fs_session_reset(desk.session, &line);
  desk.trainer = fs_trainer_new(desk.session, desk.settings);
  g_settings_reset(desk.settings, "puzzles-tried");
  g_settings_reset(desk.settings, "puzzles-solved");
  g_settings_reset(desk.settings, "puzzles-streak");
  g_settings_reset(desk.settings, "puzzles-rating");
  g_settings_reset(desk.settings, "puzzles-seen");
  return desk;
}

static void desk_end(Desk *desk) {
  g_object_run_dispose(G_OBJECT(desk->trainer));
  g_object_unref(desk->trainer);
  g_object_unref(desk->session);
  g_object_unref(desk->settings);
}

static const StockedPuzzle *next(Desk *desk) {
  fs_trainer_next(desk->trainer);
  wait_until(fs_trainer_get_state(desk->trainer) == TRAINER_ASKING);
  g_assert_true(fs_trainer_is_here(desk->trainer));
  return fs_trainer_get_puzzle(desk->trainer);
}

/* A legal move that is not the answer. */
static Move wrong_move(Desk *desk) {
  const StockedPuzzle *stocked = fs_trainer_get_puzzle(desk->trainer);
  Position position = line_position(&stocked->puzzle.line);
  Move moves[MOVES_MOST];
  g_assert_cmpint(position_moves(&position, moves), >, 1);
  return moves[0] == stocked->puzzle.answer ? moves[1] : moves[0];
}

static const PuzzleTold *told(Desk *desk) {
  wait_until(!fs_trainer_is_working(desk->trainer));
  const PuzzleTold *told = fs_trainer_get_told(desk->trainer);
  g_assert_nonnull(told);
  return told;
}

static void assert_score(Desk *desk, int solved, int tried, int streak) {
  PuzzleScore score = puzzle_score_get(desk->settings);
  g_assert_cmpint(score.solved, ==, solved);
  g_assert_cmpint(score.tried, ==, tried);
  g_assert_cmpint(score.streak, ==, streak);
}

static void test_right(gconstpointer game) {
  Desk desk = desk_at(game, ".");
  for (int n = 1; n <= 2; n++) {
    Move answer = next(&desk)->puzzle.answer;
    g_assert_true(fs_session_play(desk.session, answer));
    g_assert_cmpint(fs_trainer_get_state(desk.trainer), ==, TRAINER_RIGHT);
    assert_score(&desk, n, n, n);
    g_assert_true(told(&desk)->wins);
    const Line *line = fs_session_get_line(desk.session);
    g_assert_cmpint(line->at, ==, 1);
    g_assert_cmpint(line->length, ==, 1 + told(&desk)->line.length);
    g_assert_cmpint(puzzle_score_get(desk.settings).rating, >, PUZZLE_RATING_BEGIN);
  }
  desk_end(&desk);
}

static void test_wrong(gconstpointer game) {
  Desk desk = desk_at(game, ".");
  Move answer = next(&desk)->puzzle.answer, wrong = wrong_move(&desk);
  g_assert_true(fs_session_play(desk.session, wrong));
  g_assert_cmpint(fs_trainer_get_state(desk.trainer), ==, TRAINER_WRONG);
  g_assert_false(told(&desk)->wins);
  if (told(&desk)->line.length > 0) /* the reply lies on the board */
    g_assert_cmpint(fs_session_get_line(desk.session)->at, ==, 2);
  assert_score(&desk, 0, 1, 0);
  g_assert_true(fs_trainer_try_again(desk.trainer));
  g_assert_cmpint(fs_session_get_line(desk.session)->at, ==, 0);
  g_assert_true(fs_session_is_veiled(desk.session));
  g_assert_true(fs_session_play(desk.session, answer));
  g_assert_cmpint(fs_trainer_get_state(desk.trainer), ==, TRAINER_RIGHT);
  assert_score(&desk, 0, 1, 0); /* the first move counts */
  desk_end(&desk);
}

static void test_answer(void) {
  Desk desk = desk_at("cube", ".");
  Move answer = next(&desk)->puzzle.answer;
  g_assert_true(fs_trainer_show_answer(desk.trainer));
  g_assert_cmpint(fs_session_get_line(desk.session)->moves[0], ==, answer);
  g_assert_cmpint(fs_trainer_get_state(desk.trainer), ==, TRAINER_SHOWN);
  g_assert_false(fs_trainer_show_answer(desk.trainer));
  assert_score(&desk, 0, 1, 0);
  desk_end(&desk);
}

/* The user's games stay, beside one game for all puzzles. */
static void test_games(void) {
  Desk desk = desk_at("connect4:7x6", "33");
  const GameDocument *document = fs_session_get_document(desk.session);
  for (int n = 0; n < 3; n++) {
    next(&desk);
    g_assert_cmpint(game_document_get_count(document), ==, 2);
    g_assert_cmpint(game_document_get_shown(document), ==, 1);
  }
  fs_session_show_game(desk.session, 0);
  g_assert_false(fs_trainer_is_here(desk.trainer));
  g_assert_true(fs_session_play(desk.session, 3)); /* no answer */
  g_assert_cmpint(fs_trainer_get_state(desk.trainer), ==, TRAINER_ASKING);
  g_assert_true(fs_trainer_try_again(desk.trainer));
  g_assert_true(fs_trainer_is_here(desk.trainer));
  fs_trainer_end(desk.trainer);
  g_assert_false(fs_trainer_try_again(desk.trainer));
  Line other = line_of("cube", ".");
  next(&desk);
  session_set_line(desk.session, &other);
  g_assert_cmpint(fs_trainer_get_state(desk.trainer), ==, TRAINER_OFF);
  desk_end(&desk);
}

/* Nothing known is shown before a move; an analysis shows it, and counts as the solution. */
static void test_veil(void) {
  Desk desk = desk_at("connect4:7x6", ".");
  AnalysisView view;
  next(&desk);
  FsSearch *search = fs_session_get_search(desk.session);
  Position position = fs_session_get_position(desk.session);
  AnalysisView blank = analysis_blank(&position);
  blank.values = VALUE_DRAW;
  knowledge_tell(fs_search_get_knowledge(search), &position, GOAL_FIRST, &blank);
  g_assert_true(fs_search_know(search, &position, &view));
  g_assert_false(fs_session_view(desk.session, &view));
  fs_session_start(desk.session);
  wait_until(!fs_session_is_veiled(desk.session));
  assert_score(&desk, 0, 1, 0);
  g_assert_true(fs_session_view(desk.session, &view));
  fs_session_stop(desk.session);
  wait_until(!fs_session_is_running(desk.session));
  desk_end(&desk);
}

/* What the puzzle proved is known as soon as it is over, however that comes. */
static void test_proved(gconstpointer solved) {
  Desk desk = desk_at("connect4:7x6", ".");
  const Puzzle *puzzle = &next(&desk)->puzzle;
  Position position = fs_session_get_position(desk.session);
  ValueSet win = position_mover(&position) == FIRST ? VALUE_FIRST : VALUE_SECOND;
  if (solved)
    g_assert_true(fs_session_play(desk.session, puzzle->answer));
  else
    g_assert_true(fs_trainer_show_answer(desk.trainer));
  Move answer = puzzle->answer;
  wait_until(!fs_trainer_is_working(desk.trainer));
  fs_session_go_first(desk.session);
  AnalysisView view;
  g_assert_true(fs_session_view(desk.session, &view));
  g_assert_cmpint(view.values, ==, win);
  for (int m = 0; m < view.count; m++) {
    if (view.moves[m].state == MOVE_ILLEGAL) continue;
    if (m == answer) g_assert_cmpint(view.moves[m].values, ==, win);
    if (m != answer) g_assert_cmpint(view.moves[m].values & win, ==, 0);
  }
  Position after = position_play(&position, answer);
  Knowledge *knowledge = fs_search_get_knowledge(fs_session_get_search(desk.session));
  if (position_result(&after) == VALUE_ANY) /* else the rules tell it */
    g_assert_cmpint(knowledge_proved(knowledge, &after), ==, win);
  desk_end(&desk);
}

/* A position of the user's with one good move comes among the first. */
static void test_own(void) {
  Desk desk = desk_at("connect4:7x6", "4534522226554266");
  gboolean own = FALSE;
  for (int n = 0; n < 20 && !own; n++) {
    own = next(&desk)->own;
    main_loop_run(0.1);
  }
  g_assert_true(own);
  Position shown = fs_session_get_position(desk.session);
  Line line = line_of("connect4:7x6", "4534522226554266");
  gboolean found = FALSE;
  for (int n = 0; n <= line.length; n++) {
    Position position = line_position_at(&line, n);
    found |= position_equal(&position, &shown);
  }
  g_assert_true(found);
  desk_end(&desk);
}

/* Whether the position is asked among this many puzzles, or, if it is NULL, one of the user's. */
static gboolean comes(Desk *desk, const Position *position, int most) {
  for (int n = 0; n < most; n++) {
    gboolean own = next(desk)->own;
    Position asked = fs_session_get_position(desk->session);
    if (position ? position_equal(&asked, position) : own) return TRUE;
    main_loop_run(0.1);
  }
  return FALSE;
}

/* A puzzle that was shown does not come again when puzzles begin again. When others have been shown
 * since, it may, but it is not rated twice. */
static void test_once(void) {
  Desk desk = desk_at("connect4:7x6", "4534522226554266");
  g_assert_true(comes(&desk, NULL, 20));
  Position own = fs_session_get_position(desk.session), other = position_begin(variant_default());
  fs_trainer_end(desk.trainer);
  g_assert_false(comes(&desk, &own, 5));
  fs_trainer_end(desk.trainer);
  for (int n = 0; n < PUZZLES_BARRED; n++)
    puzzle_seen_add(desk.settings, &other);
  g_assert_true(comes(&desk, &own, 20));
  PuzzleScore before = puzzle_score_get(desk.settings);
  g_assert_true(fs_trainer_show_answer(desk.trainer));
  g_assert_cmpint(puzzle_score_get(desk.settings).tried, ==, before.tried);
  g_assert_cmpint(puzzle_score_get(desk.settings).rating, ==, before.rating);
  desk_end(&desk);
}

/* Images of a position are one, and only the last puzzles are barred. */
static void test_seen(void) {
  Desk desk = desk_at("connect4:7x6", "0");
  Line mirrored = line_of("connect4:7x6", "6"), other = line_of("connect4:7x6", "1");
  Position shown = fs_session_get_position(desk.session), image = line_position(&mirrored),
           missing = line_position(&other);
  g_assert_false(puzzle_seen_has(desk.settings, &image));
  puzzle_seen_add(desk.settings, &shown);
  g_assert_true(puzzle_seen_has(desk.settings, &image));
  g_assert_false(puzzle_seen_has(desk.settings, &missing));
  for (int n = 1; n < PUZZLES_REMEMBERED; n++)
    puzzle_seen_add(desk.settings, &missing);
  g_assert_true(puzzle_seen_has(desk.settings, &image));
  g_autoptr(GHashTable) barred = puzzle_seen_barred(desk.settings);
  g_assert_cmpuint(g_hash_table_size(barred), ==, 1);
  g_assert_true(g_hash_table_contains(barred, GUINT_TO_POINTER(puzzle_seen_key(&missing))));
  puzzle_seen_add(desk.settings, &missing);
  g_assert_false(puzzle_seen_has(desk.settings, &image));
  desk_end(&desk);
}

/* A board on which nobody can win has none. */
static void test_none(void) {
  Desk desk = desk_at("connect4:3x3", ".");
  fs_trainer_next(desk.trainer);
  wait_until(fs_trainer_has_none(desk.trainer));
  desk_end(&desk);
}

/* By the window's actions: puzzles, the solution, the next one; a game ends them. */
static void test_window(void) {
  FsWindow *window = window_at(".");
  FsTrainer *trainer = fs_puzzle_bar_get_trainer(widget_find(window, FS_TYPE_PUZZLE_BAR));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.puzzle", NULL);
  wait_until(fs_trainer_get_state(trainer) == TRAINER_ASKING);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.hint", NULL);
  g_assert_cmpint(fs_trainer_get_state(trainer), ==, TRAINER_SHOWN);
  wait_until(!fs_trainer_is_working(trainer));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.puzzle", NULL);
  wait_until(fs_trainer_get_state(trainer) == TRAINER_ASKING);
  gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
  gtk_widget_activate_default(GTK_WIDGET(window_dialog(window)));
  wait_until(fs_trainer_get_state(trainer) == TRAINER_OFF);
  window_close(window);
}

/* Closing it while one is made, and while a move is explained. */
static void test_closing(void) {
  for (int explained = 0; explained < 2; explained++) {
    FsWindow *window = window_at(".");
    FsTrainer *trainer = fs_puzzle_bar_get_trainer(widget_find(window, FS_TYPE_PUZZLE_BAR));
    fs_trainer_next(trainer);
    g_assert_true(fs_trainer_is_working(trainer));
    if (explained) {
      wait_until(fs_trainer_get_state(trainer) == TRAINER_ASKING);
      g_assert_true(fs_trainer_show_answer(trainer));
    }
    window_close(window);
  }
}

/* A puzzle during a game is beside it, and the game goes on where it is shown again. A dialog that
 * is given up ends neither. */
static void test_beside_a_game(void) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
  FsTrainer *trainer = fs_puzzle_bar_get_trainer(widget_find(window, FS_TYPE_PUZZLE_BAR));
  fs_partner_begin(partner, (PartnerGame){.level = 2, .clock = 300, .blind = TRUE}, FALSE);
  g_assert_true(fs_session_play(session, 5));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.puzzle", NULL);
  wait_until(fs_trainer_get_state(trainer) == TRAINER_ASKING);
  g_assert_false(fs_partner_is_playing(partner));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.play", NULL);
  gtk_window_close(window_dialog(window));
  main_loop_run(0.1);
  g_assert_cmpint(fs_trainer_get_state(trainer), ==, TRAINER_ASKING);
  fs_session_show_game(session, 0);
  g_assert_true(fs_partner_is_playing(partner));
  g_assert_cmpfloat(fs_partner_time_left(partner, SECOND), >, 240);
  g_assert_true(fs_session_play(session, 6));
  fs_partner_begin(partner, (PartnerGame){.level = 2, .seconds = 1}, FALSE);
  g_assert_cmpint(fs_trainer_get_state(trainer), ==, TRAINER_OFF);
  window_close(window);
}

static void escape(FsWindow *window) {
  gtk_widget_activate_action(GTK_WIDGET(window), "win.close-last", NULL);
}

static const StockedPuzzle *window_puzzle(FsWindow *window) {
  FsTrainer *trainer = fs_puzzle_bar_get_trainer(widget_find(window, FS_TYPE_PUZZLE_BAR));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.puzzle", NULL);
  wait_until(fs_trainer_get_state(trainer) == TRAINER_ASKING);
  return fs_trainer_get_puzzle(trainer);
}

/* Puzzles that are left, with a move or without, are no games to be saved. */
static void test_left(void) {
  static const char *const games[] = {".", "05A"};
  for (int i = 0; i < 4; i++) {
    FsWindow *window = window_at(games[i % 2]);
    FsSession *session = fs_window_get_session(window);
    for (int times = 0; times < 2; times++) {
      Move answer = window_puzzle(window)->puzzle.answer;
      if (i >= 2) g_assert_true(fs_session_play(session, answer));
      escape(window);
      g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 1);
      g_assert_cmpstr(session_text(session), ==, games[i % 2]);
      g_assert_false(fs_session_is_modified(session));
      g_assert_false(fs_session_has_left(session));
    }
    window_close(window);
  }
}

/* Nobody asks about one, neither when the window closes nor when something else begins. */
static void test_left_without_question(void) {
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  g_settings_set_boolean(settings, "restore-session", FALSE);
  for (int closing = 0; closing < 2; closing++) {
    FsWindow *window = window_at("05A");
    window_puzzle(window);
    if (!closing) fs_files_new_game(fs_window_get_files(window), variant_default());
    main_loop_run(0.1);
    g_assert_null(window_dialog(window));
    if (closing) g_assert_true(fs_files_may_close(fs_window_get_files(window)));
    g_assert_cmpstr(session_text(fs_window_get_session(window)), ==, closing ? "05A" : ".");
    window_close(window);
  }
  g_settings_reset(settings, "restore-session");
}

/* It stays where the user has written in it, and where he plays on from it. */
static void test_left_as_the_users(void) {
  for (int how = 0; how < 2; how++) {
    FsWindow *window = window_at("05A");
    FsSession *session = fs_window_get_session(window);
    FsPartner *partner = fs_play_bar_get_partner(widget_find(window, FS_TYPE_PLAY_BAR));
    const GameDocument *document = fs_session_get_document(session);
    window_puzzle(window);
    Position puzzle = fs_session_get_position(session);
    if (how == 0) g_assert_true(fs_session_comment(session, "Look at it again."));
    if (how == 1) fs_partner_begin(partner, (PartnerGame){.level = 2, .seconds = 1}, FALSE);
    escape(window);
    Position shown = fs_session_get_position(session);
    g_assert_true(position_equal(&shown, &puzzle));
    g_assert_cmpint(game_document_get_count(document), ==, 2);
    if (how == 1) g_assert_true(fs_partner_is_playing(partner));
    if (how == 0) window_puzzle(window);
    if (how == 0) g_assert_cmpint(game_document_get_count(document), ==, 3);
    window_close(window);
  }
}

/* It is asked again after a crash, and the games beside it are as they were. */
static void test_kept(void) {
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  static const char *const games[] = {".", "05A"};
  for (int i = 0; i < 4; i++) {
    FsWindow *window = window_at(games[i % 2]);
    StockedPuzzle before = *window_puzzle(window);
    if (i >= 2) g_assert_true(fs_session_play(fs_window_get_session(window), before.puzzle.answer));
    window = window_again(window);
    FsSession *session = fs_window_get_session(window);
    FsTrainer *trainer = fs_puzzle_bar_get_trainer(widget_find(window, FS_TYPE_PUZZLE_BAR));
    const StockedPuzzle *after = fs_trainer_get_puzzle(trainer);
    Position asked = line_position(&before.puzzle.line), shown = fs_session_get_position(session);
    g_assert_cmpint(fs_trainer_get_state(trainer), ==, TRAINER_ASKING);
    g_assert_true(position_equal(&asked, &shown));
    g_assert_true(fs_session_is_veiled(session));
    g_assert_cmpint(after->puzzle.answer, ==, before.puzzle.answer);
    g_assert_cmpint(after->puzzle.grade, ==, before.puzzle.grade);
    g_assert_cmpint(after->own, ==, before.own);
    int tried = puzzle_score_get(settings).tried;
    g_assert_true(fs_trainer_show_answer(trainer));
    g_assert_cmpint(puzzle_score_get(settings).tried, ==, tried + (i < 2)); /* each once */
    escape(window);
    g_assert_cmpstr(session_text(session), ==, games[i % 2]);
    g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 1);
    window = window_again(window);
    g_assert_cmpstr(session_text(fs_window_get_session(window)), ==, games[i % 2]);
    window_close(window);
  }
}

/* A game that was gone back to is shown where it was. */
static void test_left_behind_a_game(void) {
  FsWindow *window = window_at("05A");
  FsSession *session = fs_window_get_session(window);
  window_puzzle(window);
  fs_session_show_game(session, 0);
  fs_session_go_to(session, 2);
  escape(window);
  g_assert_cmpint(fs_session_get_line(session)->at, ==, 2);
  window_puzzle(window);
  fs_session_show_game(session, 0);
  g_assert_true(fs_session_play(session, 7));
  escape(window);
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 1);
  g_assert_cmpstr(session_text(session), ==, "057");
  window_close(window);
}

int main(int argc, char **argv) {
  windows_init(&argc, &argv);
  g_test_add_data_func("/learn/right/cube", "cube", test_right);
  g_test_add_data_func("/learn/right/popout", "popout:5x4", test_right);
  g_test_add_data_func("/learn/wrong/cube", "cube", test_wrong);
  g_test_add_data_func("/learn/wrong/connect4", "connect4:7x6", test_wrong);
  g_test_add_func("/learn/answer", test_answer);
  g_test_add_func("/learn/games", test_games);
  g_test_add_func("/learn/veil", test_veil);
  g_test_add_data_func("/learn/proved/solved", "solved", test_proved);
  g_test_add_data_func("/learn/proved/given-up", NULL, test_proved);
  g_test_add_func("/learn/own", test_own);
  g_test_add_func("/learn/once", test_once);
  g_test_add_func("/learn/seen", test_seen);
  g_test_add_func("/learn/none", test_none);
  g_test_add_func("/learn/window", test_window);
  g_test_add_func("/learn/closing", test_closing);
  g_test_add_func("/learn/beside-a-game", test_beside_a_game);
  g_test_add_func("/learn/left", test_left);
  g_test_add_func("/learn/kept", test_kept);
  g_test_add_func("/learn/left-without-question", test_left_without_question);
  g_test_add_func("/learn/left-as-the-users", test_left_as_the_users);
  g_test_add_func("/learn/left-behind-a-game", test_left_behind_a_game);
  return g_test_run();
}

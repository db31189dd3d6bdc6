/* The session without a window: the game, and a search that is watched, stopped and resumed. */
#include "play/cube-play.h"
#include "session/session-file.h"
#include "waiting.h"

static void count(gpointer object, int *counter) { (*counter)++; }

static void test_game(void) {
  g_autoptr(FsSession) session = session_at(".");
  int changes = 0;
  g_signal_connect_data(session, "position-changed", G_CALLBACK(count), &changes, NULL, 0);
  g_assert_true(fs_session_play(session, 5));
  g_assert_true(fs_session_play(session, 10));
  g_assert_cmpstr(session_text(session), ==, "5A");
  fs_session_back(session);
  g_assert_cmpstr(session_text(session), ==, "5");
  fs_session_forward(session);
  fs_session_go_first(session);
  g_assert_cmpstr(session_text(session), ==, ".");
  fs_session_back(session);
  fs_session_go_first(session);
  fs_session_go_last(session);
  g_assert_cmpstr(session_text(session), ==, "5A");
  g_assert_cmpint(changes, ==, 6);
}

/* Whatever an edit changes, each listener is called once. */
static void test_edit_tells_once(void) {
  static const char *const names[] = {"games-changed", "position-changed", "analysis-changed",
                                      "content-changed"};
  g_autoptr(FsSession) session = session_at(".");
  int told[G_N_ELEMENTS(names)] = {0};
  for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
    g_signal_connect_data(session, names[i], G_CALLBACK(count), &told[i], NULL, 0);
  g_assert_true(fs_session_play(session, 5));
  for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
    g_assert_cmpint(told[i], ==, 1);
  g_assert_true(fs_session_undo(session));
  for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
    g_assert_cmpint(told[i], ==, 2);
}

static void test_full_column(void) {
  g_autoptr(FsSession) session = session_at("5555");
  g_assert_false(fs_session_play(session, 5));
  g_assert_cmpstr(session_text(session), ==, "5555");
}

static void test_bad_text(void) {
  g_autoptr(FsSession) session = session_at("0F");
  int changes = 0;
  Error error;
  g_signal_connect_data(session, "position-changed", G_CALLBACK(count), &changes, NULL, 0);
  g_assert_cmpint(session_read(session, "0123X", &error), ==, STATUS_TEXT);
  g_assert_cmpuint(error.offset, ==, 4);
  g_assert_cmpstr(session_text(session), ==, "0F");
  g_assert_cmpint(changes, ==, 0);
}

static void test_board_code(void) {
  g_autoptr(FsSession) session = session_at("w/b//////////////");
  g_assert_cmpint(session_board(session).ply, ==, 2);
  g_assert_cmpstr(session_text(session), ==, "w/b//////////////");
}

/* A game of a different variant is an edit, and what is searched after it is of that variant. */
static void test_variants(void) {
  g_autoptr(FsSession) session = session_at("0F");
  Variant popout;
  AnalysisView view;
  Error error;
  g_assert_cmpint(variant_read("popout:5x4", 10, &popout, NULL), ==, STATUS_OK);
  Position start = position_begin(popout);
  Line line = line_new(&start);
  session_set_line(session, &line);
  g_assert_true(variant_equal(fs_session_get_variant(session), popout));
  g_assert_cmpint(session_read(session, "0011p0", &error), ==, STATUS_OK);
  g_assert_true(fs_session_play(session, 2));
  g_assert_cmpstr(session_text(session), ==, "0011p02");
  g_assert_cmpint(session_read(session, "6", &error), ==, STATUS_TEXT);
  fs_session_start(session);
  wait_until(counters_of(session).nodes > 0);
  g_assert_true(fs_session_is_at_root(session));
  g_assert_true(fs_session_view(session, &view));
  g_assert_cmpint(view.count, ==, 10);
  g_assert_null(fs_session_get_best_line(session));
  fs_session_mark(session, 5 + 1);
  g_assert_cmphex(fs_session_get_marks(session), ==, 1 << 6);
  for (int i = 0; i < 3; i++)
    g_assert_true(fs_session_undo(session));
  g_assert_cmpstr(session_text(session), ==, "0F");
  wait_until(!fs_session_is_running(session)); /* which the other game has ended */
  g_assert_false(fs_session_is_at_root(session));
  g_assert_true(fs_session_can_start(session));
}

/* Whose stone is next follows from the position, or from what there is too little of. */
static void test_setup_turns(void) {
  g_autoptr(FsSession) session = session_at("0");
  g_assert_false(fs_session_can_finish_setup(session));
  fs_session_begin_setup(session);
  g_assert_true(fs_session_can_finish_setup(session));
  g_assert_cmpint(fs_session_get_brush_player(session), ==, SECOND);
  fs_session_set_brush(session, BRUSH_WHITE);
  fs_session_brush(session, 1);
  fs_session_brush(session, 2);
  g_assert_false(fs_session_can_finish_setup(session));
  fs_session_set_brush(session, BRUSH_TURNS);
  for (int i = 0; i < 3; i++) { /* three white stones wait for theirs */
    g_assert_cmpint(fs_session_get_brush_player(session), ==, SECOND);
    fs_session_brush(session, 5);
  }
  g_assert_cmpint(fs_session_get_brush_player(session), ==, FIRST);
}

/* The exact value by the solver asked directly. */
static ValueSet answer(CubeSearch *search, Board board) {
  return solvers[0]->solve(search, board, CLAIM_FIRST) &
         solvers[0]->solve(search, board, CLAIM_SECOND);
}

/* All answers are those of the solver asked directly. */
static void test_answers(void) {
  g_autoptr(FsSession) session = session_at(EASY);
  g_object_set(fs_session_get_search(session), "goal", GOAL_EXACT, NULL);
  session_analyse(session);
  AnalysisView view = session_view(session);
  g_assert_true(view.answered);
  Table *table = NULL;
  g_assert_cmpint(table_create(&table, 64 << 20, CODE_BITS, SCHEME_TWOBIG, 0, NULL), ==, STATUS_OK);
  Board board = session_board(session);
  for (int c = 0; c < COLUMNS; c++) {
    int cell = board_cell(board, c);
    CubeSearch search = {.table = table};
    if (cell < 0)
      g_assert_cmpint(view.moves[c].state, ==, MOVE_ILLEGAL);
    else
      g_assert_cmpint(view.moves[c].values, ==, answer(&search, board_play(board, cell)));
  }
  table_free(table);
}

static void test_watching(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  int changes = 0;
  g_signal_connect_data(session, "analysis-changed", G_CALLBACK(count), &changes, NULL, 0);
  fs_session_start(session);
  main_loop_run(1);
  g_assert_cmpint(changes, >=, 5);
  g_assert_cmpint(changes, <=, 20);
  g_assert_true(session_view(session).running);
  wait_until(fs_search_get_figures(fs_session_get_search(session)).rate > 0);
  g_assert_cmpuint(counters_of(session).nodes, >, 0);
}

static void test_stop_keeps(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  fs_session_start(session);
  wait_until(counters_of(session).nodes > 1000);
  gint64 before = g_get_monotonic_time();
  fs_session_stop(session);
  took_at_most(before, 5);
  wait_until(!fs_session_is_running(session));
  uint64_t nodes = counters_of(session).nodes;
  g_assert_cmpuint(nodes, >, 1000);
  g_assert_false(session_view(session).running);
  fs_session_start(session);
  wait_until(counters_of(session).nodes > nodes);
}

/* A stop that comes when the search has ended, but its end has not been noticed, is not left for
 * the next.
 */
static void test_late_stop(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  fs_session_start(session);
  wait_until(counters_of(session).nodes > 1000);
  fs_session_stop(session);
  g_usleep(G_USEC_PER_SEC / 5); /* the thread ends while the main loop is busy */
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  uint64_t nodes = counters_of(session).nodes;
  fs_session_start(session);
  wait_until(counters_of(session).nodes > nodes);
}

static void test_browsing(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  AnalysisView view;
  fs_session_start(session);
  wait_until(fs_session_view(session, &view));
  fs_session_play(session, 5);
  g_assert_false(fs_session_view(session, &view));
  g_assert_false(fs_session_is_at_root(session));
  main_loop_run(0.3);
  g_assert_false(fs_session_view(session, &view));
  fs_session_show_root(session);
  g_assert_true(fs_session_is_at_root(session));
  g_assert_true(session_view(session).running);
  g_assert_cmpint(fs_session_get_line(session)->length, ==, (int)strlen(HARD) + 1);
}

static void test_stepping_back(void) {
  g_autoptr(FsSession) session = session_at(EASY);
  session_analyse(session);
  ValueSet values = session_view(session).values;
  fs_session_play(session, 3);
  fs_session_undo(session);
  g_assert_cmpint(session_view(session).values, ==, values);
  Line elsewhere = line_at(".");
  session_set_line(session, &elsewhere);
  fs_session_show_root(session);
  g_assert_cmpstr(session_text(session), ==, EASY);
}

/* An answer to one goal is judged again under the next. */
static void test_goal(void) {
  g_autoptr(FsSession) session = session_at(EASY);
  session_analyse(session);
  g_object_set(fs_session_get_search(session), "goal", GOAL_SECOND, NULL);
  AnalysisView view = session_view(session);
  g_assert_cmpint(view.moves[3].values, ==, VALUE_FIRST);
  g_assert_cmpint(view.moves[3].state, ==, MOVE_ANSWERED);
  g_assert_cmpint(view.moves[0].values, ==, VALUE_DRAW | VALUE_SECOND);
  g_assert_cmpint(view.moves[0].state, ==, MOVE_OPEN);
}

static void test_goal_while_running(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  fs_session_start(session);
  wait_until(counters_of(session).nodes > 1000);
  fs_session_play(session, 5);
  g_object_set(fs_session_get_search(session), "goal", GOAL_EXACT, NULL);
  main_loop_run(0.5);
  g_assert_true(fs_session_is_running(session));
  fs_session_undo(session);
  g_assert_true(fs_session_is_at_root(session));
  g_assert_true(session_view(session).running);
}

static void test_start_elsewhere(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  fs_session_start(session);
  main_loop_run(0.2);
  g_assert_cmpint(session_read(session, EASY, NULL), ==, STATUS_OK);
  fs_session_start(session);
  wait_until(!fs_session_is_running(session));
  g_assert_true(fs_session_is_at_root(session));
  g_assert_true(session_view(session).answered);
}

static void test_over(void) {
  g_autoptr(FsSession) session = session_at("0415263");
  g_assert_false(fs_session_can_start(session));
  fs_session_start(session);
  g_assert_false(fs_session_is_running(session));
}

static void test_table_refused(void) {
  g_autoptr(FsSession) session = session_at(".");
  const Table *table = fs_search_get_table(fs_session_get_search(session));
  Error error;
  size_t absurd = (size_t)1 << 50;
  g_assert_cmpint(fs_search_set_table_bytes(fs_session_get_search(session), absurd, &error), !=,
                  STATUS_OK);
  g_assert_cmpstr(error.message, !=, "");
  g_assert_true(fs_search_get_table(fs_session_get_search(session)) == table);
  g_assert_cmpuint(fs_search_get_table_bytes(fs_session_get_search(session)), ==, 64 << 20);
}

/* A running search keeps its table; the new one is there when it has ended. */
static void test_table_while_running(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  fs_session_start(session);
  main_loop_run(0.2);
  const Table *table = fs_search_get_table(fs_session_get_search(session));
  g_assert_cmpint(fs_search_set_table_bytes(fs_session_get_search(session), 128 << 20, NULL), ==,
                  STATUS_OK);
  g_assert_cmpint(fs_search_set_table_bytes(fs_session_get_search(session), 96 << 20, NULL), ==,
                  STATUS_OK);
  g_assert_true(fs_search_get_table(fs_session_get_search(session)) == table);
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  g_assert_cmpuint(table_bytes(fs_search_get_table(fs_session_get_search(session))), >, 90 << 20);
  fs_session_start(session);
  wait_until(counters_of(session).nodes > 1000);
}

static void test_end_while_running(void) {
  FsSession *session = session_at(HARD);
  fs_session_start(session);
  main_loop_run(0.2);
  gint64 before = g_get_monotonic_time();
  g_object_unref(session);
  took_at_most(before, 1000);
  main_loop_run(0.2); /* nothing is left that would call back */
}

/* A file also gets what only the store knows about the positions of a game. */
static void test_file_of_stored(void) {
  g_autoptr(FsSession) session = session_at("5A");
  Board board = session_board(session);
  ProofRecord record = {code_canonical(board), VALUE_DRAW | VALUE_SECOND, 0, 0, CLAIM_FIRST};
  fs_search_keep(fs_session_get_search(session), variant_default(), &record, 1, 0);
  g_autoptr(GameFile) file = fs_session_get_file(session);
  gboolean found = FALSE;
  for (guint i = 0; i < file->answers->len; i++) {
    const GameAnswer *answer = &g_array_index(file->answers, GameAnswer, i);
    if (code_compare(position_key(&answer->position), code_canonical(board)) != 0) continue;
    g_assert_cmpuint(answer->values, ==, VALUE_DRAW | VALUE_SECOND);
    found = TRUE;
  }
  g_assert_true(found);
}

static void keep(FsSession *session, const Position *position, ValueSet values) {
  FsSearch *search = fs_session_get_search(session);
  ProofRecord record = {position_key(position), values, 0, 0, CLAIM_FIRST};
  g_assert_true(claim_answered(CLAIM_FIRST, values));
  fs_search_keep(search, position->variant, &record, 1, 0);
  record.claim = CLAIM_SECOND;
  if (claim_answered(CLAIM_SECOND, values))
    fs_search_keep(search, position->variant, &record, 1, 0);
}

/* No heading "Black wins" beside columns that are open. */
static void test_lost_position(void) {
  static const char *const games[] = {"cube", "connect4:7x6", "popout:7x6", NULL};
  for (int g = 0; games[g]; g++) {
    g_autoptr(FsSession) session = fs_session_new();
    Variant variant;
    g_assert_cmpint(variant_read(games[g], strlen(games[g]), &variant, NULL), ==, STATUS_OK);
    Position start = position_begin(variant);
    Line line = line_new(&start);
    session_set_line(session, &line);
    keep(session, &start, VALUE_SECOND);
    AnalysisView view;
    g_assert_true(fs_session_view(session, &view));
    g_assert_true(view.answered);
    g_assert_cmpint(view.values, ==, VALUE_SECOND);
    for (int m = 0; m < variant_columns(variant); m++)
      g_assert_cmpint(view.moves[m].values, ==, VALUE_SECOND);
    fs_session_play(session, 2); /* the column's answer is the heading one move later */
    g_assert_true(fs_session_view(session, &view));
    g_assert_cmpint(view.values, ==, VALUE_SECOND);
    g_assert_false(view.answered);
  }
}

/* A proof far down the line that is shown reaches its start, move by move. */
static void test_proof_goes_up(void) {
  g_autoptr(FsSession) session = session_at("05A");
  AnalysisView view;
  Position at = fs_session_get_position(session); /* Black to move */
  for (int c = 0; c < COLUMNS; c++) {
    Position after = position_play(&at, (Move)c);
    keep(session, &after, VALUE_FIRST);
  }
  fs_session_go_to(session, 2);
  g_assert_true(fs_session_view(session, &view));
  g_assert_cmpint(view.values, ==, VALUE_FIRST);
  g_assert_cmpint(view.moves[10].values, ==, VALUE_FIRST);
  fs_session_go_to(session, 1);
  g_assert_true(fs_session_view(session, &view));
  g_assert_cmpint(view.moves[5].values, ==, VALUE_FIRST);
  g_assert_cmpint(view.values & VALUE_FIRST, ==, VALUE_FIRST);
  /* All that Black has there, the last of it three moves away: known at the start at once. */
  for (int c = 0; c < COLUMNS; c++) {
    Position reply = line_position(fs_session_get_line(session));
    reply = position_play(&reply, (Move)c);
    if (c != 5) keep(session, &reply, VALUE_FIRST);
  }
  fs_session_go_to(session, 0);
  g_assert_true(fs_session_view(session, &view));
  g_assert_cmpint(view.values, ==, VALUE_FIRST);
  g_assert_cmpint(view.moves[15].values, ==, VALUE_FIRST); /* an image of column 0 */
}

/* The values in a file are shown, and what follows from them; no search relies on it, no store has
 * it. */
static void test_told(void) {
  g_autoptr(FsSession) session = session_at("5A");
  FsSearch *search = fs_session_get_search(session);
  Position position = fs_session_get_position(session);
  AnalysisView view = analysis_blank(&position);
  view.values = VALUE_SECOND;
  knowledge_tell(fs_search_get_knowledge(search), &position, GOAL_FIRST, &view);
  g_assert_true(fs_session_view(session, &view));
  g_assert_cmpint(view.moves[3].values, ==, VALUE_SECOND);
  fs_session_play(session, 3);
  g_assert_true(fs_session_view(session, &view));
  g_assert_cmpint(view.values, ==, VALUE_SECOND);
  g_assert_cmpuint(verdicts_count(fs_search_get_verdicts(search)), ==, 0);
  Position after = fs_session_get_position(session);
  keep(session, &after, VALUE_FIRST); /* a proof is worth more */
  g_assert_true(fs_session_view(session, &view));
  g_assert_cmpint(view.values, ==, VALUE_FIRST);
}

/* What is gathered in steps is what is gathered at once. */
static void assert_same_in_steps(FsSession *session, GameFile *parts, const char *text) {
  guint steps = 0, game = fs_session_add_answers(session, parts, 0, g_get_monotonic_time());
  g_assert_cmpuint(game, ==, 0); /* no time, no game */
  for (; game < parts->games->len; steps++)
    game = fs_session_add_answers(session, parts, game, g_get_monotonic_time() + 200);
  g_assert_cmpuint(steps, >, 1);
  g_autofree char *same = game_file_write(parts, FALSE);
  g_assert_true(g_str_equal(same, text));
}

/* However much is known about its positions, a file that is written can be read. */
static void test_file_of_much(void) {
  enum { GAMES = 600 };
  g_autoptr(FsSession) session = fs_session_new();
  FsSearch *search = fs_session_get_search(session);
  GPtrArray *records = game_records_new();
  for (int i = 0; i < GAMES; i++) {
    Line line = line_at(".");
    while (line_result(&line) == VALUE_ANY)
      if (line_play(&line, (Move)g_test_rand_int_range(0, COLUMNS))) {
        Position position = line_position(&line);
        AnalysisView view = analysis_blank(&position);
        knowledge_tell(fs_search_get_knowledge(search), &position, GOAL_FIRST, &view);
      }
    g_ptr_array_add(records, game_record_new(&line));
  }
  fs_session_replace(session, records, 0);
  g_autoptr(GameFile) file = fs_session_get_file(session);
  g_assert_cmpint(file->answers->len, ==, GAME_FILE_ANSWERS_WRITTEN);
  g_autofree char *text = game_file_write(file, FALSE);
  g_autoptr(GError) error = NULL;
  g_autoptr(GameFile) again = game_file_read(text, strlen(text), &error);
  g_assert_no_error(error);
  g_assert_cmpint(again->answers->len, ==, GAME_FILE_ANSWERS_WRITTEN);
  g_autoptr(GameFile) parts = fs_session_begin_file(session);
  assert_same_in_steps(session, parts, text);
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/session/game", test_game);
  g_test_add_func("/session/edit-tells-once", test_edit_tells_once);
  g_test_add_func("/session/full-column", test_full_column);
  g_test_add_func("/session/bad-text", test_bad_text);
  g_test_add_func("/session/board-code", test_board_code);
  g_test_add_func("/session/variants", test_variants);
  g_test_add_func("/session/setup-turns", test_setup_turns);
  g_test_add_func("/session/answers", test_answers);
  g_test_add_func("/session/lost-position", test_lost_position);
  g_test_add_func("/session/proof-goes-up", test_proof_goes_up);
  g_test_add_func("/session/told", test_told);
  g_test_add_func("/session/watching", test_watching);
  g_test_add_func("/session/stop-keeps", test_stop_keeps);
  g_test_add_func("/session/late-stop", test_late_stop);
  g_test_add_func("/session/browsing", test_browsing);
  g_test_add_func("/session/stepping-back", test_stepping_back);
  g_test_add_func("/session/goal", test_goal);
  g_test_add_func("/session/goal-while-running", test_goal_while_running);
  g_test_add_func("/session/start-elsewhere", test_start_elsewhere);
  g_test_add_func("/session/file-of-stored", test_file_of_stored);
  g_test_add_func("/session/over", test_over);
  g_test_add_func("/session/table-refused", test_table_refused);
  g_test_add_func("/session/table-while-running", test_table_while_running);
  g_test_add_func("/session/end-while-running", test_end_while_running);
  g_test_add_func("/session/file-of-much", test_file_of_much);
  return g_test_run();
}

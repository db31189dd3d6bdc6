/* What an explanation shows on the board, by the scene that is drawn: every end has its line. */
#include "base/settings.h"
#include "board/board-belief.h"
#include "board/board-scene.h"
#include "explain/explain-bar.h"
#include "explain/explain-open.h"
#include "panes/statistics.h"
#include "play/move-names.h"
#include "panes/column-table.h"
#include "windows.h"

#define FORCED "2CC231B71D010341983D00A7DCA36E"         /* White wins with his fourth stone */
#define HELD "0C0C00E24B476966EE64D7D1194993F2122BA5C8" /* Black wins by force */
#define SEARCHED "1297716E722812FED5EA56AAEB4B198F"     /* ... by a search */
#define SCORES_TOLD                                                                                \
  "The signed number is the score: the stones that the winner would have left, and one more. "     \
  "Below 0 the player to move loses."

/* White wins in a zugzwang, with a pair of cells and a move gained. */
#define PAIRED "64E818829DF7BC07FACB13DE7D50C9AC7A896F06F211A0"

static int fours(FsSession *session) {
  Scene scene = board_scene_of_session(session, FALSE);
  int count = 0;
  for (int place = 0; place < SCENE_CELLS; place++)
    count += scene.four[place];
  return count;
}

/* The highest number of a move that is shown. */
static int numbers(FsSession *session) {
  Scene scene = board_scene_of_session(session, FALSE);
  int most = 0;
  for (int place = 0; place < SCENE_CELLS; place++)
    most = MAX(most, scene.line[place]);
  return most;
}

static gboolean is_explained(FsSession *session) {
  const SearchExplanation *shown = fs_session_get_explanation(session);
  return shown && !shown->searching;
}

static void explain(FsSession *session, const char *text, ValueSet known) {
  Line line = line_at(text);
  Position position = line_position(&line);
  fs_search_explain(fs_session_get_search(session), &position, GOAL_FIRST, known, 0);
}

static void test_forced(void) {
  g_autoptr(FsSession) session = session_at(FORCED);
  g_assert_cmpint(fours(session), ==, 0);
  explain(session, FORCED, VALUE_ANY);
  wait_until(is_explained(session));
  g_assert_cmpint(numbers(session), ==, 7);
  g_assert_cmpint(fours(session), ==, 4);
}

/* The cells at which somebody may not play, what the keeper threatens above
 * them, and his pairs. */
static void test_zugzwang(void) {
  g_autoptr(FsSession) session = session_at(PAIRED);
  explain(session, PAIRED, VALUE_FIRST);
  wait_until(is_explained(session));
  const Explanation *part = &fs_session_get_explanation(session)->found.parts[0];
  const ExplainZugzwang *zugzwang = &part->zugzwang;
  Scene scene = board_scene_of_session(session, FALSE);
  g_assert_cmpint(part->reason, ==, REASON_ZUGZWANG);
  g_assert_cmpint(zugzwang->closed_count, >, 0);
  g_assert_cmpint(zugzwang->pair_count, >, 0);
  for (int i = 0; i < zugzwang->closed_count; i++) {
    BoardCell cell = zugzwang->closed[i];
    int place = scene_cell(&scene.position, cell.column, cell.level);
    g_assert_true(scene.marks[place] & SCENE_FORBIDDEN);
    g_assert_true(scene.marks[place + 1] & SCENE_THREAT << part->keeper);
  }
  for (int i = 0; i < zugzwang->pair_count; i++)
    for (int n = 0; n < 2; n++) {
      BoardCell cell = zugzwang->pairs[i][n];
      int place = scene_cell(&scene.position, cell.column, cell.level);
      g_assert_cmpint(scene.pairs[part->keeper][place], ==, i + 1);
    }
}

static gboolean has_badges(FsSession *session) {
  Scene scene = board_scene_of_session(session, FALSE);
  board_belief_add(session, NULL, &scene);
  for (int move = 0; move < MOVES_MOST; move++)
    if (scene.badges[move].kind != BADGE_NONE) return TRUE;
  return FALSE;
}

/* Behind moves that are shown the numbers go on, and nothing is played. Values of the moves before
 * are not mixed with that. */
static void test_behind_a_preview(void) {
  g_autoptr(FsSession) session = session_at(SEARCHED);
  Line shown = *fs_session_get_line(session);
  Position position = line_position(&shown);
  Line preview = line_new(&position);
  line_play(&preview, 6);
  line_play(&preview, 0);
  knowledge_add(fs_search_get_knowledge(fs_session_get_search(session)), &position, VALUE_FIRST, 1,
                0);
  g_assert_true(has_badges(session));
  fs_session_preview(session, &preview);
  g_assert_true(has_badges(session));
  g_assert_cmpint(numbers(session), ==, 2);
  g_assert_cmpint(fours(session), ==, 0);
  explain(session, SEARCHED "60", VALUE_FIRST);
  wait_until(is_explained(session));
  g_assert_cmpint(numbers(session), ==, 3);
  g_assert_cmpint(fours(session), ==, 4);
  g_assert_false(has_badges(session));
  g_assert_cmpstr(session_text(session), ==, SEARCHED);
  fs_session_back(session);
  g_assert_null(fs_session_get_preview(session));
  g_assert_cmpint(numbers(session), ==, 0);
}

/* Scores of PopOut are in the winner's own moves: 21 and 18 of both players are 11 and 9. */
static void test_scores_of_pops(void) {
  g_autoptr(FsSession) session = session_at(".");
  Line line = line_of("popout:4x5", "0123");
  Position position = line_position(&line);
  int most = 0, least = 0;
  fs_session_add_game(session, &line, (SessionStep){0});
  fs_session_go_last(session);
  fs_search_find_distances(fs_session_get_search(session), &position);
  wait_until(!fs_search_is_finding_distances(fs_session_get_search(session)));
  Scene scene = board_scene_of_session(session, FALSE);
  for (int move = 0; move < MOVES_MOST; move++) {
    most = MAX(most, scene.scores[move]);
    least = MIN(least, scene.scores[move]);
  }
  g_assert_cmpint(most, ==, 11);
  g_assert_cmpint(least, ==, -9);
}

static void test_best_line(void) {
  g_autoptr(FsSession) session = session_at(FORCED);
  Line line = line_at(FORCED);
  Position position = line_position(&line);
  fs_search_find_line(fs_session_get_search(session), &position, -1);
  const SearchLine *best;
  wait_until((best = fs_session_get_best_line(session)) && !best->searching);
  g_assert_cmpint(fours(session), ==, 4);
  int length = best->best.length;
  const SearchExplanation *shown;
  fs_search_explain(fs_session_get_search(session), &position, GOAL_FIRST, VALUE_FIRST, 0);
  g_assert_null(fs_session_get_best_line(session)); /* what was asked for last is shown */
  wait_until((shown = fs_session_get_explanation(session)) && !shown->searching);
  g_assert_cmpint(shown->found.parts[0].line.length, ==, length); /* and they agree */
}

static gboolean knows(FsSession *session, const Position *position) {
  AnalysisView view;
  return fs_search_know(fs_session_get_search(session), position, &view) &&
         goal_answered(GOAL_FIRST, view.values);
}

/* What is not proved is first analysed, which columns and line share. */
static void test_best_line_waits(void) {
  g_autoptr(FsSession) session = session_at(SEARCHED);
  FsSearch *search = fs_session_get_search(session);
  Position position = fs_session_get_position(session);
  g_assert_false(knows(session, &position));
  fs_search_find_line(search, &position, -1);
  g_assert_true(fs_search_get_line(search)->waiting);
  g_assert_true(fs_session_is_running(session));
  wait_until(!fs_search_get_line(search)->searching);
  g_assert_cmpint(fs_search_get_line(search)->best.length, >, 1);
  Position next = position_play(&position, fs_search_get_line(search)->best.moves[0]);
  Position later = position_play(&next, fs_search_get_line(search)->best.moves[1]);
  g_assert_true(knows(session, &position) && knows(session, &next) && knows(session, &later));
  wait_until(!fs_search_now(search).running); /* it served the line alone */
}

/* Until it is found it is said what was done for it, and it can be stopped. */
static void test_best_line_stops(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  FsSearch *search = fs_session_get_search(session);
  Position position = fs_session_get_position(session);
  fs_search_find_line(search, &position, -1);
  wait_until(fs_search_get_line(search)->work.nodes > 0);
  fs_session_stop(session);
  wait_until(!fs_search_get_line(search)->searching);
  g_assert_cmpint(fs_search_get_line(search)->best.length, ==, 0);
  fs_search_find_line(search, &position, -1);
  g_assert_true(fs_search_now(search).running);
  fs_search_drop_line(search);
  g_assert_null(fs_search_get_line(search));
  wait_until(!fs_search_now(search).running);
}

/* What was not analysed is proved at once, if that is short, and is known then. */
static void test_proves_at_once(void) {
  FsWindow *window = window_at(FORCED);
  FsSession *session = fs_window_get_session(window);
  GtkWidget *bar = widget_find(window, FS_TYPE_EXPLAIN_BAR);
  fs_explain_bar_toggle(FS_EXPLAIN_BAR(bar));
  wait_until(widget_says(bar, "White wins by force"));
  Position position = fs_session_get_position(session);
  Position next =
      position_play(&position, fs_session_get_explanation(session)->found.parts[0].line.moves[0]);
  g_assert_true(knows(session, &position) && knows(session, &next));
  wait_until(widget_says(widget_find(window, FS_TYPE_STATISTICS),
                         "White wins: proved earlier, by a search, a review or “Why?”"));
  window_close(window);
}

/* The book has the position after the only answer to White's move. */
static void test_follows(void) {
  g_autofree char *folder = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  g_setenv("FOURSCORE_BOOKS", BOOKS_DIR, TRUE);
  FsWindow *window = window_at("0FC3484B76");
  fs_search_open_stores(fs_session_get_search(fs_window_get_session(window)), folder);
  wait_until(widget_says(widget_find(window, FS_TYPE_STATISTICS),
                         "White wins: this follows from what is known about its moves"));
  window_close(window);
  g_unsetenv("FOURSCORE_BOOKS");
}

/* The card says what runs, also where nothing is analysed. */
static void test_card_says_it(void) {
  FsWindow *window = window_at("0F");
  FsSession *session = fs_window_get_session(window);
  GtkWidget *bar = widget_find(window, FS_TYPE_EXPLAIN_BAR);
  GtkWidget *statistics = widget_find(window, FS_TYPE_STATISTICS);
  g_assert_nonnull(widget_label(statistics, "Nothing is searched"));
  fs_explain_bar_toggle(FS_EXPLAIN_BAR(bar));
  g_assert_true(widget_says(bar, "Looking for the reason: "));
  g_assert_nonnull(widget_label(statistics, "Looking for the reason"));
  fs_search_stop_explanation(fs_session_get_search(session));
  wait_until(widget_label(statistics, "Nothing is searched"));
  window_close(window);
}

/* Asked whether White wins, it says that Black does, where that is proved. */
static void test_says_what_is_proved(void) {
  FsWindow *window = window_at(HELD);
  FsSession *session = fs_window_get_session(window);
  GtkWidget *bar = widget_find(window, FS_TYPE_EXPLAIN_BAR);
  g_object_set(fs_session_get_search(session), "goal", GOAL_FIRST, NULL);
  fs_explain_bar_toggle(FS_EXPLAIN_BAR(bar));
  wait_until(widget_says(bar, "Black wins by force"));
  g_assert_true(widget_says(bar, "Why Black Wins"));
  AnalysisView view;
  g_assert_true(fs_session_view(session, &view));
  g_assert_cmpint(view.values, ==, VALUE_SECOND);
  window_close(window);
}

/* ... but not where the user has still to find it. */
static void test_hidden(void) {
  FsWindow *window = window_at(FORCED);
  GtkWidget *bar = widget_find(window, FS_TYPE_EXPLAIN_BAR);
  fs_session_veil(fs_window_get_session(window), TRUE);
  fs_explain_bar_toggle(FS_EXPLAIN_BAR(bar));
  g_assert_true(widget_says(bar, "is hidden until you have moved"));
  fs_session_veil(fs_window_get_session(window), FALSE);
  fs_session_set_blind(fs_window_get_session(window), TRUE);
  g_assert_true(widget_says(bar, "is hidden until the game is over"));
  window_close(window);
}

/* While the analysis runs, and after it was stopped, it is said how far it came. */
static void test_open(void) {
  FsWindow *window = window_at(HARD);
  FsSession *session = fs_window_get_session(window);
  GtkWidget *bar = widget_find(window, FS_TYPE_EXPLAIN_BAR);
  fs_session_start(session);
  fs_explain_bar_toggle(FS_EXPLAIN_BAR(bar));
  wait_until(widget_says(bar, "The value is being searched: "));
  wait_until(analysis_count(fs_search_now(fs_session_get_search(session)).view).answered > 0);
  fs_session_stop(session);
  wait_until(widget_says(bar, "Still open: "));
  g_assert_false(widget_says(bar, "Analyse it first"));
  window_close(window);
}

static void assert_open(const AnalysisView *view, const char *expected) {
  g_autofree char *words = explain_open(variant_default(), view);
  g_assert_cmpstr(words, ==, expected);
}

static void test_open_words(void) {
  Position start = position_begin(variant_default());
  AnalysisView view = analysis_blank(&start);
  assert_open(NULL, "The value of this position is not proved yet. Analyse it first.");
  assert_open(&view, "Neither the value of this position nor that of a move is proved yet.");
  for (int m = 2; m < view.count; m++)
    view.moves[m].state = MOVE_ANSWERED;
  assert_open(&view, "The value of this position is not proved yet, but 14 of its 16 moves. "
                     "Still open: 0, 1.");
}

static void test_hint(void) {
  g_autoptr(FsSession) session = session_at("0");
  fs_session_show_hint(session, 3);
  g_assert_cmpint(fs_session_get_hint(session), ==, 3);
  g_assert_cmpint(numbers(session), ==, 1);
  fs_session_play(session, 3);
  g_assert_cmpint(fs_session_get_hint(session), ==, -1);
}

static GtkEventController *motion_of(GtkWidget *row) {
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(row);
  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
    if (GTK_IS_EVENT_CONTROLLER_MOTION(controller)) return controller;
  }
  return NULL;
}

/* A reply's moves are on the board while the pointer is on its row; nothing is played. */
static void test_pointer_on_a_reply(void) {
  FsWindow *window = window_at(SEARCHED);
  FsSession *session = fs_window_get_session(window);
  GtkWidget *bar = widget_find(window, FS_TYPE_EXPLAIN_BAR), *row;
  fs_explain_bar_toggle(FS_EXPLAIN_BAR(bar));
  wait_until((row = widget_find(bar, GTK_TYPE_LIST_BOX_ROW)));
  GtkEventController *motion = motion_of(row);
  g_assert_nonnull(motion);
  g_signal_emit_by_name(motion, "enter", 1.0, 1.0);
  g_assert_cmpint(fs_session_get_preview(session)->length, ==, 2);
  main_loop_run(0.3);
  g_assert_true(row == widget_find(bar, GTK_TYPE_LIST_BOX_ROW)); /* it is still explained */
  g_signal_emit_by_name(motion, "leave");
  g_assert_null(fs_session_get_preview(session));
  g_assert_cmpstr(session_text(session), ==, SEARCHED);
  window_close(window);
}

/* The first reply without a short reason, which is looked for when it is chosen. */
static GtkWidget *hard_row(GtkWidget *bar) {
  GtkWidget *row = widget_find(bar, GTK_TYPE_LIST_BOX_ROW);
  while (row && !widget_says(row, "no short reason"))
    row = gtk_widget_get_next_sibling(row);
  return row;
}

/* A button that is pressed is there when it is let go: what comes meanwhile is shown below it. */
static void test_buttons_stay(void) {
  FsWindow *window = window_at(SEARCHED);
  FsSession *session = fs_window_get_session(window);
  GtkWidget *bar = widget_find(window, FS_TYPE_EXPLAIN_BAR), *row;
  fs_explain_bar_toggle(FS_EXPLAIN_BAR(bar));
  wait_until((row = hard_row(bar)) && gtk_widget_get_mapped(row));
  gtk_widget_grab_focus(row);
  g_signal_emit_by_name(gtk_widget_get_parent(row), "row-activated", row);
  g_assert_true(widget_says(bar, "Looking for the reason"));
  GtkWidget *back = widget_button_for(bar, "Back");
  GtkWidget *play = widget_button_for(bar, "Play These Moves in the Game");
  g_assert_true(gtk_window_get_focus(GTK_WINDOW(window)) == back); /* the row went */
  gtk_widget_grab_focus(play);
  wait_until(widget_says(bar, "Why White Wins"));
  fs_session_start(session);
  main_loop_run(0.5);
  g_assert_true(widget_button_for(bar, "Play These Moves in the Game") == play);
  g_assert_true(widget_button_for(bar, "Back") == back);
  g_assert_true(gtk_window_get_focus(GTK_WINDOW(window)) == play);
  g_signal_emit_by_name(play, "clicked");
  g_assert_cmpint(fs_session_get_line(session)->length, ==, (int)strlen(SEARCHED) + 2);
  g_assert_false(gtk_widget_get_mapped(play));
  window_close(window);
}

static int rows_seen(GtkWidget *root) {
  int count = GTK_IS_LIST_BOX_ROW(root) && gtk_widget_get_mapped(root);
  for (GtkWidget *child = gtk_widget_get_first_child(root); child;
       child = gtk_widget_get_next_sibling(child))
    count += rows_seen(child);
  return count;
}

/* A draw in PopOut has two reasons with many replies: the first of each are seen, and the others
 * when they are asked for. */
static void test_reasons_of_a_draw(void) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  GtkWidget *bar = widget_find(window, FS_TYPE_EXPLAIN_BAR);
  Line line = line_of("popout:4x4", "01230123");
  fs_session_reset(session, &line);
  g_object_set(fs_session_get_search(session), "goal", GOAL_EXACT, NULL);
  fs_session_start(session);
  wait_until(!fs_session_is_running(session));
  fs_explain_bar_toggle(FS_EXPLAIN_BAR(bar));
  wait_until(rows_seen(bar) > 0);
  g_assert_cmpint(rows_seen(bar), ==, 4);
  GtkLabel *more = widget_label(bar, "4 More Replies");
  g_assert_nonnull(more);
  g_signal_emit_by_name(gtk_widget_get_ancestor(GTK_WIDGET(more), GTK_TYPE_BUTTON), "clicked");
  main_loop_run(0.1);
  g_assert_cmpint(rows_seen(bar), ==, 8);
  window_close(window);
}

static void count_one(int *count) { ++*count; }

/* Plots and tasks name columns, and follow the search. */
static void test_names_in_plots(void) {
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  FsWindow *window = window_at(SEARCHED);
  FsSearch *search = fs_session_get_search(fs_window_get_session(window));
  int count = 0;
  g_signal_connect_swapped(search, "changed", G_CALLBACK(count_one), &count);
  g_settings_set_enum(settings, "move-names", MOVE_NAMES_LETTERS);
  g_assert_cmpint(count, >, 0);
  g_signal_handlers_disconnect_by_data(search, &count);
  g_settings_reset(settings, "move-names");
  window_close(window);
}

/* What the number beside a value counts stands below the list, which has a minus sign. */
static void test_scores_told(void) {
  FsWindow *window = window_at(EASY "3"); /* Black loses */
  FsSearch *search = fs_session_get_search(fs_window_get_session(window));
  GtkWidget *table = widget_find(window, FS_TYPE_COLUMN_TABLE);
  Position position = fs_session_get_position(fs_window_get_session(window));
  GtkWidget *told = GTK_WIDGET(widget_label(table, SCORES_TOLD));
  g_assert_false(gtk_widget_get_visible(told));
  fs_search_find_distances(search, &position);
  wait_until(!fs_search_is_finding_distances(search));
  wait_until(widget_says(table, "White wins, \u2212"));
  g_assert_true(gtk_widget_get_visible(told));
  fs_search_drop_distances(search);
  g_assert_false(gtk_widget_get_visible(told));
  window_close(window);
}

/* The player to move who does not win has moves; replies are those to a move of the winner. */
static void test_own_moves(void) {
  FsWindow *window = window_at(SEARCHED);
  FsSession *session = fs_window_get_session(window);
  GtkWidget *bar = widget_find(window, FS_TYPE_EXPLAIN_BAR);
  fs_session_play(session, 3); /* with which White wins */
  fs_explain_bar_toggle(FS_EXPLAIN_BAR(bar));
  wait_until(widget_find(bar, GTK_TYPE_LIST_BOX_ROW));
  g_assert_true(widget_says(bar, "12 of the 13 moves have a short answer"));
  g_assert_true(widget_says(bar, "Choose a move to follow the proof."));
  g_assert_false(widget_says(bar, "repl"));
  window_close(window);
}

/* The column of an answer is named as one, so that nobody reads "0 answers" as a count; and in the
 * notation chosen last, also along a proof. */
static void test_names_columns(void) {
  g_autoptr(GSettings) settings = g_settings_new(FS_SETTINGS_SCHEMA);
  FsWindow *window = window_at(SEARCHED);
  GtkWidget *bar = widget_find(window, FS_TYPE_EXPLAIN_BAR), *row;
  fs_explain_bar_toggle(FS_EXPLAIN_BAR(bar));
  wait_until((row = widget_find(bar, GTK_TYPE_LIST_BOX_ROW)));
  g_assert_true(widget_says(bar, "12 of the 13 replies have a short answer"));
  g_assert_true(widget_says(bar, "column C wins at once"));
  g_assert_true(widget_says(bar, "White begins with column 3"));
  g_settings_set_enum(settings, "move-names", MOVE_NAMES_LETTERS);
  g_assert_true(widget_says(bar, "White begins with column D1"));
  g_assert_true(widget_says(bar, "column A4 wins at once"));
  g_assert_false(widget_says(bar, "column C wins"));
  g_signal_emit_by_name(widget_find(bar, GTK_TYPE_LIST_BOX), "row-activated",
                        widget_find(bar, GTK_TYPE_LIST_BOX_ROW));
  g_assert_true(widget_says(bar, "After the moves D1, A4"));
  g_settings_reset(settings, "move-names");
  g_assert_true(widget_says(bar, "After the moves 3, C"));
  window_close(window);
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_test_add_func("/explained/card-says-it", test_card_says_it);
  g_test_add_func("/explained/forced", test_forced);
  g_test_add_func("/explained/zugzwang", test_zugzwang);
  g_test_add_func("/explained/buttons-stay", test_buttons_stay);
  g_test_add_func("/explained/pointer-on-a-reply", test_pointer_on_a_reply);
  g_test_add_func("/explained/behind-a-preview", test_behind_a_preview);
  g_test_add_func("/explained/best-line", test_best_line);
  g_test_add_func("/explained/scores-of-pops", test_scores_of_pops);
  g_test_add_func("/explained/best-line-waits", test_best_line_waits);
  g_test_add_func("/explained/best-line-stops", test_best_line_stops);
  g_test_add_func("/explained/proves-at-once", test_proves_at_once);
  g_test_add_func("/explained/follows", test_follows);
  g_test_add_func("/explained/says-what-is-proved", test_says_what_is_proved);
  g_test_add_func("/explained/hidden", test_hidden);
  g_test_add_func("/explained/open", test_open);
  g_test_add_func("/explained/open-words", test_open_words);
  g_test_add_func("/explained/hint", test_hint);
  g_test_add_func("/explained/scores-told", test_scores_told);
  g_test_add_func("/explained/own-moves", test_own_moves);
  g_test_add_func("/explained/names-columns", test_names_columns);
  g_test_add_func("/explained/reasons-of-a-draw", test_reasons_of_a_draw);
  g_test_add_func("/explained/names-in-plots", test_names_in_plots);
  return g_test_run();
}

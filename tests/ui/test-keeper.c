/* A session that is kept while it goes on, and left behind: by the next program, after a crash, or
 * where the place for it is full or cannot be written. */
#include <glib/gstdio.h>

#include "base/words.h"
#include "files/files-inner.h"
#include "panes/column-table.h"
#include "panes/statistics.h"
#include "session/session-file.h"
#include "session/session-keeper.h"
#include "windows.h"

static void no_trouble(const char *words, gpointer data) { g_error("%s", words); }

/* Where the first session of a program is kept. */
static char *kept_path(void) {
  return g_build_filename(g_get_user_state_dir(), "fourscore", "session-0.fourscore", NULL);
}

/* Sessions that run do not see each other; the next one takes up what one leaves behind. */
static void test_keeper(void) {
  g_autoptr(FsSession) first = session_at("0F"), second = session_at("5");
  SessionKeeper *a = session_keeper_new(first, FALSE, no_trouble, NULL);
  SessionKeeper *b = session_keeper_new(second, TRUE, no_trouble, NULL);
  g_autoptr(GFile) file = g_file_new_for_path("/somewhere/a game.fourscore");
  g_auto(SavedPlace) left = {0};
  g_assert_false(session_keeper_take(b, &left));
  session_keeper_set_file(a, file, NULL);
  fs_session_play(first, 7);
  session_keeper_end(a, KEEPER_LEAVES);
  session_keeper_end(b, KEEPER_FORGETS);
  g_assert_true(session_keeper_has_left("session"));
  SessionKeeper *c = session_keeper_new(second, TRUE, no_trouble, NULL);
  g_assert_true(session_keeper_take(c, &left));
  g_assert_false(session_keeper_has_left("session")); /* it is taken */
  g_assert_cmpstr(left.uri, ==, "file:///somewhere/a%20game.fourscore");
  g_assert_false(left.saved);
  g_assert_cmpstr(session_text(second), ==, "0F7");
  session_keeper_end(c, KEEPER_FORGETS);
  SessionKeeper *d = session_keeper_new(second, TRUE, no_trouble, NULL);
  g_assert_false(session_keeper_take(d, &left));
  session_keeper_end(d, KEEPER_FORGETS);
}

/* A session as a start without a position continues it. */
static FsSession *started(SessionKeeper **keeper, const char *expected) {
  FsSession *session = session_at(".");
  g_auto(SavedPlace) place = {0};
  *keeper = session_keeper_new(session, TRUE, no_trouble, NULL);
  g_assert_false(session_keeper_take(*keeper, &place));
  g_assert_true(session_keeper_take_closed(*keeper, &place));
  g_assert_cmpstr(session_text(session), ==, expected);
  return session;
}

/* Also when several windows were open at once, as often as they are closed: a second window shows
 * the session that was closed before. */
static void test_closed_last(void) {
  g_autoptr(FsSession) first = session_at("89AB"), second = session_at("FEDC");
  SessionKeeper *a = session_keeper_new(first, FALSE, no_trouble, NULL);
  SessionKeeper *b = session_keeper_new(second, FALSE, no_trouble, NULL);
  static const char *const shown[] = {"FEDC", "FEDC0", "FEDC01"};
  session_keeper_end(a, KEEPER_CLOSES_UNSAVED);
  session_keeper_end(b, KEEPER_CLOSES_UNSAVED);
  for (int start = 0; start < 3; start++) {
    g_autoptr(FsSession) session = started(&a, shown[start]);
    fs_session_play(session, start);
    session_keeper_end(a, KEEPER_CLOSES_UNSAVED);
  }
  g_autoptr(FsSession) above = started(&a, "FEDC012"), below = started(&b, "89AB");
  session_keeper_end(a, KEEPER_CLOSES_UNSAVED);
  session_keeper_end(b, KEEPER_CLOSES_UNSAVED);
  g_assert_false(session_keeper_has_left("session"));
  g_autoptr(FsSession) last = started(&a, "89AB"), other = started(&b, "FEDC012");
  session_keeper_end(a, KEEPER_FORGETS);
  session_keeper_end(b, KEEPER_FORGETS);
}

/* A start shows the game that was closed, also where no move was made. */
static void test_keeper_of_an_empty_board(void) {
  g_autoptr(FsSession) session = fs_session_new(), next = fs_session_new();
  g_auto(SavedPlace) left = {0};
  Variant variant;
  g_assert_cmpint(variant_read("popout:5x4", 10, &variant, NULL), ==, STATUS_OK);
  Position start = position_begin(variant);
  Line line = line_new(&start);
  fs_session_reset(session, &line);
  session_keeper_end(session_keeper_new(session, FALSE, no_trouble, NULL), KEEPER_LEAVES);
  SessionKeeper *keeper = session_keeper_new(next, TRUE, no_trouble, NULL);
  g_assert_true(session_keeper_take(keeper, &left));
  g_assert_true(variant_equal(fs_session_get_variant(next), variant));
  session_keeper_end(keeper, KEEPER_FORGETS);
}

/* Of the moves of the position shown, as the window shows it. */
static uint64_t nodes_shown(FsSession *session) {
  AnalysisView view;
  uint64_t nodes = 0;
  if (!fs_session_view(session, &view)) return 0;
  for (int m = 0; m < view.count; m++)
    nodes += view.moves[m].nodes;
  return nodes;
}

/* Of the moves of the position that a program would show which finds what was left behind. */
static uint64_t nodes_left_behind(void) {
  g_autofree char *text = NULL, *path = kept_path();
  g_autoptr(FsSession) session = session_at(".");
  g_auto(SavedPlace) place = {0};
  gsize length;
  if (!g_file_get_contents(path, &text, &length, NULL)) return 0;
  g_assert_true(fs_session_read_file(session, NOTATION_CHOSEN, text, length, &place, NULL));
  return nodes_shown(session);
}

static void search_a_while(FsSession *session) {
  fs_session_start(session);
  wait_until(counters_of(session).nodes > 1000);
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
}

/* What a search has found is kept when it ends, also if the program is killed then. */
static void test_kept_search(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  SessionKeeper *keeper = session_keeper_new(session, FALSE, no_trouble, NULL);
  search_a_while(session);
  wait_until(nodes_left_behind() == counters_of(session).nodes);
  session_keeper_end(keeper, KEEPER_FORGETS);
}

static void type(FsSession *session, const char *position) {
  g_assert_cmpint(session_read(session, position, NULL), ==, STATUS_OK);
}

/* What was searched before the position of now comes back with its own, in the same run and after
 * each restart. */
static void test_searched_before(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  SessionKeeper *keeper = session_keeper_new(session, FALSE, no_trouble, NULL);
  search_a_while(session);
  uint64_t nodes = counters_of(session).nodes;
  type(session, "0F");
  g_assert_cmpuint(nodes_shown(session), ==, 0);
  session_keeper_end(keeper, KEEPER_CLOSES_UNSAVED);
  for (int start = 0; start < 3; start++) {
    g_autoptr(FsSession) again = started(&keeper, "0F");
    session_keeper_end(keeper, KEEPER_CLOSES_UNSAVED);
    type(again, HARD);
    g_assert_cmpuint(nodes_shown(again), ==, nodes);
  }
  type(session, HARD);
  g_assert_cmpuint(nodes_shown(session), ==, nodes);
  g_autoptr(FsSession) last = started(&keeper, "0F");
  session_keeper_end(keeper, KEEPER_FORGETS);
}

/* The session of which these positions after two moves were searched, as its text. */
static char *text_of_searched(int from, int to) {
  GString *text = g_string_new("{\"format\":\"fourscore\",\"version\":1,\"games\":[{\"lines\":[]}],"
                               "\"session\":{\"saved\":true,\"searched\":[{\"answers\":[");
  for (int i = from; i < to; i++)
    g_string_append_printf(text,
                           "%s{\"position\":\"%X%X\",\"possible\":[\"first\",\"draw\",\"second\"],"
                           "\"goal\":\"exact\",\"columns\":[{\"column\":\"0\",\"possible\":"
                           "[\"first\",\"draw\",\"second\"],\"nodes\":1000,\"seconds\":1}]}",
                           i > from ? "," : "", i / 16, i % 16);
  g_string_append(text, "]}]}}");
  return g_string_free(text, FALSE);
}

static void learn_searched(FsSession *session, int from, int to) {
  g_autofree char *text = text_of_searched(from, to);
  fs_session_learn_file(session, text, strlen(text));
}

static void assert_searched(FsSession *session, guint place, int which) {
  Knowledge *knowledge = fs_search_get_knowledge(fs_session_get_search(session));
  const GArray *all = knowledge_searched(knowledge);
  g_autofree char *moves = g_strdup_printf("%X%X", which / 16, which % 16);
  Line line = line_at(moves);
  Position position = line_position(&line);
  g_assert_cmpuint(place, <, all->len);
  g_assert_true(position_equal(&g_array_index(all, KnowledgeSearched, place).position, &position));
}

/* What sessions of before have searched takes the room that is left before what this one has, the
 * last one first; it moves nothing, and drives nothing out. */
static void test_recalled_in_order(void) {
  g_autoptr(FsSession) session = session_at("7");
  Knowledge *knowledge = fs_search_get_knowledge(fs_session_get_search(session));
  for (int i = 0; i < 10; i++) {
    g_autofree char *moves = g_strdup_printf("F%X", i);
    Line line = line_at(moves);
    Position position = line_position(&line);
    knowledge_note_searched(knowledge, &position, GOAL_EXACT);
  }
  learn_searched(session, 0x00, 0x28);
  learn_searched(session, 0xF0, 0xFA);
  learn_searched(session, 0x40, 0x68);
  g_assert_cmpuint(knowledge_searched(knowledge)->len, ==, KNOWLEDGE_SEARCHED);
  for (guint i = 0; i < 14; i++)
    assert_searched(session, i, 0x5A + (int)i);
  for (guint i = 0; i < 40; i++)
    assert_searched(session, 14 + i, (int)i);
  for (guint i = 0; i < 10; i++)
    assert_searched(session, 54 + i, 0xF0 + (int)i);
  type(session, "40"); /* for which there was no room */
  g_object_set(fs_session_get_search(session), "goal", GOAL_EXACT, NULL);
  g_assert_cmpuint(nodes_shown(session), ==, 1000);
}

/* A search of the empty board is kept, too, and counts on after a crash. */
static void test_searched_empty(void) {
  g_autoptr(FsSession) session = session_at("."), next = session_at(".");
  g_auto(SavedPlace) left = {0};
  SessionKeeper *keeper = session_keeper_new(session, FALSE, no_trouble, NULL);
  search_a_while(session);
  session_keeper_end(keeper, KEEPER_LEAVES);
  keeper = session_keeper_new(next, TRUE, no_trouble, NULL);
  g_assert_true(session_keeper_take(keeper, &left));
  g_assert_cmpuint(nodes_shown(next), ==, counters_of(session).nodes);
  session_keeper_end(keeper, KEEPER_FORGETS);
}

/* Of any game, whatever the session that has it shows. */
static void test_searched_of_another_game(void) {
  g_autoptr(FsSession) session = session_at("7");
  Line flat = line_of("connect4:7x6", ".");
  fs_session_reset(session, &flat);
  learn_searched(session, 0x40, 0x68);
  Knowledge *knowledge = fs_search_get_knowledge(fs_session_get_search(session));
  g_assert_cmpuint(knowledge_searched(knowledge)->len, ==, 0x28);
}

static void count_trouble(const char *words, gpointer data) { *(int *)data += words != NULL; }

/* Sessions that cannot be read are all there still. */
static void test_set_aside(void) {
  g_autoptr(FsSession) session = session_at(".");
  g_autofree char *path = kept_path(), *folder = g_path_get_dirname(path);
  int troubles = 0;
  g_mkdir_with_parents(folder, 0700);
  for (int i = 0; i < 3; i++) {
    g_autofree char *text = g_strdup_printf("no session %d", i);
    g_auto(SavedPlace) left = {0};
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    SessionKeeper *keeper = session_keeper_new(session, TRUE, count_trouble, &troubles);
    g_assert_false(session_keeper_take(keeper, &left));
    session_keeper_end(keeper, KEEPER_FORGETS);
  }
  g_assert_cmpint(troubles, ==, 3);
  for (int i = 0; i < 3; i++) {
    static const char *const ends[] = {"", "-2", "-3"};
    g_autofree char *aside = g_strconcat(path, ".unreadable", ends[i], NULL), *text = NULL;
    g_assert_true(g_file_get_contents(aside, &text, NULL, NULL));
    g_assert_cmpint(text[strlen(text) - 1], ==, '0' + i);
    g_unlink(aside);
  }
}

/* A position that is given again goes on from what the session closed last has found of it, or one
 * that a crash left behind. */
static void given_again(KeeperEnd end) {
  g_autoptr(FsSession) session = session_at(HARD);
  SessionKeeper *keeper = session_keeper_new(session, FALSE, no_trouble, NULL);
  search_a_while(session);
  session_keeper_end(keeper, end);
  FsWindow *window = window_at(HARD), *other = window_at("0F");
  g_assert_cmpuint(nodes_shown(fs_window_get_session(window)), ==, counters_of(session).nodes);
  g_assert_cmpstr(session_text(fs_window_get_session(other)), ==, "0F");
  window_close(other);
  window_close(window);
  session_keeper_forget_closed();
  g_autofree char *path = kept_path();
  g_unlink(path);
}

static void test_given_again(void) {
  given_again(KEEPER_CLOSES);
  given_again(KEEPER_LEAVES);
}

/* A position that was given is kept before anything is done with it, and what a search has found
 * long before that ends. */
static void test_kept_while_searching(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  SessionKeeper *keeper = session_keeper_new(session, FALSE, no_trouble, NULL);
  gint64 began = g_get_monotonic_time();
  g_autofree char *path = kept_path();
  wait_until(g_file_test(path, G_FILE_TEST_EXISTS));
  fs_session_start(session);
  wait_until(nodes_left_behind() > 0);
  g_assert_true(fs_session_is_running(session));
  g_assert_cmpint(g_get_monotonic_time() - began, <, 40 * G_TIME_SPAN_SECOND);
  session_keeper_end(keeper, KEEPER_FORGETS);
}

/* An empty board that knows answers of another session only would hide the one that was closed. */
static void test_learned(void) {
  g_autoptr(FsSession) first = session_at(HARD), second = session_at(".");
  SessionKeeper *a = session_keeper_new(first, FALSE, no_trouble, NULL);
  fs_session_start(first);
  wait_until(fs_session_is_running(first));
  fs_session_stop(first);
  wait_until(!fs_session_is_running(first));
  session_keeper_end(a, KEEPER_LEAVES);
  SessionKeeper *b = session_keeper_new(second, FALSE, no_trouble, NULL);
  session_keeper_learn(b);
  Knowledge *knowledge = fs_search_get_knowledge(fs_session_get_search(second));
  g_assert_cmpuint(knowledge_searched(knowledge)->len, >, 0);
  session_keeper_end(b, KEEPER_LEAVES);
  SessionKeeper *c = session_keeper_new(second, TRUE, no_trouble, NULL);
  g_auto(SavedPlace) left = {0};
  g_assert_true(session_keeper_take(c, &left));
  g_assert_cmpstr(session_text(second), ==, HARD);
  g_assert_false(session_keeper_has_left("session"));
  session_keeper_end(c, KEEPER_FORGETS);
}

/* A program that was killed while it wrote leaves a part; nothing else is removed. */
static void test_unfinished(void) {
  g_autofree char *kept = kept_path();
  g_autofree char *unfinished = g_strconcat(kept, ".192IZ3", NULL);
  g_autofree char *aside = g_strconcat(kept, ".unreadable", NULL);
  g_assert_true(g_file_set_contents(unfinished, "{", 1, NULL));
  g_assert_true(g_file_set_contents(aside, "{", 1, NULL));
  g_autoptr(FsSession) session = session_at("5");
  SessionKeeper *keeper = session_keeper_new(session, FALSE, no_trouble, NULL);
  g_assert_false(g_file_test(unfinished, G_FILE_TEST_EXISTS));
  g_assert_cmpint(g_unlink(aside), ==, 0);
  session_keeper_end(keeper, KEEPER_FORGETS);
}

/* Stones that are set up are left behind with the rest, whatever game they might be of. */
static void test_kept_setup(void) {
  g_autoptr(FsSession) first = session_at("."), second = session_at("5");
  SessionKeeper *a = session_keeper_new(first, FALSE, no_trouble, NULL);
  g_auto(SavedPlace) left = {0};
  fs_session_begin_setup(first);
  fs_session_set_brush(first, BRUSH_BLACK);
  fs_session_brush(first, 5);
  session_keeper_end(a, KEEPER_LEAVES);
  SessionKeeper *b = session_keeper_new(second, TRUE, no_trouble, NULL);
  g_assert_true(session_keeper_take(b, &left));
  g_assert_true(fs_session_is_setting_up(second));
  g_assert_cmphex(session_board(second).stones[SECOND], ==, 1 << 5);
  fs_session_cancel_setup(second);
  g_assert_cmpstr(session_text(second), ==, ".");
  session_keeper_end(b, KEEPER_FORGETS);
}

/* A session as it is kept, in which the columns of HARD were searched for hours. */
static char *long_search(void) {
  GString *text = g_string_new(NULL);
  g_string_append_printf(text,
                         "{\"format\":\"fourscore\",\"version\":1,\"games\":[{\"lines\":[\"%s\"],"
                         "\"at\":\"%s\"}],\"answers\":[{\"position\":\"%s\","
                         "\"possible\":[\"first\",\"draw\",\"second\"],\"columns\":[",
                         HARD, HARD, HARD);
  for (int column = 0; column < 3; column++)
    g_string_append_printf(text,
                           "%s{\"column\":\"%d\",\"possible\":[\"first\",\"draw\",\"second\"],"
                           "\"nodes\":31000000,\"seconds\":12000,"
                           "\"claim\":\"first\",\"leaning\":0.125}",
                           column > 0 ? "," : "", column);
  g_string_append(text, "]}]}");
  return g_string_free(text, FALSE);
}

static gboolean says_from_where(FsWindow *window, const char *begins) {
  FsSearch *search = fs_session_get_search(fs_window_get_session(window));
  gulong known = verdicts_count(fs_search_get_verdicts(search));
  g_autofree char *nodes = words_count(93e6), *answers = words_count((double)known);
  g_autofree char *words = g_strdup_printf("%s from %s nodes and %s answer%s.", begins, nodes,
                                           answers, known == 1 ? "" : "s");
  return widget_says(widget_find(window, FS_TYPE_STATISTICS), words);
}

/* What was searched before a restart counts in what is said of the search, of its columns and of a
 * job. */
static void test_after_a_restart(void) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  FsSearch *search = fs_session_get_search(session);
  g_autofree char *text = long_search();
  g_auto(SavedPlace) place = {0};
  g_object_set(search, "threads", 1, NULL);
  g_assert_true(fs_session_read_file(session, NOTATION_CHOSEN, text, strlen(text), &place, NULL));
  wait_until(widget_label(widget_find(window, FS_TYPE_COLUMN_TABLE), "Perhaps no win for White"));
  gtk_widget_activate_action(GTK_WIDGET(window), "win.export-job", NULL);
  main_loop_run(0.3);
  GtkWidget *dialog = GTK_WIDGET(window_dialog(window));
  g_signal_emit_by_name(widget_button(dialog, "Estimate"), "clicked");
  wait_until(widget_label(dialog, "Cannot be predicted; 10:00:00 of one core found no answer"));
  gtk_window_destroy(GTK_WINDOW(dialog));
  wait_until(says_from_where(window, "0 of 16 moves proved. The next search goes on"));
  g_assert_true(widget_says(widget_find(window, FS_TYPE_STATISTICS), "A search was stopped here"));
  fs_session_start(session);
  wait_until(says_from_where(window, "Continues"));
  g_assert_true(
      widget_label(widget_find(window, FS_TYPE_COLUMN_TABLE), "Perhaps no win for White"));
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  wait_until(widget_says(widget_find(window, FS_TYPE_STATISTICS), "The next search goes on from"));
  fs_session_back(session); /* of which nothing is known */
  g_assert_true(widget_says(widget_find(window, FS_TYPE_STATISTICS), "Nothing is searched"));
  window_close(window);
}

/* How many answers there are is said once the store is read. */
static void test_before_the_store(void) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  GtkWidget *statistics = widget_find(window, FS_TYPE_STATISTICS);
  g_autofree char *text = long_search(), *folder = g_dir_make_tmp("keeper-XXXXXX", NULL);
  g_auto(SavedPlace) place = {0};
  fs_search_open_stores(fs_session_get_search(session), folder);
  g_assert_true(fs_session_read_file(session, NOTATION_CHOSEN, text, strlen(text), &place, NULL));
  g_autofree char *nodes = words_count(93e6);
  g_autofree char *begins = g_strdup_printf("The next search goes on from %s nodes.", nodes);
  g_assert_true(widget_says(statistics, begins));
  fs_session_start(session);
  g_autofree char *continues = g_strdup_printf("Continues from %s nodes.", nodes);
  g_assert_true(widget_says(statistics, continues));
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  wait_until(says_from_where(window, "0 of 16 moves proved. The next search goes on"));
  window_close(window);
}

static void hear(const char *words, gpointer data) {
  char **heard = data;
  g_free(*heard);
  *heard = g_strdup(words);
}

/* Games that nobody opens again fill all places: the next user is told so, and not that the disk
 * failed. */
static void test_full_keeper(void) {
  g_autoptr(FsSession) session = session_at("0F");
  g_autofree char *words = NULL;
  g_auto(SavedPlace) left = {0};
  while (!words)
    session_keeper_end(session_keeper_new(session, FALSE, hear, &words), KEEPER_LEAVES);
  g_assert_nonnull(strstr(words, "256 earlier games wait there"));
  while (session_keeper_has_left("session")) {
    SessionKeeper *keeper = session_keeper_new(session, TRUE, no_trouble, NULL);
    g_clear_pointer(&left.uri, g_free);
    g_assert_true(session_keeper_take(keeper, &left));
    session_keeper_end(keeper, KEEPER_FORGETS);
  }
}

/* A place that cannot be written is tried again, also if nothing changes, and what was said about
 * it is taken back. */
static void test_keeper_recovers(void) {
  g_autoptr(FsSession) session = session_at("0F");
  char *words = NULL;
  g_autofree char *path = kept_path();
  g_autofree char *inside = g_build_filename(path, "inside", NULL);
  SessionKeeper *keeper = session_keeper_new(session, FALSE, hear, &words);
  g_assert_cmpint(g_mkdir_with_parents(inside, 0700), ==, 0);
  wait_until(words);
  g_assert_nonnull(strstr(words, "Save it to a file of your own"));
  g_assert_cmpint(g_rmdir(inside), ==, 0);
  g_assert_cmpint(g_rmdir(path), ==, 0);
  wait_until(!words);
  g_assert_true(g_file_test(path, G_FILE_TEST_IS_REGULAR));
  session_keeper_end(keeper, KEEPER_FORGETS);
}

/* Where the session cannot be kept, a few words say so; the rest is told when it is asked for. */
static void test_trouble_told(void) {
  FsWindow *window = window_at("0F");
  FsFiles *files = fs_window_get_files(window);
  g_autofree char *path = kept_path();
  g_autofree char *inside = g_build_filename(path, "inside", NULL);
  wait_until(g_file_test(path, G_FILE_TEST_EXISTS));
  g_assert_cmpint(g_unlink(path), ==, 0);
  g_assert_cmpint(g_mkdir_with_parents(inside, 0700), ==, 0);
  fs_session_play(fs_window_get_session(window), 5);
  wait_until(files->trouble);
  GtkLabel *words = GTK_LABEL(adw_toast_get_custom_title(files->trouble));
  g_assert_cmpint(strlen(gtk_label_get_text(words)), <, 40);
  g_signal_emit_by_name(files->trouble, "button-clicked");
  GtkWindow *dialog = window_dialog(window);
  g_assert_nonnull(strstr(adw_message_dialog_get_body(ADW_MESSAGE_DIALOG(dialog)),
                          "Save it to a file of your own"));
  gtk_window_destroy(dialog);
  window_close(window);
  g_rmdir(inside);
  g_rmdir(path);
}

/* A game that cannot be kept is not closed unasked. */
static void test_asks_without_a_place(void) {
  FsWindow *window = window_at(".");
  FsFiles *files = fs_window_get_files(window);
  g_autofree char *path = kept_path(), *inside = g_build_filename(path, "inside", NULL);
  fs_session_play(fs_window_get_session(window), 5);
  g_assert_true(fs_files_may_close(files));
  wait_until(g_file_test(path, G_FILE_TEST_IS_REGULAR));
  g_assert_cmpint(g_unlink(path), ==, 0);
  g_assert_cmpint(g_mkdir_with_parents(inside, 0700), ==, 0);
  fs_session_play(fs_window_get_session(window), 6);
  wait_until(files->trouble);
  g_assert_false(fs_files_may_close(files));
  window_answer(window, "cancel");
  g_assert_cmpint(g_rmdir(inside), ==, 0);
  g_assert_cmpint(g_rmdir(path), ==, 0);
  wait_until(!files->trouble);
  g_assert_true(fs_files_may_close(files));
  window_close(window);
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_test_add_func("/keeper/next", test_keeper);
  g_test_add_func("/keeper/closed-last", test_closed_last);
  g_test_add_func("/keeper/empty", test_keeper_of_an_empty_board);
  g_test_add_func("/keeper/kept-search", test_kept_search);
  g_test_add_func("/keeper/kept-search-while-it-runs", test_kept_while_searching);
  g_test_add_func("/keeper/searched-before", test_searched_before);
  g_test_add_func("/keeper/recalled-in-order", test_recalled_in_order);
  g_test_add_func("/keeper/searched-empty", test_searched_empty);
  g_test_add_func("/keeper/searched-of-another-game", test_searched_of_another_game);
  g_test_add_func("/keeper/set-aside", test_set_aside);
  g_test_add_func("/keeper/asks-without-a-place", test_asks_without_a_place);
  g_test_add_func("/keeper/given-again", test_given_again);
  g_test_add_func("/keeper/trouble-told", test_trouble_told);
  g_test_add_func("/keeper/kept-setup", test_kept_setup);
  g_test_add_func("/keeper/learned", test_learned);
  g_test_add_func("/keeper/unfinished", test_unfinished);
  g_test_add_func("/keeper/full", test_full_keeper);
  g_test_add_func("/keeper/recovers", test_keeper_recovers);
  g_test_add_func("/keeper/after-a-restart", test_after_a_restart);
  g_test_add_func("/keeper/before-the-store", test_before_the_store);
  return g_test_run();
}

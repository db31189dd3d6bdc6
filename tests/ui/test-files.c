/* Files of a session and of a window: answers that go through a file, games that were left, and
 * what is dropped on a window. */
#include <glib/gstdio.h>

#include "board/export.h"
#include "files/file-writer.h"
#include "files/files-inner.h"
#include "panes/game-pane.h"
#include "panes/setup-bar.h"
#include "play/position.h"
#include "session/session-file.h"
#include "windows.h"

static GameFile *through_text(FsSession *session) {
  g_autoptr(GameFile) file = fs_session_get_file(session);
  g_autofree char *text = game_file_write(file, TRUE);
  g_autoptr(GError) error = NULL;
  GameFile *read = game_file_read(text, strlen(text), &error);
  g_assert_no_error(error);
  return read;
}

/* What a search has found is known again in another session. */
static void test_answers(void) {
  g_autoptr(FsSession) session = session_at(EASY), other = fs_session_new();
  AnalysisView view, again;
  fs_session_start(session);
  wait_until(!fs_session_is_running(session));
  g_assert_true(fs_session_view(session, &view));
  g_autoptr(GameFile) file = through_text(session);
  g_assert_true(fs_session_load(other, file, NULL));
  g_assert_cmpstr(session_text(other), ==, EASY);
  g_assert_true(fs_session_view(other, &again));
  g_assert_cmpint(view.values, ==, again.values);
  for (int c = 0; c < COLUMNS; c++) {
    g_assert_cmpint(view.moves[c].state, ==, again.moves[c].state);
    g_assert_cmpint(view.moves[c].values, ==, again.moves[c].values);
    g_assert_cmpint(view.moves[c].same_as, ==, again.moves[c].same_as);
  }
}

/* Moves that are open lean as they did, also while a search that continues has not come to them. */
static void test_leaning(void) {
  g_autoptr(FsSession) session = session_at(HARD), other = session_at(".");
  AnalysisView view, again;
  fs_session_start(session);
  wait_until(fs_session_view(session, &view) && view.moves[2].nodes > 100000);
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  g_assert_true(fs_session_view(session, &view));
  g_autoptr(GameFile) file = through_text(session);
  g_assert_true(fs_session_load(other, file, NULL));
  for (int run = 0; run < 2; run++) {
    int leaning = 0;
    if (run == 1) fs_session_start(other);
    if (run == 1) wait_until(counters_of(other).nodes > 0);
    const AnalysisView *searched = fs_search_now(fs_session_get_search(other)).view;
    g_assert_true(fs_session_view(other, &again));
    for (int m = 0; m < view.count; m++) {
      if (view.moves[m].state == MOVE_ANSWERED || view.moves[m].nodes == 0) continue;
      if (view.moves[m].leaning < 0 || searched->moves[m].nodes > 0) continue;
      g_assert_cmpfloat(again.moves[m].leaning, ==, view.moves[m].leaning);
      g_assert_cmpint(again.moves[m].claim, ==, view.moves[m].claim);
      leaning++;
    }
    g_assert_cmpint(leaning, >, 0);
  }
  fs_session_stop(other);
  wait_until(!fs_session_is_running(other));
}

/* A file that contradicts what is known changes nothing. */
static void test_contradiction(void) {
  g_autoptr(FsSession) session = session_at(EASY);
  g_autoptr(GError) error = NULL;
  fs_session_start(session);
  wait_until(!fs_session_is_running(session));
  g_autoptr(GameFile) file = through_text(session);
  GameAnswer *answer = &g_array_index(file->answers, GameAnswer, file->answers->len - 1);
  GameMoveAnswer *move = &g_array_index(answer->moves, GameMoveAnswer, 0);
  while (move->move != 3)
    move++;
  move->values = VALUE_ANY & ~move->values;
  fs_session_play(session, 3);
  g_assert_false(fs_session_load(session, file, &error));
  g_assert_nonnull(strstr(error->message, "contradict"));
  g_assert_cmpstr(session_text(session), ==, EASY "3");
}

/* What a file says, without the version of its format and the sum behind it. */
static char *content_of(const char *text) {
  const char *begin = strstr(text, "\"games\""), *end = g_strrstr(text, "]");
  return g_strndup(begin, (gsize)(end - begin));
}

/* One file says all that the other says, and no less exactly. */
static void assert_says_all(const char *text, const char *of) {
  g_autoptr(GameFile) file = game_file_read(text, strlen(text), NULL);
  g_autoptr(GameFile) other = game_file_read(of, strlen(of), NULL);
  g_assert_cmpuint(other->answers->len, >, 0);
  g_assert_cmpuint(file->answers->len, ==, other->answers->len);
  for (guint i = 0; i < other->answers->len; i++) {
    const GameAnswer *a = &g_array_index(file->answers, GameAnswer, i);
    const GameAnswer *b = &g_array_index(other->answers, GameAnswer, i);
    g_assert_true(position_equal(&a->position, &b->position));
    g_assert_cmpint(a->values & ~b->values, ==, 0);
    for (guint m = 0; m < b->moves->len; m++) {
      const GameMoveAnswer *now = &g_array_index(a->moves, GameMoveAnswer, m);
      const GameMoveAnswer *then = &g_array_index(b->moves, GameMoveAnswer, m);
      g_assert_cmpint(now->move, ==, then->move);
      g_assert_cmpint(now->values & ~then->values, ==, 0);
      g_assert_cmpuint(now->nodes, ==, then->nodes);
    }
  }
}

/* A file of the program's first version is read with all that it knows. What follows from that is
 * written too. */
static void test_saved(void) {
  g_autoptr(FsSession) session = fs_session_new();
  g_autofree char *path = g_build_filename(SAVED_DIR, "cube.fourscore", NULL), *text = NULL;
  gsize length;
  g_auto(SavedPlace) place = {0};
  g_autoptr(GError) error = NULL;
  AnalysisView view;
  g_assert_true(g_file_get_contents(path, &text, &length, NULL));
  g_assert_true(fs_session_read_file(session, NOTATION_CHOSEN, text, length, &place, &error));
  g_assert_cmpstr(session_text(session), ==, EASY "A");
  fs_session_back(session);
  g_assert_true(fs_session_view(session, &view));
  g_assert_cmpint(view.values, ==, VALUE_FIRST);
  g_autofree char *again = fs_session_write_file(session, NULL, NULL);
  fs_session_forward(session);
  g_autofree char *same = fs_session_write_file(session, NULL, NULL);
  g_assert_cmpstr(again, !=, same);
  assert_says_all(same, text);
  g_assert_true(fs_session_read_file(session, NOTATION_CHOSEN, same, strlen(same), &place, &error));
  g_autofree char *third = fs_session_write_file(session, NULL, NULL);
  g_autofree char *kept = content_of(third), *said = content_of(same);
  g_assert_true(g_str_equal(kept, said)); /* no message: they are long */
}

/* A game of another variant goes through a file as well. */
static void test_other_game(void) {
  g_autoptr(FsSession) session = fs_session_new(), other = fs_session_new();
  Variant variant;
  Line line;
  g_assert_cmpint(variant_read("popout:5x4", 10, &variant, NULL), ==, STATUS_OK);
  g_assert_cmpint(line_read(variant, "0011p0", 6, &line, NULL), ==, STATUS_OK);
  session_set_line(session, &line);
  fs_session_begin_setup(session);
  fs_session_brush(session, 4);
  g_autoptr(GameFile) file = through_text(session);
  g_assert_true(fs_session_load(other, file, NULL));
  g_assert_true(fs_session_is_setting_up(other));
  Position stones = fs_session_get_shown(session), again = fs_session_get_shown(other);
  g_assert_true(position_equal(&stones, &again));
  fs_session_cancel_setup(other);
  g_assert_cmpstr(session_text(other), ==, "0011p0");
}

/* Takes back everything; FALSE if the line was never shown. */
static gboolean undo_finds(FsSession *session, const char *moves) {
  gboolean found = FALSE;
  while (fs_session_undo(session))
    found |= g_str_equal(session_text(session), moves);
  return found;
}

/* Games over which something else was begun go through the file of a session, whatever they are of,
 * and undo finds them; those of a file it does not need. */
static void test_left(void) {
  g_autoptr(FsSession) session = session_at("0F"), other = fs_session_new();
  Line flat = line_of("connect4:7x6", "33"), own = line_at("5A");
  Position start = position_begin(variant_default());
  Line empty = line_new(&start);
  fs_session_set_filed(session, game_document_get_origin(fs_session_get_document(session)));
  g_assert_false(fs_session_has_left(session));
  fs_session_begin_untitled(session, &own);
  g_assert_false(fs_session_has_left(session));
  fs_session_play(session, 7);
  fs_session_begin_untitled(session, &flat);
  fs_session_begin_untitled(session, &empty);
  g_assert_true(fs_session_has_left(session));
  g_autoptr(GameFile) file = through_text(session);
  g_assert_cmpuint(file->left->len, ==, 2);
  g_assert_true(fs_session_load(other, file, NULL));
  g_assert_cmpstr(session_text(other), ==, ".");
  g_assert_true(fs_session_go_back_to_left(other));
  g_assert_cmpstr(session_text(other), ==, "33");
  g_assert_true(undo_finds(other, "5A7"));
  g_assert_false(fs_session_has_left(other));
}

/* How a game was played that was left is kept with it. */
static void test_left_while_played(void) {
  g_autoptr(FsSession) session = session_at("."), other = fs_session_new();
  Line flat = line_of("connect4:7x6", "33");
  GamePlayed played = {.game = {.program = {FALSE, TRUE}, .level = 7, .clock = 300},
                       .left = {9, 8}};
  fs_session_play(session, 5);
  fs_session_add_played(session, &played);
  fs_session_begin_untitled(session, &flat);
  g_assert_null(fs_session_get_played(session));
  g_autoptr(GameFile) file = through_text(session);
  g_assert_true(fs_session_load(other, file, NULL));
  g_assert_null(fs_session_get_played(other));
  g_assert_true(fs_session_go_back_to_left(other));
  const GamePlayed *kept = fs_session_get_played(other);
  g_assert_nonnull(kept);
  g_assert_cmpint(kept->game.level, ==, 7);
  g_assert_cmpfloat(kept->left[SECOND], ==, 8);
  g_assert_false(kept->game.program[FIRST]);
}

/* A board that is set up over an unsaved game leaves that. */
static void test_left_by_setup(void) {
  g_autoptr(FsSession) session = session_at(".");
  fs_session_play(session, 5);
  fs_session_begin_setup(session);
  fs_session_clear_board(session);
  fs_session_brush(session, 3);
  g_assert_cmpint(fs_session_finish_setup(session, NULL), ==, STATUS_OK);
  g_assert_true(fs_session_has_left(session));
  g_assert_true(undo_finds(session, "5"));
}

/* A file of a game, in which AB was played and C goes on. */
static GFile *make_file(void) {
  g_autofree char *path = g_build_filename(g_get_user_data_dir(), "dropped.fourscore", NULL);
  g_assert_true(g_file_set_contents(
      path,
      "{\"format\":\"fourscore\",\"version\":1,\"games\":[{\"lines\":[\"ABC\"],\"at\":\"AB\"}]}",
      -1, NULL));
  return g_file_new_for_path(path);
}

/* A file that may only be read is not replaced, though its folder would allow that. */
static void test_protected(void) {
  g_autofree char *path = g_build_filename(g_get_user_data_dir(), "kept.fourscore", NULL);
  g_autofree char *text = NULL;
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_autoptr(GBytes) bytes = g_bytes_new_static("new", 3);
  g_autoptr(GError) error = NULL;
  g_assert_true(g_file_set_contents_full(path, "old", 3, G_FILE_SET_CONTENTS_NONE, 0444, NULL));
  g_assert_false(file_write(file, bytes, &error));
  g_assert_error(error, G_IO_ERROR, G_IO_ERROR_READ_ONLY);
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_assert_cmpstr(text, ==, "old");
  g_assert_cmpint(g_chmod(path, 0644), ==, 0);
  g_assert_true(file_write(file, bytes, NULL));
  g_unlink(path);
}

/* Others have written the file while a comment is typed: that is asked about when it is not typed
 * any more. */
static void test_asks_after_typing(void) {
  FsWindow *window = window_at(".");
  g_autoptr(GFile) file = make_file();
  window_drop(window, G_TYPE_FILE, file);
  wait_until(g_str_equal(session_text(fs_window_get_session(window)), "AB"));
  main_loop_run(0.5);
  fs_game_pane_edit_comment(widget_find(window, FS_TYPE_GAME_PANE));
  g_assert_true(g_file_set_contents(g_file_peek_path(file), "other", -1, NULL));
  main_loop_run(2);
  g_assert_null(window_dialog(window));
  gtk_widget_grab_focus(widget_find(window, FS_TYPE_BOARD));
  wait_until(window_dialog(window));
  window_answer(window, "mine");
  window_close(window);
}

static FsWindow *window_of(GFile *file) {
  FsWindow *window = fs_window_new(NULL, NULL, file);
  gtk_window_present(GTK_WINDOW(window));
  wait_until(g_str_equal(session_text(fs_window_get_session(window)), "AB"));
  return window;
}

static char *text_of(GFile *file) {
  char *text = NULL;
  g_assert_true(g_file_load_contents(file, NULL, &text, NULL, NULL, NULL));
  return text;
}

/* Of two windows with one file, the second to save asks, also if its question was put off. */
static void test_two_windows(void) {
  g_autoptr(GFile) file = make_file();
  FsWindow *first = window_of(file), *second = window_of(file);
  fs_session_play(fs_window_get_session(first), 5);
  fs_session_play(fs_window_get_session(second), 7);
  fs_files_save(fs_window_get_files(first));
  wait_until(!fs_session_is_modified(fs_window_get_session(first)));
  wait_until(window_dialog(second));
  g_assert_null(window_dialog(first));
  window_answer(second, "later");
  fs_files_save(fs_window_get_files(second));
  g_assert_nonnull(window_dialog(second));
  g_autofree char *theirs = text_of(file);
  g_assert_nonnull(strstr(theirs, "\"AB5\""));
  window_answer(second, "mine");
  wait_until(!fs_session_is_modified(fs_window_get_session(second)));
  g_autofree char *mine = text_of(file);
  g_assert_nonnull(strstr(mine, "\"AB7\""));
  wait_until(window_dialog(first));
  window_answer(first, "theirs");
  wait_until(g_str_equal(session_text(fs_window_get_session(first)), "AB7"));
  window_close(first);
  window_close(second);
}

/* A game that is in its file no more is not closed unasked. A version of others that could not be
 * read is not replaced either. */
static void test_others_without_answer(void) {
  g_autoptr(GFile) file = make_file();
  FsWindow *window = window_of(file);
  main_loop_run(0.5);
  g_assert_true(g_file_set_contents(g_file_peek_path(file), "other", -1, NULL));
  wait_until(window_dialog(window));
  window_answer(window, "later");
  g_assert_true(fs_session_is_modified(fs_window_get_session(window)));
  fs_files_save(fs_window_get_files(window));
  window_answer(window, "theirs");
  wait_until(window_dialog(window)); /* it is no game */
  gtk_window_destroy(window_dialog(window));
  fs_files_save(fs_window_get_files(window));
  main_loop_run(0.5);
  g_autofree char *theirs = text_of(file);
  g_assert_cmpstr(theirs, ==, "other");
  window_answer(window, "mine");
  wait_until(!fs_session_is_modified(fs_window_get_session(window)));
  window_close(window);
}

static void test_drop(void) {
  FsWindow *window = window_at("0F");
  FsSession *session = fs_window_get_session(window);
  g_autoptr(GFile) file = make_file();
  window_drop(window, G_TYPE_STRING, "55\n0F3X");
  g_assert_cmpstr(session_text(session), ==, "0F");
  window_drop(window, G_TYPE_STRING, "55\n0F3");
  g_assert_cmpint(game_document_get_count(fs_session_get_document(session)), ==, 2);
  fs_session_undo(session);
  window_drop(window, G_TYPE_FILE, file);
  wait_until(g_str_equal(session_text(session), "AB"));
  g_assert_false(fs_session_is_modified(session));
  window_close(window);
}

/* Opening a file over an empty board keeps what the board was begun over. */
static void test_left_by_opening(void) {
  FsWindow *window = window_at(".");
  FsSession *session = fs_window_get_session(window);
  g_autoptr(GFile) file = make_file();
  Position start = position_begin(variant_default());
  Line empty = line_new(&start);
  fs_session_play(session, 5);
  fs_session_begin_untitled(session, &empty);
  window_drop(window, G_TYPE_FILE, file);
  wait_until(g_str_equal(session_text(session), "AB"));
  g_assert_false(fs_session_is_modified(session));
  g_assert_true(fs_session_has_left(session));
  g_assert_true(undo_finds(session, "5"));
  while (fs_session_redo(session))
    ;
  g_assert_cmpstr(session_text(session), ==, "AB");
  g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(window)), ==, "dropped.fourscore");
  window_close(window);
}

static void enter(FsWindow *window, const char *text) {
  GtkEntry *entry = widget_find(window, GTK_TYPE_ENTRY);
  gtk_editable_set_text(GTK_EDITABLE(entry), text);
  g_signal_emit_by_name(entry, "activate");
}

static void set_up(FsWindow *window) {
  FsSession *session = fs_window_get_session(window);
  fs_session_begin_setup(session);
  fs_session_clear_board(session);
  fs_session_brush(session, 3);
  fs_setup_bar_finish(widget_find(window, FS_TYPE_SETUP_BAR));
}

/* What begins "3", or a board with a stone there, in each way. */
static void begin_3(FsWindow *window, int way) {
  if (way == 0) window_drop(window, G_TYPE_STRING, "3");
  if (way == 1) window_drop(window, G_TYPE_STRING, "1. D1 1-0\n");
  if (way == 2) enter(window, "3");
  if (way == 3) enter(window, "(4,1)");
  if (way == 4) set_up(window);
}

/* The question about changes of a file comes while their game is shown, whatever begins instead;
 * and once. */
static void test_asks_first(void) {
  g_autoptr(GFile) file = make_file();
  FsWindow *window = fs_window_new(NULL, NULL, file);
  FsSession *session = fs_window_get_session(window);
  gtk_window_present(GTK_WINDOW(window));
  wait_until(g_str_equal(session_text(session), "AB"));
  fs_session_play(session, 7);
  for (int way = 0; way < 5; way++) {
    begin_3(window, way);
    main_loop_run(0.3);
    g_assert_nonnull(window_dialog(window));
    g_assert_cmpstr(session_text(session), ==, "AB7");
    g_assert_false(fs_session_is_setting_up(session));
    window_answer(window, "cancel");
    g_assert_cmpstr(session_text(session), ==, "AB7");
    g_assert_true(fs_session_is_filed(session));
    g_assert_true(fs_session_is_setting_up(session) == (way == 4));
    if (way == 4) fs_session_cancel_setup(session);
    begin_3(window, way);
    window_answer(window, "discard");
    main_loop_run(0.3);
    g_assert_null(window_dialog(window));
    g_assert_false(fs_session_is_filed(session));
    Position shown = fs_session_get_position(session);
    g_assert_cmpint(position_stones(&shown), ==, 1);
    while (!g_str_equal(session_text(session), "AB7") || fs_session_is_setting_up(session))
      g_assert_true(fs_session_undo(session));
  }
  window_close(window);
}

/* Closes the window and answers its question. */
static void close_and_answer(FsWindow *window, const char *answer) {
  gtk_window_close(GTK_WINDOW(window));
  window_answer(window, answer);
}

/* Stones that are set up are changes, before they are a game; it is saved beside those of its file,
 * if it can be one. */
static void test_setup(void) {
  static const char text[] = "{\"format\":\"fourscore\",\"version\":1,\"games\":["
                             "{\"lines\":[\"AB\"],\"at\":\"AB\"},{\"lines\":[\"3\"]}]}";
  g_autoptr(GFile) file = make_file();
  g_assert_true(
      g_file_replace_contents(file, text, strlen(text), NULL, FALSE, 0, NULL, NULL, NULL));
  FsWindow *window = fs_window_new(NULL, NULL, file);
  FsSession *session = fs_window_get_session(window);
  g_autofree char *saved = NULL;
  gtk_window_present(GTK_WINDOW(window));
  wait_until(g_str_equal(session_text(session), "AB"));
  fs_session_begin_setup(session);
  g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(window)), ==, "dropped.fourscore");
  fs_session_set_brush(session, BRUSH_BLACK);
  fs_session_brush(session, 5);
  g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(window)), ==, "• dropped.fourscore");
  close_and_answer(window, "save"); /* two black stones and a white one */
  wait_until(window_dialog(window));
  g_assert_true(fs_session_is_setting_up(session));
  gtk_window_destroy(window_dialog(window));
  fs_session_set_brush(session, BRUSH_WHITE);
  fs_session_brush(session, 5);
  g_object_add_weak_pointer(G_OBJECT(window), (gpointer *)&window);
  close_and_answer(window, "save");
  wait_until(window == NULL);
  g_assert_true(g_file_load_contents(file, NULL, &saved, NULL, NULL, NULL));
  g_assert_nonnull(strstr(saved, "/////bw/////w/b////"));
  g_assert_nonnull(strstr(saved, "\"AB\""));
}

static void wait_for_title(FsWindow *window, const char *title) {
  wait_until(g_str_equal(gtk_window_get_title(GTK_WINDOW(window)), title));
}

/* Saves under a name as the user types it, in a new folder if there is none. */
static void save_as(FsWindow *window, const char *folder, const char *name) {
  g_autofree char *path = g_build_filename(folder, name, NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  files_save_as_typed(file, fs_window_get_files(window));
}

static gboolean has_file(const char *folder, const char *name) {
  g_autofree char *path = g_build_filename(folder, name, NULL);
  return g_file_test(path, G_FILE_TEST_EXISTS);
}

/* A name that is typed without an ending gets that of games, or would be found in no list; a file
 * that has the whole name is not replaced unasked. */
static void test_ending(void) {
  g_autofree char *folder = g_dir_make_tmp(NULL, NULL);
  FsWindow *window = window_at("05A");
  save_as(window, folder, "zweite");
  wait_for_title(window, "zweite.fourscore");
  g_assert_true(has_file(folder, "zweite.fourscore") && !has_file(folder, "zweite"));
  fs_session_play(fs_window_get_session(window), 3);
  save_as(window, folder, "zweite");
  window_answer(window, "cancel");
  main_loop_run(0.3);
  wait_for_title(window, "• zweite.fourscore");
  save_as(window, folder, "zweite");
  window_answer(window, "replace");
  wait_for_title(window, "zweite.fourscore");
  save_as(window, folder, "27.11.2026");
  wait_for_title(window, "27.11.2026.fourscore");
  save_as(window, folder, "game.json");
  wait_for_title(window, "game.json");
  window_close(window);
}

static void test_texts(void) {
  g_autoptr(FsSession) session = session_at("0FC3"), coded = session_at("w/b//////////////");
  g_autofree char *moves = export_text(session, "moves"), *code = export_text(session, "code");
  g_autofree char *diagram = export_text(session, "diagram");
  g_autofree char *command = export_text(session, "command");
  g_assert_cmpstr(moves, ==, "0FC3");
  g_assert_cmpstr(code, ==, "w///b/////////w///b");
  g_assert_true(g_str_has_prefix(diagram, "columns "));
  g_assert_true(g_str_has_prefix(command, "fourscore-cli "));
  g_assert_true(g_str_has_suffix(command, " --table 64M 0FC3"));
  g_assert_null(export_text(coded, "moves"));
  g_object_set(fs_session_get_search(session), "solver", "paper", "threads", 3, "cutoff", 9,
               "scheme", SCHEME_BIG, NULL);
  g_autofree char *team = export_text(session, "command");
  g_assert_cmpstr(team, ==,
                  "fourscore-cli solve --solver paper --threads 3 --cutoff 9 --claim first "
                  "--table 64M --scheme big 0FC3");
}

int main(int argc, char *argv[]) {
  windows_init(&argc, &argv);
  g_test_add_func("/files/answers", test_answers);
  g_test_add_func("/files/leaning", test_leaning);
  g_test_add_func("/files/contradiction", test_contradiction);
  g_test_add_func("/files/saved", test_saved);
  g_test_add_func("/files/other-game", test_other_game);
  g_test_add_func("/files/left", test_left);
  g_test_add_func("/files/left-while-played", test_left_while_played);
  g_test_add_func("/files/left-by-setup", test_left_by_setup);
  g_test_add_func("/files/left-by-opening", test_left_by_opening);
  g_test_add_func("/files/asks-first", test_asks_first);
  g_test_add_func("/files/asks-after-typing", test_asks_after_typing);
  g_test_add_func("/files/two-windows", test_two_windows);
  g_test_add_func("/files/others-without-answer", test_others_without_answer);
  g_test_add_func("/files/protected", test_protected);
  g_test_add_func("/files/drop", test_drop);
  g_test_add_func("/files/setup", test_setup);
  g_test_add_func("/files/ending", test_ending);
  g_test_add_func("/files/texts", test_texts);
  return g_test_run();
}

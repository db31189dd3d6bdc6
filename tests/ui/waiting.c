#include "play/game-list.h"
#include "waiting.h"

#include "play/cube-play.h"
#include "promise.h"

#include <glib/gstdio.h>

void main_loop_turn(void) {
  if (!g_main_context_iteration(NULL, FALSE)) g_usleep(2000);
}

void main_loop_run(double seconds) {
  gint64 end = g_get_monotonic_time() + (gint64)(seconds * G_USEC_PER_SEC);
  while (g_get_monotonic_time() < end)
    main_loop_turn();
}

void took_at_most(gint64 began, double milliseconds) {
  promise("milliseconds", (double)(g_get_monotonic_time() - began) / 1000, milliseconds);
}

char *scratch_new(void) { return g_dir_make_tmp("fourscore-XXXXXX", NULL); }

void scratch_remove(const char *folder) {
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  for (const char *name; dir && (name = g_dir_read_name(dir));) {
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_remove(path);
  }
  g_rmdir(folder);
}

Line line_of(const char *game, const char *position) {
  Variant variant;
  Line line;
  g_assert_cmpint(variant_read(game, strlen(game), &variant, NULL), ==, STATUS_OK);
  g_assert_cmpint(line_read(variant, position, strlen(position), &line, NULL), ==, STATUS_OK);
  return line;
}

Line line_at(const char *position) { return line_of("cube", position); }

FsSession *session_at(const char *position) {
  FsSession *session = fs_session_new();
  g_assert_cmpint(fs_search_set_table_bytes(fs_session_get_search(session), 64 << 20, NULL), ==,
                  STATUS_OK);
  Line line = line_at(position);
  fs_session_reset(session, &line);
  return session;
}

void session_analyse(FsSession *session) {
  fs_session_start(session);
  wait_until(!fs_session_is_running(session));
}

AnalysisView session_view(FsSession *session) {
  AnalysisView view;
  g_assert_true(fs_session_view(session, &view));
  return view;
}

void session_set_line(FsSession *session, const Line *line) {
  fs_session_begin(session, game_records_of(line));
}

Status session_read(FsSession *session, const char *text, Error *error) {
  Line line;
  Status status = game_list_read_one(fs_session_get_variant(session), NOTATION_CHOSEN, text,
                                     strlen(text), &line, NULL, NULL, error);
  if (status == STATUS_OK) session_set_line(session, &line);
  return status;
}

const char *session_text(FsSession *session) {
  static char text[LINE_TEXT];
  line_write(fs_session_get_line(session), text);
  return text;
}

Board session_board(FsSession *session) {
  Position shown = fs_session_get_shown(session);
  return cube_board(&shown);
}

void plant_lies(FsSession *session) {
  FsSearch *search = fs_session_get_search(session);
  Table *table = (Table *)(gpointer)fs_search_get_table(search);
  Counters counters = {0};
  Move moves[MOVES_MOST], replies[MOVES_MOST];
  Position root = fs_session_get_position(session);
  int count = position_moves(&root, moves);
  for (int m = 0; m < count; m++) {
    Position child = position_play(&root, moves[m]);
    int number = position_moves(&child, replies);
    for (int r = 0; r < number; r++) {
      Position reply = position_play(&child, replies[r]);
      table_store(table, position_key(&reply), claim_values(CLAIM_FIRST, false), 9, &counters);
    }
  }
}

Counters counters_of(FsSession *session) {
  return fs_search_now(fs_session_get_search(session)).view->counters;
}

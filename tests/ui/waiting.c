#include "waiting.h"

#include "promise.h"

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

FsSession *session_at(const char *position) {
  FsSession *session = fs_session_new();
  g_assert_cmpint(fs_search_set_table_bytes(fs_session_get_search(session), 64 << 20, NULL), ==,
                  STATUS_OK);
  Game game;
  g_assert_cmpint(notation_read(position, strlen(position), &game, NULL), ==, STATUS_OK);
  fs_session_reset(session, &game);
  return session;
}

const char *session_text(FsSession *session) {
  static char text[NOTATION_CODE_SIZE];
  notation_write(fs_session_get_game(session), text);
  return text;
}

Counters counters_of(FsSession *session) {
  return fs_search_get_view(fs_session_get_search(session))->counters;
}

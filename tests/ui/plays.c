/* Games that are played, in tests. */
#include "plays.h"

#include "windows.h"

FsSession *plays_session(const char *game, const char *moves) {
  FsSession *session = session_at(".");
  Line line = line_of(game, moves);
  fs_session_reset(session, &line);
  return session;
}

PartnerGame plays_game(gboolean first, gboolean second, int level, double seconds) {
  return (PartnerGame){.program = {first, second}, .level = level, .seconds = seconds};
}

int plays_length(FsSession *session) { return fs_session_get_line(session)->length; }

void plays_undo(FsWindow *window) {
  gtk_widget_activate_action(GTK_WIDGET(window), "win.undo", NULL);
}

/* Asks before a window closes with answers that the disk does not take. */
#include "files-inner.h"

#include <glib/gi18n.h>

#include "base/signals.h"
#include "base/words.h"
#include "files-dialogs.h"

static Knowledge *files_knowledge(FsFiles *self) {
  return fs_search_get_knowledge(fs_session_get_search(self->session));
}

gboolean files_would_lose_answers(FsFiles *self) {
  return knowledge_stuck(files_knowledge(self)) > 0;
}

/* Games may have changed while the user was asked, or since. */
static void go_on_to(FsFiles *self, FilesNext next) {
  if (!self->window) return;
  if (!self->settled && files_would_lose_games(self))
    files_ask_to_end(self);
  else
    next(self);
}

/* Other news of the search come here too. */
static void tried_again(FsFiles *self) {
  if (knowledge_is_trying(files_knowledge(self))) return;
  files_stop_trying(self);
  go_on_to(self, files_ask_about_answers);
}

void files_stop_trying(FsFiles *self) {
  g_signal_handlers_disconnect_by_func(fs_session_get_search(self->session), tried_again, self);
}

static void try_again(FsFiles *self) {
  signal_follow(fs_session_get_search(self->session), "changed", tried_again, self);
  knowledge_try_again(files_knowledge(self));
}

static void answered_about_answers(const char *answer, gpointer data) {
  FsFiles *self = data;
  self->asking_answers = FALSE;
  if (g_str_equal(answer, "again"))
    go_on_to(self, try_again);
  else if (g_str_equal(answer, "close"))
    go_on_to(self, self->end);
}

void files_ask_about_answers(FsFiles *self) {
  Knowledge *knowledge = files_knowledge(self);
  if (!files_would_lose_answers(self)) {
    self->end(self);
    return;
  }
  const char *trouble = fs_search_now(fs_session_get_search(self->session)).trouble;
  g_autofree char *stuck = words_count((double)knowledge_stuck(knowledge));
  g_autofree char *lost =
      g_strdup_printf(_("Answers that are lost if the window is closed now: %s."), stuck);
  g_autofree char *words = g_strjoin(trouble ? "\n\n" : "", trouble ? trouble : "", lost, NULL);
  self->asking_answers = TRUE;
  dialog_ask_answers(self->window, words, answered_about_answers, self);
}

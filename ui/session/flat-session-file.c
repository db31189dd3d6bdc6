/* The flat session's game as a file holds it. */
#include <glib/gi18n.h>
#include <string.h>

#include "game/flat-file.h"
#include "flat-session-inner.h"

/* Adds what is known of a position. */
static void collect(GArray *answers, FlatBoard board, ValueSet values) {
  FlatAnswer answer = {board, values};
  if (values != VALUE_ANY) g_array_append_val(answers, answer);
}

typedef struct {
  FsFlatSearch *search;
  GArray *answers;
} Collection;

/* The same of the position at the end of the line and of those a move away. */
static void collect_around(const FlatRecord *line, const GameNode *node, gpointer data) {
  Collection *all = data;
  FlatBoard board = flat_record_board(line);
  FlatAnalysisView view;
  if (!fs_flat_search_know(all->search, line->game, board, &view)) return;
  collect(all->answers, board, view.values);
  for (int i = 0; i < view.count; i++)
    collect(all->answers, flat_play(line->game, board, view.moves[i].move), view.moves[i].values);
}

static char *flat_session_write(FsSavable *savable, const SavedPlace *place) {
  FsFlatSession *self = FS_FLAT_SESSION(savable);
  g_autoptr(FlatFile) file = flat_file_new();
  file->tree = flat_tree_copy(fs_flat_session_get_tree(self));
  Collection all = {fs_flat_session_get_search(self), file->answers};
  flat_tree_each(&file->tree, collect_around, &all);
  if (place) {
    file->file = g_strdup(place->uri);
    file->saved = flat_session_is_saved(self);
    file->setting_up = fs_flat_session_is_setting_up(self);
    file->setup = flat_session_get_draft(self);
  }
  return flat_file_write(file, place != NULL);
}

static gboolean check_answers(FsFlatSession *self, const FlatFile *file, GError **error) {
  FsFlatSearch *search = fs_flat_session_get_search(self);
  for (guint i = 0; i < file->answers->len; i++) {
    const FlatAnswer *answer = &g_array_index(file->answers, FlatAnswer, i);
    char code[FLAT_CODE_SIZE];
    if (fs_flat_search_find(search, file->tree.line.game, answer->board) & answer->values) continue;
    flat_write(file->tree.line.game, answer->board, code);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                _("answers[%u]: the values contradict what is proved of %s"), i, code);
    return FALSE;
  }
  return TRUE;
}

static gboolean flat_session_read(FsSavable *savable, const char *text, gsize length,
                                  SavedPlace *place, GError **error) {
  FsFlatSession *self = FS_FLAT_SESSION(savable);
  g_autoptr(FlatFile) file = flat_file_read(text, length, error);
  if (!file || !check_answers(self, file, error)) return FALSE;
  for (guint i = 0; i < file->answers->len; i++) {
    const FlatAnswer *answer = &g_array_index(file->answers, FlatAnswer, i);
    fs_flat_search_learn(fs_flat_session_get_search(self), file->tree.line.game, answer->board,
                         answer->values);
  }
  fs_flat_session_begin(self, flat_tree_copy(&file->tree));
  if (file->setting_up) flat_session_set_draft(self, TRUE, file->setup);
  *place = (SavedPlace){g_steal_pointer(&file->file), file->changed, file->saved};
  return TRUE;
}

/* Stones that are set up and would be lost. */
static gboolean is_setup_changed(FsFlatSession *self) {
  FlatBoard shown = fs_flat_session_get_shown(self), before = fs_flat_session_get_board(self);
  return memcmp(&shown, &before, sizeof shown) != 0;
}

static gboolean flat_session_is_worth_keeping(FsSavable *savable) {
  FsFlatSession *self = FS_FLAT_SESSION(savable);
  const FlatTree *tree = fs_flat_session_get_tree(self);
  return is_setup_changed(self) || tree->root->count > 0 || tree->root->comment ||
         flat_stones(tree->line.start) > 0;
}

static gboolean flat_session_is_modified(FsSavable *savable) {
  FsFlatSession *self = FS_FLAT_SESSION(savable);
  return !flat_session_is_saved(self) || is_setup_changed(self);
}

static Status settle(FsSavable *savable, Error *error) {
  FsFlatSession *self = FS_FLAT_SESSION(savable);
  return fs_flat_session_is_setting_up(self) ? fs_flat_session_finish_setup(self, error)
                                             : STATUS_OK;
}

static guint flat_session_get_version(FsSavable *savable) {
  return flat_session_version(FS_FLAT_SESSION(savable));
}

static void mark_saved(FsSavable *savable, guint version) {
  flat_session_mark_saved(FS_FLAT_SESSION(savable), version);
}

static void begin(FsSavable *savable, gboolean as_edit) {
  FsFlatSession *self = FS_FLAT_SESSION(savable);
  FlatRecord record = flat_record_new(fs_flat_session_get_game(self), (FlatBoard){{0, 0}});
  if (as_edit)
    fs_flat_session_set_record(self, &record);
  else
    fs_flat_session_begin(self, flat_tree_new(&record));
}

void flat_session_savable_init(FsSavableInterface *iface) {
  iface->kept_as = "flat-session";
  iface->write = flat_session_write;
  iface->read = flat_session_read;
  iface->takes = flat_file_is;
  iface->is_worth_keeping = flat_session_is_worth_keeping;
  iface->is_modified = flat_session_is_modified;
  iface->settle = settle;
  iface->get_version = flat_session_get_version;
  iface->mark_saved = mark_saved;
  iface->begin = begin;
}

#include "flat-session.h"

enum { UNDO_MOST = 200 };

struct _FsFlatSession {
  GObject parent_instance;
  FsFlatSearch *search;
  FlatRecord record;
  GArray *past, *future; /* of FlatRecord, before edits; the latest last */
};

G_DEFINE_FINAL_TYPE(FsFlatSession, fs_flat_session, G_TYPE_OBJECT)

enum { POSITION_CHANGED, ANALYSIS_CHANGED, SIGNALS };
static guint signals[SIGNALS];

FsFlatSearch *fs_flat_session_get_search(FsFlatSession *self) { return self->search; }

const FlatRecord *fs_flat_session_get_record(FsFlatSession *self) { return &self->record; }

FlatGame fs_flat_session_get_game(FsFlatSession *self) { return self->record.game; }

FlatBoard fs_flat_session_get_board(FsFlatSession *self) {
  return flat_record_board(&self->record);
}

static void analysis_changed(FsFlatSession *self) {
  g_signal_emit(self, signals[ANALYSIS_CHANGED], 0);
}

static gboolean is_same_game(FlatGame a, FlatGame b) {
  return a.width == b.width && a.height == b.height && a.pops == b.pops;
}

/* A search of another game would answer what nobody can see. */
static void position_changed(FsFlatSession *self) {
  FlatGame game = self->record.game;
  if (!is_same_game(game, fs_flat_search_get_settings(self->search)->game)) {
    fs_flat_search_stop(self->search);
    fs_flat_search_drop_line(self->search);
    fs_flat_search_set_game(self->search, game);
  }
  g_signal_emit(self, signals[POSITION_CHANGED], 0);
  analysis_changed(self);
}

/* Edits. */

static void push(GArray *records, FlatRecord record) {
  if (records->len == UNDO_MOST) g_array_remove_index(records, 0);
  g_array_append_val(records, record);
}

static gboolean step(FsFlatSession *self, GArray *from, GArray *to) {
  if (from->len == 0) return FALSE;
  push(to, self->record);
  self->record = g_array_index(from, FlatRecord, from->len - 1);
  g_array_set_size(from, from->len - 1);
  position_changed(self);
  return TRUE;
}

gboolean fs_flat_session_undo(FsFlatSession *self) { return step(self, self->past, self->future); }
gboolean fs_flat_session_redo(FsFlatSession *self) { return step(self, self->future, self->past); }
gboolean fs_flat_session_can_undo(FsFlatSession *self) { return self->past->len > 0; }
gboolean fs_flat_session_can_redo(FsFlatSession *self) { return self->future->len > 0; }

void fs_flat_session_set_record(FsFlatSession *self, const FlatRecord *record) {
  push(self->past, self->record);
  g_array_set_size(self->future, 0);
  self->record = *record;
  position_changed(self);
}

gboolean fs_flat_session_play(FsFlatSession *self, FlatMove move) {
  FlatRecord record = self->record;
  if (!flat_record_play(&record, move)) return FALSE;
  gboolean is_edit =
      record.at > self->record.length || record.length < self->record.length ||
      record.moves[record.at - 1].column != self->record.moves[record.at - 1].column ||
      record.moves[record.at - 1].pop != self->record.moves[record.at - 1].pop;
  if (is_edit)
    fs_flat_session_set_record(self, &record);
  else
    fs_flat_session_go_to(self, record.at);
  return TRUE;
}

gboolean fs_flat_session_go_to(FsFlatSession *self, int moves) {
  if (moves < 0 || moves > self->record.length || moves == self->record.at) return FALSE;
  self->record.at = moves;
  position_changed(self);
  return TRUE;
}

Status fs_flat_session_read(FsFlatSession *self, const char *text, Error *error) {
  FlatRecord record;
  Status status = flat_record_read(self->record.game, text, &record, error);
  if (status == STATUS_OK) fs_flat_session_set_record(self, &record);
  return status;
}

/* The search. */

gboolean fs_flat_session_can_start(FsFlatSession *self) {
  return flat_record_result(&self->record) == VALUE_ANY;
}

gboolean fs_flat_session_start(FsFlatSession *self) {
  if (!fs_flat_session_can_start(self)) return FALSE;
  fs_flat_search_start(self->search, fs_flat_session_get_board(self));
  return TRUE;
}

gboolean fs_flat_session_view(FsFlatSession *self, FlatAnalysisView *view) {
  return fs_flat_search_know(self->search, self->record.game, fs_flat_session_get_board(self),
                             view);
}

const FlatBestLine *fs_flat_session_get_line(FsFlatSession *self) {
  const FlatBestLine *line = fs_flat_search_get_line(self->search);
  FlatBoard board = fs_flat_session_get_board(self);
  gboolean here =
      line && line->from.stones[0] == board.stones[0] && line->from.stones[1] == board.stones[1];
  return here ? line : NULL;
}

/* The object. */

FsFlatSession *fs_flat_session_new(FlatGame game) {
  FsFlatSession *self = g_object_new(FS_TYPE_FLAT_SESSION, NULL);
  self->record = flat_record_new(game, (FlatBoard){{0, 0}});
  fs_flat_search_set_game(self->search, game);
  return self;
}

static void flat_session_finalize(GObject *object) {
  FsFlatSession *self = FS_FLAT_SESSION(object);
  g_signal_handlers_disconnect_by_data(self->search, self);
  g_object_unref(self->search);
  g_array_unref(self->past);
  g_array_unref(self->future);
  G_OBJECT_CLASS(fs_flat_session_parent_class)->finalize(object);
}

static void fs_flat_session_class_init(FsFlatSessionClass *class) {
  static const char *const names[SIGNALS] = {"position-changed", "analysis-changed"};
  G_OBJECT_CLASS(class)->finalize = flat_session_finalize;
  for (int i = 0; i < SIGNALS; i++)
    signals[i] = g_signal_new(names[i], G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 0);
}

static void fs_flat_session_init(FsFlatSession *self) {
  self->search = fs_flat_search_new();
  self->past = g_array_new(FALSE, FALSE, sizeof(FlatRecord));
  self->future = g_array_new(FALSE, FALSE, sizeof(FlatRecord));
  g_signal_connect_swapped(self->search, "changed", G_CALLBACK(analysis_changed), self);
}

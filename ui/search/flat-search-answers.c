/* The flat search as one who answers the positions of a batch. */
#include "flat-question.h"
#include "flat-search-inner.h"
#include "flat/record.h"

static Goal get_goal(FsAnswerer *self) {
  return fs_flat_search_get_settings(FS_FLAT_SEARCH(self))->goal;
}

static char *get_game(FsAnswerer *self) {
  char name[24];
  flat_game_write(fs_flat_search_get_settings(FS_FLAT_SEARCH(self))->game, name);
  return g_strdup(name);
}

static Status read_position(FsAnswerer *self, const char *text, char **written, ValueSet *result,
                            Error *error) {
  FlatRecord record;
  char position[FLAT_RECORD_TEXT];
  FlatGame game = fs_flat_search_get_settings(FS_FLAT_SEARCH(self))->game;
  Status status = flat_record_read(game, text, &record, error);
  if (status != STATUS_OK) return status;
  flat_record_write(&record, position);
  *written = g_strdup(position);
  *result = flat_record_result(&record);
  return STATUS_OK;
}

static gboolean is_free(FsAnswerer *answerer) {
  FsFlatSearch *self = FS_FLAT_SEARCH(answerer);
  return !self->worker && !self->lent;
}

static gboolean borrow(FsAnswerer *answerer) {
  FsFlatSearch *self = FS_FLAT_SEARCH(answerer);
  if (!is_free(answerer) || !flat_search_make_table(self)) return FALSE;
  self->paused = FALSE;
  self->lent = TRUE;
  flat_search_changed(self);
  return TRUE;
}

static void give_back(FsAnswerer *answerer) {
  FsFlatSearch *self = FS_FLAT_SEARCH(answerer);
  self->lent = FALSE;
  flat_search_changed(self);
}

/* Settings may have changed since the table was taken, which serves the next question then if it
 * can: no search of another's is under way. */
static gpointer ask(FsAnswerer *answerer, const char *position) {
  FsFlatSearch *self = FS_FLAT_SEARCH(answerer);
  FlatBoard board;
  if (flat_read(self->settings.game, position, &board, NULL) != STATUS_OK) return NULL;
  if (!flat_search_make_table(self)) return NULL;
  ValueSet known = fs_flat_search_find(self, self->settings.game, board);
  return flat_question_new(flat_search_options(self, board), known);
}

static void run(gpointer question) { flat_question_run(question); }

static void stop(gpointer question) { flat_question_stop(question); }

static QuestionState peek(gpointer question) { return flat_question_peek(question); }

/* There is nothing before the end. */
static void keep(FsAnswerer *self, gpointer question) {}

static void end(FsAnswerer *answerer, gpointer question) {
  FsFlatSearch *self = FS_FLAT_SEARCH(answerer);
  const FlatAnalysisOptions *options = flat_question_options(question);
  QuestionState state = flat_question_peek(question);
  flat_verdicts_add(self->verdicts, options->game, options->board, state.values, state.nodes,
                    state.seconds);
  flat_verdicts_spend(self->verdicts, options->game, state.nodes);
  flat_question_free(question);
  flat_search_changed(self);
}

void flat_search_answerer_init(FsAnswererInterface *iface) {
  iface->get_goal = get_goal;
  iface->get_game = get_game;
  iface->read = read_position;
  iface->borrow = borrow;
  iface->give_back = give_back;
  iface->is_free = is_free;
  iface->ask = ask;
  iface->run = run;
  iface->stop = stop;
  iface->peek = peek;
  iface->keep = keep;
  iface->end = end;
}

/* The search as one who answers the positions of a batch. */
#include <string.h>

#include "search-inner.h"

enum { COLLECTED = 512 };

static Goal get_goal(FsAnswerer *self) { return fs_search_get_goal(FS_SEARCH(self)); }

static Status read_position(FsAnswerer *self, const char *text, char **written, ValueSet *result,
                            Error *error) {
  Game game;
  char position[NOTATION_CODE_SIZE];
  Status status = notation_read(text, strlen(text), &game, error);
  if (status != STATUS_OK) return status;
  notation_write(&game, position);
  *written = g_strdup(position);
  *result = game_result(&game);
  return STATUS_OK;
}

static gboolean is_free(FsAnswerer *answerer) {
  FsSearch *self = FS_SEARCH(answerer);
  return !fs_search_is_running(self) && !self->lent && self->keeper.table;
}

static gboolean borrow(FsAnswerer *answerer) {
  return is_free(answerer) && fs_search_borrow_table(FS_SEARCH(answerer));
}

static void give_back(FsAnswerer *self) { fs_search_give_back(FS_SEARCH(self)); }

static gpointer ask(FsAnswerer *self, const char *position) {
  Game game;
  if (notation_read(position, strlen(position), &game, NULL) != STATUS_OK) return NULL;
  CubeQuestionOptions options = fs_search_question(FS_SEARCH(self), game_board(&game));
  return cube_question_new(&options);
}

static void run(gpointer question) { cube_question_run(question, 0); }

static void stop(gpointer question) { cube_question_stop(question); }

static QuestionState peek(gpointer question) {
  CubeQuestionView view = cube_question_peek(question);
  return (QuestionState){view.values, view.counters.nodes, view.seconds};
}

static void keep(FsAnswerer *self, gpointer question) {
  CubeProofRecord records[COLLECTED];
  size_t count;
  while ((count = cube_question_collect(question, records, COLLECTED)) > 0)
    fs_search_keep(FS_SEARCH(self), records, count, 0);
}

static void end(FsAnswerer *self, gpointer question) {
  keep(self, question);
  fs_search_keep(FS_SEARCH(self), NULL, 0, cube_question_peek(question).counters.nodes);
  cube_question_free(question);
}

void search_answerer_init(FsAnswererInterface *iface) {
  iface->get_goal = get_goal;
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

/* The search as one who answers the positions of a batch. */
#include <string.h>

#include "search-inner.h"

enum { COLLECTED = 512 };

typedef struct {
  Question *question;
  Position position;
} Asked;

static Goal get_goal(FsAnswerer *self) { return fs_search_get_goal(FS_SEARCH(self)); }

static char *get_game(FsAnswerer *self) {
  char name[VARIANT_TEXT];
  variant_write(fs_search_get_variant(FS_SEARCH(self)), name);
  return g_strdup(name);
}

static Status read_position(FsAnswerer *self, const char *text, char **written, ValueSet *result,
                            Error *error) {
  Line line;
  char position[LINE_TEXT];
  Variant variant = fs_search_get_variant(FS_SEARCH(self));
  Status status = line_read(variant, text, strlen(text), &line, error);
  if (status != STATUS_OK) return status;
  line_write(&line, position);
  *written = g_strdup(position);
  *result = line_result(&line);
  return STATUS_OK;
}

static gboolean is_free(FsAnswerer *answerer) {
  FsSearch *self = FS_SEARCH(answerer);
  return !fs_search_is_running(self) && !self->lent && self->table_bytes > 0;
}

static gboolean borrow(FsAnswerer *self) { return fs_search_borrow(FS_SEARCH(self)); }

static void give_back(FsAnswerer *self) { fs_search_give_back(FS_SEARCH(self)); }

/* Settings may have changed since the table was taken, which serves the next question then if it
 * can: no search of another's is under way. */
static gpointer ask(FsAnswerer *answerer, const char *text) {
  FsSearch *self = FS_SEARCH(answerer);
  Line line;
  if (line_read(self->settings.variant, text, strlen(text), &line, NULL) != STATUS_OK) return NULL;
  if (!search_make_table(self)) return NULL;
  Position position = line_position(&line);
  Asked *asked = g_new(Asked, 1);
  QuestionOptions options = fs_search_question(self, &position);
  *asked = (Asked){question_new(&options), position};
  if (asked->question) return asked;
  g_free(asked);
  return NULL;
}

static void run(gpointer asked) { question_run(((Asked *)asked)->question, 0); }

static void stop(gpointer asked) { question_stop(((Asked *)asked)->question); }

static QuestionState peek(gpointer asked) {
  QuestionView view = question_peek(((Asked *)asked)->question);
  return (QuestionState){view.values, view.counters.nodes, view.seconds};
}

static void keep(FsAnswerer *self, gpointer data) {
  Asked *asked = data;
  ProofRecord records[COLLECTED];
  size_t count;
  while ((count = question_collect(asked->question, records, COLLECTED)) > 0)
    fs_search_keep(FS_SEARCH(self), asked->position.variant, records, count, 0);
}

/* Of positions that have no key there are no records. */
static void end(FsAnswerer *self, gpointer data) {
  Asked *asked = data;
  QuestionView view = question_peek(asked->question);
  VerdictSets *verdicts = FS_SEARCH(self)->knowledge.verdicts;
  keep(self, asked);
  verdict_sets_add(verdicts, &asked->position, view.values, view.counters.nodes, view.seconds);
  fs_search_keep(FS_SEARCH(self), asked->position.variant, NULL, 0, view.counters.nodes);
  question_free(asked->question);
  g_free(asked);
}

void search_answerer_init(FsAnswererInterface *iface) {
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

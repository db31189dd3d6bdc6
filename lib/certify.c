/* The proof of a question's answer, written to a file. */
#include "inner.h"

#include "certificates/expand.h"
#include "play/cube-play.h"
#include "play/position.h"
#include "storage/whole-file.h"

static Status lib_certify_write_text(const char *path, const GString *text, Error *error) {
  g_autoptr(GError) failure = NULL;
  if (whole_file_write(path, text->str, text->len, 0666, &failure)) return STATUS_OK;
  return status_fail(error, STATUS_FILE, 0, "%s: %s", path, failure->message);
}

static Status lib_certify_question(FourscoreQuestion *question, const char *path,
                                   uint64_t leaf_nodes, Error *error) {
  const QuestionOptions *options = &question->asked.question;
  Board board = cube_board(&options->position);
  const SeekOptions seek = {.leaf_nodes = leaf_nodes,
                            .table = options->table,
                            .threads = options->threads > 0 ? options->threads : 1,
                            .stop = &question->stop};
  g_autoptr(GString) text = g_string_new(NULL);
  ExpandCounts counts;
  Hints hints;
  hints_init(&hints, options->goal == GOAL_SECOND ? CLAIM_SECOND : CLAIM_FIRST);
  Status status = expand_text(&hints, &board, 1, &seek, text, &counts, error);
  hints_clear(&hints);
  return status == STATUS_OK ? lib_certify_write_text(path, text, error) : status;
}

static FourscoreStatus lib_certify_check(const QuestionOptions *options, FourscoreError *error) {
  if (options->position.variant.rules != &rules_cube)
    return fail_with(error, FOURSCORE_ERROR_RANGE, "certificates are of Connect Four 3D alone");
  if (position_result(&options->position) != VALUE_ANY)
    return fail_with(error, FOURSCORE_ERROR_RANGE, "the game is over: there is nothing to prove");
  return FOURSCORE_OK;
}

FourscoreStatus fourscore_question_certify(FourscoreQuestion *question, const char *path,
                                           uint64_t leaf_nodes, FourscoreError *error) {
  FourscoreTable *table = question->asked.table;
  Error failure;
  FourscoreStatus status = lib_certify_check(&question->asked.question, error);
  if (status == FOURSCORE_OK) status = run_begin(&question->run, table, false, 0, error);
  if (status != FOURSCORE_OK) return status;
  if (lib_certify_question(question, path, leaf_nodes, &failure) != STATUS_OK)
    status = pass_on(error, &failure);
  question_unstop(question->question);
  stop_lower(&question->stop);
  run_end(&question->run, table);
  return status;
}

#include "job-roots.h"

#include <glib/gi18n.h>
#include <string.h>

#include "game/position-list.h"
#include "play/cube-play.h"
#include "cluster/files/tasks.h"

enum { TASKS_MOST = 100000 };

/* Positions that are collected, each once. */
typedef struct {
  GArray *boards;
  GHashTable *keys;
} Roots;

/* A game that is over needs no machine. */
static void add(Roots *roots, Board board) {
  Key key = code_canonical(board);
  if (board_result(board) != VALUE_ANY) return;
  if (g_hash_table_add(roots->keys, g_memdup2(&key, sizeof key)))
    g_array_append_val(roots->boards, board);
}

static Board shown_board(FsSession *session) {
  Position shown = fs_session_get_shown(session);
  return cube_board(&shown);
}

/* After those columns, a bit each, whose answer is not known. */
static void add_columns(Roots *roots, FsSession *session, Claim claim, uint64_t columns) {
  Board board = shown_board(session);
  Position position = cube_position(board);
  AnalysisView view;
  if (!fs_session_view(session, &view)) view = analysis_blank(&position);
  for (int column = 0; column < COLUMNS; column++) {
    const MoveStatus *status = &view.moves[column];
    if (!(columns >> column & 1) || status->state == MOVE_ILLEGAL) continue;
    if (claim_answered(claim, status->values)) continue;
    add(roots, board_play(board, board_cell(board, column)));
  }
}

static void add_tasks(Roots *roots, FsSession *session) {
  g_autofree TaskView *tasks = g_new(TaskView, TASKS_MOST);
  size_t count = fs_search_get_tasks(fs_session_get_search(session), tasks, TASKS_MOST);
  for (size_t i = 0; i < count; i++)
    if (tasks[i].state != TASK_DONE) add(roots, cube_board(&tasks[i].position));
}

static Status add_text(const char *text, gpointer roots, Error *error) {
  Board board;
  Status status = cube_read(text, &board, error);
  if (status != STATUS_OK) return status;
  if (board_result(board) != VALUE_ANY)
    return status_fail(error, STATUS_TEXT, 0, "this game is over");
  add(roots, board);
  return STATUS_OK;
}

static const char *none_words(JobSource source) {
  static const char *const words[] = {
      N_("This game is over"),
      N_("Each column of this position is answered"),
      N_("No column of this position that has no answer is marked; mark some in the list of "
         "columns"),
      N_("No parallel search is under way or paused here, or it needs nothing more"),
      N_("The list is empty"),
  };
  return _(words[source]);
}

GArray *job_roots(FsSession *session, JobSource source, Claim claim, const char *text,
                  GError **error) {
  Roots roots = {
      .boards = g_array_new(FALSE, FALSE, sizeof(Board)),
      .keys = g_hash_table_new_full(task_key_hash, task_key_equal, g_free, NULL),
  };
  gboolean right = TRUE;
  gsize offset;
  if (source == JOB_OF_POSITION) add(&roots, shown_board(session));
  if (source == JOB_OF_COLUMNS) add_columns(&roots, session, claim, UINT64_MAX);
  if (source == JOB_OF_MARKED) add_columns(&roots, session, claim, fs_session_get_marks(session));
  if (source == JOB_OF_FRONTIER) add_tasks(&roots, session);
  if (source == JOB_OF_LIST) right = position_list_read(text, add_text, &roots, &offset, error);
  g_hash_table_unref(roots.keys);
  if (right && roots.boards->len > 0) return roots.boards;
  if (right) g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, none_words(source));
  g_array_unref(roots.boards);
  return NULL;
}

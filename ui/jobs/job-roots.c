#include "job-roots.h"

#include <glib/gi18n.h>
#include <string.h>

#include "game/position-list.h"
#include "play/cube-play.h"
#include "storage/key-hash.h"

enum { TASKS_MOST = 100000 };

/* Positions that are collected, each once. */
typedef struct {
  GArray *boards;
  GPtrArray *texts;
  GHashTable *keys;
} Roots;

/* A game that is over needs no machine. */
static void job_roots_add(Roots *roots, Board board, const char *text) {
  Key key = code_canonical(board);
  if (board_result(board) != VALUE_ANY) return;
  if (!g_hash_table_add(roots->keys, g_memdup2(&key, sizeof key))) return;
  g_array_append_val(roots->boards, board);
  g_ptr_array_add(roots->texts, g_strdup(text));
}

/* As the window writes it. */
static void job_roots_add_line(Roots *roots, const Line *line) {
  char text[LINE_TEXT];
  Position position = line_position(line);
  line_write(line, text);
  job_roots_add(roots, cube_board(&position), text);
}

static void add_shown(Roots *roots, FsSession *session) {
  Line shown = fs_session_get_shown_line(session);
  job_roots_add_line(roots, &shown);
}

/* After those columns, a bit each, whose answer is not known. */
static void add_columns(Roots *roots, FsSession *session, Claim claim, uint64_t columns) {
  Line shown = fs_session_get_shown_line(session);
  Position position = line_position(&shown);
  AnalysisView view;
  if (!fs_session_view(session, &view)) view = analysis_blank(&position);
  for (int column = 0; column < COLUMNS; column++) {
    const MoveStatus *status = &view.moves[column];
    if (!(columns >> column & 1) || status->state == MOVE_ILLEGAL) continue;
    if (claim_answered(claim, status->values)) continue;
    Line after = shown;
    if (line_play(&after, (Move)column)) job_roots_add_line(roots, &after);
  }
}

static void add_tasks(Roots *roots, FsSession *session) {
  g_autofree TaskView *tasks = g_new(TaskView, TASKS_MOST);
  size_t count = fs_search_get_tasks(fs_session_get_search(session), tasks, TASKS_MOST);
  for (size_t i = 0; i < count; i++) {
    Line line = line_new(&tasks[i].position);
    if (tasks[i].state != TASK_DONE) job_roots_add_line(roots, &line);
  }
}

static Status add_listed(const ListedPosition *listed, gpointer roots, Error *error) {
  Position position = line_position(listed->line);
  Board board = cube_board(&position);
  char text[LINE_TEXT];
  line_write(listed->line, text);
  if (board_result(board) != VALUE_ANY)
    return status_fail(error, STATUS_TEXT, 0, "this game is over");
  job_roots_add(roots, board, text);
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

gboolean job_roots(FsSession *session, JobSource source, const char *text, Description *job,
                   GError **error) {
  Roots roots = {
      .boards = g_array_new(FALSE, FALSE, sizeof(Board)),
      .texts = g_ptr_array_new(),
      .keys = g_hash_table_new_full(key_hash, key_equal, g_free, NULL),
  };
  gboolean right = TRUE;
  gsize offset;
  uint64_t marks = source == JOB_OF_MARKED ? fs_session_get_marks(session) : UINT64_MAX;
  if (source == JOB_OF_POSITION) add_shown(&roots, session);
  if (source == JOB_OF_COLUMNS || source == JOB_OF_MARKED)
    add_columns(&roots, session, job->claim, marks);
  if (source == JOB_OF_FRONTIER) add_tasks(&roots, session);
  if (source == JOB_OF_LIST)
    right = position_list_read(variant_default(), NOTATION_CHOSEN, text, add_listed, &roots, NULL,
                               &offset, error);
  g_hash_table_unref(roots.keys);
  if (right && roots.boards->len == 0)
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, none_words(source));
  right = right && roots.boards->len > 0;
  g_ptr_array_add(roots.texts, NULL);
  job->count = roots.boards->len;
  job->roots = (Board *)g_array_free(roots.boards, FALSE);
  job->texts = (char **)g_ptr_array_free(roots.texts, FALSE);
  if (!right) description_clear(job);
  return right;
}

#include "board-scene.h"

#include <glib/gi18n.h>

#include "play/cube-play.h"
#include "session/setup.h"

static void add_badges(FsSession *session, const BoardLook *look, Scene *scene) {
  AnalysisView view;
  if (!fs_session_view(session, &view)) return;
  Goal goal = fs_session_get_goal(session);
  double phase = look->animated ? view.seconds : 0;
  for (int c = 0; c < COLUMNS; c++)
    scene->badges[c] = badge_of_move(&view.moves[c], c, goal, view.running, phase);
}

/* The moves of the line that is shown, on the cells where they would come to rest. */
static void add_line(FsSession *session, Scene *scene) {
  const SearchLine *line = fs_session_get_best_line(session);
  if (!line) return;
  Board board = scene->board;
  for (int i = 0; i < line->best.length; i++) {
    int cell = board_cell(board, line->best.moves[i]);
    g_assert(cell >= 0); /* its moves are legal from here */
    scene->line[cell] = (uint8_t)(i + 1);
    board = board_play(board, cell);
  }
}

/* The highest stone of a column, or -1. */
static int top_stone(Board board, int column) {
  uint64_t stones = board_filled(board) & (uint64_t)0x0001000100010001 << column;
  return stones ? 63 - __builtin_clzll(stones) : -1;
}

/* The cell of the last stone, or -1 at the start. */
static int last_cell(const Line *line) {
  Position position = line_position(line);
  int move = line_last(line);
  return move < 0 ? -1 : top_stone(cube_board(&position), move);
}

static void dress_game(FsSession *session, const BoardLook *look, Scene *scene) {
  const Board *board = &scene->board;
  scene->last_cell = last_cell(fs_session_get_line(session));
  scene->winning_cells = lines_cells(board->stones[FIRST]) | lines_cells(board->stones[SECOND]);
  scene->show_threats[FIRST] = look->threats[FIRST];
  scene->show_threats[SECOND] = look->threats[SECOND];
  add_badges(session, look, scene);
  add_line(session, scene);
}

static void dress_setup(FsSession *session, const BoardLook *look, Scene *scene) {
  gboolean removing = fs_setup_get_brush(FS_SETUP(session)) == BRUSH_REMOVE;
  scene->mover = fs_setup_get_player(FS_SETUP(session));
  uint64_t room = removing ? 0 : board_playable(scene->board);
  scene->playable = (uint16_t)(room | room >> 16 | room >> 32 | room >> 48);
  if (removing && look->hovered >= 0) scene->leaving = top_stone(scene->board, look->hovered);
}

Scene board_scene_of_session(FsSession *session, const BoardLook *look) {
  static const char *levels[LEVELS];
  for (int level = 0; level < LEVELS && !levels[level]; level++)
    levels[level] = g_strdup_printf(_("Level %d"), level); /* once, for good */
  Position shown = fs_session_get_shown(session);
  Scene scene = scene_of_board(cube_board(&shown));
  scene.levels = levels;
  scene.hovered = look->hovered;
  if (fs_session_is_setting_up(session))
    dress_setup(session, look, &scene);
  else
    dress_game(session, look, &scene);
  return scene;
}

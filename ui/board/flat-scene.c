#include "flat-scene.h"

#include "session/flat-words.h"
#include "session/setup.h"

static void add_badges(FsFlatSession *session, gboolean animated, FlatScene *scene) {
  FlatAnalysisView view;
  if (!fs_flat_session_view(session, &view)) return;
  Goal goal = fs_flat_search_get_settings(fs_flat_session_get_search(session))->goal;
  double phase = animated ? view.seconds : 0;
  for (int i = 0; i < view.count; i++) {
    FlatMove move = view.moves[i].move;
    MoveStatus status = flat_words_status(&view, i);
    (move.pop ? scene->pops : scene->drops)[move.column].badge =
        badge_of_move(&status, i, goal, view.running, phase);
  }
}

/* The drops of the line that is shown, on the cells where they would come to rest. */
static void add_line(FsFlatSession *session, FlatScene *scene) {
  const FlatBestLine *line = fs_flat_session_get_line(session);
  FlatBoard board = scene->board;
  for (int i = 0; line && i < line->length; i++) {
    FlatBoard next = flat_play(scene->game, board, line->moves[i]);
    FlatCells cell = (next.stones[0] | next.stones[1]) & ~(board.stones[0] | board.stones[1]);
    for (int bit = 0; bit < 128; bit++)
      if (cell >> bit & 1) scene->line[bit] = (uint8_t)(i + 1);
    board = next;
  }
}

static void add_last(const FlatRecord *record, FlatScene *scene) {
  if (record->at == 0) return;
  scene->last = record->moves[record->at - 1].column;
  scene->last_pop = record->moves[record->at - 1].pop;
}

static void dress_game(FsFlatSession *session, gboolean animated, FlatScene *scene) {
  const FlatRecord *record = fs_flat_session_get_record(session);
  for (int x = 0; x < scene->game.width && flat_record_result(record) != VALUE_ANY; x++)
    scene->drops[x].legal = scene->pops[x].legal = false;
  add_last(record, scene);
  add_badges(session, animated, scene);
  add_line(session, scene);
}

static void dress_setup(FsFlatSession *session, FlatScene *scene) {
  scene->removing = fs_setup_get_brush(FS_SETUP(session)) == BRUSH_REMOVE;
  scene->mover = fs_setup_get_player(FS_SETUP(session));
  for (int x = 0; x < scene->game.width; x++) {
    int top = flat_at(scene->game, scene->board, x, scene->game.height - 1);
    scene->drops[x].legal = top < 0 && !scene->removing;
    scene->pops[x].legal = false;
  }
}

FlatScene flat_scene_of_session(FsFlatSession *session, gboolean animated) {
  FlatScene scene =
      flat_scene_of(fs_flat_session_get_game(session), fs_flat_session_get_shown(session));
  for (int x = 0; x < FLAT_WIDTH_MOST; x++)
    scene.drops[x].badge.kind = scene.pops[x].badge.kind = BADGE_NONE;
  if (fs_flat_session_is_setting_up(session))
    dress_setup(session, &scene);
  else
    dress_game(session, animated, &scene);
  return scene;
}

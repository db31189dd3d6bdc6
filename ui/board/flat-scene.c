#include "flat-scene.h"

#include "play/flat-play.h"
#include "session/flat-words.h"
#include "session/setup.h"

static void add_badges(FsFlatSession *session, gboolean animated, Scene *scene) {
  FlatAnalysisView view;
  if (!fs_flat_session_view(session, &view)) return;
  const FlatSettings *settings = fs_flat_search_get_settings(fs_flat_session_get_search(session));
  double phase = animated ? view.seconds : 0;
  for (int i = 0; i < view.count; i++) {
    MoveStatus status = flat_words_status(&view, i);
    scene->badges[flat_move_number(settings->game, view.moves[i].move)] =
        badge_of_move(&status, i, settings->goal, view.running, phase);
  }
}

/* The stones of the line that is shown, where they would come to rest. */
static void add_line(FsFlatSession *session, Scene *scene) {
  const FlatBestLine *line = fs_flat_session_get_line(session);
  Position position = scene->position;
  for (int i = 0; line && i < line->length && !line->moves[i].pop; i++) {
    int column = line->moves[i].column;
    scene->line[scene_cell(&position, column, scene_height(&position, column))] = (uint8_t)(i + 1);
    position = position_play(&position, (Move)column);
  }
}

static void dress_game(FsFlatSession *session, gboolean animated, Scene *scene) {
  const FlatRecord *record = fs_flat_session_get_record(session);
  if (flat_record_result(record) != VALUE_ANY) scene->legal = 0;
  if (record->at > 0) scene->last = flat_move_number(record->game, record->moves[record->at - 1]);
  add_badges(session, animated, scene);
  add_line(session, scene);
}

static void dress_setup(FsFlatSession *session, Scene *scene) {
  FlatGame game = fs_flat_session_get_game(session);
  scene->won = false;
  scene->removing = fs_setup_get_brush(FS_SETUP(session)) == BRUSH_REMOVE;
  scene->mover = fs_setup_get_player(FS_SETUP(session));
  scene->legal = 0;
  for (int x = 0; x < game.width && !scene->removing; x++)
    scene->legal |= (uint64_t)(scene_height(&scene->position, x) < game.height) << x;
}

Scene flat_scene_of_session(FsFlatSession *session, gboolean animated) {
  Position shown =
      flat_position(fs_flat_session_get_game(session), fs_flat_session_get_shown(session));
  Scene scene = scene_of_position(&shown);
  if (fs_flat_session_is_setting_up(session))
    dress_setup(session, &scene);
  else
    dress_game(session, animated, &scene);
  return scene;
}

#include "board-scene.h"

#include <glib/gi18n.h>

static void add_badges(FsSession *session, gboolean animated, Scene *scene) {
  AnalysisView view;
  if (!fs_session_view(session, &view)) return;
  Goal goal = fs_session_get_goal(session);
  Player mover = position_mover(&scene->position);
  double phase = animated ? view.seconds : 0;
  for (int move = 0; move < view.count; move++)
    scene->badges[move] = badge_of_move(&view.moves[move], move, goal, mover, view.running, phase);
}

/* The moves of the line that is shown: a number where each stone would come to rest. After a move
 * that puts no stone anywhere the stones lie elsewhere: it gets its number, and the rest none. */
static void number_moves(Scene *scene, const Move *moves, int length) {
  const Position *shown = &scene->position;
  Position position = *shown;
  for (int i = 0; i < length; i++) {
    Move move = moves[i];
    int column = move_column(shown->variant, move);
    int level = scene_height(&position, column);
    position = position_play(&position, move);
    if (scene_height(&position, column) <= level) {
      scene->steps[move] = (uint8_t)(i + 1);
      return;
    }
    scene->line[scene_cell(shown, column, level)] = (uint8_t)(i + 1);
  }
}

static bool is_tempo(const ExplainZugzwang *zugzwang, int column) {
  for (int i = 0; i < zugzwang->tempo_count; i++)
    if (zugzwang->tempo[i] == column) return true;
  return false;
}

static void mark_zugzwang(Scene *scene, const Explanation *part) {
  const ExplainZugzwang *zugzwang = &part->zugzwang;
  for (int i = 0; i < zugzwang->closed_count; i++) {
    int cell = scene_cell(&scene->position, zugzwang->closed[i].column, zugzwang->closed[i].level);
    scene->marks[cell] |= SCENE_FORBIDDEN;
    scene->marks[cell + 1] |= (uint8_t)(SCENE_THREAT << part->keeper); /* one level up */
    if (is_tempo(zugzwang, zugzwang->closed[i].column)) scene->marks[cell] |= SCENE_TEMPO;
  }
  for (int i = 0; i < zugzwang->pair_count; i++)
    for (int n = 0; n < 2; n++) {
      ExplainCell cell = zugzwang->pairs[i][n];
      int place = scene_cell(&scene->position, cell.column, cell.level);
      scene->pairs[part->keeper][place] = (uint8_t)(i + 1);
    }
}

/* What an explanation shows on the board: its move or line, and the rule of a zugzwang. Of a
 * draw both parts have marks, and the first a move. */
static void add_explanation(FsSession *session, Scene *scene) {
  const SearchExplanation *shown = fs_session_get_explanation(session);
  for (int i = 0; shown && !shown->searching && i < shown->found.count; i++) {
    const Explanation *part = &shown->found.parts[i];
    Move first = (Move)MAX(part->first, 0);
    if (i == 0 && part->reason == REASON_FORCED)
      number_moves(scene, part->line.moves, part->line.length);
    if (i == 0 && part->first >= 0) number_moves(scene, &first, 1);
    if (part->reason == REASON_ZUGZWANG) mark_zugzwang(scene, part);
  }
}

/* A hint is like a short line. */
static void add_hint(FsSession *session, Scene *scene) {
  const Move *moves;
  int count = fs_session_get_preview(session, &moves);
  number_moves(scene, moves, count);
}

/* Scores of moves, where they were asked for. */
static void add_distances(FsSession *session, Scene *scene) {
  const Distances *found = fs_session_get_distances(session);
  for (int move = 0; found && move < MOVES_MOST; move++) {
    const MoveDistance *entry = &found->moves[move];
    if (!atomic_load_explicit(&entry->known, memory_order_acquire)) continue;
    scene->scored |= UINT64_C(1) << move;
    scene->scores[move] = (int8_t)entry->score;
    scene->badges[move] =
        badge_of_values(entry->distance.value, GOAL_EXACT, position_mover(&scene->position));
  }
}

static void dress_game(FsSession *session, gboolean animated, Scene *scene) {
  const Line *line = fs_session_get_line(session);
  scene->last = line_last(line);
  if (line_result(line) != VALUE_ANY) scene->legal = 0;
  add_badges(session, animated, scene);
  add_distances(session, scene);
  const SearchLine *best = fs_session_get_best_line(session);
  if (best)
    number_moves(scene, best->best.moves, best->best.length);
  else
    add_explanation(session, scene);
  add_hint(session, scene);
}

static uint64_t columns_with_room(const Position *position) {
  int columns = variant_columns(position->variant), levels = variant_levels(position->variant);
  uint64_t room = 0;
  for (int column = 0; column < columns; column++)
    room |= (uint64_t)(scene_height(position, column) < levels) << column;
  return room;
}

static void dress_setup(FsSession *session, Scene *scene) {
  scene->won = false;
  scene->removing = fs_session_get_brush(session) == BRUSH_REMOVE;
  scene->mover = fs_session_get_brush_player(session);
  scene->legal = scene->removing ? 0 : columns_with_room(&scene->position);
}

/* "Level 0" and so on, made once, for good. */
static const char *const *level_names(void) {
  static const char *names[SCENE_CELLS];
  for (int level = 0; level < SCENE_CELLS && !names[level]; level++)
    names[level] = g_strdup_printf(_("Level %d"), level);
  return names;
}

Scene board_scene_of_session(FsSession *session, gboolean animated) {
  Position shown = fs_session_get_shown(session);
  Scene scene = scene_of_position(&shown);
  scene.levels = level_names();
  if (fs_session_is_setting_up(session))
    dress_setup(session, &scene);
  else
    dress_game(session, animated, &scene);
  return scene;
}

#include "board-scene.h"

#include <glib/gi18n.h>

#include "play/move-names.h"

static void add_badges(FsSession *session, gboolean animated, Scene *scene) {
  AnalysisView view;
  if (!fs_session_view(session, &view)) return;
  Goal goal = fs_session_get_goal(session);
  Player mover = position_mover(&scene->position);
  double phase = animated ? view.seconds : 0;
  for (int move = 0; move < view.count; move++)
    scene->badges[move] = badge_of_move(&view.moves[move], move, goal, mover, view.running, phase);
}

/* Moves that are shown as numbered stones. */
typedef struct {
  Scene *scene;
  Position at;   /* after them */
  int count;     /* of them */
  bool unseated; /* a move has moved the stones: later ones get no numbers */
} Numbering;

/* A number where the stone would come to rest. After a move that puts no stone anywhere the stones
 * lie elsewhere: it gets its number, and the rest none. */
static void number_move(Numbering *numbering, Move move) {
  Scene *scene = numbering->scene;
  Variant variant = scene->position.variant;
  int column = move_column(variant, move), level = scene_height(&numbering->at, column);
  uint8_t number = (uint8_t)++numbering->count;
  numbering->at = position_play(&numbering->at, move);
  if (numbering->unseated) return;
  numbering->unseated = move_pops(variant, move);
  if (numbering->unseated)
    scene->steps[move] = number;
  else
    scene->line[scene_cell(&scene->position, column, level)] = number;
}

static void number_moves(Numbering *numbering, const Move *moves, int length) {
  for (int i = 0; i < length; i++)
    number_move(numbering, moves[i]);
}

/* The lines of four in which the numbered moves end. */
static void mark_fours(const Numbering *numbering) {
  Scene *scene = numbering->scene;
  const Position *end = &numbering->at;
  int columns = variant_columns(end->variant), levels = variant_levels(end->variant);
  if (numbering->count == 0 || numbering->unseated || position_result(end) == VALUE_ANY) return;
  for (int column = 0; column < columns; column++)
    for (int level = 0; level < levels; level++)
      scene->four[scene_cell(end, column, level)] = end->variant.rules->wins(end, column, level);
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
      BoardCell cell = zugzwang->pairs[i][n];
      int place = scene_cell(&scene->position, cell.column, cell.level);
      scene->pairs[part->keeper][place] = (uint8_t)(i + 1);
    }
}

/* What an explanation shows on the board: its move or line, behind the moves that led there, and
 * the rule of a zugzwang. Of a draw both parts have marks, and the first a move. */
static void add_explanation(FsSession *session, Numbering *numbering) {
  const SearchExplanation *shown = fs_session_get_explanation(session);
  Scene *scene = numbering->scene;
  if (!shown || shown->searching) return;
  bool goes_on = position_equal(&shown->found.position, &numbering->at);
  for (int i = 0; i < shown->found.count; i++) {
    const Explanation *part = &shown->found.parts[i];
    if (reason_has_rule(part->reason)) mark_zugzwang(scene, part);
    if (i > 0 || !goes_on) continue;
    number_moves(numbering, part->line.moves, part->line.length);
    if (part->first >= 0) number_move(numbering, (Move)part->first);
  }
}

/* The line of best play, or what an explanation or a hint shows. */
static void add_moves(FsSession *session, Scene *scene) {
  Numbering numbering = {.scene = scene, .at = scene->position};
  const SearchLine *best = fs_session_get_best_line(session);
  const Line *preview = fs_session_get_preview(session);
  if (preview) {
    number_moves(&numbering, preview->moves, preview->length);
  } else if (best) {
    number_moves(&numbering, best->best.moves, best->best.length);
  }
  if (preview || !best) add_explanation(session, &numbering);
  mark_fours(&numbering);
}

static bool is_numbered(const Scene *scene) {
  for (int place = 0; place < SCENE_CELLS; place++)
    if (scene->line[place]) return true;
  for (int move = 0; move < MOVES_MOST; move++)
    if (scene->steps[move]) return true;
  return false;
}

void board_scene_add_line(Scene *scene, const Move *moves, int length) {
  Numbering numbering = {.scene = scene, .at = scene->position};
  if (is_numbered(scene)) return;
  number_moves(&numbering, moves, length);
  mark_fours(&numbering);
}

/* Where a score is a number of moves, it has those of both players; people count the winner's. */
static int score_to_show(Variant variant, int score) {
  int own = moves_to_win(abs(score));
  if (!variant.rules->pops) return score;
  return score < 0 ? -own : own;
}

/* Scores of moves, if they were asked for. */
static void add_distances(FsSession *session, Scene *scene) {
  const Distances *found = fs_session_get_distances(session);
  for (int move = 0; found && move < MOVES_MOST; move++) {
    const MoveDistance *entry = &found->moves[move];
    if (!atomic_load_explicit(&entry->known, memory_order_acquire)) continue;
    scene->scored |= UINT64_C(1) << move;
    scene->scores[move] = (int8_t)score_to_show(scene->position.variant, entry->score);
    scene->badges[move] =
        badge_of_values(entry->distance.value, GOAL_EXACT, position_mover(&scene->position));
  }
}

static void dress_game(FsSession *session, gboolean animated, Scene *scene) {
  const Line *line = fs_session_get_line(session);
  scene->last = line_last(line);
  if (line_result(line) != VALUE_ANY) scene->legal = 0;
  /* Values of moves before those that are drawn would be mixed with stones that come after. */
  if (!fs_session_follows_explanation(session)) {
    add_badges(session, animated, scene);
    add_distances(session, scene);
  }
  add_moves(session, scene);
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
    names[level] = g_strdup_printf(_("Level %d"), level + 1);
  return names;
}

Scene board_scene_of_session(FsSession *session, gboolean animated) {
  Position shown = fs_session_get_shown(session);
  Scene scene = scene_of_position(&shown);
  scene.levels = level_names();
  scene.names = move_names_chosen();
  if (fs_session_is_setting_up(session))
    dress_setup(session, &scene);
  else
    dress_game(session, animated, &scene);
  return scene;
}

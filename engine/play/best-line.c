#include "best-line.h"

#include "distances.h"
#include "explain.h"
#include "forced.h"
#include "resistance.h"

/* A move that can be played, and what is known about it. */
typedef struct {
  int move;        /* -1: none */
  ValueSet values; /* of the position after it, as far as the goal asks */
} LineChoice;

typedef struct {
  const QuestionOptions *options;
  const StopFlag *stop;
  Line line;
  Position path[LINE_MOST + 1]; /* before each of its moves, and after the last */
  bool failed;                  /* a question was stopped, or could not be answered */
} LineSeeker;

/* The part of the values that the goal asks for, without what they happen to say beyond it. */
static ValueSet asked(Goal goal, ValueSet values) {
  if (goal == GOAL_EXACT) return values;
  Claim claim = goal == GOAL_FIRST ? CLAIM_FIRST : CLAIM_SECOND;
  return claim_values(claim, values == claim_value(claim));
}

/* How good answered values are for the mover under the goal: RANK_TOP is all he can reach. */
enum { RANK_TOP = 2 };

static int rank(Goal goal, Player mover, ValueSet values) {
  ValueSet win = mover == FIRST ? VALUE_FIRST : VALUE_SECOND;
  Claim claim = goal == GOAL_FIRST ? CLAIM_FIRST : CLAIM_SECOND;
  if (goal != GOAL_EXACT)
    return values == claim_values(claim, claim_player(claim) == mover) ? RANK_TOP : 0;
  return values == win ? RANK_TOP : values == VALUE_DRAW ? 1 : 0;
}

/* The position's values under the goal; VALUE_ANY if it failed. */
static ValueSet best_line_answer(LineSeeker *finder, const Position *position) {
  QuestionOptions options = *finder->options;
  options.position = *position;
  options.stop = finder->stop;
  if (options.solver->divides) options.threads = 0;
  QuestionView view = question_answer(&options);
  finder->failed = !goal_answered(options.goal, view.values);
  return finder->failed ? VALUE_ANY : asked(options.goal, view.values);
}

/* True if the move leads to a position of the line, which ends the game. */
static bool best_line_repeats(const LineSeeker *finder, Move move) {
  const Line *line = &finder->line;
  if (!line->start.variant.rules->repeats_draw) return false;
  Position next = position_play(&finder->path[line->at], move);
  for (int n = 0; n <= line->at; n++)
    if (position_equal(&finder->path[n], &next)) return true;
  return false;
}

/* Plays a move at the end of the line; false if it is too long. */
static bool best_line_play(LineSeeker *finder, int move) {
  if (!line_play(&finder->line, (Move)move)) return false;
  finder->path[finder->line.at] = line_position(&finder->line);
  return true;
}

/* The lowest free cell of the move's column. */
static int level_of(const Position *position, Move move) {
  const Rules *rules = position->variant.rules;
  int column = move_column(position->variant, move), level = 0;
  while (level < variant_levels(position->variant) &&
         rules->at(position, column, level) != CELL_EMPTY)
    level++;
  return level;
}

/* The legal moves, those into lower cells first. */
static int best_line_list_moves(const Position *position, Move moves[MOVES_MOST]) {
  Move legal[MOVES_MOST];
  int legal_count = position_moves(position, legal), count = 0;
  int levels = variant_levels(position->variant);
  for (int level = 0; level <= levels; level++)
    for (int i = 0; i < legal_count; i++)
      if (level_of(position, legal[i]) == level) moves[count++] = legal[i];
  return count;
}

/* The values of the position, as far as they are known before any search: the move before it
 * promised them. VALUE_ANY: they are not. */
static ValueSet known_before(const LineSeeker *finder, const Position *position,
                             ValueSet promised) {
  Goal goal = finder->options->goal;
  if (promised != VALUE_ANY) return promised;
  ValueSet values = question_known(finder->options, position);
  return goal_answered(goal, values) ? asked(goal, values) : VALUE_ANY;
}

/* Whether the move wins the game for the mover. */
static bool ends_it(const Position *position, Move move) {
  Position next = position_play(position, move);
  return position_result(&next) == (position_mover(position) == FIRST ? VALUE_FIRST : VALUE_SECOND);
}

/* The moves that repeat no position, those that win at once first, then those into lower cells. */
static int list_new_moves(const LineSeeker *finder, const Position *position,
                          Move moves[MOVES_MOST]) {
  Move listed[MOVES_MOST];
  int listed_count = best_line_list_moves(position, listed), count = 0;
  for (int won = 1; won >= 0; won--)
    for (int i = 0; i < listed_count; i++)
      if (ends_it(position, listed[i]) == won && !best_line_repeats(finder, listed[i]))
        moves[count++] = listed[i];
  return count;
}

/* The hardest to answer of the moves of a player who reaches nothing, whatever he does. */
static LineChoice choose_resistance(LineSeeker *finder, const Position *position, const Move *moves,
                                    int count, ValueSet values) {
  int move = count > 0 ? resistance_choose(position, moves, count, finder->stop) : -1;
  finder->failed = move < 0 && count > 0;
  return (LineChoice){.move = move, .values = values};
}

/* A move that is known to reach as much: it needs no search. */
static LineChoice choose_known(const LineSeeker *finder, const Position *position,
                               const Move *moves, int count, int reached) {
  Goal goal = finder->options->goal;
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    ValueSet values = question_known(finder->options, &next);
    if (!goal_answered(goal, values)) continue;
    values = asked(goal, values);
    if (rank(goal, position_mover(position), values) == reached)
      return (LineChoice){.move = moves[i], .values = values};
  }
  return (LineChoice){.move = -1, .values = VALUE_ANY};
}

/* The best of the moves by searches; the first that reaches as much ends them. */
static LineChoice choose_by_search(LineSeeker *finder, const Position *position, const Move *moves,
                                   int count, int reached) {
  Goal goal = finder->options->goal;
  Player mover = position_mover(position);
  LineChoice best = {.move = -1, .values = VALUE_ANY};
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    ValueSet values = best_line_answer(finder, &next);
    if (finder->failed) return (LineChoice){.move = -1};
    int ranked = rank(goal, mover, values);
    if (best.move < 0 || ranked > rank(goal, mover, best.values))
      best = (LineChoice){.move = moves[i], .values = values};
    if (ranked == reached) break;
  }
  return best;
}

/* The move that is best for the mover. Where nothing he does is worth anything to him, the hardest
 * to answer. None if it failed, or if all moves repeat a position. */
static LineChoice best_line_choose(LineSeeker *finder, const Position *position,
                                   ValueSet promised) {
  Goal goal = finder->options->goal;
  Player mover = position_mover(position);
  ValueSet known = known_before(finder, position, promised);
  int reached = known == VALUE_ANY ? RANK_TOP : rank(goal, mover, known);
  Move moves[MOVES_MOST];
  int count = list_new_moves(finder, position, moves);
  if (reached == 0) return choose_resistance(finder, position, moves, count, known);
  LineChoice best = choose_known(finder, position, moves, count, reached);
  if (best.move < 0) best = choose_by_search(finder, position, moves, count, reached);
  if (best.move < 0 || rank(goal, mover, best.values) > 0) return best;
  return choose_resistance(finder, position, moves, count, best.values);
}

/* True if the mover does best to end the game as a draw, where he may. */
static bool claims_draw(const LineSeeker *finder, const Position *position,
                        const LineChoice *choice) {
  const Rules *rules = position->variant.rules;
  Goal goal = finder->options->goal;
  Player mover = position_mover(position);
  if (rules->may_end == NULL || !rules->may_end(position)) return false;
  return choice->move < 0 ||
         rank(goal, mover, asked(goal, VALUE_DRAW)) > rank(goal, mover, choice->values);
}

/* Ends the line by a move that repeats a position; false if there is none. */
static bool play_repetition(LineSeeker *finder, const Position *position) {
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++)
    if (best_line_repeats(finder, moves[i])) return best_line_play(finder, moves[i]);
  return false;
}

/* Plays a win by force of the mover's to its end, the same that an explanation shows; false if
 * there is none, or if it is too long. */
static bool follow_forced(LineSeeker *finder, const Position *position) {
  ForcedLine forced;
  if (position->variant.rules->repeats_draw ||
      !forced_find(position, position_mover(position), EXPLAIN_FORCED_NODES, finder->stop, &forced))
    return false;
  for (int i = 0; i < forced.length; i++)
    if (!best_line_play(finder, forced.moves[i])) return false;
  return true;
}

/* Plays to the end of the game; true if it is reached. Each move keeps what the previous one
 * promised. If only a repetition keeps it, the line ends there. */
static bool best_line_follow(LineSeeker *finder) {
  ValueSet promised = VALUE_ANY;
  while (line_result(&finder->line) == VALUE_ANY) {
    Position position = finder->path[finder->line.at];
    if (follow_forced(finder, &position)) return true;
    LineChoice choice = best_line_choose(finder, &position, promised);
    if (finder->failed) return false;
    if (claims_draw(finder, &position, &choice)) return true;
    bool keeps = choice.move >= 0 && (promised == VALUE_ANY || choice.values == promised);
    if (!keeps)
      return promised == asked(finder->options->goal, VALUE_DRAW) &&
             play_repetition(finder, &position);
    if (!best_line_play(finder, choice.move)) return false;
    promised = choice.values;
  }
  return true;
}

static Distance known_distance(const LineSeeker *finder, const Position *position) {
  ValueSet result = position_result(position);
  if (result == VALUE_ANY) return question_known_distance(finder->options, position);
  int end = position->variant.rules->pops ? 0 : position_stones(position);
  return result == VALUE_DRAW ? distance_of_draw(position->variant) : (Distance){result, end};
}

/* A move after which the known distance to the end fits the present one; -1: there is none. */
static int keeping_move(const LineSeeker *finder, const Position *position) {
  Distance now = known_distance(finder, position);
  Move moves[MOVES_MOST];
  int count = now.value == VALUE_ANY ? 0 : best_line_list_moves(position, moves);
  int end = now.end - (position->variant.rules->pops && now.value != VALUE_DRAW);
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    Distance after = known_distance(finder, &next);
    if (after.value == now.value && after.end == end && !best_line_repeats(finder, moves[i]))
      return moves[i];
  }
  return -1;
}

/* Plays as long as the distance to the end is known before any search; false if the line is too
 * long.
 */
static bool follow_known(LineSeeker *finder) {
  while (line_result(&finder->line) == VALUE_ANY) {
    int move = keeping_move(finder, &finder->path[finder->line.at]);
    if (move < 0) break;
    if (!best_line_play(finder, move)) return false;
  }
  return true;
}

/* The same by a solver that finds distances; a draw without one is followed by its value. The
 * shortest line repeats none of its positions, but may come to the one before a first move that was
 * given: it ends there. */
static bool follow_distances(LineSeeker *finder) {
  if (!follow_known(finder)) return false;
  if (line_result(&finder->line) != VALUE_ANY) return true;
  Position from = finder->path[finder->line.at];
  Move moves[LINE_MOST];
  const Solving *solving = from.variant.rules->solving;
  int length = solving->shortest(finder->options, &from, finder->stop, moves);
  if (length == 0) return best_line_follow(finder);
  for (int i = 0; i < length; i++)
    if (!best_line_play(finder, moves[i])) return false;
  return length > 0;
}

BestLine best_line_find(const QuestionOptions *options, int first, const StopFlag *stop) {
  LineSeeker finder = {.options = options, .stop = stop, .line = line_new(&options->position)};
  BestLine found = {.from = options->position};
  finder.path[0] = options->position;
  if (first >= 0 && !best_line_play(&finder, first)) return found;
  const SolverInfo *solver = options->solver;
  DistanceCost most = options->soonest ? DISTANCES_ON_REQUEST : DISTANCES_LIKE_VALUES;
  bool distances = solver->distances >= most && options->goal == GOAL_EXACT;
  found.complete = distances ? follow_distances(&finder) : best_line_follow(&finder);
  found.length = finder.line.length;
  for (int i = 0; i < found.length; i++)
    found.moves[i] = finder.line.moves[i];
  return found;
}

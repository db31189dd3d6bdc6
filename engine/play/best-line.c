#include "best-line.h"

#include "distances.h"

/* A move that can be played, and what is known about it. */
typedef struct {
  int move;        /* -1: none */
  ValueSet values; /* of the position after it, as far as the goal asks */
  uint64_t work;   /* nodes that its value took */
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
static ValueSet best_line_answer(LineSeeker *finder, const Position *position, uint64_t *work) {
  QuestionOptions options = *finder->options;
  options.position = *position;
  options.stop = finder->stop;
  if (options.solver->divides) options.threads = 0;
  QuestionView view = question_answer(&options);
  *work = view.counters.nodes;
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

/* The most that the mover can reach, as far as it is known before any search. */
static int most(const LineSeeker *finder, const Position *position) {
  Goal goal = finder->options->goal;
  ValueSet values = question_known(finder->options, position);
  bool answered = goal_answered(goal, values);
  return answered ? rank(goal, position_mover(position), asked(goal, values)) : RANK_TOP;
}

/* A move that is known to reach that, if it is worth something to him: it needs no search. */
static LineChoice choose_known(const LineSeeker *finder, const Position *position, int reached) {
  Goal goal = finder->options->goal;
  Player mover = position_mover(position);
  Move moves[MOVES_MOST];
  int count = reached > 0 ? best_line_list_moves(position, moves) : 0;
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    ValueSet values = question_known(finder->options, &next);
    if (best_line_repeats(finder, moves[i]) || !goal_answered(goal, values)) continue;
    values = asked(goal, values);
    if (rank(goal, mover, values) == reached)
      return (LineChoice){.move = moves[i], .values = values};
  }
  return (LineChoice){.move = -1, .values = VALUE_ANY};
}

/* The move that is best for the mover, of those the hardest to answer; the first that reaches all
 * he can. None if it failed, or if all moves repeat a position. */
static LineChoice best_line_choose(LineSeeker *finder, const Position *position) {
  Goal goal = finder->options->goal;
  Player mover = position_mover(position);
  Move moves[MOVES_MOST];
  int reached = most(finder, position);
  LineChoice best = choose_known(finder, position, reached);
  int count = best.move < 0 ? best_line_list_moves(position, moves) : 0;
  for (int i = 0; i < count; i++) {
    if (best_line_repeats(finder, moves[i])) continue;
    LineChoice choice = {.move = moves[i]};
    Position next = position_play(position, moves[i]);
    choice.values = best_line_answer(finder, &next, &choice.work);
    if (finder->failed) return (LineChoice){.move = -1};
    int ranked = rank(goal, mover, choice.values);
    int before = best.move < 0 ? -1 : rank(goal, mover, best.values);
    if (ranked > before || (ranked == before && choice.work > best.work)) best = choice;
    if (ranked == reached && reached > 0) break;
  }
  return best;
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

/* Plays to the end of the game; true if it is reached. Each move keeps what the previous one
 * promised. If only a repetition keeps it, the line ends there. */
static bool best_line_follow(LineSeeker *finder) {
  ValueSet promised = VALUE_ANY;
  while (line_result(&finder->line) == VALUE_ANY) {
    Position position = finder->path[finder->line.at];
    LineChoice choice = best_line_choose(finder, &position);
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

#include "puzzle.h"

#include "estimate.h"

#include <math.h>

enum { FIRST_BUDGET = 1 << 9, BUDGET_GROWTH = 8 }; /* nodes for a move in a round */

/* A position after a move, and whether the mover wins there. */
typedef struct {
  Move move;
  Position after;
  double points; /* expected points of the mover */
  ValueSet values;
  Question *question;
} PuzzleCandidate;

typedef struct {
  const QuestionOptions *options;
  Player mover;
  uint64_t nodes; /* left */
  int count;
  PuzzleCandidate moves[MOVES_MOST];
} PuzzleProof;

static Claim claim_of(const PuzzleProof *proof) {
  return proof->mover == FIRST ? CLAIM_FIRST : CLAIM_SECOND;
}

static ValueSet puzzle_win_of(const PuzzleProof *proof) { return claim_value(claim_of(proof)); }

static bool puzzle_is_stopped(const PuzzleProof *proof) {
  return proof->options->stop != NULL && stop_is_raised(proof->options->stop);
}

/* --- What is expected ------------------------------------------------------------------------- */

/* The moves that promise most first, since a second win ends the proof. */
static void puzzle_sort(PuzzleProof *proof) {
  for (int i = 1; i < proof->count; i++)
    for (int j = i; j > 0 && proof->moves[j].points > proof->moves[j - 1].points; j--) {
      PuzzleCandidate other = proof->moves[j];
      proof->moves[j] = proof->moves[j - 1];
      proof->moves[j - 1] = other;
    }
}

static void puzzle_list_moves(PuzzleProof *proof, const Position *position, const ValueSet *known) {
  Move moves[MOVES_MOST];
  Position after[MOVES_MOST];
  double points[MOVES_MOST];
  proof->count = position_moves(position, moves);
  for (int i = 0; i < proof->count; i++)
    after[i] = position_play(position, moves[i]);
  estimate_points(after, proof->count, points);
  for (int i = 0; i < proof->count; i++) {
    ValueSet values = position_result(&after[i]);
    if (values == VALUE_ANY && known != NULL) values = known[moves[i]];
    proof->moves[i] = (PuzzleCandidate){.move = moves[i],
                                        .after = after[i],
                                        .points = proof->mover == FIRST ? points[i] : 1 - points[i],
                                        .values = values};
  }
  puzzle_sort(proof);
}

/* The logarithm of the expected odds of a move; finite also for one that ends the game. */
static double odds(double points) {
  static const double CERTAIN = 0.9995;
  double kept = fmin(fmax(points, 1 - CERTAIN), CERTAIN);
  return log(kept / (1 - kept));
}

int puzzle_grade(int rating) {
  static const int bounds[PUZZLE_GRADES - 1] = {800, 1100, 1400, 1700};
  int grade = 1;
  while (grade < PUZZLE_GRADES && rating >= bounds[grade - 1])
    grade++;
  return grade;
}

int puzzle_rate(int player, int puzzle, bool solved) {
  static const double K = 32;
  double expected = 1 / (1 + pow(10, (puzzle - player) / 400.0));
  double rated = player + K * ((solved ? 1 : 0) - expected);
  return (int)lround(fmin(fmax(rated, PUZZLE_RATING_LEAST), PUZZLE_RATING_MOST));
}

/* The share of players that choose the move if each estimates the odds of all moves with random
 * errors: a softmax, which errors of Gumbel's distribution give. */
static void grade(const PuzzleProof *proof, const PuzzleCandidate *answer, Puzzle *puzzle) {
  static const int EVEN = 1200; /* the rating of a puzzle that half of the players solve */
  double all = 0;
  puzzle->rank = (int)(answer - proof->moves) + 1;
  for (int i = 0; i < proof->count; i++)
    all += exp(odds(proof->moves[i].points) - odds(answer->points));
  puzzle->share = 1 / all;
  double rating = EVEN + 400 * log10(all - 1 + 1e-6);
  puzzle->rating = (int)lround(fmin(fmax(rating, PUZZLE_RATING_LEAST), PUZZLE_RATING_MOST));
  puzzle->grade = puzzle_grade(puzzle->rating);
}

/* --- What is proved --------------------------------------------------------------------------- */

/* True if the other player can end the game, won, after the move. */
static bool loses_at_once(const PuzzleProof *proof, const PuzzleCandidate *candidate) {
  ValueSet lost = proof->mover == FIRST ? VALUE_SECOND : VALUE_FIRST;
  Move replies[MOVES_MOST];
  ValueSet result = position_result(&candidate->after);
  if (result != VALUE_ANY) return result == lost;
  int count = position_moves(&candidate->after, replies);
  for (int i = 0; i < count; i++) {
    Position next = position_play(&candidate->after, replies[i]);
    if (position_result(&next) == lost) return true;
  }
  return false;
}

/* Moves that end the game or lose at once need no search. False if at most one move is left to
 * consider. */
static bool look_at_moves(PuzzleProof *proof) {
  int thinkable = 0;
  for (int i = 0; i < proof->count; i++) {
    PuzzleCandidate *candidate = &proof->moves[i];
    bool loses = loses_at_once(proof, candidate);
    if (loses) candidate->values &= (ValueSet)~puzzle_win_of(proof);
    thinkable += !loses;
    if (position_result(&candidate->after) == puzzle_win_of(proof)) thinkable = MOVES_MOST;
  }
  return thinkable > 1;
}

static int count_won(const PuzzleProof *proof) {
  int won = 0;
  for (int i = 0; i < proof->count; i++)
    won += proof->moves[i].values == puzzle_win_of(proof);
  return won;
}

/* Continues the question whether the move wins. False: there is no memory, or it cannot be
 * answered. */
static bool puzzle_prove_move(PuzzleProof *proof, PuzzleCandidate *candidate, uint64_t budget) {
  if (candidate->question == NULL) {
    QuestionOptions options = *proof->options;
    options.position = candidate->after;
    options.goal = proof->mover == FIRST ? GOAL_FIRST : GOAL_SECOND;
    options.record = false;
    if (options.solver->divides) options.threads = 0;
    question_share_trees(&options, proof->count);
    candidate->question = question_new(&options);
  }
  if (candidate->question == NULL) return false;
  if (budget > proof->nodes) budget = proof->nodes;
  uint64_t before = question_peek(candidate->question).counters.nodes;
  ValueSet values = question_run(candidate->question, budget);
  QuestionView view = question_peek(candidate->question);
  uint64_t spent = view.counters.nodes - before;
  proof->nodes -= spent < proof->nodes ? spent : proof->nodes;
  if (view.contradicted || (candidate->values & values) == 0) return false;
  candidate->values &= values;
  return !view.exhausted || claim_answered(claim_of(proof), candidate->values);
}

/* One round over the open moves; *open says whether some still are. False if it cannot be a puzzle,
 * or if that will stay unknown. */
static bool prove_round(PuzzleProof *proof, uint64_t budget, bool *open) {
  *open = false;
  for (int i = 0; i < proof->count; i++) {
    PuzzleCandidate *candidate = &proof->moves[i];
    if (claim_answered(claim_of(proof), candidate->values)) continue;
    if (proof->nodes == 0 || puzzle_is_stopped(proof) ||
        !puzzle_prove_move(proof, candidate, budget))
      return false;
    if (count_won(proof) > 1) return false;
    *open |= !claim_answered(claim_of(proof), candidate->values);
  }
  return true;
}

/* True if all moves are answered, and one wins. */
static bool prove_moves(PuzzleProof *proof) {
  uint64_t budget = question_goes_on(proof->options) ? FIRST_BUDGET : 0;
  for (bool open = true; open; budget *= BUDGET_GROWTH)
    if (!prove_round(proof, budget, &open)) return false;
  return count_won(proof) == 1;
}

bool puzzle_prove(const QuestionOptions *options, const Line *line, const ValueSet *known,
                  uint64_t nodes, Puzzle *puzzle) {
  Position position = line_position(line);
  PuzzleProof proof = {.options = options, .mover = position_mover(&position), .nodes = nodes};
  puzzle_list_moves(&proof, &position, known);
  bool found = look_at_moves(&proof) && count_won(&proof) <= 1 && prove_moves(&proof);
  for (int i = 0; i < proof.count; i++) {
    question_free(proof.moves[i].question);
    if (!found || proof.moves[i].values != puzzle_win_of(&proof)) continue;
    puzzle->line = *line;
    puzzle->line.length = line->at;
    puzzle->answer = proof.moves[i].move;
    grade(&proof, &proof.moves[i], puzzle);
  }
  return found;
}

#include "review-inner.h"

#include "../core/clock.h"

#include <stdlib.h>

enum {
  FIRST_BUDGET = 1 << 14, /* nodes for each question of the first round */
  BUDGET_GROWTH = 8,
  ITSELF = -1, /* asked about a step's own position, not about a move of it */
};

/* How good values are for the mover: 0 he loses, 1 a draw, 2 he wins. */
static int rank_least(Player mover, ValueSet values) {
  ValueSet win = mover == FIRST ? VALUE_FIRST : VALUE_SECOND;
  return values == win ? 2 : (values & ~(win | VALUE_DRAW)) == 0 ? 1 : 0;
}

static int rank_most(Player mover, ValueSet values) {
  return 2 - rank_least(player_other(mover), values);
}

/* How the game stands at a place: that it is over there may be due to a repetition. */
static ValueSet standing(const ReviewPlace *place) {
  return place->step.result != VALUE_ANY ? place->step.result : place->finding.values;
}

/* False if values contradict each other. */
static bool place_narrow(ReviewPlace *place) {
  return deduce_narrow(&place->step.position, &place->family) && place->family.values != 0;
}

/* Passes what is known about a place to the one before it. Likewise. */
static bool pass_back(Review *review, int at) {
  ReviewPlace *place = &review->places[at];
  bool fits = place_narrow(place);
  if (place->step.before >= 0)
    review->places[place->step.before].family.moves[place->step.move] &= place->family.values;
  return fits;
}

/* Passes what is known about each place to those after it. Likewise. */
static bool pass_on(Review *review) {
  bool fits = true;
  for (int i = 0; i < review->view.count; i++) {
    ReviewPlace *place = &review->places[i];
    if (place->step.before >= 0)
      place->family.values &= review->places[place->step.before].family.moves[place->step.move];
    fits &= place_narrow(place);
    place->finding.values = place->family.values;
  }
  return fits;
}

/* Passes what is known about a place to the one before it, and so on, and then to all later ones.
 * Values that contradict each other stay as they are. */
static void review_spread(Review *review, int at) {
  for (int i = at; i >= 0; i = review->places[i].step.before)
    pass_back(review, i);
  pass_on(review);
}

/* The same of all places at once. Each comes after the one before it, so that nothing is left.
 * False if values contradict each other. */
static bool review_spread_all(Review *review) {
  bool fits = true;
  for (int i = review->view.count - 1; i >= 0; i--)
    fits &= pass_back(review, i);
  return pass_on(review) && fits;
}

/* True if a move leads to a position that the game has had, which ends it as a draw. */
static bool review_repeats(const Review *review, int at, Move move) {
  const ReviewStep *step = &review->places[at].step;
  if (!step->position.variant.rules->repeats_draw) return false;
  Position next = position_play(&step->position, move);
  for (int i = at; i >= 0; i = review->places[i].step.before)
    if (position_equal(&review->places[i].step.position, &next)) return true;
  return false;
}

/* What is known about the game after another move. */
static ValueSet after(const Review *review, int at, Move move) {
  return review_repeats(review, at, move) ? VALUE_DRAW : review->places[at].family.moves[move];
}

/* The moves that could have been played instead of the one to `at`: one of each kind. */
static int list_others(const Review *review, int at, Move others[MOVES_MOST]) {
  const ReviewStep *step = &review->places[at].step;
  const Position *position = &review->places[step->before].step.position;
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves), kept = 0;
  for (int i = 0; i < count; i++)
    if (moves[i] != step->move && (position_same_move(position, moves[i]) == moves[i] ||
                                   position_same_move(position, moves[i]) == step->move))
      others[kept++] = moves[i];
  return kept;
}

/* Settles the mark of a move once it is known to keep what there was to keep. */
static void judge_keeper(const Review *review, int at, int rank, ReviewFinding *finding) {
  const ReviewStep *step = &review->places[at].step;
  Player mover = position_mover(&review->places[step->before].step.position);
  Move others[MOVES_MOST];
  int count = list_others(review, at, others), worse = 0;
  finding->judged = rank == 0;
  for (int i = 0; i < count && !finding->judged; i++) {
    ValueSet values = after(review, step->before, others[i]);
    if (rank_least(mover, values) >= rank) finding->judged = true;
    if (rank_most(mover, values) < rank) worse++;
  }
  if (finding->judged || worse < count) return;
  finding->judged = true;
  finding->mark = count > 0 ? MARK_ONLY : MARK_NONE;
}

/* Looks for a move that keeps what a mistake gave away, once it is known how much that was. */
static void judge_mistake(const Review *review, int at, int rank, ReviewFinding *finding) {
  const ReviewStep *step = &review->places[at].step;
  const ReviewPlace *before = &review->places[step->before];
  Player mover = position_mover(&before->step.position);
  Move others[MOVES_MOST];
  int count =
      rank == rank_most(mover, before->finding.values) ? list_others(review, at, others) : 0;
  finding->mark = MARK_MISTAKE;
  for (int i = 0; i < count && finding->better < 0; i++)
    if (rank_least(mover, after(review, step->before, others[i])) >= rank)
      finding->better = others[i];
  finding->judged = finding->better >= 0;
}

/* What is proved beats an opinion: a move that is no better is not preferred any more. */
static void drop_doubt(const Review *review, int at, ReviewFinding *finding) {
  int before = review->places[at].step.before;
  if (before < 0 || finding->preferred < 0) return;
  Player mover = position_mover(&review->places[before].step.position);
  ValueSet instead = after(review, before, (Move)finding->preferred);
  if (rank_most(mover, instead) > rank_least(mover, standing(&review->places[at]))) return;
  finding->doubt = 0;
  finding->preferred = -1;
}

/* The mark of the move to a place, as far as what is known settles it. */
static void review_judge(Review *review, int at) {
  ReviewPlace *place = &review->places[at];
  ReviewFinding *finding = &place->finding;
  drop_doubt(review, at, finding);
  if (finding->judged) return;
  if (place->step.before < 0) {
    finding->judged = true;
    return;
  }
  const ReviewPlace *before = &review->places[place->step.before];
  Player mover = position_mover(&before->step.position);
  ValueSet was = before->finding.values, is = standing(place);
  if (rank_least(mover, was) > rank_most(mover, is))
    judge_mistake(review, at, rank_least(mover, was), finding);
  else if (rank_least(mover, is) >= rank_most(mover, was))
    judge_keeper(review, at, rank_most(mover, was), finding);
}

static void place_init(ReviewPlace *place, const ReviewStep *step) {
  *place = (ReviewPlace){.step = *step};
  place->finding =
      (ReviewFinding){.values = position_result(&step->position), .better = -1, .preferred = -1};
  place->family = family_of_nothing();
  place->family.values = place->finding.values;
}

static void judge_all(Review *review) {
  review->view.open = 0;
  for (int i = 0; i < review->view.count; i++) {
    review_judge(review, i);
    const ReviewPlace *place = &review->places[i];
    review->view.open += !values_exact(standing(place)) || !place->finding.judged;
  }
}

/* What follows from the rules alone. */
static void begin_anew(Review *review) {
  for (int i = 0; i < review->view.count; i++) {
    ReviewStep step = review->places[i].step;
    place_init(&review->places[i], &step);
  }
  review_spread_all(review);
  judge_all(review);
}

Review *review_new(const QuestionOptions *options, const ReviewStep *steps, int count) {
  Review *review = calloc(1, sizeof *review + (size_t)count * sizeof(ReviewPlace));
  if (review == NULL) return NULL;
  pthread_mutex_init(&review->looking, NULL);
  pthread_mutex_init(&review->mutex, NULL);
  review->options = *options;
  review->options.goal = GOAL_EXACT;
  review->budget = question_goes_on(options) ? FIRST_BUDGET : 0;
  review->view = (ReviewView){.count = count, .at = -1};
  for (int i = 0; i < count; i++)
    review->places[i].step = steps[i];
  begin_anew(review);
  return review;
}

void review_free(Review *review) {
  if (review == NULL) return;
  pthread_mutex_destroy(&review->looking);
  pthread_mutex_destroy(&review->mutex);
  free(review->records);
  free(review);
}

void review_conclude(Review *review) {
  review_lock(review);
  if (review_spread_all(review))
    judge_all(review);
  else
    begin_anew(review);
  review_unlock(review);
}

/* Takes over what a question has proved; a value without memory for it costs a second search. */
static void take_records(Review *review, Question *question) {
  enum { ROOM = 256 };
  ProofRecord some[ROOM];
  for (size_t count; (count = question_collect(question, some, ROOM)) > 0;) {
    if (review->records_count + count > review->records_room) {
      size_t room = 2 * review->records_room + ROOM;
      ProofRecord *records = realloc(review->records, room * sizeof *records);
      if (records == NULL) return;
      review->records = records;
      review->records_room = room;
    }
    for (size_t i = 0; i < count; i++)
      review->records[review->records_count++] = some[i];
  }
}

/* Makes a question the one that review_stop() stops; false if the run was stopped before. */
static bool review_put(Review *review, int at, Question *question) {
  review_lock(review);
  bool goes_on = !review->stopped && !review->view.contradicted;
  if (goes_on) review->question = question;
  review->view.at = at;
  review_unlock(review);
  return goes_on;
}

/* Enters what came out of a question about a place, or about a move of it. */
static void review_enter(Review *review, int at, int move, Question *question) {
  QuestionView view = question_peek(question);
  ReviewPlace *place = &review->places[at];
  review_lock(review);
  review->question = NULL;
  if (view.contradicted) {
    review->view.contradicted = true;
    review->view.contradiction = view.contradiction;
    begin_anew(review);
    review_unlock(review);
    return;
  }
  take_records(review, question);
  review->view.counters = counters_add(review->view.counters, view.counters);
  place->finding.nodes += view.counters.nodes;
  if (move == ITSELF) {
    place->exhausted = view.exhausted;
    place->family.values &= view.values;
  } else {
    if (view.exhausted) place->tired |= UINT64_C(1) << move;
    place->family.moves[move] &= view.values;
  }
  review_spread(review, at);
  judge_all(review);
  review_unlock(review);
}

/* Asks about a place or a move of it; false if the run is over. */
static bool review_ask(Review *review, int at, int move, Goal goal, uint64_t budget) {
  QuestionOptions options = review->options;
  options.goal = goal;
  options.position = review->places[at].step.position;
  if (move != ITSELF) options.position = position_play(&options.position, (Move)move);
  Question *question = question_new(&options);
  if (question == NULL) return false;
  bool goes_on = review_put(review, at, question);
  if (goes_on) {
    question_run(question, budget);
    review_enter(review, at, move, question);
  }
  question_free(question);
  return goes_on;
}

/* The claim that decides whether a move keeps a rank for the mover. */
static Goal review_goal_of(Player mover, int rank) {
  return (rank == 2) == (mover == FIRST) ? GOAL_FIRST : GOAL_SECOND;
}

/* Asks about the other moves at the place before, as long as the mark depends on them; *asked:
 * whether there was one to ask about. */
static bool ask_others(Review *review, int at, bool *asked) {
  const ReviewPlace *place = &review->places[at];
  int before = place->step.before;
  Move others[MOVES_MOST];
  if (before < 0 || !values_exact(standing(place))) return true;
  const ReviewPlace *from = &review->places[before];
  if (!values_exact(from->finding.values)) return true;
  Player mover = position_mover(&from->step.position);
  int rank = rank_least(mover, from->finding.values), count = list_others(review, at, others);
  for (int i = 0; i < count && !place->finding.judged; i++) {
    ValueSet values = after(review, before, others[i]);
    bool open = rank_least(mover, values) < rank && rank_most(mover, values) >= rank;
    if (!open || (from->tired >> others[i] & 1)) continue;
    *asked = true;
    Goal goal = review_goal_of(mover, rank);
    if (!review_ask(review, before, others[i], goal, review->budget)) return false;
  }
  return true;
}

static bool ask_itself(Review *review, int at, bool *asked) {
  const ReviewPlace *place = &review->places[at];
  if (values_exact(standing(place)) || place->exhausted) return true;
  *asked = true;
  return review_ask(review, at, ITSELF, GOAL_EXACT, review->budget);
}

static int main_end(const Review *review) {
  int end = 0;
  while (end + 1 < review->view.count && review->places[end + 1].step.before == end)
    end++;
  return end;
}

/* -1: none is known. */
static int winner_at(const Review *review, int at) {
  const ReviewStep *step = &review->places[at].step;
  Player mover = position_mover(&step->position);
  Move moves[MOVES_MOST];
  int count = step->result == VALUE_ANY ? position_moves(&step->position, moves) : 0;
  for (int i = 0; i < count; i++)
    if (rank_least(mover, after(review, at, moves[i])) == 2) return moves[i];
  return -1;
}

/* Asks about each move at a place that is won for the player to move, until one is known to win. */
static bool ask_moves(Review *review, int at, uint64_t budget, bool *asked) {
  const ReviewPlace *place = &review->places[at];
  const Position *position = &place->step.position;
  Player mover = position_mover(position);
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  for (int i = 0; i < count && winner_at(review, at) < 0; i++) {
    bool open = rank_most(mover, after(review, at, moves[i])) == 2;
    bool same = position_same_move(position, moves[i]) != moves[i];
    if (!open || same || (place->tired >> moves[i] & 1)) continue;
    *asked = true;
    if (!review_ask(review, at, moves[i], review_goal_of(mover, 2), budget)) return false;
  }
  return true;
}

/* Where the player to move wins, also by which move: the one that was played says it only if the
 * position after it is proved. The table has just proved that one wins, so few nodes come first. */
static bool ask_winner(Review *review, int at, bool *asked) {
  const ReviewPlace *place = &review->places[at];
  Player mover = position_mover(&place->step.position);
  if (place->step.result != VALUE_ANY || rank_least(mover, place->finding.values) < 2) return true;
  uint64_t budget = review->budget < FIRST_BUDGET ? review->budget : FIRST_BUDGET;
  do {
    if (!ask_moves(review, at, budget, asked)) return false;
    budget *= BUDGET_GROWTH;
  } while (0 < budget && budget <= review->budget && winner_at(review, at) < 0);
  return true;
}

/* A round of questions: values first, then what the marks depend on. False if the run is over. */
static bool run_round(Review *review) {
  bool asked = false;
  for (int i = review->view.count - 1; i >= 0; i--)
    if (!ask_itself(review, i, &asked) || !ask_winner(review, i, &asked)) return false;
  for (int i = review->view.count - 1; i >= 0; i--)
    if (!ask_others(review, i, &asked)) return false;
  review->budget *= BUDGET_GROWTH;
  return asked;
}

void review_run(Review *review) {
  review_look_up(review);
  review_lock(review);
  review->began = clock_seconds() - review->view.seconds;
  review->view.running = true;
  review_unlock(review);

  while (run_round(review)) {
  }

  review_lock(review);
  review->view.running = false;
  review->view.at = -1;
  review->view.seconds = clock_seconds() - review->began;
  review->stopped = false;
  review_unlock(review);
}

void review_stop(Review *review) {
  review_lock(review);
  review->stopped = true;
  if (review->question != NULL) question_stop(review->question);
  review_unlock(review);
}

ReviewView review_peek(Review *review, ReviewFinding *findings) {
  review_lock(review);
  ReviewView view = review->view;
  if (view.running) view.seconds = clock_seconds() - review->began;
  if (review->question != NULL)
    view.counters = counters_add(view.counters, question_peek(review->question).counters);
  for (int i = 0; findings != NULL && i < view.count; i++) {
    findings[i] = review->places[i].finding;
    findings[i].values = standing(&review->places[i]);
  }
  review_unlock(review);
  return view;
}

int review_winner(Review *review) {
  review_lock(review);
  int winner = winner_at(review, main_end(review));
  review_unlock(review);
  return winner;
}

static void place_know(ReviewPlace *place, const ReviewFinding *finding, const Family *known) {
  if (place->step.result == VALUE_ANY) review_narrow(&place->family.values, finding->values);
  review_narrow(&place->family.values, known->values);
  for (int m = 0; m < MOVES_MOST; m++)
    review_narrow(&place->family.moves[m], known->moves[m]);
  place->finding = *finding;
}

bool review_settle(const ReviewStep *steps, int count, const Family *known,
                   ReviewFinding *findings) {
  const QuestionOptions nothing = {.solver = solving_default(steps[0].position.variant)};
  Review *review = review_new(&nothing, steps, count);
  if (review == NULL) return false;
  for (int i = 0; i < count; i++)
    place_know(&review->places[i], &findings[i], &known[i]);
  bool settled = review_spread_all(review);
  judge_all(review);
  if (settled) review_peek(review, findings);
  review_free(review);
  return settled;
}

ReviewMark review_mark(const ReviewFinding *finding) {
  bool open = finding->mark == MARK_NONE && !finding->judged && finding->values != finding->win;
  return open && finding->doubt > REVIEW_DOUBT ? MARK_DOUBTED : finding->mark;
}

bool review_wonders(Review *review, int step, Family *before) {
  const ReviewPlace *place = &review->places[step];
  int from = place->step.before;
  if (from < 0) return false;
  Player mover = position_mover(&review->places[from].step.position);
  review_lock(review);
  bool open =
      !place->finding.judged && place->finding.mark == MARK_NONE &&
      rank_least(mover, standing(place)) < rank_most(mover, standing(&review->places[from]));
  *before = review->places[from].family;
  review_unlock(review);
  if (open) review_look_at_moves(review, from, before);
  return open;
}

void review_doubt(Review *review, int step, double points, Move preferred) {
  ReviewFinding *finding = &review->places[step].finding;
  int before = review->places[step].step.before;
  review_lock(review);
  finding->doubt = points;
  finding->preferred = preferred;
  finding->win =
      position_mover(&review->places[before].step.position) == FIRST ? VALUE_FIRST : VALUE_SECOND;
  drop_doubt(review, step, finding);
  review_unlock(review);
}

size_t review_collect(Review *review, ProofRecord *records, size_t room) {
  review_lock(review);
  size_t count = review->records_count < room ? review->records_count : room;
  review->records_count -= count;
  for (size_t i = 0; i < count; i++)
    records[i] = review->records[review->records_count + i];
  review_unlock(review);
  return count;
}

ReviewSummary review_summary(const ReviewStep *steps, const ReviewFinding *findings, int count) {
  ReviewSummary summary = {.since = -1, .lost = -1};
  int end = 0;
  for (; end + 1 < count && steps[end + 1].before == end; end++) {
    Player mover = position_mover(&steps[end].position);
    summary.mistakes[mover] += findings[end + 1].mark == MARK_MISTAKE;
    summary.only[mover] += findings[end + 1].mark == MARK_ONLY;
  }
  ValueSet values = findings[end].values;
  summary.end = end;
  if (!values_exact(values)) return summary;
  for (summary.since = end; summary.since > 0; summary.since--)
    if (findings[summary.since - 1].values != values) break;
  bool lost = values != VALUE_DRAW && findings[summary.since].mark == MARK_MISTAKE;
  if (lost) summary.lost = summary.since;
  return summary;
}

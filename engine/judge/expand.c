#include "expand.h"

#include "../play/cube-play.h"
#include "../play/deduce.h"
#include "../play/estimate.h"
#include "../play/flat-play.h"

/* True if the player to move can end the game, won, at once. */
static bool expand_wins_at_once(const Position *position) {
  Move moves[MOVES_MOST];
  ValueSet win = values_worst(player_other(position_mover(position)));
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    if (position_result(&next) == win) return true;
  }
  return false;
}

/* Uses only the rules and estimates. */
static void expand_any(const Position after[], Expansion *expansion) {
  Position open[MOVES_MOST];
  double points[MOVES_MOST];
  int places[MOVES_MOST], count = 0;
  for (int i = 0; i < expansion->count; i++) {
    ExpandedMove *move = &expansion->moves[i];
    if (!values_exact(move->values) && expand_wins_at_once(&after[i]))
      move->values = values_worst(player_other(position_mover(&after[i])));
    if (values_exact(move->values)) continue;
    places[count] = i;
    open[count++] = after[i];
  }
  if (count > 0) estimate_points(open, count, points);
  for (int i = 0; i < count; i++)
    expansion->moves[places[i]].points = (float)points[i];
}

static bool is_symmetric(const Position *position) {
  const Rules *rules = position->variant.rules;
  for (int image = 1; image < rules->images; image++) {
    Position other = rules->image(position, image);
    if (position_equal(position, &other)) return true;
  }
  return false;
}

bool expand_occurred(const ExpandKnown *known, const Position *position) {
  for (int i = 0; i < known->past_count; i++)
    if (position_equal(&known->past[i], position)) return true;
  return false;
}

/* What is known about the position itself: deducing more from other positions would take longer
 * than a look.
 */
static ValueSet told(const QuestionOptions *question, const Position *position) {
  if (question->known == NULL) return VALUE_ANY;
  Knower known = deduce_known(question->known);
  return known.values(position, known.data);
}

static ValueSet expand_values_of(const Position *after, const ExpandKnown *known) {
  ValueSet values = position_result(after);
  if (values != VALUE_ANY) return values;
  if (expand_occurred(known, after)) return VALUE_DRAW;
  return known->question == NULL ? VALUE_ANY : told(known->question, after);
}

static void expand_list_moves(const Position *position, const ExpandKnown *known, Position afters[],
                              Expansion *expansion) {
  Move moves[MOVES_MOST];
  int count = position_moves(position, moves);
  bool symmetric = is_symmetric(position);
  expansion->count = 0;
  for (int i = 0; i < count; i++) {
    if (symmetric && position_same_move(position, moves[i]) != moves[i]) continue;
    Position after = position_play(position, moves[i]);
    afters[expansion->count] = after;
    expansion->moves[expansion->count++] =
        (ExpandedMove){.move = moves[i], .values = expand_values_of(&after, known), .points = 0.5f};
  }
}

static void leave_lost_out(const Position *position, Expansion *expansion) {
  ValueSet lost = values_worst(position_mover(position));
  int kept = 0;
  for (int i = 0; i < expansion->count; i++)
    if (expansion->moves[i].values != lost) expansion->moves[kept++] = expansion->moves[i];
  expansion->count = kept > 0 ? kept : 1;
}

void expand(const Position *position, const ExpandKnown *known, Expansion *expansion) {
  Position after[MOVES_MOST];
  expand_list_moves(position, known, after, expansion);
  if (position->variant.rules == &rules_cube)
    expand_cube(position, known, expansion);
  else if (position->variant.rules->solving == &flat_solving)
    expand_flat(known, after, expansion);
  else
    expand_any(after, expansion);
  leave_lost_out(position, expansion);
}

/* What is decided at sight about the moves of Connect-4 and PopOut, and what is believed about the
 * others.
 */
#include "../flat/opinion.h"
#include "../flat/sight.h"
#include "../play/estimate.h"
#include "../play/flat-play.h"
#include "expand.h"

enum { FOLLOWED_MOST = 16 }; /* replies; pops may lead round in a circle */

/* True if a move leads to a position that ends the game as a draw. */
static bool can_repeat(const Position *position, const ExpandKnown *known) {
  Move moves[MOVES_MOST];
  int count = known->past_count > 0 ? position_moves(position, moves) : 0;
  for (int i = 0; i < count; i++) {
    Position after = position_play(position, moves[i]);
    if (expand_occurred(known, &after)) return true;
  }
  return false;
}

/* What represents a position: one with a choice after forced replies, or the points of the first
 * player if they lead to a position that is decided at sight. No proof, as one of these may have
 * occurred before. */
typedef struct {
  Position position;
  double points; /* -1: a belief is to be asked */
} Leaf;

static double nearly(Player winner) {
  static const double NEARLY = 0.98;
  return winner == FIRST ? NEARLY : 1 - NEARLY;
}

static Leaf expand_flat_follow(FlatGame game, FlatBoard board) {
  double points = -1;
  for (int i = 0; i < FOLLOWED_MOST && points < 0; i++) {
    if (flat_result(game, board) != VALUE_ANY) { /* a reply that wins is no only one */
      points = 0.5;
      break;
    }
    Sight seen = sight(game, board);
    Player mover = flat_mover(board);
    if (seen.wins) points = nearly(mover);
    if (!seen.wins && seen.replies == 0) points = nearly(player_other(mover));
    if (seen.wins || seen.replies != 1) break;
    board = seen.after;
  }
  return (Leaf){flat_position(game, board), points};
}

/* What is decided about the position after a move. *leaf is what represents it. */
static ValueSet expand_flat_judge(const Position *after, const ExpandKnown *known, Leaf *leaf) {
  FlatGame game = flat_play_game(after->variant);
  FlatBoard board = flat_play_board(after);
  Sight seen = sight(game, board);
  Player mover = flat_mover(board);
  *leaf = (Leaf){*after, -1};
  if (seen.wins) return values_worst(player_other(mover));
  if (seen.replies == 0 && !can_repeat(after, known)) return values_worst(mover);
  if (seen.replies == 0) leaf->points = nearly(player_other(mover));
  if (seen.replies == 1) *leaf = expand_flat_follow(game, seen.after);
  return VALUE_ANY;
}

static void expand_flat_believe(const ExpandKnown *known, const Position open[], int count,
                                double points[]) {
  double values[OPINION_VALUES];
  if (known->opinion == NULL) {
    estimate_points(open, count, points);
    return;
  }
  for (int i = 0; i < count; i++) {
    opinion_believe(known->opinion, flat_play_board(&open[i]), values);
    points[i] = values[0] + values[1] / 2;
  }
}

void expand_flat(const ExpandKnown *known, const Position after[], Expansion *expansion) {
  Position open[MOVES_MOST];
  double points[MOVES_MOST];
  int places[MOVES_MOST], count = 0;
  for (int i = 0; i < expansion->count; i++) {
    ExpandedMove *move = &expansion->moves[i];
    Leaf leaf;
    if (values_exact(move->values)) continue;
    ValueSet seen = expand_flat_judge(&after[i], known, &leaf);
    if ((seen & move->values) != 0) move->values &= seen;
    if (values_exact(move->values)) continue;
    move->points = (float)leaf.points;
    if (leaf.points >= 0) continue;
    places[count] = i;
    open[count++] = leaf.position;
  }
  if (count > 0) expand_flat_believe(known, open, count, points);
  for (int i = 0; i < count; i++)
    expansion->moves[places[i]].points = (float)points[i];
}

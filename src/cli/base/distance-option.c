#include "base/distance-option.h"

#include "base/message.h"
#include "flat/solver.h"
#include "play/distances.h"

bool distance_option_check(SearchOptions *options, bool kept) {
  if (!distances_possible(options->solver, options->variant))
    message_print("--distance is for --game connect4:WxH and --solver %s, popout:WxH and --solver "
                  "popout, or cube and --solver %s",
                  flat_score_solver->name, solving_default(variant_default())->name);
  else if (options_have_handicap(options))
    message_print("--distance finds the limits by itself: leave --ply-limit and --pop-limit out");
  else if (options->goal_given && options->goal != GOAL_EXACT)
    message_print("--distance is of the exact value: leave --claim out");
  else if (kept)
    message_print("--distance: a store keeps no distances");
  else
    return options->goal = GOAL_EXACT, true;
  return false;
}

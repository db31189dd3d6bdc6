#include "partner-words.h"

#include <glib/gi18n.h>

#include "base/words.h"
#include "play/estimate.h"

const char *partner_lost_words(Player loser, GameEnding ending) {
  if (ending == ENDING_UNKNOWN)
    return words_result(loser == FIRST ? VALUE_SECOND : VALUE_FIRST, loser);
  if (ending == ENDING_TIME)
    return loser == FIRST ? _("White’s time is over: Black wins")
                          : _("Black’s time is over: White wins");
  return loser == FIRST ? _("White resigns: Black wins") : _("Black resigns: White wins");
}

static bool partner_words_is_won(const Position *position, ValueSet values) {
  return values == (position_mover(position) == FIRST ? VALUE_FIRST : VALUE_SECOND);
}

/* What can be expected after the move, as the bar beside the board says it. */
static char *expected(const Position *position, const OpponentChoice *choice) {
  Position after = position_play(position, (Move)choice->move);
  bool first = position_mover(position) == FIRST;
  double estimate[3];
  estimate_value(&after, estimate);
  estimate_take_points(first ? choice->points : 1 - choice->points, estimate);
  return words_estimate(estimate);
}

/* The reason; where it is no proof, what can be expected. */
static char *reason(const Position *position, const OpponentChoice *choice) {
  switch (choice->why) {
  case WHY_ONLY:
    return g_strdup(_("the only move there is"));
  case WHY_WINS:
    return g_strdup(_("it wins at once"));
  case WHY_STOPS:
    return g_strdup(_("after all other moves the other side wins at once"));
  case WHY_PROVED:
    if (partner_words_is_won(position, choice->values))
      return g_strdup(_("it wins, which is proved"));
    return g_strdup(choice->values == VALUE_DRAW ? _("it holds the draw, which is proved")
                                                 : _("it does not lose, which is proved"));
  case WHY_LONGEST:
    return g_strdup(_("all moves lose; this one is the hardest to refute"));
  default:
    break;
  }
  g_autofree char *estimate = expected(position, choice);
  return g_strdup_printf(_("the most promising one. %s"), estimate);
}

char *partner_hint_words(const Position *position, const OpponentChoice *choice) {
  g_autofree char *name = words_name(position->variant, (Move)choice->move);
  g_autofree char *why = reason(position, choice);
  return g_strdup_printf("%s: %s", name, why);
}

const char *partner_level_words(int level) {
  static const char *const names[OPPONENT_LEVELS] = {
      N_("1, Beginner"), N_("2, Novice"), N_("3, Casual"),      N_("4, Attentive"),
      N_("5, Skilled"),  N_("6, Strong"), N_("7, Very Strong"), N_("8, Strongest"),
  };
  return _(names[level - 1]);
}

#include "words.h"

#include <glib/gi18n.h>
#include <math.h>

const char *words_values(ValueSet values, Goal goal) {
  if (values == VALUE_FIRST) return _("White wins");
  if (values == VALUE_SECOND) return _("Black wins");
  if (values == VALUE_DRAW) return _("Draw");
  if (goal == GOAL_FIRST && values == (VALUE_DRAW | VALUE_SECOND)) return _("White cannot win");
  if (goal == GOAL_SECOND && values == (VALUE_DRAW | VALUE_FIRST)) return _("Black cannot win");
  if (values == (VALUE_DRAW | VALUE_FIRST)) return _("White or draw");
  if (values == (VALUE_DRAW | VALUE_SECOND)) return _("Black or draw");
  return values == VALUE_ANY ? _("Open") : _("No draw");
}

const char *words_column(const ColumnStatus *status, Goal goal, gboolean running) {
  if (status->state == COLUMN_ILLEGAL) return _("Full");
  if (goal_answered(goal, status->values)) return words_values(status->values, goal);
  if (status->state == COLUMN_SEARCHING) return _("Searching");
  if (running && status->values == VALUE_ANY) return _("Waiting");
  return words_values(status->values, goal);
}

const char *words_result(ValueSet result, Player mover) {
  switch (result) {
  case VALUE_FIRST:
    return _("White has won");
  case VALUE_SECOND:
    return _("Black has won");
  case VALUE_DRAW:
    return _("The game is a draw");
  default:
    return mover == FIRST ? _("White to move") : _("Black to move");
  }
}

const char *words_turn(const Game *game) {
  return words_result(game_result(game), board_mover(game_board(game)));
}

char *words_count(double count) {
  static const char units[] = "MGTPE";
  if (count < 999999.5) return g_strdup_printf("%'.0f", count);
  int unit = 0;
  for (count /= 1e6; count >= 999.5 && units[unit + 1]; count /= 1e3)
    unit++;
  int decimals = count < 9.995 ? 2 : count < 99.95 ? 1 : 0;
  return g_strdup_printf("%.*f\u202F%c", decimals, count, units[unit]);
}

char *words_duration(double seconds) {
  if (seconds < 59.95) return g_strdup_printf(_("%.1f s"), seconds);
  int whole = (int)(seconds + 0.05); /* 60.0 s is a minute */
  if (whole < 3600) return g_strdup_printf("%d:%02d", whole / 60, whole % 60);
  return g_strdup_printf("%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
}

/* Rounded before the unit is chosen, so that a table a page short of 1 GiB is not 1024.0 MiB. */
char *words_bytes(guint64 bytes) {
  static const char *const units[] = {"KiB", "MiB", "GiB", "TiB"};
  double amount = (double)bytes / 1024;
  guint unit = 0;
  for (; amount >= 1023.95 && unit + 1 < G_N_ELEMENTS(units); unit++)
    amount /= 1024;
  int decimals = fabs(amount - round(amount)) < 0.05 ? 0 : 1;
  return g_strdup_printf("%.*f\u00A0%s", decimals, amount, units[unit]);
}

char *words_share(double share) {
  if (isnan(share)) return g_strdup("–");
  return g_strdup_printf(_("%.1f %%"), 100 * share);
}

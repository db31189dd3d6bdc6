#include "value-words.h"

#include <glib/gi18n.h>

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

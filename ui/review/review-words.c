#include "review-words.h"

#include <glib/gi18n.h>

#include "base/words.h"

/* What the sign beside a move says: the value as the player of the move sees it. */
static char *value_words(ValueSet values, int ply) {
  ValueSet won = ply % 2 ? VALUE_FIRST : VALUE_SECOND, lost = won ^ VALUE_FIRST ^ VALUE_SECOND;
  const char *value = words_values(values, GOAL_EXACT);
  if (ply > 0 && values == won)
    return g_strdup_printf(_("%s: won for the player who moved"), value);
  if (ply > 0 && values == lost)
    return g_strdup_printf(_("%s: lost for the player who moved"), value);
  return g_strdup(value);
}

char *review_words(ValueSet values, ReviewMark mark, int ply) {
  g_autofree char *value = value_words(values, ply);
  if (mark == MARK_NONE) return g_steal_pointer(&value);
  const char *words = mark == MARK_MISTAKE ? _("a mistake")
                      : mark == MARK_ONLY  ? _("the only move")
                                           : _("another move seems better");
  return g_strconcat(value, "; ", words, NULL);
}

const char *review_sign(ReviewMark mark) {
  static const char *const signs[] = {
      [MARK_NONE] = "", [MARK_ONLY] = "!", [MARK_MISTAKE] = "?", [MARK_DOUBTED] = "?!"};
  return signs[mark];
}

#include "review-words.h"

#include <glib/gi18n.h>

#include "base/words.h"

char *review_words(ValueSet values, ReviewMark mark) {
  const char *value = words_values(values, GOAL_EXACT);
  if (mark == MARK_NONE) return g_strdup(value);
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

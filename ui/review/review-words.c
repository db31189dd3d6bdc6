#include "review-words.h"

#include <glib/gi18n.h>

#include "base/words.h"

char *review_words(ValueSet values, ReviewMark mark) {
  const char *value = words_values(values, GOAL_EXACT);
  if (mark == MARK_NONE) return g_strdup(value);
  return g_strconcat(value, "; ", mark == MARK_MISTAKE ? _("a mistake") : _("the only move"), NULL);
}

const char *review_sign(ReviewMark mark) {
  return mark == MARK_MISTAKE ? "?" : mark == MARK_ONLY ? "!" : "";
}

/* The search in words. */
#include <glib/gi18n.h>

#include "base/words.h"
#include "search-inner.h"
#include "play/move-names.h"

/* The games have drops and, with higher numbers, pops. */
static char *words_searching(Variant variant, Move move) {
  Move column = (Move)move_column(variant, move);
  char name[NOTATION_MOVE];
  move_name(variant, column, name);
  if (move != column) return g_strdup_printf(_("Searching the pop of column %s"), name);
  return g_strdup_printf(
      variant.rules->sized ? _("Searching column %s") : C_("cube", "Searching column %s"), name);
}

/* Threads search easy moves by themselves, several at once. */
static char *words_running(FsSearch *self) {
  const AnalysisView *view = &self->view;
  Variant variant = self->root_settings.variant;
  g_autoptr(GString) names = g_string_new(NULL);
  int count = 0, last = 0;
  for (int m = 0; m < view->count; m++) {
    if (view->moves[m].state != MOVE_SEARCHING || view->moves[m].same_as != m) continue;
    char name[NOTATION_MOVE];
    move_name(variant, (Move)m, name);
    g_string_append_printf(names, "%s%s", count++ > 0 ? ", " : "", name);
    last = m;
  }
  if (count == 0) return g_strdup(_("Searching"));
  return count == 1 ? words_searching(variant, (Move)last)
                    : g_strdup_printf(variant.rules->sized ? _("Searching columns %s")
                                                           : C_("cube", "Searching columns %s"),
                                      names->str);
}

/* Of the root: a question about one player may be answered by less than is known. */
static ValueSet root_values(FsSearch *self) {
  AnalysisView known = {.values = VALUE_ANY};
  Position root = line_position(&self->root);
  knowledge_find(self->knowledge, &root, self->root_settings.goal, &known);
  ValueSet values = self->view.values & known.values;
  return values ? values : self->view.values;
}

/* What was found although not all is answered: excluded values, or at least answered moves. */
static char *words_stopped(FsSearch *self) {
  ValueSet values = root_values(self);
  if (values != VALUE_ANY)
    return g_strdup_printf(_("Stopped: %s"), words_values(values, self->root_settings.goal));
  AnalysisCount count = analysis_count(&self->view);
  return g_strdup_printf(_("Stopped: %d of %d moves answered"), count.answered, count.legal);
}

char *fs_search_get_words(FsSearch *self) {
  if (self->lent) return g_strdup(self->lent_words);
  switch (self->state) {
  case SEARCH_RUNNING:
    return words_running(self);
  case SEARCH_PAUSED:
    return g_strdup(_("Paused"));
  case SEARCH_STOPPED:
    return words_stopped(self);
  case SEARCH_DONE:
    return g_strdup_printf(_("Done: %s"),
                           words_values(root_values(self), self->root_settings.goal));
  default:
    return g_strdup(_("Nothing is searched"));
  }
}

/* Moves have the names that were chosen. Games other than the first one are named. */
char *fs_search_write_root(FsSearch *self) {
  char position[NOTATION_TEXT];
  Variant variant = self->root_settings.variant;
  if (!self->rooted) return NULL;
  move_names_write(&self->root, position);
  if (g_str_equal(position, ".")) g_strlcpy(position, _("empty board"), sizeof position);
  if (variant_equal(variant, variant_default())) return g_strdup(position);
  g_autofree char *game = words_game(variant);
  return g_strdup_printf("%s (%s)", position, game);
}

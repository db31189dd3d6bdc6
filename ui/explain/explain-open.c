#include "explain-open.h"

#include <glib/gi18n.h>

#include "play/move-names.h"

static char *open_moves(Variant variant, const AnalysisView *view) {
  GString *names = g_string_new(NULL);
  for (int m = 0; m < view->count; m++) {
    MoveState state = view->moves[m].state;
    char name[NOTATION_MOVE];
    if (state == MOVE_ILLEGAL || state == MOVE_ANSWERED) continue;
    move_name(variant, (Move)m, name);
    g_string_append_printf(names, names->len > 0 ? ", %s" : "%s", name);
  }
  return g_string_free(names, FALSE);
}

char *explain_open(Variant variant, const AnalysisView *view) {
  if (!view) return g_strdup(_("The value of this position is not proved yet. Analyse it first."));
  AnalysisCount count = analysis_count(view);
  g_autofree char *open = open_moves(variant, view);
  if (count.answered == 0)
    return g_strdup(_("Neither the value of this position nor that of a move is proved yet."));
  return g_strdup_printf(
      _("The value of this position is not proved yet, but %d of its %d moves. Still open: %s."),
      count.answered, count.legal, open);
}

#include "outlook-words.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/figures.h"

char *words_span(double seconds, gboolean up) {
  Span span = figure_span(seconds, up);
  gulong count = (gulong)span.count;
  switch (span.unit) {
  case SPAN_SECONDS:
    return g_strdup_printf(g_dngettext(NULL, "%d second", "%d seconds", count), span.count);
  case SPAN_MINUTES:
    return g_strdup_printf(g_dngettext(NULL, "%d minute", "%d minutes", count), span.count);
  case SPAN_HOURS:
    return g_strdup_printf(g_dngettext(NULL, "%d hour", "%d hours", count), span.count);
  case SPAN_DAYS:
    return g_strdup_printf(g_dngettext(NULL, "%d day", "%d days", count), span.count);
  default:
    return g_strdup_printf(g_dngettext(NULL, "%d year", "%d years", count), span.count);
  }
}

char *words_outlook(const Outlook *outlook, double nodes, double seconds) {
  double pace = nodes > 0 ? seconds / nodes : 0;
  g_autofree char *least = words_span(outlook->rest.least * pace, FALSE);
  g_autofree char *most = words_span(outlook->rest.most * pace, TRUE);
  if (!outlook->foretold) return g_strdup(_("The time left cannot be foretold yet"));
  return g_strdup_printf(_("At least %.0f %% done, %s to %s left"), floor(100 * outlook->share),
                         least, most);
}

char *words_leaning(const MoveStatus *status, Goal goal) {
  gboolean open = status->state == MOVE_OPEN || status->state == MOVE_SEARCHING;
  if (!open || status->leaning < 0 || goal_answered(goal, status->values)) return NULL;
  gboolean yes = status->leaning >= 0.5;
  if (status->claim == CLAIM_FIRST)
    return g_strdup(yes ? _("Perhaps White") : _("Perhaps not White"));
  return g_strdup(yes ? _("Perhaps Black") : _("Perhaps not Black"));
}

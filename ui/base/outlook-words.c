#include "outlook-words.h"

#include <glib/gi18n.h>

#include "core/figures.h"
#include "words.h"

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

char *words_ago(double seconds) {
  Span span = figure_span(seconds, FALSE);
  gulong count = (gulong)span.count;
  switch (span.unit) {
  case SPAN_SECONDS:
    return g_strdup_printf(g_dngettext(NULL, "%d second ago", "%d seconds ago", count), span.count);
  case SPAN_MINUTES:
    return g_strdup_printf(g_dngettext(NULL, "%d minute ago", "%d minutes ago", count), span.count);
  case SPAN_HOURS:
    return g_strdup_printf(g_dngettext(NULL, "%d hour ago", "%d hours ago", count), span.count);
  case SPAN_DAYS:
    return g_strdup_printf(g_dngettext(NULL, "%d day ago", "%d days ago", count), span.count);
  default:
    return g_strdup_printf(g_dngettext(NULL, "%d year ago", "%d years ago", count), span.count);
  }
}

char *words_outlook(const Outlook *outlook, double nodes, double seconds) {
  double pace = nodes > 0 ? seconds / nodes : 0;
  g_autofree char *least = words_span(outlook->rest.least * pace, FALSE);
  g_autofree char *most = words_span(outlook->rest.most * pace, TRUE);
  if (!outlook->foretold) return g_strdup(_("The time left cannot be predicted yet"));
  return g_strdup_printf(_("Perhaps %s to %s left"), least, most);
}

char *words_progress(const AnalysisView *view, Variant variant) {
  AnalysisCount count = analysis_count(view);
  g_autofree char *proved =
      g_strdup_printf(_("%d of %d moves proved"), count.answered, count.legal);
  g_autofree char *outlook =
      words_outlook(&view->outlook, (double)view->counters.nodes, view->seconds);
  if (view->outlook.foretold || count.last < 0)
    return g_strdup_printf(_("%s. %s."), proved, outlook);
  g_autofree char *name = words_name(variant, (Move)count.last);
  return g_strdup_printf(_("%s. %s: cannot be predicted."), proved, name);
}

char *words_leaning(const MoveStatus *status, Goal goal) {
  gboolean open = status->state == MOVE_OPEN || status->state == MOVE_SEARCHING;
  if (!open || status->leaning < 0 || goal_answered(goal, status->values)) return NULL;
  gboolean yes = status->leaning >= 0.5;
  if (status->claim == CLAIM_FIRST)
    return g_strdup(yes ? _("Perhaps White") : _("Perhaps no win for White"));
  return g_strdup(yes ? _("Perhaps Black") : _("Perhaps no win for Black"));
}

#include "explain-legend.h"

#include <glib/gi18n.h>

#include "game/explain-words.h"
#include "game/sentence.h"

static void legend_add(GString *text, const char *format, Player player) {
  if (text->len > 0) g_string_append(text, sentence_gap());
  g_string_append_printf(text, format, explain_player(player));
}

char *explain_legend(const Explanation *part) {
  const ExplainZugzwang *zugzwang = &part->zugzwang;
  g_autoptr(GString) text = g_string_new(NULL);
  if (!reason_has_rule(part->reason)) return NULL;
  if (zugzwang->closed_count > 0)
    legend_add(text, _("Cross: %s may not play there."), player_other(part->keeper));
  if (zugzwang->tempo_count > 0)
    legend_add(text, _("Frame: %s can gain a move there."), part->keeper);
  if (zugzwang->pair_count > 0)
    legend_add(text, _("Arc: two cells, of which %s gets one."), part->keeper);
  return text->len > 0 ? g_string_free(g_steal_pointer(&text), FALSE) : NULL;
}

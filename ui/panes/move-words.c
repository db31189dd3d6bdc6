#include "move-words.h"

#include <glib/gi18n.h>

#include "base/words.h"

char *move_words(Variant variant, int ply, int move) {
  if (move < 0) return g_strdup(_("Start"));
  g_autofree char *name = words_name(variant, (Move)move);
  return g_strdup_printf(ply % 2 ? _("Move %d, White: %s") : _("Move %d, Black: %s"), ply, name);
}

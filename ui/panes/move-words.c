#include "move-words.h"

#include <glib/gi18n.h>

#include "base/words.h"
#include "play/move-names.h"

char *move_words(Variant variant, int ply, Move move) {
  g_autofree char *name = words_name(variant, move);
  return g_strdup_printf(ply % 2 ? _("Move %d, White: %s") : _("Move %d, Black: %s"),
                         move_number(ply), name);
}

/* What the search says when what it found and what was known exclude each other. */
#include "search-inner.h"

#include <glib/gi18n.h>

#include "cube/code.h"
#include "play/cube-play.h"

/* The position of a table's key; a flat table's keys are not those of positions. */
static void write_place(Variant variant, Key key, char text[POSITION_TEXT]) {
  strcpy(text, "?");
  if (variant.rules == &rules_cube && code_is_open(key)) cube_write(code_board(key), text);
}

void search_tell_contradiction(FsSearch *self, const SolverInfo *solver, Variant variant, Key key) {
  char place[POSITION_TEXT];
  const char *path = verdicts_path(fs_search_get_verdicts(self));
  write_place(variant, key, place);
  g_autofree char *trouble = g_strdup_printf(
      _("A contradiction at %s: what this search by “%s” found and what was known before, kept in "
        "%s, exclude each other. The search was stopped and none of its answers is believed. The "
        "next one begins with an empty table. “Check” in Preferences, Answers looks at what is "
        "kept."),
      place, solver->name, path ? path : _("memory"));
  search_set_trouble(self, trouble);
  self->doubted = TRUE;
  knowledge_withdraw(self->knowledge, variant);
}

/* What the search says when what it found and what was known exclude each other. */
#include "search-inner.h"

#include <glib/gi18n.h>

#include "cube/code.h"
#include "play/cube-play.h"

/* The position of a table's key; a flat table's keys are not those of positions. */
static void write_place(FsSearch *self, char text[POSITION_TEXT]) {
  Key key = self->view.contradiction;
  strcpy(text, "?");
  if (self->root_settings.variant.rules == &rules_cube && code_is_position(key))
    cube_write(code_board(key), text);
}

void search_tell_contradiction(FsSearch *self) {
  char place[POSITION_TEXT];
  const char *path = verdicts_path(fs_search_get_verdicts(self));
  write_place(self, place);
  g_autofree char *trouble = g_strdup_printf(
      _("A contradiction at %s: what this search by “%s” found and what was known before, kept in "
        "%s, exclude each other. The search was stopped and none of its answers is believed. The "
        "next one begins with an empty table. “Check” in Preferences, Answers looks at what is "
        "kept."),
      place, self->root_settings.solver->name, path ? path : _("memory"));
  search_set_trouble(self, trouble);
}

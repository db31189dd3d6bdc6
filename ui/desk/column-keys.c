#include "column-keys.h"

#include <glib/gi18n.h>

#include "play/move-names.h"

/* Keys that are pressed one after another. */
static char *column_keys_of(Variant variant, int column) {
  char name[NOTATION_MOVE];
  move_name(variant, (Move)column, name);
  GString *keys = g_string_new(NULL);
  for (const char *c = name; *c; c++)
    g_string_append_printf(keys, "%s%c", keys->len > 0 ? "+" : "", g_ascii_tolower(*c));
  return g_string_free(keys, FALSE);
}

/* Names between these form one range: both are as long, and end in a digit or both do not. */
static gboolean is_same_kind(const char *a, const char *b) {
  gsize length = strlen(a);
  return length == strlen(b) && g_ascii_isdigit(a[length - 1]) == g_ascii_isdigit(b[length - 1]);
}

char *column_keys(Variant variant) {
  GString *all = g_string_new(NULL);
  for (int first = 0, last; first < variant_columns(variant); first = last + 1) {
    g_autofree char *from = column_keys_of(variant, first), *to = g_strdup(from);
    for (last = first; last + 1 < variant_columns(variant); last++) {
      g_autofree char *next = column_keys_of(variant, last + 1);
      if (!is_same_kind(from, next)) break;
      g_free(to);
      to = g_steal_pointer(&next);
    }
    g_string_append_printf(all, "%s%s", all->len > 0 ? " " : "", from);
    if (last > first) g_string_append_printf(all, "...%s", to);
  }
  return g_string_free(all, FALSE);
}

static void show_below(GtkWidget *widget, const char *title, const char *keys) {
  g_autofree char *own = NULL, *before = NULL;
  if (GTK_IS_SHORTCUTS_SHORTCUT(widget))
    g_object_get(widget, "title", &own, "accelerator", &before, NULL);
  if (own && g_str_equal(own, title) && g_strcmp0(before, keys) != 0)
    g_object_set(widget, "accelerator", keys, NULL);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !own;
       child = gtk_widget_get_next_sibling(child))
    show_below(child, title, keys);
}

void column_keys_show(GtkShortcutsWindow *shortcuts, Variant variant) {
  g_autofree char *keys = column_keys(variant);
  show_below(GTK_WIDGET(shortcuts), _("Throw a stone into a column"), keys);
}

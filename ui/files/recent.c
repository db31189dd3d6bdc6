#include "recent.h"

#include <glib/gstdio.h>
#include <gtk/gtk.h>

#include "base/signals.h"
#include "game/game-file.h"

enum { ITEMS = 10, LETTERS = 40 /* of a name, at most: the menu is as wide as the longest one */ };

/* NULL if nothing can be kept, as in a read-only home folder: GTK would complain on every use. */
static GtkRecentManager *manager(void) {
  gboolean kept = g_mkdir_with_parents(g_get_user_data_dir(), 0700) == 0;
  return kept ? gtk_recent_manager_get_default() : NULL;
}

void recent_add(GFile *file) {
  g_autofree char *uri = g_file_get_uri(file);
  if (manager()) gtk_recent_manager_add_item(manager(), uri);
}

static int by_age(gconstpointer a, gconstpointer b) {
  return g_date_time_compare(gtk_recent_info_get_modified((GtkRecentInfo *)b),
                             gtk_recent_info_get_modified((GtkRecentInfo *)a));
}

/* Without its middle if the name is too long. */
static char *shorten(const char *name) {
  glong letters = g_utf8_strlen(name, -1);
  if (letters <= LETTERS) return g_strdup(name);
  g_autofree char *begin = g_utf8_substring(name, 0, LETTERS / 2);
  g_autofree char *end = g_utf8_substring(name, letters - LETTERS / 2 + 1, letters);
  return g_strconcat(begin, "…", end, NULL);
}

static void add_item(GMenu *menu, GtkRecentInfo *info) {
  g_autofree char *label = shorten(gtk_recent_info_get_display_name(info));
  g_auto(GStrv) parts = g_strsplit(label, "_", -1); /* no mnemonics in file names */
  g_autofree char *plain = g_strjoinv("__", parts);
  g_autoptr(GMenuItem) item = g_menu_item_new(plain, NULL);
  g_menu_item_set_action_and_target(item, "win.open-uri", "s", gtk_recent_info_get_uri(info));
  g_menu_append_item(menu, item);
}

static void recent_fill(GMenu *menu) {
  GList *infos = g_list_sort(gtk_recent_manager_get_items(manager()), by_age);
  g_menu_remove_all(menu);
  for (GList *i = infos; i && g_menu_model_get_n_items(G_MENU_MODEL(menu)) < ITEMS; i = i->next)
    if (g_str_has_suffix(gtk_recent_info_get_uri(i->data), GAME_FILE_SUFFIX))
      add_item(menu, i->data);
  g_list_free_full(infos, (GDestroyNotify)gtk_recent_info_unref);
}

void recent_menu_follow(GMenu *menu) {
  if (!manager()) return;
  signal_follow(manager(), "changed", recent_fill, menu);
  recent_fill(menu);
}

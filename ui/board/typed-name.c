#include "typed-name.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/window-toasts.h"

enum { SECONDS_SILENT = 1, SECONDS_TOLD = 2 }; /* before and after that more is to come is said */

/* Whether the column's name begins so; *whole, if that is all of it. */
static gboolean typed_name_begins(const TypedName *typed, Variant variant, int column,
                                  gboolean *whole) {
  char name[NOTATION_MOVE];
  move_name(variant, (Move)column, name);
  g_autofree char *small = g_ascii_strdown(name, -1);
  *whole = g_str_equal(small, typed->text);
  return g_str_has_prefix(small, typed->text);
}

/* The column of that name, or -1; `longer` gets the number of names that begin so. */
static int typed_name_find(const TypedName *typed, Variant variant, int *longer) {
  int found = -1;
  gboolean whole;
  *longer = 0;
  for (int column = 0; column < variant_columns(variant); column++) {
    if (!typed_name_begins(typed, variant, column, &whole)) continue;
    if (whole)
      found = column;
    else
      ++*longer;
  }
  return found;
}

static gboolean typed_name_add(TypedName *typed, Variant variant, char key, int *column) {
  gsize length = strlen(typed->text);
  int longer;
  if (length + 1 >= sizeof typed->text) length = 0;
  typed->text[length] = g_ascii_tolower(key);
  typed->text[length + 1] = 0;
  *column = typed_name_find(typed, variant, &longer);
  if (longer > 0) {
    *column = -1;
    return TRUE;
  }
  typed->text[0] = 0;
  return *column >= 0 || (length > 0 && typed_name_add(typed, variant, key, column));
}

static gboolean typed_name_read(TypedName *typed, Variant variant, guint key, int *column) {
  gunichar character = gdk_keyval_to_unicode(key);
  gboolean enter = key == GDK_KEY_Return || key == GDK_KEY_KP_Enter;
  gboolean dropped = key == GDK_KEY_Escape && typed->text[0];
  int longer;
  *column = -1;
  if (character < 128 && g_ascii_isalnum((char)character))
    return typed_name_add(typed, variant, (char)character, column);
  if (enter && typed->text[0]) *column = typed_name_find(typed, variant, &longer);
  typed->text[0] = 0;
  return *column >= 0 || dropped;
}

static void wait_no_more(TypedName *typed) {
  g_clear_handle_id(&typed->timer, g_source_remove);
  if (typed->told) window_dismiss_toast(typed->told);
  g_clear_weak_pointer(&typed->told);
}

void typed_name_drop(TypedName *typed) {
  wait_no_more(typed);
  typed->text[0] = 0;
}

static gboolean waited_long(gpointer data) {
  TypedName *typed = data;
  typed->timer = 0;
  typed_name_drop(typed);
  gtk_widget_queue_draw(typed->board);
  return G_SOURCE_REMOVE;
}

/* It waits for one that is shown to go, and takes no other's place. */
static void tell_what_follows(TypedName *typed, const char *words) {
  AdwToastOverlay *toasts = window_toasts(typed->board);
  if (!toasts) return;
  AdwToast *toast = window_new_toast(words);
  g_set_weak_pointer(&typed->told, toast);
  adw_toast_overlay_add_toast(toasts, toast);
}

static gboolean waited(gpointer data) {
  TypedName *typed = data;
  g_autofree char *begun = g_ascii_strup(typed->text, -1), *words = NULL;
  int longer;
  if (typed_name_find(typed, typed->variant, &longer) < 0)
    words = g_strdup_printf(_("%s…: the next key ends the name of a column"), begun);
  else
    words = g_strdup_printf(_("%s…: Enter takes column %s, a digit goes on"), begun, begun);
  tell_what_follows(typed, words);
  typed->timer = g_timeout_add_seconds(SECONDS_TOLD, waited_long, typed);
  return G_SOURCE_REMOVE;
}

gboolean typed_name_take(TypedName *typed, Variant variant, guint key, int *column) {
  gboolean taken = typed_name_read(typed, variant, key, column);
  wait_no_more(typed);
  typed->variant = variant;
  if (typed->text[0]) typed->timer = g_timeout_add_seconds(SECONDS_SILENT, waited, typed);
  gtk_widget_queue_draw(typed->board);
  return taken;
}

void typed_name_show(const TypedName *typed, Scene *scene) {
  Variant variant = scene->position.variant;
  uint64_t following = 0;
  gboolean whole;
  if (!typed->text[0]) return;
  scene->hovered = -1;
  for (int column = 0; column < variant_columns(variant); column++) {
    if (!typed_name_begins(typed, variant, column, &whole)) continue;
    following |= (uint64_t)1 << column;
    if (whole) scene->hovered = column;
  }
  scene->legal &= following;
}

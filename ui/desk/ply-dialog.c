#include "ply-dialog.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "base/window-common.h"
#include "game/game-summary.h"

enum { MOVES_COUNTED = 10000 }; /* more than any line has */

typedef struct {
  GtkWindow *window; /* which owns this */
  GtkWidget *entry;
  GtkLabel *trouble;
  GtkWidget *go;
  int least, most;
  PlyChosen chosen;
  gpointer data;
} PlyDialog;

/* The number of White's move, and whether Black's move is meant, by dots behind it. */
static gboolean cut_dots(char *text) {
  gboolean dots = FALSE;
  while (g_str_has_suffix(text, ".") || g_str_has_suffix(text, "…")) {
    text[strlen(text) - (g_str_has_suffix(text, ".") ? 1 : strlen("…"))] = 0;
    dots = TRUE;
  }
  g_strchomp(text);
  return dots;
}

static char *unknown_words(const PlyDialog *dialog, const char *text) {
  g_autofree char *least = game_ply_text(dialog->least), *most = game_ply_text(dialog->most);
  return g_strdup_printf(_("There is no move %s: this line has %s to %s"), text, least, most);
}

/* TRUE and *ply if the text is one of the moves; else words that say why not, or NULL if nothing
 * has been typed yet. */
static gboolean read_ply(const PlyDialog *dialog, int *ply, char **words) {
  g_autofree char *text = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(dialog->entry))));
  g_autofree char *typed = g_strdup(text);
  g_autoptr(GError) error = NULL;
  gboolean second = cut_dots(text);
  gint64 number;
  *words = NULL;
  gboolean numeral =
      g_ascii_string_to_signed(text, 10, -MOVES_COUNTED, MOVES_COUNTED, &number, &error);
  gboolean huge =
      g_error_matches(error, G_NUMBER_PARSER_ERROR, G_NUMBER_PARSER_ERROR_OUT_OF_BOUNDS);
  if (numeral) *ply = (int)(2 * number - (number > 0 && !second));
  if (numeral && *ply >= dialog->least && *ply <= dialog->most) return TRUE;
  if (numeral || huge)
    *words = unknown_words(dialog, typed);
  else if (*typed)
    *words = g_strdup_printf(_("“%s” is not a number"), typed);
  return FALSE;
}

static void ply_dialog_update(PlyDialog *dialog) {
  int ply;
  g_autofree char *words = NULL;
  gtk_widget_set_sensitive(dialog->go, read_ply(dialog, &ply, &words));
  gtk_label_set_text(dialog->trouble, words ? words : "");
  if (words)
    gtk_widget_add_css_class(dialog->entry, "error");
  else
    gtk_widget_remove_css_class(dialog->entry, "error");
  gtk_accessible_update_state(GTK_ACCESSIBLE(dialog->entry), GTK_ACCESSIBLE_STATE_INVALID,
                              words ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE,
                              -1);
}

static void go(PlyDialog *dialog) {
  int ply;
  g_autofree char *words = NULL;
  PlyChosen chosen = dialog->chosen;
  gpointer data = dialog->data;
  if (!read_ply(dialog, &ply, &words)) return;
  gtk_window_destroy(dialog->window);
  chosen(ply, data);
}

static GtkWidget *make_entry(PlyDialog *dialog, int present) {
  GtkWidget *group = adw_preferences_group_new();
  g_autofree char *least = game_ply_text(dialog->least), *most = game_ply_text(dialog->most);
  g_autofree char *title = g_strdup_printf(_("Move, %s to %s; 4… is Black’s fourth"), least, most);
  g_autofree char *text = game_ply_text(present);
  dialog->entry = g_object_new(ADW_TYPE_ENTRY_ROW, "title", title, "text", text, NULL);
  adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), dialog->entry);
  g_signal_connect_swapped(dialog->entry, "changed", G_CALLBACK(ply_dialog_update), dialog);
  return group;
}

static GtkWidget *make_content(PlyDialog *dialog, int present) {
  GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
  dialog->trouble = g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT,
                                 "wrap", TRUE, "max-width-chars", 40, "xalign", 0.0, NULL);
  gtk_widget_add_css_class(GTK_WIDGET(dialog->trouble), "error");
  gtk_box_append(GTK_BOX(content), make_entry(dialog, present));
  gtk_box_append(GTK_BOX(content), GTK_WIDGET(dialog->trouble));
  return content;
}

void ply_dialog_show(GtkWindow *parent, int present, int least, int most, PlyChosen chosen,
                     gpointer data) {
  PlyDialog *dialog = g_new0(PlyDialog, 1);
  *dialog = (PlyDialog){.least = least, .most = most, .chosen = chosen, .data = data};
  dialog->window = window_new_dialog(parent, _("Go to Move"));
  g_object_set_data_full(G_OBJECT(dialog->window), "dialog", dialog, g_free);
  dialog->go = window_fill_dialog(dialog->window, make_content(dialog, present), _("_Go"));
  g_signal_connect_swapped(dialog->go, "clicked", G_CALLBACK(go), dialog);
  ply_dialog_update(dialog);
  gtk_window_present(dialog->window);
  gtk_widget_grab_focus(dialog->entry);
  gtk_editable_select_region(GTK_EDITABLE(dialog->entry), 0, -1);
}

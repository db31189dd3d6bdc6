#include "new-game-dialog.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "base/field-row.h"
#include "base/window-common.h"
#include "base/words.h"

enum { SIZE_MOST = 31, USUAL_WIDTH = 7, USUAL_HEIGHT = 6 };

typedef struct {
  GtkWindow *window; /* which owns this */
  AdwComboRow *kind;
  GtkSpinButton *width, *height;
  GtkWidget *sizes[2]; /* the rows of the two */
  GtkLabel *trouble;
  GtkWidget *start;
  NewGameChosen chosen;
  gpointer data;
} NewGameDialog;

/* A game without sizes is as wide and high as its side. */
static Variant variant_of(const NewGameDialog *dialog) {
  const Rules *rules = rules_list[adw_combo_row_get_selected(dialog->kind)];
  if (!rules->sized) return (Variant){rules, rules->side, rules->side};
  return (Variant){rules, (uint8_t)gtk_spin_button_get_value_as_int(dialog->width),
                   (uint8_t)gtk_spin_button_get_value_as_int(dialog->height)};
}

/* Shows what the choice needs, and what is wrong with it. */
static void new_game_dialog_update(NewGameDialog *dialog) {
  Variant variant = variant_of(dialog);
  gboolean sized = variant.rules->sized;
  Error error;
  gboolean wrong =
      sized && variant.rules->check(variant.width, variant.height, &error) != STATUS_OK;
  gtk_widget_set_sensitive(dialog->sizes[0], sized);
  gtk_widget_set_sensitive(dialog->sizes[1], sized);
  g_autofree char *words = wrong ? words_sentence(error.message) : g_strdup("");
  gtk_label_set_text(dialog->trouble, words);
  gtk_widget_set_sensitive(dialog->start, !wrong);
}

static void start(NewGameDialog *dialog) {
  Variant variant = variant_of(dialog);
  NewGameChosen chosen = dialog->chosen;
  gpointer data = dialog->data;
  gtk_window_destroy(dialog->window);
  chosen(variant, data);
}

static GtkSpinButton *add_size(NewGameDialog *dialog, AdwPreferencesGroup *group, int i,
                               const char *title, const char *name, int value) {
  GtkWidget *row = dialog->sizes[i] = g_object_new(FS_TYPE_FIELD_ROW, NULL);
  GtkWidget *spin = gtk_spin_button_new_with_range(1, SIZE_MOST, 1);
  adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
  adw_preferences_row_set_use_underline(ADW_PREFERENCES_ROW(row), TRUE);
  gtk_spin_button_set_value(GTK_SPIN_BUTTON(spin), value);
  gtk_widget_set_valign(spin, GTK_ALIGN_CENTER);
  gtk_accessible_update_property(GTK_ACCESSIBLE(spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  adw_action_row_add_suffix(ADW_ACTION_ROW(row), spin);
  adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), spin);
  adw_preferences_group_add(group, row);
  g_signal_connect_swapped(spin, "value-changed", G_CALLBACK(new_game_dialog_update), dialog);
  return GTK_SPIN_BUTTON(spin);
}

static void list_games(NewGameDialog *dialog, Variant present) {
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
  guint selected = 0;
  for (guint i = 0; rules_list[i]; i++) {
    gtk_string_list_append(names, _(rules_list[i]->title));
    if (rules_list[i] == present.rules) selected = i;
  }
  dialog->kind = g_object_new(ADW_TYPE_COMBO_ROW, "title", _("_Game"), "use-underline", TRUE,
                              "model", names, "selected", selected, NULL);
}

static GtkWidget *new_game_make_rows(NewGameDialog *dialog, Variant present) {
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
  gboolean sized = present.rules->sized;
  list_games(dialog, present);
  adw_preferences_group_add(group, GTK_WIDGET(dialog->kind));
  dialog->width = add_size(dialog, group, 0, _("Co_lumns"), _("Number of Columns"),
                           sized ? present.width : USUAL_WIDTH);
  dialog->height = add_size(dialog, group, 1, _("_Rows"), _("Number of Rows"),
                            sized ? present.height : USUAL_HEIGHT);
  g_signal_connect_swapped(dialog->kind, "notify::selected", G_CALLBACK(new_game_dialog_update),
                           dialog);
  return GTK_WIDGET(group);
}

void new_game_dialog_show(GtkWindow *parent, Variant present, NewGameChosen chosen, gpointer data) {
  NewGameDialog *dialog = g_new0(NewGameDialog, 1);
  dialog->chosen = chosen;
  dialog->data = data;
  dialog->window = window_new_dialog(parent, _("New Game"));
  g_object_set_data_full(G_OBJECT(dialog->window), "dialog", dialog, g_free);
  GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
  dialog->trouble = g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT,
                                 "wrap", TRUE, "max-width-chars", 40, "xalign", 0.0, NULL);
  gtk_widget_add_css_class(GTK_WIDGET(dialog->trouble), "error");
  gtk_box_append(GTK_BOX(content), new_game_make_rows(dialog, present));
  gtk_box_append(GTK_BOX(content), GTK_WIDGET(dialog->trouble));
  dialog->start = window_fill_dialog(dialog->window, content, _("_Start"));
  g_signal_connect_swapped(dialog->start, "clicked", G_CALLBACK(start), dialog);
  new_game_dialog_update(dialog);
  gtk_window_present(dialog->window);
  gtk_widget_grab_focus(dialog->start);
}

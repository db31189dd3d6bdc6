#include "details-dialog.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "base/access-key.h"
#include "base/window-common.h"
#include "base/words.h"

enum { WHITE, BLACK, DATE, PLACE, TAGS, TEXTS };

typedef struct {
  GtkWindow *window; /* which owns this */
  FsSession *session;
  GtkEditable *texts[TEXTS];
  AdwComboRow *result;
} DetailsDialog;

/* What the rows of the result mean. */
static const ValueSet results[] = {0, VALUE_FIRST, VALUE_DRAW, VALUE_SECOND};

static void dialog_free(gpointer data) {
  DetailsDialog *dialog = data;
  g_object_unref(dialog->session);
  g_free(dialog);
}

static void accept(DetailsDialog *dialog) {
  const GameAbout *before = game_document_get(fs_session_get_document(dialog->session))->about;
  const char *texts[TEXTS];
  for (int i = 0; i < TEXTS; i++)
    texts[i] = gtk_editable_get_text(dialog->texts[i]);
  g_auto(GStrv) tags = game_about_read_tags(texts[TAGS]);
  GameAbout told = {texts[WHITE],
                    texts[BLACK],
                    texts[DATE],
                    texts[PLACE],
                    (const char *const *)tags,
                    results[adw_combo_row_get_selected(dialog->result)],
                    ENDING_UNKNOWN};
  if (told.result == before->result) told.ending = before->ending;
  fs_session_describe(dialog->session, &told);
  gtk_window_destroy(dialog->window);
}

static GtkWidget *add_text(DetailsDialog *dialog, AdwPreferencesGroup *group, int which,
                           const char *title, const char *text) {
  GtkWidget *row = g_object_new(ADW_TYPE_ENTRY_ROW, "title", title, "text", text ? text : "", NULL);
  adw_preferences_group_add(group, row);
  dialog->texts[which] = GTK_EDITABLE(row);
  return row;
}

/* The order that everybody reads, and that sorts. */
static void write_today(GtkEditable *date) {
  g_autoptr(GDateTime) now = g_date_time_new_now_local();
  g_autofree char *text = g_date_time_format(now, "%Y-%m-%d");
  gtk_editable_set_text(date, text);
}

static void add_date(DetailsDialog *dialog, AdwPreferencesGroup *group, const char *text) {
  GtkWidget *row = add_text(dialog, group, DATE, _("Date"), text);
  GtkWidget *today = gtk_button_new();
  access_key_label(today, _("_Today"));
  gtk_widget_set_valign(today, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class(today, "flat");
  adw_entry_row_add_suffix(ADW_ENTRY_ROW(row), today);
  g_signal_connect_swapped(today, "clicked", G_CALLBACK(write_today), row);
}

static void add_result(DetailsDialog *dialog, AdwPreferencesGroup *group, ValueSet told) {
  g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
  guint selected = 0;
  for (guint i = 0; i < G_N_ELEMENTS(results); i++) {
    gtk_string_list_append(names, results[i] ? words_result(results[i], FIRST) : _("Not finished"));
    if (results[i] == told) selected = i;
  }
  dialog->result = g_object_new(ADW_TYPE_COMBO_ROW, "title", _("Result"), "model", names,
                                "selected", selected, NULL);
  adw_preferences_group_add(group, GTK_WIDGET(dialog->result));
}

static GtkWidget *details_make_rows(DetailsDialog *dialog, const GameAbout *about) {
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
  g_autofree char *tags = game_about_write_tags(about);
  add_text(dialog, group, WHITE, _("White"), about->white);
  add_text(dialog, group, BLACK, _("Black"), about->black);
  add_date(dialog, group, about->date);
  add_text(dialog, group, PLACE, _("Place"), about->place);
  add_result(dialog, group, about->result);
  add_text(dialog, group, TAGS, _("Tags, with commas between them"), tags);
  return GTK_WIDGET(group);
}

void details_dialog_show(GtkWindow *parent, FsSession *session) {
  DetailsDialog *dialog = g_new0(DetailsDialog, 1);
  const GameRecord *record = game_document_get(fs_session_get_document(session));
  dialog->session = g_object_ref(session);
  dialog->window = window_new_dialog(parent, _("About This Game"));
  g_object_set_data_full(G_OBJECT(dialog->window), "dialog", dialog, dialog_free);
  GtkWidget *done =
      window_fill_dialog(dialog->window, details_make_rows(dialog, record->about), _("Do_ne"));
  g_signal_connect_swapped(done, "clicked", G_CALLBACK(accept), dialog);
  gtk_window_present(dialog->window);
  gtk_widget_grab_focus(GTK_WIDGET(dialog->texts[WHITE]));
}

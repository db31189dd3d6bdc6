#include "files-dialogs.h"

#include <glib/gi18n.h>

#include "base/window-common.h"
#include "base/words.h"

static void present(GtkWidget *dialog) {
  window_keep_names(dialog);
  gtk_window_present(GTK_WINDOW(dialog));
}

void dialog_tell(GtkWindow *parent, const char *heading, const char *body) {
  GtkWidget *dialog = adw_message_dialog_new(parent, heading, NULL);
  adw_message_dialog_set_body(ADW_MESSAGE_DIALOG(dialog), body);
  adw_message_dialog_add_response(ADW_MESSAGE_DIALOG(dialog), "close", _("_Close"));
  present(dialog);
}

char *dialog_file_name(GFile *file) {
  g_autofree char *base = g_file_get_basename(file);
  return g_filename_display_name(base);
}

void dialog_cannot_use(GtkWindow *parent, GFile *file, const char *reason) {
  g_autofree char *name = dialog_file_name(file), *sentence = words_sentence(reason);
  g_autofree char *heading = g_strdup_printf(_("Cannot Use “%s”"), name);
  g_autofree char *body = g_strdup_printf(
      "%s\n\n%s", sentence, _("Nothing was taken from it, and what is known stays as it is."));
  dialog_tell(parent, heading, body);
}

/* A file chooser is freed when it has answered. Without its parent nobody is told what was chosen:
 * the data may have gone with it. */
typedef struct {
  DialogFile chosen;
  gpointer data;
  GWeakRef parent;
} FileChoice;

static void files_dialogs_responded(GtkNativeDialog *dialog, int response, FileChoice *choice) {
  g_autoptr(GFile) file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
  g_autoptr(GObject) parent = g_weak_ref_get(&choice->parent);
  gtk_native_dialog_hide(dialog);
  if (response == GTK_RESPONSE_ACCEPT && file && parent) choice->chosen(file, choice->data);
  g_weak_ref_clear(&choice->parent);
  g_free(choice);
  g_object_unref(dialog);
}

static void files_dialogs_choose(GtkFileChooserNative *dialog, GtkFileFilter *filter,
                                 DialogFile chosen, gpointer data) {
  FileChoice *choice = g_new(FileChoice, 1);
  *choice = (FileChoice){.chosen = chosen, .data = data};
  g_weak_ref_init(&choice->parent, gtk_native_dialog_get_transient_for(GTK_NATIVE_DIALOG(dialog)));
  if (filter) gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), filter);
  g_clear_object(&filter);
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
  g_signal_connect(dialog, "response", G_CALLBACK(files_dialogs_responded), choice);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

void dialog_open(GtkWindow *parent, const char *title, GtkFileFilter *filter, DialogFile chosen,
                 gpointer data) {
  files_dialogs_choose(
      gtk_file_chooser_native_new(title, parent, GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL), filter,
      chosen, data);
}

void dialog_folder(GtkWindow *parent, const char *title, DialogFile chosen, gpointer data) {
  GtkFileChooserAction action = GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER;
  files_dialogs_choose(gtk_file_chooser_native_new(title, parent, action, NULL, NULL), NULL, chosen,
                       data);
}

void dialog_save(GtkWindow *parent, const char *title, const char *name, GtkFileFilter *filter,
                 DialogFile chosen, gpointer data) {
  GtkFileChooserNative *dialog =
      gtk_file_chooser_native_new(title, parent, GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
  gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), name);
  files_dialogs_choose(dialog, filter, chosen, data);
}

typedef struct {
  DialogAnswer answered;
  gpointer data;
} FileAsking;

static void files_dialogs_answered(AdwMessageDialog *dialog, const char *answer,
                                   FileAsking *question) {
  question->answered(answer, question->data);
  g_free(question);
}

static void dialog_ask(AdwMessageDialog *dialog, DialogAnswer callback, gpointer data) {
  FileAsking *question = g_new(FileAsking, 1);
  *question = (FileAsking){callback, data};
  g_signal_connect(dialog, "response", G_CALLBACK(files_dialogs_answered), question);
  present(GTK_WIDGET(dialog));
}

/* The other answer loses something. */
static void ask_or_cancel(AdwMessageDialog *dialog, const char *answer, const char *label,
                          DialogAnswer callback, gpointer data) {
  adw_message_dialog_add_responses(dialog, "cancel", _("_Cancel"), answer, label, NULL);
  adw_message_dialog_set_response_appearance(dialog, answer, ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response(dialog, "cancel");
  adw_message_dialog_set_close_response(dialog, "cancel");
  dialog_ask(dialog, callback, data);
}

void dialog_ask_forget(GtkWindow *parent, const char *heading, const char *body,
                       DialogAnswer callback, gpointer data) {
  ask_or_cancel(ADW_MESSAGE_DIALOG(adw_message_dialog_new(parent, heading, body)), "forget",
                _("_Forget"), callback, data);
}

void dialog_ask_replace(GtkWindow *parent, const char *name, DialogAnswer callback, gpointer data) {
  AdwMessageDialog *dialog =
      ADW_MESSAGE_DIALOG(adw_message_dialog_new(parent, _("Replace the File?"), NULL));
  adw_message_dialog_format_body(
      dialog, _("“%s” is there already. What it holds will be lost if it is replaced."), name);
  ask_or_cancel(dialog, "replace", _("_Replace"), callback, data);
}

void dialog_ask_unsaved(GtkWindow *parent, const char *body, DialogAnswer callback, gpointer data) {
  AdwMessageDialog *dialog =
      ADW_MESSAGE_DIALOG(adw_message_dialog_new(parent, _("Save Changes?"), body));
  adw_message_dialog_add_responses(dialog, "cancel", _("_Cancel"), "discard", _("_Discard"), "save",
                                   _("_Save"), NULL);
  adw_message_dialog_set_response_appearance(dialog, "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance(dialog, "save", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response(dialog, "save");
  adw_message_dialog_set_close_response(dialog, "cancel");
  dialog_ask(dialog, callback, data);
}

void dialog_ask_answers(GtkWindow *parent, const char *body, DialogAnswer callback, gpointer data) {
  AdwMessageDialog *dialog =
      ADW_MESSAGE_DIALOG(adw_message_dialog_new(parent, _("Close and Lose Answers?"), body));
  adw_message_dialog_add_responses(dialog, "cancel", _("_Cancel"), "close", _("Close _Anyway"),
                                   "again", _("_Try Again"), NULL);
  adw_message_dialog_set_response_appearance(dialog, "close", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance(dialog, "again", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response(dialog, "again");
  adw_message_dialog_set_close_response(dialog, "cancel");
  dialog_ask(dialog, callback, data);
}

void dialog_ask_whose(GtkWindow *parent, const char *name, gboolean modified, gboolean saving,
                      DialogAnswer callback, gpointer data) {
  AdwMessageDialog *dialog =
      ADW_MESSAGE_DIALOG(adw_message_dialog_new(parent, _("The File Has Changed"), NULL));
  adw_message_dialog_format_body(
      dialog,
      modified ? _("Another window or program has written “%s” since it was opened or saved here. "
                   "Your changes are not in it.")
               : _("Another window or program has written “%s” since it was opened or saved "
                   "here."),
      name);
  adw_message_dialog_add_responses(dialog, "mine",
                                   saving ? _("_Overwrite It") : _("_Keep What Is Here"), "theirs",
                                   _("Open the Other _Version"), "as", _("Save _As…"), NULL);
  if (saving) adw_message_dialog_set_response_appearance(dialog, "mine", ADW_RESPONSE_DESTRUCTIVE);
  if (modified)
    adw_message_dialog_set_response_appearance(dialog, "theirs", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response(dialog, "as");
  adw_message_dialog_set_close_response(dialog, "later");
  dialog_ask(dialog, callback, data);
}

/* The dialogs of opening, saving and closing. Each calls back once, or never if it was dismissed.
 */
#pragma once

#include <adwaita.h>

/* Reports trouble; `body` says what is wrong and what can be done. */
void dialog_tell(GtkWindow *parent, const char *heading, const char *body);

/* The file's name without its folder, for people; free with g_free(). */
char *dialog_file_name(GFile *file);

/* Reports that nothing was taken from a file of answers; `reason` begins with a small letter. */
void dialog_cannot_use(GtkWindow *parent, GFile *file, const char *reason);

typedef void (*DialogFile)(GFile *file, gpointer data);

/* Asks for a file to open. Takes ownership of `filter`. */
void dialog_open(GtkWindow *parent, const char *title, GtkFileFilter *filter, DialogFile chosen,
                 gpointer data);

/* Asks for a folder. */
void dialog_folder(GtkWindow *parent, const char *title, DialogFile chosen, gpointer data);

/* Asks where to save, with a name to begin with. */
void dialog_save(GtkWindow *parent, const char *title, const char *name, GtkFileFilter *filter,
                 DialogFile chosen, gpointer data);

typedef void (*DialogAnswer)(const char *answer, gpointer data);

/* Asks what to do with changes, whose the body says: "save", "discard", or "cancel". */
void dialog_ask_unsaved(GtkWindow *parent, const char *body, DialogAnswer answered, gpointer data);

/* Asks what to do about answers that are on no disk yet: write them "again", "close", or "cancel".
 */
void dialog_ask_answers(GtkWindow *parent, const char *body, DialogAnswer answered, gpointer data);

/* Asks before something is lost for good: "forget" or "cancel". */
void dialog_ask_forget(GtkWindow *parent, const char *heading, const char *body,
                       DialogAnswer answered, gpointer data);

/* Asks before a file of that name is written over: "replace" or "cancel". */
void dialog_ask_replace(GtkWindow *parent, const char *name, DialogAnswer answered, gpointer data);

/* Asks what to do about a file that somebody else has written: keep "mine", take "theirs", save
 * "as" another, or "later". `modified`: theirs in place of ours would lose changes; `saving`: ours
 * would be written over theirs. */
void dialog_ask_whose(GtkWindow *parent, const char *name, gboolean modified, gboolean saving,
                      DialogAnswer answered, gpointer data);

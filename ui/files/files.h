/* The file of a window's games: opening, saving, the question before changes are lost, and what is
 * left for the next start. Owned by the window; main thread only.
 *
 * Signals: "leaving" before it is asked whether the open games would be lost, and before others
 * take their place; "ending" before that, if the window is to close. Property: "title" (read only),
 * the name of the file with a mark if there are unsaved changes. */
#pragma once

#include <adwaita.h>

#include "session/session-file.h"

#define FS_TYPE_FILES (fs_files_get_type())
G_DECLARE_FINAL_TYPE(FsFiles, fs_files, FS, FILES, GObject)

/* `restore`: continue the session that an earlier program left behind or, if the settings say so,
 * the one that was closed last. Trouble is reported in dialogs over the window and in toasts. */
FsFiles *fs_files_new(GtkWindow *window, AdwToastOverlay *toasts, FsSession *session,
                      gboolean restore);

/* Ends it before the window goes; `leave`: the next start continues it, as after a crash. */
void fs_files_end(FsFiles *self, gboolean leave);

/* The same for a window that its user closes: the next start continues with its games, if the
 * settings say so. That is also with what was never saved, but not with changes of a file that were
 * given up. */
void fs_files_end_closed(FsFiles *self);

/* Each asks first if changes would be lost. A book that is opened is added (book-taker.h), and the
 * games stay. */
void fs_files_new_game(FsFiles *self, Variant variant);
void fs_files_choose(FsFiles *self);            /* a file to open, with a dialog */
void fs_files_open(FsFiles *self, GFile *file); /* that one */

/* Whether what is open is in no file, and was not given up in an answer. */
gboolean fs_files_leaves_unsaved(FsFiles *self);

/* Says, when another game was begun, that undo brings back what is in no file. */
void fs_files_tell_left(FsFiles *self);

/* Whom it tells how the games of a text were read that is no saved game of ours, and what was asked
 * for; NULL: nobody. The second one reads such a text in another notation, in place of what is
 * open.
 */
typedef void (*FilesRead)(Notation asked, const GamesHow *how, const char *text, gpointer data);
void fs_files_set_teller(FsFiles *self, FilesRead teller, gpointer data);
void fs_files_read_again(FsFiles *self, Notation asked, const char *text);

void fs_files_save(FsFiles *self);
void fs_files_save_as(FsFiles *self);
void fs_files_save_text(FsFiles *self); /* all games as annotated text, which is not their file */

/* TRUE if the window may close now; else it is closed when the user has answered. */
gboolean fs_files_may_close(FsFiles *self);

/* Closes the window soon, whatever was changed. */
void fs_files_close(FsFiles *self);

/* For windows that end together or not at all: asks if changes would be lost. `agree` is called, at
 * once or later, unless the user gives it up; from then on the window agrees until something else
 * changes, or it is forgotten. */
typedef void (*FilesAgreed)(gpointer data);
void fs_files_ask_to_end(FsFiles *self, FilesAgreed agree, gpointer data);
gboolean fs_files_agrees_to_end(FsFiles *self);
void fs_files_forget_to_end(FsFiles *self);

/* The parts of FsFiles: files.c has the object and its end, files-open.c opens, files-save.c saves,
 * files-asked.c asks before changes are lost, files-answers.c before answers are. Each takes the
 * object; main thread only. */
#pragma once

#include "files.h"
#include "file-watch.h"
#include "session/session-keeper.h"

typedef void (*FilesNext)(FsFiles *self);

struct _FsFiles {
  GObject parent_instance;
  GtkWindow *window; /* not owned; NULL after the end */
  AdwToastOverlay *toasts;
  AdwToast *trouble; /* the one that says why the session is not kept; NULL: it is */
  FsSession *session;
  SessionKeeper *keeper;
  GFile
      *file; /* what was opened or saved last, or NULL; not always the games' (files_get_file()) */
  FileWatch *watch;                 /* of that */
  guint was_origin;                 /* the games, before the last change: their origin, ... */
  gboolean was_filed, was_modified; /* ... whether a file holds them, their changes, ... */
  gboolean was_collection;          /* ... and whether they were several */
  guint left;                       /* the origin of those that the user is asked about ... */
  gboolean left_filed;              /* ... and whether a file holds them */
  guint was_version, given_up;      /* of the games then, and that of which changes are given up */
  gboolean asking;                  /* what to do, since others have written the file */
  FilesNext next;                   /* what to do when changes are saved or given up ... */
  FilesNext end;                    /* ... and then those of all games that were left */
  SessionStep leaving;              /* what begins then in place of the games */
  GameNode *was_first; /* of the game that was open alone, before the last change; NULL: none was */
  FilesRead teller;    /* of how games were read, with the data; NULL: nobody is told */
  gpointer teller_data;
  GFile *to_open;   /* by fs_files_open, once that is settled */
  GFile *to_save;   /* ... in place of what is there, if the user wants that */
  guint opening;    /* the version of the games that make way for a file that is read */
  gboolean writing; /* a file ... */
  guint saving;     /* ... the version, ... */
  guint saving_as;  /* ... its origin, ... */
  GFile *to_write;  /* ... and the file that is written next; NULL: none */
  guint texts;      /* that are being written */
  gboolean closing;
  gboolean agreed;   /* end, whatever was changed */
  FilesAgreed agree; /* called then, with the data */
  gpointer agree_data;
  gboolean settled;        /* changes were saved or given up for an end, and none came since */
  gboolean asking_answers; /* whether they may be lost */
};

/* The games' file; NULL if they are new, or if what was opened has made way for something else. */
GFile *files_get_file(FsFiles *self);

gboolean files_is_modified(FsFiles *self);
void files_tell_leaving(FsFiles *self); /* emits the signal */

/* `seen`: its state when read; NULL: the present one. `origin`: that of its games. */
void files_set_file(FsFiles *self, GFile *file, const char *seen, guint origin);
guint files_present_origin(FsFiles *self);
guint files_present_version(FsFiles *self);

/* What waited is forgotten, and a dialog shows the error; `format` has the file's name. `advice`:
 * NULL if there is none. */
void files_tell(FsFiles *self, const char *format, GFile *file, const GError *error,
                const char *advice);

/* files-open.c: reads `to_open`. */
void files_open_now(FsFiles *self);

/* If a file has changed since it was written, its games are shown, with this message. */
void files_tell_changed(FsFiles *self, const SavedPlace *place);

/* files-save.c: under the file's name, that of the user's choice, or one that is given (data: the
 * object). */
void files_save(FsFiles *self);
void files_choose_name(FsFiles *self);
void files_save_to(GFile *file, gpointer data);

/* The same under a name that was typed, which gets the ending of games if it has none; asks before
 * that replaces another file. */
void files_save_as_typed(GFile *file, gpointer data);
GtkFileFilter *files_game_filter(void);
gboolean files_is_writing(FsFiles *self); /* a file of games, or their text */

/* files-asked.c: does `next` at once if nothing can be lost, else when changes are saved or given
 * up. */
void files_ask_then(FsFiles *self, FilesNext next);
void files_go_on(FsFiles *self); /* with what waits */

/* files.c: asks about all that would be lost, then does `end`; whether games would. */
void files_ask_to_end(FsFiles *self);
gboolean files_would_lose_games(FsFiles *self);

/* files-answers.c: whether answers wait that could not be written, and the question about them: it
 * does `end`, at once if there are none. An attempt to write them, once wanted, comes back to it
 * until it is forgotten. */
gboolean files_would_lose_answers(FsFiles *self);
void files_ask_about_answers(FsFiles *self);
void files_stop_trying(FsFiles *self);

/* Before something else begins in the window: data is the object. */
void files_ask_to_leave(SessionStep step, gpointer data);

/* The games of the origin `left` were left with changes, as something else has begun. */
void files_ask_about_left(FsFiles *self);

/* Others have written the file; `saving`: that is noticed at saving. */
void files_ask_about_others(FsFiles *self, gboolean saving);
void files_others_wrote(gpointer data);
void files_stop_waiting(FsFiles *self); /* for the end of typing, to ask then */

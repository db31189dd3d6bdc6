/* Notices when another program, or another window, writes the file of a window. Main thread
 * only. */
#pragma once

#include <gio/gio.h>

typedef struct FileWatch FileWatch;

/* Called from the main loop soon after the file has changed since it was last seen, or is gone. */
typedef void (*FileChanged)(gpointer data);

/* `seen`: the state that an earlier watch saw; NULL: the present one. Where the system does not
 * report changes, only file_watch_is_changed() does. */
FileWatch *file_watch_new(GFile *file, const char *seen, FileChanged changed, gpointer data);
void file_watch_free(FileWatch *watch); /* NULL: does nothing */

/* Whether the file is there and differs from when it was last seen. */
gboolean file_watch_is_changed(FileWatch *watch);
gboolean file_watch_is_gone(FileWatch *watch);

/* Counts its present state as seen. */
void file_watch_see(FileWatch *watch);

/* The state that was seen, as text for another watch; NULL: no file. */
const char *file_watch_get_seen(FileWatch *watch);

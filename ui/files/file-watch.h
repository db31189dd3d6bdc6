/* Notices that somebody else writes the file of a window: another program, or another window. Main
 * thread only. */
#pragma once

#include <gio/gio.h>

typedef struct FileWatch FileWatch;

/* Called from the main loop, soon after the file is no more as it was last seen; also when it is
 * gone. */
typedef void (*FileChanged)(gpointer data);

/* `seen`: what an earlier watch has seen of the file; NULL: as it is now. Where the system does not
 * report changes, only file_watch_is_changed() does. */
FileWatch *file_watch_new(GFile *file, const char *seen, FileChanged changed, gpointer data);
void file_watch_free(FileWatch *watch); /* NULL: does nothing */

/* Whether the file is there and not as it was last seen. */
gboolean file_watch_is_changed(FileWatch *watch);
gboolean file_watch_is_gone(FileWatch *watch);

/* Takes it for seen as it is now. */
void file_watch_see(FileWatch *watch);

/* What was seen, in words for another watch; NULL: no file. */
const char *file_watch_get_seen(FileWatch *watch);

/* Writes a local file whole or not at all: until all of it is on the disk, the old file stays. What
 * is written first is a file beside it, of whose name a user knows nothing. A device or a
 * pipe, such as /dev/stdout, stays what it is: it is written to. Links are followed. Any thread. */
#pragma once

#include <glib.h>

/* FALSE and an error if the file was not written; its message is the reason alone, as in “No space
 * left on device”, since callers know how the user calls the file. A new file gets this mode, less
 * the umask. */
gboolean whole_file_write(const char *path, const void *data, gsize size, int mode, GError **error);

/* Whether it is written to as it is: a device, a pipe, or a file through /proc. */
gboolean whole_file_is_stream(const char *path);

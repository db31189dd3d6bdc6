/* Writes a file whole or not at all: until all of it is on the disk, the old file stays, and for
 * good if it may not be written.
 * g_file_replace_contents() and its kin do not ensure that. Where writing fails they may replace
 * the old file by the part that was written. And the one that does not wait hides a failure at the
 * end (GLib 2.74). */
#pragma once

#include <gio/gio.h>

/* Waits for the disk. FALSE and an error if the file was not written. Any thread. */
gboolean file_write(GFile *file, GBytes *bytes, GError **error);

/* `error` is NULL if the file was written. */
typedef void (*FileWritten)(GFile *file, const GError *error, gpointer data);

/* The same without waiting: done() is called from the main loop. */
void file_write_in_worker(GFile *file, GBytes *bytes, FileWritten done, gpointer data);

/* Writes a file whole or not at all: as long as it is not all on the disk, what was there before
 * stays. g_file_replace_contents() and its kin do not: where writing fails they may put what was
 * written in the old file's place, and the one that does not wait says nothing of an end that
 * failed (GLib 2.74). */
#pragma once

#include <gio/gio.h>

/* Waits for the disk. FALSE and an error if the file is not written. Any thread. */
gboolean file_write(GFile *file, GBytes *bytes, GError **error);

/* `error` is NULL if the file is written. */
typedef void (*FileWritten)(GFile *file, const GError *error, gpointer data);

/* The same without waiting: done() is called from the main loop. */
void file_write_in_worker(GFile *file, GBytes *bytes, FileWritten done, gpointer data);

#include "file-writer.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/worker.h"
#include "storage/whole-file.h"

/* Closing puts the new file in place of the old one, but not if it is cancelled. */
static void give_up(GOutputStream *out) {
  g_autoptr(GCancellable) cancelled = g_cancellable_new();
  g_cancellable_cancel(cancelled);
  g_output_stream_close(out, cancelled, NULL);
}

/* For files that are not on a local file system, such as a server's. */
static gboolean write_elsewhere(GFile *file, const void *data, gsize size, GError **error) {
  g_autoptr(GFileOutputStream) stream =
      g_file_replace(file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, error);
  if (!stream) return FALSE;
  GOutputStream *out = G_OUTPUT_STREAM(stream);
  if (g_output_stream_write_all(out, data, size, NULL, NULL, error))
    return g_output_stream_close(out, NULL, error);
  give_up(out);
  return FALSE;
}

/* Its folder may allow what the file does not: to put another one in its place. */
static gboolean is_protected(const char *path, int mode) {
  return (mode & 0222) == 0 || access(path, W_OK) != 0;
}

/* A link stays a link, and an existing file keeps its permissions. */
static gboolean write_local(const char *path, const void *data, gsize size, GError **error) {
  g_autofree char *real = realpath(path, NULL);
  GStatBuf about;
  int mode = real && g_stat(real, &about) == 0 ? about.st_mode & 0777 : 0666;
  if (real && is_protected(real, mode)) {
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_READ_ONLY,
                        _("It is protected against changes."));
    return FALSE;
  }
  return whole_file_write(path, data, size, mode, error);
}

gboolean file_write(GFile *file, GBytes *bytes, GError **error) {
  gsize size;
  const void *data = g_bytes_get_data(bytes, &size);
  const char *path = g_file_peek_path(file);
  return path ? write_local(path, data, size, error) : write_elsewhere(file, data, size, error);
}

typedef struct {
  GFile *file;
  GBytes *bytes;
  GError *error; /* NULL: written */
  FileWritten done;
  gpointer data;
} FileWriting;

static void write_now(gpointer data) {
  FileWriting *writing = data;
  file_write(writing->file, writing->bytes, &writing->error);
}

static void file_writer_written(gpointer data) {
  FileWriting *writing = data;
  writing->done(writing->file, writing->error, writing->data);
  g_object_unref(writing->file);
  g_bytes_unref(writing->bytes);
  g_clear_error(&writing->error);
  g_free(writing);
}

void file_write_in_worker(GFile *file, GBytes *bytes, FileWritten done, gpointer data) {
  FileWriting *writing = g_new(FileWriting, 1);
  *writing = (FileWriting){g_object_ref(file), g_bytes_ref(bytes), NULL, done, data};
  worker_start("file", write_now, file_writer_written, writing);
}

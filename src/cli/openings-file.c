#include "openings-file.h"

#include "storage/whole-file.h"

#include <errno.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MODE = 0644 };

#define HEAD "# fourscore openings 1"

struct OpeningsFile {
  Openings *known;
  FILE *stream;
};

static Status fail(Error *error, const char *reason) {
  return status_fail(error, STATUS_FILE, 0, "%s", reason);
}

static Status begin_file(Variant variant, const char *path, Error *error) {
  char game[VARIANT_TEXT];
  g_autoptr(GError) failure = NULL;
  variant_write(variant, game);
  g_autofree char *head = g_strdup_printf(HEAD ": opinions, not proofs\n# game %s\n", game);
  bool written = whole_file_write(path, head, strlen(head), MODE, &failure);
  return written ? STATUS_OK : fail(error, failure->message);
}

/* The text of the file, "" if there is none; NULL after an error. */
static char *read_file(const char *path, Error *error) {
  char *text = NULL;
  if (!g_file_test(path, G_FILE_TEST_EXISTS)) return g_strdup("");
  if (!g_file_test(path, G_FILE_TEST_IS_REGULAR))
    fail(error, "this is no regular file");
  else if (!g_file_get_contents(path, &text, NULL, NULL))
    fail(error, "this cannot be read");
  return text;
}

/* Cuts off what is behind the last whole line; returns the length of the rest. */
static size_t cut_text(char *text) {
  char *end = strrchr(text, '\n');
  size_t whole = end == NULL ? 0 : (size_t)(end + 1 - text);
  text[whole] = '\0';
  return whole;
}

/* The file is changed only if all of its lines have a meaning. */
static Status openings_file_read(OpeningsFile *file, Variant variant, const char *path,
                                 Error *error) {
  g_autofree char *text = read_file(path, error);
  if (text == NULL) return STATUS_FILE;
  if (*text != '\0' && !g_str_has_prefix(text, HEAD))
    return fail(error, "this is no file of openings");
  size_t length = strlen(text), whole = cut_text(text);
  file->known = openings_read(variant, path, text);
  const char *trouble = openings_trouble(file->known);
  if (trouble != NULL) return fail(error, trouble + strlen(path) + strlen(", "));
  Status status = whole == 0 ? begin_file(variant, path, error) : STATUS_OK;
  if (status != STATUS_OK) return status;
  if (whole > 0 && whole < length && truncate(path, (off_t)whole) != 0)
    return fail(error, g_strerror(errno));
  file->stream = g_fopen(path, "a");
  return file->stream != NULL ? STATUS_OK : fail(error, g_strerror(errno));
}

Status openings_file_open(OpeningsFile **file, Variant variant, const char *path, Error *error) {
  if (!position_has_key(variant))
    return status_fail(error, STATUS_RANGE, 0, "positions of this board have no keys");
  *file = g_new0(OpeningsFile, 1);
  Status status = openings_file_read(*file, variant, path, error);
  if (status != STATUS_OK) {
    openings_file_close(*file);
    *file = NULL;
  }
  return status;
}

void openings_file_close(OpeningsFile *file) {
  if (file == NULL) return;
  if (file->known != NULL) openings_free(file->known);
  if (file->stream != NULL) fclose(file->stream);
  g_free(file);
}

uint64_t openings_file_visits(const OpeningsFile *file, const Position *position) {
  OpeningView view;
  return openings_view(file->known, position, &view) ? view.visits : 0;
}

/* --- Lines ------------------------------------------------------------------------------------ */

static void append_number(GString *text, const char *before, const char *format, double number) {
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append_printf(text, "%s%s", before,
                         g_ascii_formatd(digits, sizeof digits, format, number));
}

static void append_move(GString *text, Variant variant, const OpeningMove *move) {
  char name[MOVE_TEXT];
  move_write(variant, move->move, name);
  g_string_append(text, name);
  append_number(text, ":", "%.3f", move->points);
  g_string_append_printf(text, ":%" G_GUINT64_FORMAT ":%d", (guint64)move->visits, move->depth);
}

static void append_best(GString *text, const OpeningsEntry *entry) {
  char moves[LINE_TEXT];
  Line best = line_new(&entry->position);
  best.length = entry->view.length;
  memcpy(best.moves, entry->view.line, sizeof entry->view.line);
  line_write_moves(&best, moves);
  g_string_append_printf(text, "\t%d\t%s\t", entry->view.length, moves);
}

static char *line_text(const Line *line, const OpeningsEntry *entry) {
  char name[LINE_TEXT];
  line_write(line, name);
  GString *text = g_string_new(NULL);
  g_string_printf(text, "%s\t%" G_GUINT64_FORMAT, name, (guint64)entry->view.visits);
  append_number(text, "\t", "%.1f", entry->seconds);
  append_number(text, "\t", "%.3f", entry->view.points);
  append_number(text, "\t", "%.3f", entry->spread);
  append_best(text, entry);
  for (int i = 0; i < entry->count; i++) {
    if (i > 0) g_string_append_c(text, ' ');
    append_move(text, entry->position.variant, &entry->moves[i]);
  }
  g_string_append_c(text, '\n');
  return g_string_free(text, FALSE);
}

Status openings_file_add(OpeningsFile *file, const Line *line, const OpeningsEntry *entry,
                         Error *error) {
  g_autofree char *text = line_text(line, entry);
  if (fputs(text, file->stream) < 0 || fflush(file->stream) != 0)
    return fail(error, g_strerror(errno));
  openings_take(file->known, entry);
  return STATUS_OK;
}

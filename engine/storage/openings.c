#include "openings.h"

#include <glib.h>
#include <string.h>

#include "../play/line.h"
#include "key-hash.h"
#include "shelf.h"

enum { FIELDS = 8, PARTS = 4, BYTES_MOST = 64 << 20 };

static const char GAME_LINE[] = "# game ";

struct Openings {
  Variant variant;
  GHashTable *entries; /* Entry by Key */
  char *trouble;
};

/* --- Reading ---------------------------------------------------------------------------------- */

static bool openings_read_number(const char *text, double most, double *number) {
  char *end;
  *number = g_ascii_strtod(text, &end);
  return end != text && *end == '\0' && *number >= 0 && *number <= most;
}

static bool openings_read_count(const char *text, uint64_t most, uint64_t *count) {
  return g_ascii_string_to_unsigned(text, 10, 0, most, (guint64 *)count, NULL);
}

/* "3:0.542:120:9": a move, its points, visits and depth. */
static bool openings_read_move(OpeningsEntry *entry, const char *text) {
  g_auto(GStrv) parts = g_strsplit(text, ":", PARTS + 1);
  OpeningMove *move = &entry->moves[entry->count];
  uint64_t depth;
  Line line;
  if (g_strv_length(parts) != PARTS || entry->count == MOVES_MOST) return false;
  if (line_read_moves(&entry->position, parts[0], strlen(parts[0]), &line, NULL) != STATUS_OK)
    return false;
  if (line.length != 1 || !openings_read_number(parts[1], 1, &move->points)) return false;
  if (!openings_read_count(parts[2], UINT64_MAX, &move->visits)) return false;
  if (!openings_read_count(parts[3], LINE_MOST, &depth)) return false;
  move->move = line.moves[0];
  move->depth = (int)depth;
  entry->count++;
  return true;
}

static bool openings_read_moves(OpeningsEntry *entry, const char *text) {
  g_auto(GStrv) moves = g_strsplit(text, " ", -1);
  for (char **move = moves; *move != NULL; move++)
    if (!openings_read_move(entry, *move)) return false;
  return true;
}

static bool openings_read_position(Variant variant, const char *text, Position *position) {
  Line line;
  if (line_read(variant, text, strlen(text), &line, NULL) != STATUS_OK) return false;
  *position = line_position(&line);
  return line_result(&line) == VALUE_ANY;
}

static bool openings_read_best(OpeningsEntry *entry, const char *depth, const char *text) {
  OpeningView *view = &entry->view;
  uint64_t length;
  Line line;
  if (!openings_read_count(depth, OPENING_LINE, &length)) return false;
  if (line_read_moves(&entry->position, text, strlen(text), &line, NULL) != STATUS_OK) return false;
  if ((uint64_t)line.length != length) return false;
  view->length = line.length;
  memcpy(view->line, line.moves, length * sizeof *line.moves);
  return true;
}

static bool read_entry(Variant variant, char *const *fields, OpeningsEntry *entry) {
  OpeningView *view = &entry->view;
  if (g_strv_length((char **)fields) != FIELDS) return false;
  if (!openings_read_position(variant, fields[0], &entry->position)) return false;
  if (!openings_read_count(fields[1], UINT64_MAX, &view->visits)) return false;
  if (!openings_read_number(fields[2], G_MAXDOUBLE, &entry->seconds)) return false;
  if (!openings_read_number(fields[3], 1, &view->points)) return false;
  if (!openings_read_number(fields[4], 1, &entry->spread)) return false;
  if (!openings_read_best(entry, fields[5], fields[6])) return false;
  return openings_read_moves(entry, fields[7]);
}

void openings_take(Openings *openings, const OpeningsEntry *entry) {
  Key key = position_key(&entry->position);
  const OpeningsEntry *before = g_hash_table_lookup(openings->entries, &key);
  if (before != NULL && before->view.visits > entry->view.visits) return;
  g_hash_table_replace(openings->entries, g_memdup2(&key, sizeof key),
                       g_memdup2(entry, sizeof *entry));
}

/* A comment that names a game names this one. */
static bool is_of_game(Variant variant, const char *comment) {
  char name[VARIANT_TEXT];
  variant_write(variant, name);
  return !g_str_has_prefix(comment, GAME_LINE) || strcmp(comment + strlen(GAME_LINE), name) == 0;
}

/* False if the line is none. */
static bool openings_read_line(Openings *openings, const char *text) {
  g_auto(GStrv) fields = g_strsplit(text, "\t", -1);
  OpeningsEntry entry = {.count = 0};
  if (text[0] == '#') return is_of_game(openings->variant, text);
  if (text[0] == '\0') return true;
  if (!read_entry(openings->variant, fields, &entry)) return false;
  openings_take(openings, &entry);
  return true;
}

static void openings_read_text(Openings *openings, const char *path, const char *text) {
  g_auto(GStrv) all = g_strsplit(text, "\n", -1);
  for (int i = 0; all[i] != NULL; i++)
    if (!openings_read_line(openings, all[i])) {
      g_free(openings->trouble);
      openings->trouble =
          g_strdup_printf(all[i][0] == '#' ? "%s, line %d: this is about another game"
                                           : "%s, line %d: no opinion of an opening",
                          path, i + 1);
      return;
    }
}

static void openings_read_file(Openings *openings, const char *path) {
  g_autofree char *text = NULL;
  gsize length;
  if (g_file_test(path, G_FILE_TEST_IS_REGULAR) &&
      g_file_get_contents(path, &text, &length, NULL) && length < BYTES_MOST)
    openings_read_text(openings, path, text);
}

char *openings_own_path(Variant variant) {
  g_autofree char *book = shelf_own_path(variant);
  return shelf_openings_path(book);
}

static Openings *openings_new(Variant variant) {
  Openings *openings = g_new0(Openings, 1);
  openings->variant = variant;
  openings->entries = g_hash_table_new_full(key_hash, key_equal, g_free, g_free);
  return openings;
}

Openings *openings_read(Variant variant, const char *name, const char *text) {
  Openings *openings = openings_new(variant);
  if (position_has_key(variant)) openings_read_text(openings, name, text);
  return openings;
}

Openings *openings_open(Variant variant) {
  Openings *openings = openings_new(variant);
  if (!position_has_key(variant)) return openings;
  g_autofree char *book = shelf_installed_path(variant), *own = openings_own_path(variant);
  g_autofree char *installed = shelf_openings_path(book);
  openings_read_file(openings, installed);
  openings_read_file(openings, own);
  return openings;
}

void openings_free(Openings *openings) {
  if (openings == NULL) return;
  g_hash_table_unref(openings->entries);
  g_free(openings->trouble);
  g_free(openings);
}

/* --- Looking up ------------------------------------------------------------------------------- */

const char *openings_trouble(const Openings *openings) { return openings->trouble; }

static const OpeningsEntry *openings_entry_of(const Openings *openings, const Position *position) {
  if (!variant_equal(position->variant, openings->variant)) return NULL;
  if (!position_has_key(openings->variant) || position_result(position) != VALUE_ANY) return NULL;
  Key key = position_key(position);
  return g_hash_table_lookup(openings->entries, &key);
}

/* What was found about the position after the move, if that was looked into more. */
static void look_after(const Openings *openings, const Position *position, OpeningMove *move) {
  Position after = position_play(position, move->move);
  const OpeningsEntry *entry = openings_entry_of(openings, &after);
  if (entry == NULL || entry->view.visits < move->visits) return;
  move->points = entry->view.points;
  move->visits = entry->view.visits;
  move->depth = entry->view.length + 1;
}

int openings_find(const Openings *openings, const Position *position,
                  OpeningMove moves[MOVES_MOST]) {
  const OpeningsEntry *entry = openings_entry_of(openings, position);
  Variant variant = openings->variant;
  int image = 0;
  if (entry == NULL || !position_image(&entry->position, position, &image)) return 0;
  for (int i = 0; i < entry->count; i++) {
    moves[i] = entry->moves[i];
    moves[i].move = variant.rules->image_move(variant, entry->moves[i].move, image);
    look_after(openings, position, &moves[i]);
  }
  return entry->count;
}

bool openings_view(const Openings *openings, const Position *position, OpeningView *view) {
  const OpeningsEntry *entry = openings_entry_of(openings, position);
  Variant variant = openings->variant;
  int image = 0;
  if (entry == NULL || !position_image(&entry->position, position, &image)) return false;
  *view = entry->view;
  for (int i = 0; i < view->length; i++)
    view->line[i] = variant.rules->image_move(variant, entry->view.line[i], image);
  return true;
}

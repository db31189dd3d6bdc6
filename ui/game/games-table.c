#include "games-table.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "game-file.h"
#include "game-summary.h"

static const char *const columns[] = {"moves", "white",  "black", "date",
                                      "place", "result", "tags",  NULL};
enum { MOVES, WHITE, BLACK, DATE, PLACE, RESULT, TAGS, COLUMNS };

/* A table while it is read. */
typedef struct {
  const char *text;
  gsize length, at;
  int line;            /* where the present row begins, from 1 */
  int lines;           /* up to `at` */
  char separator;      /* , ; or a tab */
  int places[COLUMNS]; /* of the columns in a row; -1: it is not there */
} GamesTable;

/* --- Rows ------------------------------------------------------------------------------------- */

/* A value in quotation marks, which stand doubled for themselves. */
static void read_quoted(GamesTable *table, GString *value) {
  for (table->at++; table->at < table->length; table->at++) {
    char byte = table->text[table->at];
    gboolean doubled = table->at + 1 < table->length && table->text[table->at + 1] == '"';
    if (byte == '"' && !doubled) break;
    if (byte == '"') table->at++;
    table->lines += byte == '\n';
    if (byte != '\0') g_string_append_c(value, byte);
  }
  table->at += table->at < table->length;
}

static gboolean is_line_end(const GamesTable *table) {
  return table->at >= table->length || table->text[table->at] == '\n' ||
         table->text[table->at] == '\r';
}

static char *read_cell(GamesTable *table) {
  g_autoptr(GString) value = g_string_new(NULL);
  if (table->at < table->length && table->text[table->at] == '"') read_quoted(table, value);
  while (!is_line_end(table) && table->text[table->at] != table->separator) {
    if (table->text[table->at] != '\0') g_string_append_c(value, table->text[table->at]);
    table->at++;
  }
  return g_strstrip(g_strdup(value->str));
}

static void end_row(GamesTable *table) {
  if (table->at + 1 < table->length && memcmp(table->text + table->at, "\r\n", 2) == 0) table->at++;
  table->at += table->at < table->length;
  table->lines++;
}

/* The cells of the next row; NULL at the end. Free with g_strfreev(). */
static char **next_row(GamesTable *table) {
  if (table->at >= table->length) return NULL;
  g_autoptr(GStrvBuilder) cells = g_strv_builder_new();
  table->line = table->lines + 1;
  for (gboolean more = TRUE; more;) {
    g_autofree char *cell = read_cell(table);
    g_strv_builder_add(cells, cell);
    more = !is_line_end(table);
    table->at += more;
  }
  end_row(table);
  return g_strv_builder_end(cells);
}

static const char *games_table_cell_of(const GamesTable *table, char **cells, int column) {
  int place = table->places[column];
  return place >= 0 && place < (int)g_strv_length(cells) ? cells[place] : "";
}

/* --- The header ------------------------------------------------------------------------------- */

static int column_named(const char *name) {
  if (g_ascii_strcasecmp(name, "site") == 0) return PLACE;
  for (int column = 0; column < COLUMNS; column++)
    if (g_ascii_strcasecmp(name, columns[column]) == 0) return column;
  return -1;
}

static void take_header(GamesTable *table, char **cells) {
  for (int column = 0; column < COLUMNS; column++)
    table->places[column] = -1;
  for (int i = 0; cells[i]; i++) {
    int column = column_named(cells[i]);
    if (column >= 0 && table->places[column] < 0) table->places[column] = i;
  }
}

/* A table at its first row behind the header; FALSE if there is no column of moves. */
static gboolean begin_table(GamesTable *table, const char *text, gsize length) {
  static const char separators[] = {',', ';', '\t'};
  gsize mark = text_mark(text, length);
  for (gsize i = 0; i < G_N_ELEMENTS(separators); i++) {
    *table = (GamesTable){.text = text, .length = length, .at = mark, .separator = separators[i]};
    g_auto(GStrv) cells = next_row(table);
    if (cells) take_header(table, cells);
    if (cells && table->places[MOVES] >= 0) return TRUE;
  }
  return FALSE;
}

gboolean games_table_is(const char *text, gsize length) {
  GamesTable table;
  return begin_table(&table, text, length);
}

/* --- Games ------------------------------------------------------------------------------------ */

static gboolean is_empty(char **cells) { return !cells[1] && !*cells[0]; }

static GameRecord *make_record(const GamesTable *table, char **cells, const Line *line) {
  GameRecord *record = game_record_new(line);
  g_auto(GStrv) tags = game_about_read_tags(games_table_cell_of(table, cells, TAGS));
  GameAbout told = {.white = games_table_cell_of(table, cells, WHITE),
                    .black = games_table_cell_of(table, cells, BLACK),
                    .date = games_table_cell_of(table, cells, DATE),
                    .place = games_table_cell_of(table, cells, PLACE),
                    .tags = (const char *const *)tags,
                    .result = game_result_of_text(games_table_cell_of(table, cells, RESULT))};
  if (told.result == 0) told.result = record->about->result;
  GameRecord *described =
      game_record_take(game_node_ref(record->root), record->line, game_about_new(&told));
  game_record_unref(record);
  return described;
}

static gboolean games_table_fail(const GamesTable *table, const char *reason, GError **error) {
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("Line %d: %s"), table->line, reason);
  return FALSE;
}

static gboolean take_row(const GamesTable *table, char **cells, const GameList *list,
                         GPtrArray *games, GError **error) {
  FoldedText folded;
  GameText game;
  Line line;
  Error wrong;
  const char *moves = games_table_cell_of(table, cells, MOVES);
  text_fold(moves, strlen(moves), &folded);
  if (games->len == GAME_FILE_GAMES_MOST)
    return games_table_fail(table, _("these are too many games"), error);
  if (game_list_read(list, &folded, &game, &wrong) != STATUS_OK ||
      game_text_line(&game, &line, &wrong) != STATUS_OK)
    return games_table_fail(table, wrong.message, error);
  line.at = 0;
  g_ptr_array_add(games, make_record(table, cells, &line));
  return TRUE;
}

static void games_table_add_row(const GamesTable *table, char **cells, GameList *list) {
  FoldedText folded;
  const char *moves = games_table_cell_of(table, cells, MOVES);
  text_fold(moves, strlen(moves), &folded);
  game_list_add(list, &folded);
}

GPtrArray *games_table_read(Variant variant, Notation asked, const char *text, gsize length,
                            NotationChoice *choice, GError **error) {
  g_autoptr(GPtrArray) games = game_records_new();
  GameList list = game_list_begin(variant, asked);
  GamesTable table;
  char **cells;
  begin_table(&table, text, length);
  GamesTable first = table;
  for (; (cells = next_row(&table)); g_strfreev(cells))
    if (!is_empty(cells)) games_table_add_row(&table, cells, &list);
  *choice = game_list_choice(&list);
  gboolean read = TRUE;
  for (table = first; read && (cells = next_row(&table)); g_strfreev(cells))
    if (!is_empty(cells)) read = take_row(&table, cells, &list, games, error);
  if (read && games->len == 0) read = games_table_fail(&table, _("there is no game in it"), error);
  return read ? g_steal_pointer(&games) : NULL;
}

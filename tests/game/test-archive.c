/* An archive counts each game once and answers as a collection of the same games does; damaged, it
 * is set aside; two programs share it. */
#include "core/random.h"
#include "game/archive.h"
#include "game/game-summary.h"
#include "game/games-read.h"
#include "play/position.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

enum { GAMES = 300 };

typedef struct {
  char *folder, *path;
} Place;

static void place_make(Place *place, gconstpointer data) {
  place->folder = g_dir_make_tmp("archive-XXXXXX", NULL);
  place->path = g_build_filename(place->folder, "data", ARCHIVE_NAME, NULL);
}

static void empty_folder(const char *name) {
  g_autoptr(GDir) folder = g_dir_open(name, 0, NULL);
  const char *file;
  while (folder && (file = g_dir_read_name(folder))) {
    g_autofree char *path = g_build_filename(name, file, NULL);
    if (g_file_test(path, G_FILE_TEST_IS_DIR)) empty_folder(path);
    g_remove(path);
  }
}

static void place_remove(Place *place, gconstpointer data) {
  empty_folder(place->folder);
  g_rmdir(place->folder);
  g_free(place->folder);
  g_free(place->path);
}

static Archive *open_archive(const Place *place) {
  g_autoptr(GError) error = NULL;
  g_autofree char *aside = NULL;
  Archive *archive = archive_open(place->path, ARCHIVE_WRITE, &aside, &error);
  g_assert_no_error(error);
  g_assert_null(aside);
  return archive;
}

static GPtrArray *read_games(const char *game, const char *text) {
  g_autoptr(GError) error = NULL;
  Variant variant;
  g_assert_cmpint(variant_read(game, strlen(game), &variant, NULL), ==, STATUS_OK);
  g_autoptr(GameFile) file = games_read(variant, NOTATION_ANY, text, strlen(text), NULL, &error);
  g_assert_no_error(error);
  return g_ptr_array_ref(file->games);
}

static void add(Archive *archive, const GPtrArray *games) {
  g_autoptr(GError) error = NULL;
  archive_add(archive, games, 0, games->len, &error);
  g_assert_no_error(error);
}

static void add_text(Archive *archive, const char *text) {
  g_autoptr(GPtrArray) games = read_games("cube", text);
  add(archive, games);
}

static guint64 count(Archive *archive) {
  g_autoptr(GError) error = NULL;
  guint64 games;
  archive_count(archive, &games, &error);
  g_assert_no_error(error);
  return games;
}

/* "0:3=1/0/2 F:1=0/0/0": games, and how they ended, of each move from a position. */
static char *moves_text(GArray *moves, Variant variant) {
  GString *text = g_string_new(NULL);
  for (guint i = 0; i < moves->len; i++) {
    const CollectionMove *move = &g_array_index(moves, CollectionMove, i);
    char name[MOVE_TEXT];
    move_write(variant, move->move, name);
    g_string_append_printf(text, "%s%s:%u=%u/%u/%u", i ? " " : "", name, move->games, move->first,
                           move->draws, move->second);
  }
  g_array_unref(moves);
  return g_string_free(text, FALSE);
}

static char *asked(Archive *archive, const Position *position) {
  g_autoptr(GError) error = NULL;
  GArray *moves = archive_moves(archive, position, &error);
  g_assert_no_error(error);
  return moves_text(moves, position->variant);
}

static char *asked_at(Archive *archive, const char *text) {
  Line line;
  g_assert_cmpint(line_read(variant_default(), text, strlen(text), &line, NULL), ==, STATUS_OK);
  Position position = line_position(&line);
  return asked(archive, &position);
}

static void check_at(Archive *archive, const char *position, const char *expected) {
  g_autofree char *text = asked_at(archive, position);
  g_assert_cmpstr(text, ==, expected);
}

/* --- As a collection -------------------------------------------------------------------------- */

static GameRecord *random_game(Variant variant, uint64_t *state) {
  static const ValueSet results[] = {0, VALUE_FIRST, VALUE_DRAW, VALUE_SECOND};
  Position start = position_begin(variant);
  Line line = line_new(&start);
  int length = 3 + random_below(state, 20);
  while (line.length < length && line_result(&line) == VALUE_ANY) {
    Move moves[MOVES_MOST];
    Position position = line_position(&line);
    int legal = position_moves(&position, moves);
    line_play(&line, moves[legal - 1 - random_below(state, MIN(legal, 3))]); /* pops, too */
  }
  g_autofree char *white = g_strdup_printf("player %d", (int)random_below(state, 1000000));
  GameAbout told = {.result = results[random_below(state, 4)], .white = white};
  GameRecord *record = game_record_new(&line);
  GameNode *root = game_node_ref(record->root);
  game_record_unref(record);
  return game_record_take(root, line, game_about_new(&told));
}

static void check_like(Archive *archive, const Collection *collection, const GameRecord *record,
                       int ply) {
  Position position = line_position_at(&record->line, MIN(ply, record->line.length));
  g_autofree char *expected = moves_text(collection_moves(collection, &position), position.variant);
  g_autofree char *found = asked(archive, &position);
  g_assert_cmpstr(found, ==, expected);
}

static void test_like_a_collection(Place *place, gconstpointer game) {
  g_autoptr(Archive) archive = open_archive(place);
  Variant variant;
  uint64_t state = 46;
  g_assert_cmpint(variant_read(game, strlen(game), &variant, NULL), ==, STATUS_OK);
  g_autoptr(GPtrArray) games = game_records_new();
  for (int i = 0; i < GAMES; i++)
    g_ptr_array_add(games, random_game(variant, &state));
  g_autoptr(Collection) collection = collection_new(games);
  add(archive, games);
  add(archive, games);
  g_assert_cmpuint(count(archive), ==, GAMES);
  for (int i = 0; i < GAMES; i++)
    for (int ply = 0; ply < 8; ply++)
      check_like(archive, collection, games->pdata[i], ply);
}

/* --- Each game once --------------------------------------------------------------------------- */

static void test_once(Place *place, gconstpointer data) {
  g_autoptr(Archive) archive = open_archive(place);
  add_text(archive, "0F5\n0F5\n3C6\n.\n");
  g_assert_cmpuint(count(archive), ==, 2); /* images are two games */
  check_at(archive, ".", "0:2=0/0/0");
  check_at(archive, "C", "3:2=0/0/0");
  add_text(archive, "[White \"Ann\"]\n0 F 5 *\n[White \"Ann\"]\n[Date \"2026\"]\n0 F 5 *\n");
  g_assert_cmpuint(count(archive), ==, 4);
}

/* Of the four corners it is the one in which most games began, as in a list of the same games. */
static void test_named(Place *place, gconstpointer data) {
  g_autoptr(Archive) archive = open_archive(place);
  add_text(archive, "0F5\nC35\nC36\nA\n");
  check_at(archive, ".", "C:3=0/0/0 A:1=0/0/0");
}

/* An earlier version counted a game for the least of the moves that a symmetry exchanges. */
static void test_counted_before(Place *place, gconstpointer data) {
  g_autoptr(Archive) archive = open_archive(place);
  add_text(archive, "[White \"Ann\"]\nC 3 *\n[White \"Ben\"]\n1 2 *\n");
  sqlite3 *file;
  g_assert_cmpint(sqlite3_open(place->path, &file), ==, SQLITE_OK);
  g_assert_cmpint(sqlite3_exec(file, "UPDATE step SET move = 0 WHERE move = 12", NULL, NULL, NULL),
                  ==, SQLITE_OK);
  sqlite3_close(file);
  check_at(archive, ".", "0:1=0/0/0 1:1=0/0/0");
  add_text(archive, "[White \"Ann\"]\n[Result \"1-0\"]\nC 3 5 1-0\n");
  check_at(archive, ".", "0:1=1/0/0 1:1=0/0/0");
}

/* Opened again after it went on, or with its result, a game counts as it is now. */
static void test_continued(Place *place, gconstpointer data) {
  g_autoptr(Archive) archive = open_archive(place);
  add_text(archive, "[White \"Ann\"]\n0 F *\n[White \"Ann\"]\n0 1 *\n[White \"Ann\"]\n0 F 5 9 *\n");
  g_assert_cmpuint(count(archive), ==, 2);
  check_at(archive, "0", "1:1=0/0/0 F:1=0/0/0");
  add_text(archive, "[White \"Ann\"]\n[Result \"1-0\"]\n0 F 5 9 A 1-0\n");
  check_at(archive, "0", "1:1=0/0/0 F:1=1/0/0");
  check_at(archive, "0F59", "A:1=1/0/0");
  add_text(archive, "[White \"Ann\"]\n0 F 5 *\n[White \"Ann\"]\n0 F 5 9 A *\n");
  check_at(archive, "0F59", "A:1=1/0/0");
  add_text(archive, "[White \"Ann\"]\n[Result \"0-1\"]\n0 F 5 9 A 0-1\n");
  check_at(archive, "0", "1:1=0/0/0 F:1=0/0/1");
  g_assert_cmpuint(count(archive), ==, 2);
}

/* Moves of people without names are not one game. */
static void test_nameless(Place *place, gconstpointer data) {
  g_autoptr(Archive) archive = open_archive(place);
  add_text(archive, "0F\n0F5\n");
  g_assert_cmpuint(count(archive), ==, 2);
  check_at(archive, "0", "F:2=0/0/0");
  check_at(archive, "0F", "5:1=0/0/0");
}

static void test_forgets(Place *place, gconstpointer data) {
  g_autoptr(Archive) archive = open_archive(place);
  g_autoptr(GError) error = NULL;
  add_text(archive, "0F5\n3C\n");
  g_assert_true(archive_forget(archive, &error));
  g_assert_cmpuint(count(archive), ==, 0);
  check_at(archive, ".", "");
  add_text(archive, "0F5\n");
  check_at(archive, ".", "0:1=0/0/0");
}

/* --- Listed ----------------------------------------------------------------------------------- */

/* "Ann-: 0F5 1/3 1-0; ": players, moves, the cursor and the result of each game. */
static char *listed(Archive *archive, const char *folded, guint most) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) games = archive_games(archive, folded, most, &error);
  g_assert_no_error(error);
  g_autoptr(GString) text = g_string_new(NULL);
  for (guint i = 0; i < games->len; i++) {
    const GameRecord *record = games->pdata[i];
    Line line = game_main_line(record);
    char moves[LINE_TEXT], variant[VARIANT_TEXT];
    line_write_moves(&line, moves);
    variant_write(line.start.variant, variant);
    g_string_append_printf(text, "%s %s-%s: %s %d/%d %s; ", variant,
                           record->about->white ? record->about->white : "",
                           record->about->black ? record->about->black : "", moves, record->line.at,
                           record->line.length, game_result_text(record->about->result));
  }
  return g_string_free(g_steal_pointer(&text), FALSE);
}

static void check_listed(Archive *archive, const char *folded, guint most, const char *expected) {
  g_autofree char *text = listed(archive, folded, most);
  g_assert_cmpstr(text, ==, expected);
}

/* The newest first, of all kinds, at their start. A game that went on is new again. */
static void test_listed(Place *place, gconstpointer data) {
  g_autoptr(Archive) archive = open_archive(place);
  check_listed(archive, "", 9, "");
  add_text(archive, "[White \"Ann\"]\n[Black \"Émile\"]\n[Result \"1-0\"]\n0 F 5 1-0\n0 1 *\n");
  g_autoptr(GPtrArray) flat = read_games("popout:5x4", "0123\n");
  add(archive, flat);
  check_listed(archive, "", 9,
               "popout:5x4 -: 0123 0/4 *; cube -: 01 0/2 *; cube Ann-Émile: 0F5 0/3 1-0; ");
  check_listed(archive, "", 2, "popout:5x4 -: 0123 0/4 *; cube -: 01 0/2 *; ");
  add_text(archive, "[White \"Ann\"]\n[Black \"Émile\"]\n0 F 5 9 *\n");
  check_listed(archive, "", 1, "cube Ann-Émile: 0F59 0/4 *; ");
}

/* As in a list of open games: players, date, place, result and moves are searched. */
static void test_sought(Place *place, gconstpointer data) {
  g_autoptr(Archive) archive = open_archive(place);
  add_text(archive, "[White \"Ann\"]\n[Date \"2026-11-28\"]\n[Result \"1-0\"]\n0 F 5 1-0\n"
                    "[Black \"ÉMILE\"]\n[Result \"0-1\"]\n3 C 0-1\n");
  check_listed(archive, "ann", 9, "cube Ann-: 0F5 0/3 1-0; ");
  check_listed(archive, "émil", 9, "cube -ÉMILE: 3C 0/2 0-1; ");
  check_listed(archive, "2026-11", 9, "cube Ann-: 0F5 0/3 1-0; ");
  check_listed(archive, "0-1", 9, "cube -ÉMILE: 3C 0/2 0-1; ");
  check_listed(archive, "f5", 9, "cube Ann-: 0F5 0/3 1-0; ");
  check_listed(archive, "nobody", 9, "");
}

/* Rows that something else wrote are passed over. */
static void test_no_games(Place *place, gconstpointer data) {
  static const char *const changes[] = {"variant = 'chess'", "start = 'x'", "moves = '0Z'",
                                        "moves = ''", "moves = x'FF'"};
  g_autoptr(Archive) archive = open_archive(place);
  for (gsize i = 0; i < G_N_ELEMENTS(changes); i++) {
    g_autofree char *sql = g_strconcat("UPDATE game SET ", changes[i], NULL);
    sqlite3 *file;
    add_text(archive, "0F5\n");
    check_listed(archive, "", 9, "cube -: 0F5 0/3 *; ");
    g_assert_cmpint(sqlite3_open(place->path, &file), ==, SQLITE_OK);
    g_assert_cmpint(sqlite3_exec(file, sql, NULL, NULL, NULL), ==, SQLITE_OK);
    sqlite3_close(file);
    check_listed(archive, "", 9, "");
    g_assert_true(archive_forget(archive, NULL));
  }
}

/* --- The file --------------------------------------------------------------------------------- */

static void test_shared(Place *place, gconstpointer data) {
  g_autoptr(Archive) one = open_archive(place), other = open_archive(place);
  add_text(one, "0F5\n");
  add_text(other, "0F5\n0F6\n");
  g_assert_cmpuint(count(one), ==, 2);
  check_at(one, "0", "F:2=0/0/0");
}

static char *contents(const char *path, gsize *length) {
  char *bytes;
  g_assert_true(g_file_get_contents(path, &bytes, length, NULL));
  return bytes;
}

/* What was there is found again under the name that is told, to the byte. */
static void check_set_aside(const Place *place, const char *bytes, gsize length, const char *name) {
  g_autoptr(GError) error = NULL;
  g_autofree char *aside = NULL;
  gsize kept;
  g_assert_true(g_file_set_contents(place->path, bytes, (gssize)length, NULL));
  g_autoptr(Archive) archive = archive_open(place->path, ARCHIVE_WRITE, &aside, &error);
  g_assert_no_error(error);
  g_assert_true(g_str_has_suffix(aside, name));
  g_autofree char *found = contents(aside, &kept);
  g_assert_cmpmem(found, kept, bytes, length);
  g_assert_cmpuint(count(archive), ==, 0);
  add_text(archive, "0F5\n");
  g_assert_cmpuint(count(archive), ==, 1);
}

static void test_damaged(Place *place, gconstpointer data) {
  Archive *archive = open_archive(place);
  gsize length;
  uint64_t state = 1;
  g_autoptr(GPtrArray) games = game_records_new();
  for (int i = 0; i < GAMES; i++)
    g_ptr_array_add(games, random_game(variant_default(), &state));
  add(archive, games);
  archive_close(archive);
  g_autofree char *bytes = contents(place->path, &length);
  for (gsize at = length / 2; at < length / 2 + 20000; at++)
    bytes[at] = 'x';
  check_set_aside(place, bytes, length, ".damaged");
  check_set_aside(place, bytes, length / 3, ".damaged-2");
  check_set_aside(place, "a list of games\n", 16, ".damaged-3");
}

static void expect_error(const Place *place, ArchiveAccess access, int code) {
  g_autoptr(GError) error = NULL;
  g_autofree char *aside = NULL;
  g_assert_null(archive_open(place->path, access, &aside, &error));
  g_assert_error(error, G_IO_ERROR, code);
  g_assert_null(aside);
}

/* Reading makes no file and moves none; a later version's file stays. */
static void test_refused(Place *place, gconstpointer data) {
  expect_error(place, ARCHIVE_READ, G_IO_ERROR_FAILED);
  archive_close(open_archive(place));
  gsize length;
  g_autofree char *bytes = contents(place->path, &length);
  bytes[63] = 9; /* user_version */
  g_assert_true(g_file_set_contents(place->path, bytes, (gssize)length, NULL));
  expect_error(place, ARCHIVE_WRITE, G_IO_ERROR_NOT_SUPPORTED);
  g_assert_true(g_file_set_contents(place->path, "no database", -1, NULL));
  expect_error(place, ARCHIVE_READ, G_IO_ERROR_INVALID_DATA);
  g_assert_cmpint(g_remove(place->path), ==, 0);
  g_assert_cmpint(g_mkdir(place->path, 0700), ==, 0);
  expect_error(place, ARCHIVE_WRITE, G_IO_ERROR_FAILED);
}

/* What is killed in the middle of adding leaves all of it or nothing, so a failure does too. */
static void test_all_or_nothing(Place *place, gconstpointer data) {
  g_autoptr(Archive) archive = open_archive(place), other = open_archive(place);
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) games = read_games("cube", "0F5\n0F6\n");
  add_text(archive, "3\n");
  g_assert_true(archive_add(archive, games, 1, 2, &error));
  g_assert_cmpuint(count(other), ==, 2);
  check_at(other, "0F", "6:1=0/0/0");
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
#define ADD(name, data, function)                                                                  \
  g_test_add("/archive/" name, Place, data, place_make, function, place_remove)
  ADD("like-a-collection/cube", "cube", test_like_a_collection);
  ADD("like-a-collection/connect4", "connect4:7x6", test_like_a_collection);
  ADD("like-a-collection/large", "connect4:10x10", test_like_a_collection);
  ADD("like-a-collection/popout", "popout:5x4", test_like_a_collection);
  ADD("once", NULL, test_once);
  ADD("named", NULL, test_named);
  ADD("counted-before", NULL, test_counted_before);
  ADD("continued", NULL, test_continued);
  ADD("nameless", NULL, test_nameless);
  ADD("forgets", NULL, test_forgets);
  ADD("listed", NULL, test_listed);
  ADD("sought", NULL, test_sought);
  ADD("no-games", NULL, test_no_games);
  ADD("shared", NULL, test_shared);
  ADD("damaged", NULL, test_damaged);
  ADD("refused", NULL, test_refused);
  ADD("all-or-nothing", NULL, test_all_or_nothing);
  return g_test_run();
}

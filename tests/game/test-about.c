/* Facts about a game besides its moves: kept by edits and undo, saved, and the result filled in. */
#include <gio/gio.h>
#include <string.h>

#include "game/game-document.h"
#include "game/game-file.h"
#include "play/position.h"

static const char *const league[] = {"league", "end game", NULL};
static const GameAbout told = {.white = "  Anna ",
                               .black = "Ben",
                               .date = "2026-11-22",
                               .place = "Köln\n",
                               .tags = league,
                               .result = VALUE_SECOND,
                               .ending = ENDING_TIME};

/* White has a line in column 0 with the next move there. */
static GameDocument *document_at(const char *text) {
  Line line;
  g_assert_cmpint(line_read(variant_default(), text, strlen(text), &line, NULL), ==, STATUS_OK);
  return game_document_new(&line);
}

static const GameAbout *about_of(const GameDocument *document) {
  return game_document_get(document)->about;
}

static void assert_told(const GameAbout *about) {
  g_assert_cmpstr(about->white, ==, "Anna");
  g_assert_cmpstr(about->black, ==, "Ben");
  g_assert_cmpstr(about->date, ==, "2026-11-22");
  g_assert_cmpstr(about->place, ==, "Köln");
  g_assert_cmpstr(about->tags[1], ==, "end game");
  g_assert_null(about->tags[2]);
  g_assert_cmpint(about->result, ==, VALUE_SECOND);
  g_assert_cmpint(about->ending, ==, ENDING_TIME);
}

/* Every kind of edit keeps it but stones that are set up; undo takes it back, and redo brings it
 * again. */
static void test_edits(void) {
  GameDocument *document = document_at("0123");
  g_assert_true(game_about_is_empty(about_of(document)));
  g_assert_true(game_document_describe(document, 0, &told));
  g_assert_false(game_document_describe(document, 0, &told));
  g_assert_true(game_document_is_modified(document));
  game_document_play(document, 4);
  game_document_comment(document, "hm");
  game_document_go_to(document, 1);
  game_document_add(document, (Move[]){5, 6}, 2);
  game_document_go_path(document, (Move[]){0, 5}, 2);
  game_document_promote(document);
  game_document_delete(document);
  assert_told(about_of(document));
  game_document_begin_setup(document);
  game_document_place(document, 9, SECOND);
  g_assert_cmpint(game_document_finish_setup(document, FALSE, NULL), ==, STATUS_OK);
  g_assert_true(game_about_is_empty(about_of(document))); /* nobody has played to these stones */
  while (game_document_can_undo(document))
    game_document_undo(document);
  g_assert_true(game_about_is_empty(about_of(document)));
  game_document_redo(document);
  assert_told(about_of(document));
  game_document_free(document);
}

/* The move that ends the main line gives the result, and taking it back or removing it removes the
 * result too.
 */
static void test_result(void) {
  GameDocument *document = document_at("010101");
  g_assert_cmpint(about_of(document)->result, ==, 0);
  game_document_play(document, 0);
  g_assert_cmpint(about_of(document)->result, ==, VALUE_FIRST);
  game_document_undo(document);
  g_assert_cmpint(about_of(document)->result, ==, 0);
  game_document_redo(document);
  game_document_delete(document);
  g_assert_cmpint(about_of(document)->result, ==, 0);
  game_document_play(document, 5);
  game_document_go_to(document, 6);
  game_document_play(document, 0);
  g_assert_cmpint(about_of(document)->result, ==, 0); /* in a variation */
  game_document_promote(document);
  g_assert_cmpint(about_of(document)->result, ==, VALUE_FIRST);
  game_document_free(document);
  document = document_at("0101010");
  g_assert_cmpint(about_of(document)->result, ==, VALUE_FIRST);
  game_document_free(document);
}

/* How it ended goes with that result alone. */
static void test_ending(void) {
  GameDocument *document = document_at("0101");
  GameAbout resigned = {.result = VALUE_SECOND, .ending = ENDING_RESIGNED};
  g_assert_true(game_document_describe(document, 0, &resigned));
  game_document_play(document, 5);
  g_assert_cmpint(about_of(document)->ending, ==, ENDING_RESIGNED);
  g_assert_true(game_document_describe(
      document, 0, &(GameAbout){.result = VALUE_SECOND, .ending = ENDING_TIME}));
  g_autoptr(GameAbout) other =
      game_about_with_result(game_document_get(document)->about, VALUE_FIRST);
  g_assert_cmpint(other->ending, ==, ENDING_UNKNOWN);
  game_document_describe(document, 0,
                         &(GameAbout){.result = VALUE_DRAW, .ending = ENDING_RESIGNED});
  g_assert_cmpint(about_of(document)->ending, ==, ENDING_UNKNOWN);
  game_document_free(document);
}

/* Where only facts come and go what is shown stays, also of a further game. */
static void test_undo_shows_the_same(void) {
  GameDocument *document = document_at("0123");
  GPtrArray *games = game_document_get_all(document);
  g_ptr_array_add(games, game_record_ref(game_document_get(document)));
  game_document_replace(document, games, 1);
  game_document_go_to(document, 1);
  g_assert_true(game_document_describe(document, 1, &told));
  game_document_go_to(document, 3);
  game_document_show(document, 0);
  game_document_go_to(document, 2);
  for (int i = 0; i < 2; i++) {
    g_assert_true((i == 0 ? game_document_undo : game_document_redo)(document));
    g_assert_cmpint(game_document_get_shown(document), ==, 0);
    g_assert_cmpint(game_document_get(document)->line.at, ==, 2);
    g_assert_cmpint(game_document_get_at(document, 1)->line.at, ==, 3);
    g_assert_cmpint(game_document_get_at(document, 1)->about->result, ==,
                    i == 0 ? 0 : VALUE_SECOND);
  }
  game_document_free(document);
}

/* A fact that comes while stones are set up is no edit of the stones, and does not go with them. */
static void test_during_setup(void) {
  GameDocument *document = document_at("0123");
  game_document_begin_setup(document);
  game_document_place(document, 9, SECOND);
  game_document_mark_saved(document, game_document_get_version(document));
  g_assert_true(game_document_describe(document, 0, &told));
  g_assert_true(game_document_is_modified(document));
  game_document_undo(document);
  Position stones = game_document_get_setup(document);
  g_assert_cmpint(position_stones(&stones), ==, 4);
  game_document_undo(document);
  g_assert_false(game_document_is_setting_up(document));
  assert_told(about_of(document));
  g_assert_true(game_document_is_modified(document));
  game_document_free(document);
}

/* A player who resigned has lost, whatever is played afterwards. */
static void test_own_result(void) {
  GameDocument *document = document_at("010101");
  game_document_describe(document, 0, &(GameAbout){.result = VALUE_SECOND});
  game_document_play(document, 0);
  g_assert_cmpint(about_of(document)->result, ==, VALUE_SECOND);
  game_document_free(document);
}

static void test_texts(void) {
  g_auto(GStrv) tags = game_about_read_tags(" a,, b c ,");
  g_autofree char *many = g_strnfill(1000, ',');
  g_autofree char *lengthy = g_strnfill(1000, 'x');
  GameAbout *about = game_about_new(
      &(GameAbout){.white = lengthy, .date = " ", .tags = (const char *const *)tags});
  g_autofree char *text = game_about_write_tags(about);
  g_assert_cmpstr(text, ==, "a, b c");
  g_assert_cmpuint(strlen(about->white), ==, GAME_ABOUT_TEXT);
  g_assert_null(about->date);
  game_about_unref(about);
  g_auto(GStrv) none = game_about_read_tags(many);
  g_assert_null(none[0]);
}

/* Files. */

static GameFile *read_text(const char *text) {
  g_autoptr(GError) error = NULL;
  GameFile *file = game_file_read(text, strlen(text), &error);
  g_assert_no_error(error);
  return file;
}

static const GameAbout *first_of(const GameFile *file) {
  const GameRecord *first = file->games->pdata[0];
  return first->about;
}

static void test_file(void) {
  g_autoptr(GameFile) file =
      read_text("{\"format\":\"fourscore\",\"version\":1,\"games\":[{\"lines\":[\"0\"],"
                "\"about\":{\"white\":\"Anna\",\"black\":\"Ben\",\"date\":\"2026-11-22\","
                "\"place\":\"Köln\",\"result\":\"second\",\"ending\":\"time\",\"tags\":[\"league\","
                "\"end game\"]}},"
                "{\"lines\":[\"0101010\"]},{\"lines\":[\"1\"]}]}");
  assert_told(first_of(file));
  g_autofree char *text = game_file_write(file, FALSE);
  g_autoptr(GameFile) again = read_text(text);
  assert_told(first_of(again));
  const GameRecord *over = file->games->pdata[1], *open = file->games->pdata[2];
  g_assert_cmpint(over->about->result, ==, VALUE_FIRST); /* by its moves, as older files are */
  g_assert_true(game_about_is_empty(open->about));
}

/* Also where one game has its members in place of a list; unknown facts are not written. */
static void test_file_of_one(void) {
  g_autoptr(GameFile) file =
      read_text("{\"format\":\"fourscore\",\"version\":1,\"game\":\"connect4:7x6\","
                "\"lines\":[\"33\"],\"about\":{\"tags\":[\"x\"]}}");
  g_assert_cmpstr(first_of(file)->tags[0], ==, "x");
  g_autofree char *text = game_file_write(file, FALSE);
  g_assert_nonnull(strstr(text, "\"about\""));
  g_assert_null(strstr(text, "white"));
  g_autoptr(GameFile) plain = read_text("{\"format\":\"fourscore\",\"version\":1,\"lines\":[]}");
  g_autofree char *nothing = game_file_write(plain, FALSE);
  g_assert_null(strstr(nothing, "about"));
}

static void assert_refused(const char *about, const char *message) {
  g_autoptr(GError) error = NULL;
  g_autofree char *text = g_strdup_printf(
      "{\"format\":\"fourscore\",\"version\":1,\"games\":[{\"lines\":[],\"about\":%s}]}", about);
  g_assert_null(game_file_read(text, strlen(text), &error));
  if (!strstr(error->message, message)) g_error("“%s” is not “%s”", error->message, message);
}

static void test_refused(void) {
  g_autofree char *letters = g_strnfill(GAME_ABOUT_TEXT + 1, 'x');
  g_autofree char *lengthy = g_strdup_printf("{\"white\":\"%s\"}", letters);
  assert_refused("1", "games[0].about: expected an object in braces");
  assert_refused("{\"white\":1}", "games[0].about.white: expected a text");
  assert_refused("{\"whiet\":\"\"}", "games[0].about: the member “whiet” is unknown");
  assert_refused("{\"result\":\"white\"}", "games[0].about: expected “first”, “draw” or “second”");
  assert_refused("{\"ending\":\"draw\"}", "games[0].about: expected “resigned” or “time”");
  assert_refused("{\"tags\":[1]}", "games[0].about.tags[0]: expected a text");
  assert_refused("{\"tags\":\"a\"}", "games[0].about.tags: expected a list");
  assert_refused(lengthy, "games[0].about: “white” has more than 200 characters");
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/about/edits", test_edits);
  g_test_add_func("/about/result", test_result);
  g_test_add_func("/about/ending", test_ending);
  g_test_add_func("/about/undo-shows-the-same", test_undo_shows_the_same);
  g_test_add_func("/about/during-setup", test_during_setup);
  g_test_add_func("/about/own-result", test_own_result);
  g_test_add_func("/about/texts", test_texts);
  g_test_add_func("/about/file", test_file);
  g_test_add_func("/about/file-of-one", test_file_of_one);
  g_test_add_func("/about/refused", test_refused);
  return g_test_run();
}

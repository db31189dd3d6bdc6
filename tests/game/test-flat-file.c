/* Saved games of Connect-4 and PopOut: round trips, and what is refused with which words. */
#include "game/game-file.h"

#include <gio/gio.h>
#include <string.h>

static const char sample[] =
    "{\"format\":\"fourscore\",\"version\":1,\"game\":\"popout:7x6\",\"start\":\"wb/w/b////\","
    "\"lines\":[\"334p2\",\"35\"],\"comments\":{\"35\":\"beside it\"},\"at\":\"334\","
    "\"answers\":[{\"position\":\"wb/w/b/w///\",\"possible\":"
    "[\"draw\",\"second\"]}],\"session\":{\"file\":\"file:///a\",\"saved\":true,"
    "\"setup\":\"/bbb/////\"}}";

static GameFile *read_text(const char *text) {
  g_autoptr(GError) error = NULL;
  GameFile *file = game_file_read(text, strlen(text), &error);
  g_assert_no_error(error);
  return file;
}

static void assert_sample(const GameFile *file) {
  const GameRecord *record = file->games->pdata[0];
  const Line *line = &record->line;
  const GameNode *beside = game_node_find(record->root, (Move[]){3, 5}, 2);
  const GameAnswer *answer = &g_array_index(file->answers, GameAnswer, 0);
  char name[VARIANT_TEXT];
  variant_write(game_file_variant(file), name);
  g_assert_cmpstr(name, ==, "popout:7x6");
  g_assert_cmpint(file->games->len, ==, 1);
  g_assert_cmpint(line->length, ==, 4);
  g_assert_cmpint(line->at, ==, 3);
  g_assert_cmpint(position_stones(&line->start), ==, 4);
  g_assert_cmpint(line->moves[3], ==, 7 + 2);
  g_assert_cmpstr(beside->comment, ==, "beside it");
  g_assert_cmpint(answer->values, ==, VALUE_DRAW | VALUE_SECOND);
  g_assert_null(answer->moves);
  g_assert_true(file->saved && file->setting_up);
  g_assert_cmpint(position_stones(&file->setup), ==, 3);
}

static void test_round_trip(void) {
  g_autoptr(GameFile) file = read_text(sample);
  assert_sample(file);
  g_autofree char *text = game_file_write(file, TRUE);
  g_autoptr(GameFile) again = read_text(text);
  assert_sample(again);
  g_autofree char *twice = game_file_write(again, TRUE);
  g_assert_cmpstr(text, ==, twice);
}

/* One game is written as the versions before lists of flat games read it. */
static void test_one(void) {
  g_autoptr(GameFile) file = read_text(sample);
  g_autofree char *text = game_file_write(file, FALSE);
  g_assert_nonnull(strstr(text, "\n  \"lines\" : ["));
  g_assert_null(strstr(text, "\"games\""));
  g_assert_null(strstr(text, "\"columns\""));
}

/* Several games are a list, and answers may be about moves. */
static void test_list(void) {
  g_autoptr(GameFile) file =
      read_text("{\"format\":\"fourscore\",\"version\":1,\"game\":\"popout:5x4\",\"games\":["
                "{\"lines\":[\"00p0\"],\"at\":\"00\"},{\"lines\":[\"44\"]}],\"shown\":1,"
                "\"answers\":[{\"position\":\"00\",\"possible\":[\"draw\"],\"columns\":["
                "{\"column\":\"p0\",\"possible\":[\"draw\"],\"nodes\":7,\"seconds\":1}]}]}");
  const GameAnswer *answer = &g_array_index(file->answers, GameAnswer, 0);
  g_assert_cmpint(file->games->len, ==, 2);
  g_assert_cmpint(file->shown, ==, 1);
  g_assert_cmpint(g_array_index(answer->moves, GameMoveAnswer, 0).move, ==, 5);
  g_autofree char *text = game_file_write(file, FALSE);
  g_autoptr(GameFile) again = read_text(text);
  g_autofree char *twice = game_file_write(again, FALSE);
  g_assert_cmpstr(text, ==, twice);
}

/* The sample with one text in place of another must be refused with this message. */
static void assert_refused(const char *from, const char *to, const char *message) {
  g_auto(GStrv) parts = g_strsplit(sample, from, 2);
  g_assert_nonnull(parts[1]);
  g_autofree char *text = g_strconcat(parts[0], to, parts[1], NULL);
  g_autoptr(GError) error = NULL;
  g_assert_null(game_file_read(text, strlen(text), &error));
  g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  if (!strstr(error->message, message)) g_error("“%s” is not “%s”", error->message, message);
}

static void test_refused(void) {
  assert_refused("popout:7x6", "popout:99x6", "game, character");
  assert_refused("\"game\":\"popout:7x6\",", "", "start, character 11 of “wb/w/b////”");
  assert_refused("popout:7x6", "chess",
                 "game, character 1 of “chess”: expected one of these games");
  assert_refused("\"lines\"", "\"games\":[],\"lines\"", "the member “games” is unknown");
  assert_refused("{\"35\":\"beside it\"}", "1", "the file.comments: expected an object in braces");
  assert_refused("wb/w/b", "wb/w/x", "start, character 6 of");
  assert_refused("334p2", "334p6", "lines[0], character");
  assert_refused("334p2", "33x", "lines[0], character 3 of “33x”");
  assert_refused("\"334p2\"", "5", "lines[0]: expected a text");
  assert_refused("\"at\":\"334\"", "\"at\":\"336\"", "at: “336” is not in “lines”");
  assert_refused("\"at\":\"334\"", "\"at\":3", "at: expected a text");
  assert_refused("{\"35\":", "{\"36\":", "comments: “36” is not in “lines”");
  assert_refused("wb/w/b/w", "wb/w/b/v", "answers[0], character 8");
  assert_refused("\"draw\",\"second\"", "", "answers[0]: “possible” names no value");
  assert_refused("\"answers\"", "\"answer\"", "the member “answer” is unknown");
  assert_refused("\"saved\":true", "\"saved\":1", "session.saved: expected true or false");
  assert_refused("/bbb", "bbb", "session.setup, character 9 of “bbb/////”");
}

/* A game of random moves to its end, as moves. */
static void write_random(Variant variant, char text[LINE_TEXT]) {
  Position position = position_begin(variant);
  Line line = line_new(&position);
  Move moves[MOVES_MOST];
  for (int count; (count = position_moves(&position, moves)) > 0;) {
    Move move = moves[g_test_rand_int_range(0, count)];
    position = position_play(&position, move);
    line.moves[line.length++] = move;
  }
  line_write_moves(&line, text);
}

/* Refused while it is read, before the moves take much memory. */
static void test_too_many(void) {
  g_autoptr(GString) text = g_string_new(
      "{\"format\":\"fourscore\",\"version\":1,\"game\":\"connect4:11x10\",\"lines\":[");
  Variant variant;
  g_assert_cmpint(variant_read("connect4:11x10", 14, &variant, NULL), ==, STATUS_OK);
  for (int i = 0; i < 30000; i++) {
    char written[LINE_TEXT];
    write_random(variant, written);
    g_string_append_printf(text, "%s\"%s\"", i ? "," : "", written);
  }
  g_string_append(text, "],\"at\":\".\"}");
  g_autoptr(GError) error = NULL;
  g_assert_null(game_file_read(text->str, text->len, &error));
  g_assert_true(g_str_has_prefix(error->message, "lines["));
  g_assert_nonnull(strstr(error->message, "more than 500\u202F000 moves are too many"));
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/flat-file/round-trip", test_round_trip);
  g_test_add_func("/flat-file/one", test_one);
  g_test_add_func("/flat-file/list", test_list);
  g_test_add_func("/flat-file/refused", test_refused);
  g_test_add_func("/flat-file/too-many", test_too_many);
  return g_test_run();
}

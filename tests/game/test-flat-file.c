/* Saved games of Connect-4 and PopOut: round trips, and what is refused with which words. */
#include "game/flat-file.h"

#include <gio/gio.h>
#include <string.h>

static const char sample[] =
    "{\"format\":\"fourscore\",\"version\":1,\"game\":\"popout:7x6\",\"start\":\"wb/w/b////\","
    "\"lines\":[\"334p2\",\"35\"],\"comments\":{\"35\":\"beside it\"},\"at\":\"334\","
    "\"answers\":[{\"position\":\"wb/w/b/w///\",\"possible\":"
    "[\"draw\",\"second\"]}],\"session\":{\"file\":\"file:///a\",\"saved\":true,"
    "\"setup\":\"/bbb/////\"}}";

static FlatFile *read_sample(void) {
  g_autoptr(GError) error = NULL;
  FlatFile *file = flat_file_read(sample, strlen(sample), &error);
  g_assert_no_error(error);
  return file;
}

static void test_round_trip(void) {
  g_autoptr(FlatFile) file = read_sample();
  const FlatRecord *line = &file->tree.line;
  g_assert_cmpint(line->length, ==, 4);
  g_assert_cmpint(line->at, ==, 3);
  g_assert_cmpint(flat_stones(line->start), ==, 4);
  g_assert_true(line->moves[3].pop && file->saved);
  g_assert_nonnull(game_node_find(file->tree.root, (uint8_t[]){3, 3, 4, 2 | 0x80}, 4));
  const GameNode *beside = game_node_find(file->tree.root, (uint8_t[]){3, 5}, 2);
  g_assert_cmpstr(beside->comment, ==, "beside it");
  g_assert_cmpint(g_array_index(file->answers, FlatAnswer, 0).values, ==,
                  VALUE_DRAW | VALUE_SECOND);
  g_assert_true(file->setting_up);
  g_assert_cmpint(flat_stones(file->setup), ==, 3);
  g_autofree char *text = flat_file_write(file, TRUE);
  g_autoptr(FlatFile) again = flat_file_read(text, strlen(text), NULL);
  g_assert_nonnull(again);
  g_autofree char *twice = flat_file_write(again, TRUE);
  g_assert_cmpstr(text, ==, twice);
}

static void test_kinds(void) {
  const char *cube = "{\"format\":\"fourscore\",\"version\":1,\"games\":[{\"lines\":[\"0F\"]}]}";
  g_assert_true(flat_file_is(sample, strlen(sample)));
  g_assert_false(flat_file_is(cube, strlen(cube)));
  g_assert_false(flat_file_is("[", 1));
  g_assert_null(game_file_read(sample, strlen(sample), NULL));
  g_assert_null(flat_file_read(cube, strlen(cube), NULL));
}

/* The sample with one text in place of another must be refused with this message. */
static void assert_refused(const char *from, const char *to, const char *message) {
  g_auto(GStrv) parts = g_strsplit(sample, from, 2);
  g_assert_nonnull(parts[1]);
  g_autofree char *text = g_strconcat(parts[0], to, parts[1], NULL);
  g_autoptr(GError) error = NULL;
  g_assert_null(flat_file_read(text, strlen(text), &error));
  g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  if (!strstr(error->message, message)) g_error("“%s” is not “%s”", error->message, message);
}

static void test_refused(void) {
  assert_refused("\"version\":1", "\"version\":2", "has version 2");
  assert_refused("popout:7x6", "popout:99x6", "game, character");
  assert_refused("\"game\":\"popout:7x6\",", "", "the member “game” is missing");
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

/* Refused while it is read, before the moves take much memory. */
static void test_too_many(void) {
  g_autoptr(GString) text = g_string_new(
      "{\"format\":\"fourscore\",\"version\":1,\"game\":\"connect4:11x10\",\"lines\":[");
  FlatGame game;
  g_assert_cmpint(flat_game_read("connect4:11x10", &game, NULL), ==, STATUS_OK);
  for (int i = 0; i < 30000; i++) {
    FlatRecord line = flat_record_new(game, (FlatBoard){{0, 0}});
    FlatMove moves[FLAT_MOVES_MOST];
    char written[FLAT_RECORD_TEXT];
    for (int count; (count = flat_record_moves(&line, moves)) > 0;)
      flat_record_play(&line, moves[g_test_rand_int_range(0, count)]);
    flat_record_write_moves(&line, written);
    g_string_append_printf(text, "%s\"%s\"", i ? "," : "", written);
  }
  g_string_append(text, "],\"at\":\".\"}");
  g_autoptr(GError) error = NULL;
  g_assert_null(flat_file_read(text->str, text->len, &error));
  g_assert_true(g_str_has_prefix(error->message, "lines["));
  g_assert_nonnull(strstr(error->message, "more than 500000 moves are too many"));
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/flat-file/round-trip", test_round_trip);
  g_test_add_func("/flat-file/kinds", test_kinds);
  g_test_add_func("/flat-file/refused", test_refused);
  g_test_add_func("/flat-file/too-many", test_too_many);
  return g_test_run();
}

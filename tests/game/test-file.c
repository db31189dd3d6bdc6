/* Saved games: what is written is read back, and whatever is wrong is refused with its place. */
#include <gio/gio.h>
#include "game/game-file.h"

#include <string.h>

#include "play/cube-play.h"

/* A document's worth of everything: variations, comments, a start from a board code, answers. */
static const char sample[] =
    "{\"format\":\"fourscore\",\"version\":1,\"games\":["
    "{\"lines\":[\"0FC3\",\"0F5\"],\"comments\":{\"0F\":\"a "
    "\\\"fork\\\"\\n\",\".\":\"begin\"},\"at\":\"0F\"},"
    "{\"start\":\"w/b//////////////\",\"lines\":[\"22\"],\"at\":\".\"}],"
    "\"shown\":1,\"answers\":[{\"position\":\"0FC3\",\"possible\":[\"first\",\"draw\"],"
    "\"goal\":\"exact\",\"columns\":["
    "{\"column\":\"A\",\"possible\":[\"first\"],\"nodes\":12,\"seconds\":0.5,"
    "\"claim\":\"second\",\"leaning\":0.25}]}],"
    "\"session\":{\"file\":\"file:///a%20b.fourscore\",\"saved\":true,"
    "\"setup\":\"ww//////////////b/\"}}";

static GameFile *read_text(const char *text) {
  g_autoptr(GError) error = NULL;
  GameFile *file = game_file_read(text, strlen(text), &error);
  g_assert_no_error(error);
  return file;
}

static void assert_sample(const GameFile *file) {
  const GameRecord *first = file->games->pdata[0], *second = file->games->pdata[1];
  const GameNode *fork = game_record_node(first);
  g_assert_cmpint(file->games->len, ==, 2);
  g_assert_cmpint(file->shown, ==, 1);
  g_assert_cmpint(fork->count, ==, 2);
  g_assert_cmpint(fork->branches[0].move, ==, 12);
  g_assert_cmpint(fork->branches[1].move, ==, 5);
  g_assert_cmpstr(fork->comment, ==, "a \"fork\"\n");
  g_assert_cmpstr(first->root->comment, ==, "begin");
  g_assert_cmpint(first->line.length, ==, 4);
  g_assert_cmpint(position_stones(&second->line.start), ==, 2);
  const GameAnswer *answer = &g_array_index(file->answers, GameAnswer, 0);
  g_assert_cmpint(file->answers->len, ==, 1);
  g_assert_cmpint(answer->values, ==, VALUE_FIRST | VALUE_DRAW);
  g_assert_cmpint(answer->moves->len, ==, 1);
  g_assert_true(answer->has_goal && answer->goal == GOAL_EXACT);
  const GameMoveAnswer *move = &g_array_index(answer->moves, GameMoveAnswer, 0);
  g_assert_cmpint(move->move, ==, 10);
  g_assert_cmpint(move->values, ==, VALUE_FIRST);
  g_assert_cmpuint(move->nodes, ==, 12);
  g_assert_cmpfloat(move->seconds, ==, 0.5);
  g_assert_cmpfloat(move->leaning, ==, 0.25);
  g_assert_cmpint(move->claim, ==, CLAIM_SECOND);
  g_assert_cmpstr(file->file, ==, "file:///a%20b.fourscore");
  g_assert_true(file->saved && file->setting_up);
  Board setup = cube_board(&file->setup);
  g_assert_cmphex(setup.stones[FIRST], ==, 0x10001);
  g_assert_cmphex(setup.stones[SECOND], ==, 0x4000);
}

static void test_round_trip(void) {
  g_autoptr(GameFile) file = read_text(sample);
  assert_sample(file);
  g_autofree char *text = game_file_write(file, TRUE);
  g_autoptr(GameFile) again = read_text(text);
  assert_sample(again);
  g_autofree char *game = game_file_write(file, FALSE);
  g_assert_null(strstr(game, "session"));
  g_autofree char *same = game_file_write(again, TRUE);
  g_assert_cmpstr(text, ==, same);
}

/* A mark that an editor has put before the text changes nothing, nor the file's sum. */
static void test_mark(void) {
  g_autoptr(GameFile) file = read_text(sample);
  g_autofree char *text = game_file_write(file, TRUE);
  g_autofree char *marked = g_strconcat("\xEF\xBB\xBF", text, NULL);
  g_autoptr(GameFile) again = read_text(marked);
  assert_sample(again);
  g_assert_false(again->changed);
}

/* Any change of a file is noticed: none of its values is believed then. */
static void test_changed(void) {
  g_autoptr(GameFile) file = read_text(sample);
  g_autofree char *text = game_file_write(file, TRUE);
  g_auto(GStrv) parts = g_strsplit(text, "\"draw\"", 2);
  g_autofree char *edited = g_strjoinv("\"second\"", parts);
  g_autoptr(GameFile) other = read_text(edited);
  g_assert_true(other->changed && !file->changed);
  g_assert_cmpint(other->answers->len, ==, 0);
  g_assert_cmpint(other->games->len, ==, 2);
  for (gsize bit = 0; bit < 8 * strlen(text); bit++) {
    g_autofree char *flipped = g_strdup(text);
    flipped[bit / 8] = (char)(flipped[bit / 8] ^ 1 << bit % 8);
    g_autoptr(GameFile) found = game_file_read(flipped, strlen(text), NULL);
    g_assert_true(!found || found->changed);
  }
}

/* The sample with one text in place of another. */
static char *sample_with(const char *from, const char *to) {
  g_auto(GStrv) parts = g_strsplit(sample, from, 2);
  g_assert_nonnull(parts[1]);
  return g_strconcat(parts[0], to, parts[1], NULL);
}

static void assert_refused_as(GIOErrorEnum code, const char *from, const char *to,
                              const char *message) {
  g_autofree char *text = sample_with(from, to);
  g_autoptr(GError) error = NULL;
  g_assert_null(game_file_read(text, strlen(text), &error));
  g_assert_error(error, G_IO_ERROR, (int)code);
  if (!strstr(error->message, message)) g_error("“%s” is not “%s”", error->message, message);
}

/* It must be refused with this message. */
static void assert_refused(const char *from, const char *to, const char *message) {
  assert_refused_as(G_IO_ERROR_INVALID_DATA, from, to, message);
}

static void test_refused(void) {
  assert_refused("\"fourscore\"", "\"chess\"", "format: this is a file of “chess”");
  assert_refused_as(G_IO_ERROR_NOT_SUPPORTED, "\"version\":1", "\"version\":3", "has version 3");
  assert_refused("\"version\":1", "\"version\":\"1\"", "the file.version: expected a whole number");
  assert_refused("\"version\":1,", "", "the member “version” is missing");
  assert_refused("\"shown\":1", "\"shown\":2", "shown: there is no game 2");
  assert_refused("\"shown\"", "\"sohwn\"", "the member “sohwn” is unknown");
  assert_refused("0F5", "0FX", "games[0].lines[1], character 3 of “0FX”: expected a column");
  assert_refused("0FC3", "00000", "games[0].lines[0], character 5 of “00000”: column 0 is full");
  assert_refused("0FC3", "01020304",
                 "games[0].lines[0], character 8 of “01020304”: expected the end");
  assert_refused("\"at\":\"0F\"", "\"at\":\"0E\"", "games[0].at: “0E” is not in “lines”");
  assert_refused("\"0F\":\"a", "\"0E\":\"a", "games[0].comments: “0E” is not in “lines”");
  assert_refused("w/b/", "w/w/", "games[1].start, character 18");
  assert_refused("[\"22\"]", "[22]", "games[1].lines[0]: expected a text");
  assert_refused("\"lines\":[\"22\"],", "", "games[1]: the member “lines” is missing");
  assert_refused("\"position\":\"0FC3\"", "\"position\":\"0G\"", "answers[0], character 2");
  assert_refused("[\"first\"]", "[]", "answers[0].columns[0]: “possible” names no value");
  assert_refused("[\"first\"]", "[\"third\"]", "answers[0].columns[0]: expected “first”");
  assert_refused("\"column\":\"A\"", "\"column\":\"G\"", "no stone can go to column “G”");
  assert_refused("\"position\":\"0FC3\"", "\"position\":\"0415263\"",
                 "answers[0].columns[0]: no stone can go to column “A”");
  assert_refused("\"position\":\"0FC3\",\"possible\":[\"first\",\"draw\"],",
                 "\"position\":\"0415263\",\"possible\":[\"draw\",\"second\"],",
                 "answers[0]: the game has another result here");
  assert_refused(
      "\"position\":\"0FC3\",\"possible\":[\"first\",\"draw\"],\"goal\":\"exact\","
      "\"columns\":[{\"column\":\"A\","
      "\"possible\":[\"first\"]",
      "\"position\":\"041526\",\"possible\":[\"first\",\"draw\"],\"columns\":[{\"column\":\"3\","
      "\"possible\":[\"second\"]",
      "answers[0].columns[0]: the game has another result here");
  assert_refused("w/b//////////////", "wwww//wwww/bbb/b/b/b//b///////",
                 "games[1].start, character 31 of");
  assert_refused("0.5", "-1", "answers[0].columns[0]: “seconds”");
  assert_refused("\"nodes\":12", "\"nodes\":null", "answers[0].columns[0].nodes: expected a whole");
  assert_refused("0.25", "1.5", "answers[0].columns[0]: “leaning” is no number from 0 to 1");
  assert_refused("0.25", "\"yes\"", "answers[0].columns[0]: “leaning” is no number");
  assert_refused("\"second\",\"leaning", "\"draw\",\"leaning",
                 "answers[0].columns[0]: expected “first” or “second” in “claim”");
  assert_refused("\"exact\"", "\"win\"",
                 "answers[0]: expected “first”, “second” or “exact” in “goal”");
  assert_refused("\"claim\":\"second\",", "", "the member “claim” is missing");
  assert_refused("\"saved\":true", "\"saved\":1", "session.saved: expected true or false");
  assert_refused("ww///", "wx///", "session.setup, character 2 of “wx//");
  assert_refused("\"saved\":true", "\"saved\":true,\"playing\":{\"game\":2,\"begun\":0}",
                 "session.playing: there is no game 2");
  assert_refused("\"saved\":true", "\"saved\":true,\"playing\":{\"game\":-1}",
                 "session.playing.game: expected a whole number");
  assert_refused("\"saved\":true", "\"saved\":true,\"puzzle\":{\"position\":\"05G\"}",
                 "session.puzzle.position, character 3 of “05G”");
  assert_refused("\"saved\":true",
                 "\"saved\":true,\"puzzle\":{\"position\":\"05\",\"answer\":\"5A\"}",
                 "session.puzzle: no stone can go to column “5A” here");
  assert_refused("\"saved\":true", "\"saved\":true,\"left\":[5]",
                 "session.left[0]: expected an object");
  assert_refused("\"saved\":true", "\"saved\":true,\"left\":[{\"lines\":[\"0G\"]}]",
                 "session.left[0]: lines[0], character 2");
  assert_refused("{\"format\"", "[{\"format\"", "line 1: this is not JSON");
  assert_refused("begin", "be\xff", "line 1: expected text in UTF-8, found byte 0xFF");
}

/* json-glib would read the first object and pass over the rest. */
static void test_followed(void) {
  static const char *const texts[] = {"{}", "0FC3", "]"};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    g_autofree char *text = g_strconcat(sample, "\n", texts[i], NULL);
    g_autoptr(GError) error = NULL;
    g_assert_null(game_file_read(text, strlen(text), &error));
    g_assert_true(g_str_has_suffix(error->message, "this is not JSON"));
  }
}

/* A session that says this about what was searched. */
static char *session_with(const char *searched) {
  return g_strdup_printf("\"saved\":true,\"searched\":[%s]", searched);
}

static void assert_searched_refused(const char *searched, const char *message) {
  g_autofree char *session = session_with(searched);
  assert_refused("\"saved\":true", session, message);
}

/* Errors say in which group they are. */
static void test_searched_refused(void) {
  assert_searched_refused("5", "session.searched[0]: expected an object in braces");
  assert_searched_refused("{},{\"games\":[]}",
                          "session.searched[1]: the file: the member “games” is unknown");
  assert_searched_refused("{\"game\":\"chess\"}", "session.searched[0]: game, character 1");
  assert_searched_refused("{\"answers\":[{\"position\":\"0G\"}]}",
                          "session.searched[0]: answers[0], character 2");
  assert_searched_refused(
      "{\"answers\":[{\"position\":\"05\",\"possible\":[\"first\"],\"goal\":\"exact\"},"
      "{\"position\":\"05\",\"possible\":[\"first\"]}]}",
      "session.searched[0]: answers[1]: the member “goal” is missing");
}

/* It says how much was searched: values that it names are not believed. */
static void test_searched_values(void) {
  g_autofree char *session =
      session_with("{\"answers\":[{\"position\":\"0FC3\",\"possible\":[\"first\"],"
                   "\"goal\":\"exact\",\"columns\":[{\"column\":\"A\",\"possible\":[\"draw\"],"
                   "\"nodes\":31,\"seconds\":2}]}]}");
  g_autofree char *text = sample_with("\"saved\":true", session);
  g_autoptr(GameFile) file = read_text(text);
  g_assert_cmpuint(file->searched->len, ==, 1);
  const GameAnswer *answer = &g_array_index(file->searched, GameAnswer, 0);
  const GameMoveAnswer *move = &g_array_index(answer->moves, GameMoveAnswer, 0);
  g_assert_cmpint(answer->values, ==, VALUE_ANY);
  g_assert_cmpint(answer->goal, ==, GOAL_EXACT);
  g_assert_cmpint(move->values, ==, VALUE_ANY);
  g_assert_cmpuint(move->nodes, ==, 31);
}

static void test_not_an_object(void) {
  static const char *const texts[] = {"", " ", "[]", "1", "null", "0FC3", "{", "{\"a\"", "\""};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    g_autoptr(GError) error = NULL;
    g_assert_null(game_file_read(texts[i], strlen(texts[i]), &error));
    g_assert_nonnull(error);
  }
}

static void test_nesting(void) {
  g_autoptr(GString) text = g_string_new("{\"games\":\n");
  for (int i = 0; i < 1000000; i++)
    g_string_append_c(text, '[');
  g_autoptr(GError) error = NULL;
  g_assert_null(game_file_read(text->str, text->len, &error));
  g_assert_cmpstr(error->message, ==, "line 2: brackets are nested too deep for a saved game");
}

/* Small in a file, but each takes a hundred times as much in memory. */
static void test_values(void) {
  g_autoptr(GString) text = g_string_new("{\"games\":[\n{}");
  for (int i = 0; i < 2000000; i++)
    g_string_append(text, ",{}");
  g_string_append(text, "]}");
  g_autoptr(GError) error = NULL;
  g_assert_null(game_file_read(text->str, text->len, &error));
  g_assert_cmpstr(error->message, ==, "line 2: there are too many values for a saved game");
}

static void test_answers(void) {
  g_autoptr(GString) text = g_string_new("{\"format\":\"fourscore\",\"version\":1,\"games\":[{"
                                         "\"lines\":[\"0\"]}],\"answers\":[1");
  for (int i = 0; i < GAME_FILE_ANSWERS_MOST; i++)
    g_string_append(text, ",1");
  g_string_append(text, "]}");
  g_autoptr(GError) error = NULL;
  g_assert_null(game_file_read(text->str, text->len, &error));
  g_assert_cmpstr(error->message, ==, "answers: more than 100\u202F000 are too many");
}

static void test_too_large(void) {
  gsize length = (gsize)GAME_FILE_BYTES_MOST + 1;
  g_autofree char *text = g_malloc(length);
  memset(text, ' ', length);
  g_autoptr(GError) error = NULL;
  g_assert_null(game_file_read(text, length, &error));
  g_assert_nonnull(strstr(error->message, "too much"));
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

/* Refused while they are read, before the moves take much memory: those of all games count. */
static void test_too_many(void) {
  enum { GAMES = 2, LINES_EACH = 14000 };
  g_autoptr(GString) text = g_string_new("{\"format\":\"fourscore\",\"version\":1,\"games\":[");
  for (int g = 0; g < GAMES; g++) {
    g_string_append(text, g ? ",{\"lines\":[" : "{\"lines\":[");
    for (int i = 0; i < LINES_EACH; i++) {
      char written[LINE_TEXT];
      write_random(variant_default(), written);
      g_string_append_printf(text, "%s\"%s\"", i ? "," : "", written);
    }
    g_string_append(text, "]}");
  }
  g_string_append(text, "]}");
  g_autoptr(GError) error = NULL;
  g_assert_null(game_file_read(text->str, text->len, &error));
  g_assert_true(g_str_has_prefix(error->message, "games[1].lines["));
  g_assert_nonnull(strstr(error->message, "more than 500\u202F000 moves are too many"));
}

/* This many games without moves, each with a comment of that length. */
static GameFile *large_file(int games, gsize length) {
  GameFile *file = game_file_new();
  Position start = position_begin(variant_default());
  Line line = line_new(&start);
  g_autofree char *comment = g_strnfill(length, 'x');
  for (int i = 0; i < games; i++) {
    GameNode *root = game_node_new(), *said = game_node_commented(root, NULL, 0, comment);
    GameAbout nothing = {0};
    game_node_unref(root);
    g_ptr_array_add(file->games, game_record_take(said, line, game_about_new(&nothing)));
  }
  return file;
}

static void add_answers(GameFile *file, int count) {
  Position position = position_begin(variant_default());
  for (int i = 0; i < count; i++) {
    GameAnswer answer = {position, VALUE_ANY, g_array_new(FALSE, TRUE, sizeof(GameMoveAnswer)),
                         FALSE, GOAL_FIRST};
    for (Move move = 0; move < 16; move++) {
      GameMoveAnswer known = {.move = move, .values = VALUE_ANY, .leaning = -1};
      g_array_append_val(answer.moves, known);
    }
    g_array_append_val(file->answers, answer);
  }
}

static void assert_not_readable(const GameFile *file, const char *message) {
  g_autoptr(GError) error = NULL;
  g_assert_null(game_file_write_readable(file, FALSE, &error));
  g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_cmpstr(error->message, ==, message);
}

/* Nothing is written that would be refused: answers make way, games do not. */
static void test_readable(void) {
  g_autoptr(GameFile) many = large_file(GAME_FILE_GAMES_MOST + 1, 1);
  assert_not_readable(many, "games: expected 1 to 10\u202F000 games, found 10\u202F001");
  g_autoptr(GameFile) large = large_file(65, 1 << 20);
  assert_not_readable(large, "games: 65 MiB are too much for a saved game");
  g_autoptr(GameFile) known = large_file(62, 1 << 20);
  add_answers(known, 1000);
  g_autofree char *whole = game_file_write(known, FALSE);
  g_assert_cmpuint(strlen(whole), >, GAME_FILE_BYTES_MOST);
  g_autofree char *text = game_file_write_readable(known, FALSE, NULL);
  g_autoptr(GameFile) again = read_text(text);
  g_assert_cmpuint(again->games->len, ==, 62);
  g_assert_cmpuint(again->answers->len, ==, 0);
  g_assert_false(again->changed);
}

/* Cut short or with a byte changed, a file is refused or read, but nothing dies. */
static void test_damaged(void) {
  gsize length = strlen(sample);
  for (gsize cut = 0; cut < length; cut++) {
    g_autoptr(GError) error = NULL;
    g_assert_null(game_file_read(sample, cut, &error));
    g_assert_nonnull(error);
  }
  for (int i = 0; i < 3000; i++) {
    g_autofree char *text = g_strdup(sample);
    text[g_test_rand_int_range(0, (int)length)] = (char)g_test_rand_int_range(1, 256);
    g_autoptr(GameFile) file = game_file_read(text, length, NULL);
    if (file) g_assert_cmpint(file->games->len, ==, 2);
  }
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/file/round-trip", test_round_trip);
  g_test_add_func("/file/changed", test_changed);
  g_test_add_func("/file/refused", test_refused);
  g_test_add_func("/file/searched-refused", test_searched_refused);
  g_test_add_func("/file/searched-values", test_searched_values);
  g_test_add_func("/file/followed", test_followed);
  g_test_add_func("/file/not-an-object", test_not_an_object);
  g_test_add_func("/file/nesting", test_nesting);
  g_test_add_func("/file/values", test_values);
  g_test_add_func("/file/mark", test_mark);
  g_test_add_func("/file/answers", test_answers);
  g_test_add_func("/file/too-large", test_too_large);
  g_test_add_func("/file/too-many", test_too_many);
  g_test_add_func("/file/readable", test_readable);
  g_test_add_func("/file/damaged", test_damaged);
  return g_test_run();
}

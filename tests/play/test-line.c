/* Lines of all games: texts, messages, cursor, ends. */
#include "plays.h"

/* Written and read back. */
static void assert_written(const Line *line) {
  char text[LINE_TEXT];
  Variant variant = line->start.variant;
  Line again;
  line_write(line, text);
  g_assert_cmpint(line_read(variant, text, strlen(text), &again, NULL), ==, STATUS_OK);
  Position here = line_position(line), there = line_position(&again);
  g_assert_true(position_equal(&here, &there));
  g_assert_cmpint(again.length, ==, line->at);
  g_assert_cmpint(line_result(&again), ==, line_result(line));
  g_assert_cmpint(line_last(&again), ==, line_last(line));
}

static void test_texts(gconstpointer name) {
  Variant variant = plays_variant(name);
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  for (int i = 0; i < amount(60); i++) {
    Line line = plays_random(variant, 80, rand), again;
    char text[LINE_TEXT];
    line_write_moves(&line, text);
    g_assert_cmpint(line_read_moves(&line.start, text, strlen(text), &again, NULL), ==, STATUS_OK);
    g_assert_cmpmem(again.moves, (size_t)again.length, line.moves, (size_t)line.length);
    for (line.at = 0; line.at < line.length; line.at += 3)
      assert_written(&line);
    line.at = line.length;
    assert_written(&line);
    Position position = line_position(&line);
    Line coded = line_new(&position);
    line_write(&coded, text);
    g_assert_cmpint(line_read(variant, text, strlen(text), &again, NULL), ==, STATUS_OK);
    g_assert_true(position_equal(&again.start, &position) || line.length == 0);
  }
}

/* Texts with a byte changed, lengthened or cut are taken, or refused with a place in them, the line
 * untouched. */
static void test_messages(gconstpointer name) {
  static const char bytes[] = "0123456789abcdefABCDEFpqrwGz./ wb\xC3-";
  Variant variant = plays_variant(name);
  g_autoptr(GRand) rand = g_rand_new_with_seed(3);
  int refused = 0;
  for (int i = 0; i < amount(3000); i++) {
    char text[LINE_TEXT + 2] = "";
    Line line = plays_random(variant, g_rand_int_range(rand, 0, 20), rand), read, before = line;
    if (g_rand_boolean(rand))
      line_write(&line, text);
    else {
      Position position = line_position(&line);
      position_write_code(&position, text);
    }
    size_t at = (size_t)g_rand_int_range(rand, 0, (gint32)strlen(text) + 1);
    if (text[at] == '\0') text[at + 1] = '\0';
    text[at] = bytes[g_rand_int_range(rand, 0, sizeof bytes)];
    Error error = {0};
    read = line;
    if (line_read(variant, text, strlen(text), &read, &error) == STATUS_OK) continue;
    g_assert_cmpint(error.status, ==, STATUS_TEXT);
    g_assert_cmpuint(error.offset, <=, strlen(text));
    g_assert_cmpuint(strlen(error.message), >, 10);
    g_assert_cmpmem(&read, sizeof read, &before, sizeof before);
    refused++;
  }
  g_assert_cmpint(refused, >, 0);
}

/* The cursor, and moves behind it that are kept or dropped. */
static void test_cursor(void) {
  Position start = position_begin(plays_variant("popout:5x4"));
  Line line = line_new(&start);
  g_assert_cmpint(line_last(&line), ==, -1);
  g_assert_false(line_play(&line, 5)); /* nothing to pop */
  g_assert_true(line_play(&line, 3) && line_play(&line, 4) && line_play(&line, 5 + 3));
  g_assert_cmpint(line_last(&line), ==, 8);
  line.at = 1;
  g_assert_true(line_play(&line, 4));
  g_assert_cmpint(line.length, ==, 3);
  g_assert_true(line_play(&line, 0));
  g_assert_cmpint(line.length, ==, 3);
  char text[LINE_TEXT];
  line_write(&line, text);
  g_assert_cmpstr(text, ==, "340");
  line.at = 1;
  line_write_moves(&line, text);
  g_assert_cmpstr(text, ==, "340");
}

/* In PopOut a position that occurs again ends the game. */
static void test_repetition(void) {
  Variant variant = plays_variant("popout:4x4");
  Line line, longer;
  Error error;
  Move moves[MOVES_MOST];
  g_assert_cmpint(line_read(variant, "00p0p0", 6, &line, NULL), ==, STATUS_OK);
  g_assert_cmpint(line_result(&line), ==, VALUE_DRAW);
  g_assert_cmpint(line_read(variant, "00P0P0", 6, &longer, NULL), ==, STATUS_OK);
  g_assert_cmpint(line_result(&longer), ==, VALUE_DRAW);
  g_assert_cmpint(plays_moves(&line, moves), ==, 0);
  g_assert_false(line_play(&line, 0));
  g_assert_cmpint(line_read(variant, "00p0p00", 7, &longer, &error), ==, STATUS_TEXT);
  g_assert_cmpuint(error.offset, ==, 6);
  line.at = 3;
  g_assert_cmpint(line_result(&line), ==, VALUE_ANY);
  g_assert_cmpint(plays_moves(&line, moves), ==, 5);
}

/* A byte 0 is no end of a text. */
static void test_zero(void) {
  for (int i = 0; plays_names[i] != NULL; i++) {
    Line line;
    g_assert_cmpint(line_read(plays_variant(plays_names[i]), "0\0", 2, &line, NULL), ==,
                    STATUS_TEXT);
    g_assert_cmpint(line_read(plays_variant(plays_names[i]), ".\0", 2, &line, NULL), ==,
                    STATUS_TEXT);
  }
}

static void add(const char *what, const char *name, GTestDataFunc function) {
  g_autofree char *path = g_strdup_printf("/play/line/%s/%s", what, name);
  g_test_add_data_func(path, name, function);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  for (int i = 0; plays_names[i] != NULL; i++) {
    add("texts", plays_names[i], test_texts);
    add("messages", plays_names[i], test_messages);
  }
  g_test_add_func("/play/line/cursor", test_cursor);
  g_test_add_func("/play/line/repetition", test_repetition);
  g_test_add_func("/play/line/zero", test_zero);
  return g_test_run();
}

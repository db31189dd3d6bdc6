/* The document: variations, comments, setting up, and undo of every edit, also by random edits
 * against all the versions that came before. */
#include "game/game-document.h"

#include <string.h>

#include "game/game-file.h"

static Line line_at(const char *name, const char *text) {
  Variant variant;
  Line line;
  g_assert_cmpint(variant_read(name, strlen(name), &variant, NULL), ==, STATUS_OK);
  g_assert_cmpint(line_read(variant, text, strlen(text), &line, NULL), ==, STATUS_OK);
  return line;
}

static GameDocument *document_at(const char *text) {
  Line line = line_at("cube", text);
  return game_document_new(&line);
}

static int stones_at_start(const GameDocument *document) {
  return position_stones(&game_document_get(document)->line.start);
}

/* All of a document's games as a saved file. */
static char *text_of(const GameDocument *document) {
  g_autoptr(GameFile) file = game_file_new();
  for (int i = 0; i < game_document_get_count(document); i++)
    g_ptr_array_add(file->games, game_record_ref(game_document_get_at(document, i)));
  file->shown = game_document_get_shown(document);
  return game_file_write(file, FALSE);
}

static void assert_line(const GameDocument *document, const char *moves, const char *rest) {
  Line line = game_document_get(document)->line, shown = line;
  char text[LINE_TEXT];
  shown.length = shown.at;
  line_write_moves(&shown, text);
  g_assert_cmpstr(text, ==, moves);
  g_assert_cmpint(line.length - line.at, ==, (int)strlen(rest));
  for (int i = line.at; i < line.length; i++)
    g_assert_cmpint(line.moves[i], ==, g_ascii_xdigit_value(rest[i - line.at]));
}

static void play(GameDocument *document, const char *moves) {
  for (; *moves; moves++)
    g_assert_true(game_document_play(document, (Move)g_ascii_xdigit_value(*moves)));
}

static void test_variations(void) {
  GameDocument *document = document_at("0123");
  g_assert_false(game_document_is_modified(document));
  g_assert_true(game_document_go_to(document, 2));
  assert_line(document, "01", "23");
  play(document, "2");
  assert_line(document, "012", "3");
  g_assert_false(game_document_is_modified(document));
  g_assert_true(game_document_go_to(document, 2));
  play(document, "F5");
  assert_line(document, "01F5", "");
  g_assert_true(game_document_is_modified(document));
  g_assert_true(game_document_go_to(document, 3));
  assert_line(document, "01F", "5");
  g_assert_true(game_document_go_sideways(document, -1));
  assert_line(document, "012", "3");
  g_assert_false(game_document_go_sideways(document, -1));
  g_assert_true(game_document_go_sideways(document, 1));
  assert_line(document, "01F", "5");
  game_document_free(document);
}

static void test_promote(void) {
  GameDocument *document = document_at("0123");
  game_document_go_to(document, 1);
  g_assert_false(game_document_promote(document));
  play(document, "45");
  game_document_go_to(document, 2);
  play(document, "6");
  g_assert_cmpint(game_record_fork(game_document_get(document)), ==, 3);
  g_assert_true(game_document_promote(document));
  g_assert_cmpint(game_record_fork(game_document_get(document)), ==, 2);
  g_assert_true(game_document_promote(document));
  g_assert_cmpint(game_record_fork(game_document_get(document)), ==, 0);
  g_assert_false(game_document_promote(document));
  assert_line(document, "046", "");
  game_document_go_to(document, 0);
  g_assert_true(game_document_go_path(document, (Move[]){0, 1}, 2));
  game_document_go_path(document, (Move[]){0}, 1);
  assert_line(document, "0", "123");
  game_document_free(document);
}

static void test_delete(void) {
  GameDocument *document = document_at("0123");
  g_autofree char *before = text_of(document);
  game_document_go_to(document, 2);
  g_assert_true(game_document_delete(document));
  assert_line(document, "0", "");
  g_assert_true(game_document_delete(document));
  assert_line(document, ".", "");
  g_assert_false(game_document_delete(document));
  game_document_undo(document);
  game_document_undo(document);
  assert_line(document, "01", "23");
  game_document_go_to(document, 4);
  g_autofree char *after = text_of(document);
  g_assert_cmpstr(before, ==, after);
  g_assert_false(game_document_is_modified(document));
  game_document_free(document);
}

static void test_comment(void) {
  GameDocument *document = document_at("0123");
  game_document_go_to(document, 2);
  g_assert_true(game_document_comment(document, "a fork"));
  assert_line(document, "01", "23");
  g_assert_false(game_document_comment(document, "a fork"));
  g_assert_cmpstr(game_record_node(game_document_get(document))->comment, ==, "a fork");
  g_assert_true(game_document_comment(document, ""));
  g_assert_null(game_record_node(game_document_get(document))->comment);
  g_assert_false(game_document_comment(document, NULL));
  g_assert_true(game_document_comment(document, "two"));
  game_document_go_to(document, 3);
  g_assert_true(game_document_comment(document, "three"));
  game_document_undo(document);
  g_assert_null(game_record_node(game_document_get(document))->comment);
  game_document_go_to(document, 2);
  g_assert_cmpstr(game_record_node(game_document_get(document))->comment, ==, "two");
  game_document_undo(document);
  g_assert_null(game_record_node(game_document_get(document))->comment);
  g_assert_false(game_document_can_undo(document));
  game_document_free(document);
}

static void test_setup(void) {
  GameDocument *document = document_at("01");
  Error error;
  g_assert_false(game_document_place(document, 5, FIRST));
  game_document_begin_setup(document);
  g_assert_true(game_document_place(document, 5, FIRST));
  g_assert_true(game_document_place(document, 5, FIRST));
  g_assert_false(game_document_play(document, 3));
  g_assert_false(game_document_go_to(document, 0));
  g_assert_cmpint(game_document_finish_setup(document, FALSE, &error), ==, STATUS_RANGE);
  g_assert_nonnull(strstr(error.message, "3 white and 1 black"));
  g_assert_true(game_document_is_setting_up(document));
  g_assert_true(game_document_remove(document, 5));
  g_assert_false(game_document_remove(document, 7));
  g_assert_cmpint(game_document_finish_setup(document, FALSE, &error), ==, STATUS_OK);
  g_assert_false(game_document_is_setting_up(document));
  g_assert_cmpint(stones_at_start(document), ==, 3);
  g_assert_true(game_document_is_modified(document));
  g_assert_true(game_document_undo(document)); /* to the game, not to the stones */
  g_assert_false(game_document_is_setting_up(document));
  assert_line(document, "01", "");
  g_assert_false(game_document_is_modified(document));
  g_assert_false(game_document_undo(document));
  g_assert_true(game_document_redo(document));
  g_assert_cmpint(stones_at_start(document), ==, 3);
  game_document_free(document);
}

/* A result that came while stones were set up is not lost. */
static void test_setup_told(void) {
  GameDocument *document = document_at("01");
  GameAbout told = {.result = VALUE_FIRST};
  game_document_begin_setup(document);
  game_document_place(document, 5, FIRST);
  g_assert_true(game_document_describe(document, 0, &told));
  g_assert_cmpint(game_document_finish_setup(document, FALSE, NULL), ==, STATUS_OK);
  g_assert_true(game_document_undo(document));
  assert_line(document, "01", "");
  g_assert_cmpint(game_document_get(document)->about->result, ==, VALUE_FIRST);
  g_assert_false(game_document_undo(document));
  game_document_free(document);
}

static void test_setup_dropped(void) {
  GameDocument *document = document_at("01");
  game_document_begin_setup(document);
  game_document_place(document, 5, SECOND);
  game_document_cancel_setup(document);
  g_assert_false(game_document_is_modified(document));
  assert_line(document, "01", "");
  play(document, "3");
  game_document_begin_setup(document);
  g_assert_cmpint(game_document_finish_setup(document, FALSE, NULL), ==, STATUS_OK);
  assert_line(document, "013", ""); /* nothing was set up: the game is still there */
  g_assert_true(game_document_undo(document));
  assert_line(document, "01", "");
  game_document_free(document);
}

/* Other games end it, and undo continues with it. */
static void test_setup_replaced(void) {
  GameDocument *document = document_at("01");
  GPtrArray *records = game_records_new();
  Line other = line_at("connect4:7x6", ".");
  game_document_begin_setup(document);
  game_document_place(document, 5, FIRST);
  g_assert_true(game_document_is_setup_changed(document));
  g_ptr_array_add(records, game_record_new(&other));
  game_document_replace(document, records, 0);
  g_assert_false(game_document_is_setting_up(document));
  g_assert_false(game_document_is_setup_changed(document));
  g_assert_true(game_document_undo(document));
  g_assert_true(game_document_is_setting_up(document));
  Position stones = game_document_get_setup(document);
  g_assert_cmpint(position_stones(&stones), ==, 3);
  game_document_free(document);
}

/* What replaces all games begins another origin, until it is undone. */
static void test_origin(void) {
  GameDocument *document = document_at("01");
  guint origin = game_document_get_origin(document);
  GPtrArray *records = game_records_new();
  Line other = line_at("cube", "5A");
  play(document, "5");
  g_assert_cmpuint(game_document_get_origin(document), ==, origin);
  g_ptr_array_add(records, game_record_new(&other));
  game_document_begin(document, records, 0);
  g_assert_cmpuint(game_document_get_origin(document), !=, origin);
  play(document, "7");
  g_assert_cmpuint(game_document_get_origin(document), !=, origin);
  game_document_undo(document);
  game_document_undo(document);
  g_assert_cmpuint(game_document_get_origin(document), ==, origin);
  game_document_begin_setup(document);
  game_document_place(document, 5, SECOND);
  g_assert_cmpint(game_document_finish_setup(document, TRUE, NULL), ==, STATUS_OK);
  g_assert_cmpint(game_document_get_count(document), ==, 2);
  g_assert_cmpint(game_document_get_shown(document), ==, 1);
  g_assert_cmpuint(game_document_get_origin(document), ==, origin);
  game_document_undo(document);
  game_document_begin_setup(document);
  game_document_place(document, 5, SECOND);
  g_assert_cmpint(game_document_finish_setup(document, FALSE, NULL), ==, STATUS_OK);
  g_assert_cmpint(game_document_get_count(document), ==, 1);
  g_assert_cmpuint(game_document_get_origin(document), !=, origin);
  game_document_free(document);
}

static void test_many(void) {
  GameDocument *document = document_at("01");
  gsize offset;
  GPtrArray *records = game_file_read_positions(variant_default(), NOTATION_ANY,
                                                "\uFEFF0F\n# no\n\n w///////////////  won? \r\n55",
                                                NULL, &offset, NULL);
  g_assert_nonnull(records);
  g_assert_cmpint(records->len, ==, 3);
  game_document_replace(document, records, 1);
  g_assert_cmpint(stones_at_start(document), ==, 1);
  g_assert_true(game_document_show(document, 2));
  assert_line(document, "55", "");
  play(document, "7");
  g_assert_true(game_document_show(document, 0));
  assert_line(document, "0F", "");
  g_assert_false(game_document_show(document, 3));
  game_document_undo(document);
  g_assert_cmpint(game_document_get_shown(document), ==, 2);
  assert_line(document, "55", "");
  game_document_undo(document);
  g_assert_cmpint(game_document_get_count(document), ==, 1);
  game_document_free(document);
}

static void test_bad_lists(void) {
  static const struct {
    const char *text, *message;
    gsize offset;
  } cases[] = {
      {"", "Expected a position, found nothing", 0},
      {"# only a remark\n", "Expected a position, found nothing", 0},
      {"\uFEFF01X", "Line 1, character 3: expected a column", 5},
      {"0F\n  01X", "Line 2, character 5: expected a column from 0 to F, found 'X'", 7},
      {"0F\nw/b/q", "Line 2, character 5", 7},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(GError) error = NULL;
    gsize offset;
    g_assert_null(game_file_read_positions(variant_default(), NOTATION_ANY, cases[i].text, NULL,
                                           &offset, &error));
    g_assert_nonnull(strstr(error->message, cases[i].message));
    g_assert_cmpuint(offset, ==, cases[i].offset);
  }
}

/* A line of moves is one edit, or none if the game has it already. */
static void test_add(void) {
  GameDocument *document = document_at("01");
  guint version = game_document_get_version(document);
  g_assert_false(game_document_add(document, (Move[]){0, 0, 0, 0}, 4));
  g_assert_true(game_document_add(document, (Move[]){2, 3, 4}, 3));
  assert_line(document, "01", "234");
  g_assert_true(game_document_undo(document));
  assert_line(document, "01", "");
  game_document_redo(document);
  play(document, "7");
  game_document_go_to(document, 2);
  version = game_document_get_version(document);
  g_assert_true(game_document_add(document, (Move[]){2, 3}, 2));
  g_assert_cmpuint(game_document_get_version(document), ==, version);
  assert_line(document, "01", "234");
  game_document_free(document);
}

/* A game of another variant is an edit like any other. */
static void test_variants(void) {
  GameDocument *document = document_at("01");
  Line other = line_at("popout:5x4", "0011");
  GPtrArray *records = game_records_new();
  g_ptr_array_add(records, game_record_new(&other));
  game_document_replace(document, records, 0);
  g_assert_true(game_document_play(document, 5 + 0));
  g_assert_false(game_document_play(document, 5 + 1));
  assert_line(document, "0011p0", "");
  game_document_begin_setup(document);
  g_assert_true(game_document_place(document, 4, SECOND));
  g_assert_true(game_document_is_setup_changed(document));
  g_assert_true(game_document_remove(document, 4));
  g_assert_false(game_document_is_setup_changed(document));
  g_assert_true(game_document_place(document, 4, SECOND));
  g_assert_cmpint(game_document_finish_setup(document, FALSE, NULL), ==, STATUS_OK);
  g_assert_cmpint(stones_at_start(document), ==, 4);
  for (int i = 0; i < 3; i++)
    g_assert_true(game_document_undo(document));
  g_assert_false(game_document_can_undo(document));
  assert_line(document, "01", "");
  game_document_free(document);
}

/* TRUE if it was a comment. */
static gboolean random_edit(GameDocument *document, gboolean may_comment) {
  char comment[2] = {(char)g_test_rand_int_range('a', 'z'), '\0'};
  int length = game_document_get(document)->line.length;
  switch (g_test_rand_int_range(0, 9)) {
  case 0:
    game_document_delete(document);
    break;
  case 1:
    game_document_promote(document);
    break;
  case 2:
    return may_comment && game_document_comment(document, comment);
  case 3:
    game_document_go_to(document, g_test_rand_int_range(0, length + 1));
    break;
  default:
    game_document_play(document, (Move)g_test_rand_int_range(0, 16));
  }
  return FALSE;
}

/* Undo gives each version back as it was left, redo goes forward through the same ones. */
static void test_random(void) {
  enum { EDITS = 400 };
  GameDocument *document = document_at(".");
  g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
  gboolean commented = FALSE;
  for (int i = 0; i < EDITS; i++) {
    g_autofree char *before = text_of(document);
    guint version = game_document_get_version(document);
    gboolean comment = random_edit(document, !commented);
    if (game_document_get_version(document) == version) continue;
    commented = comment; /* a second one would be the same edit */
    g_ptr_array_add(texts, g_steal_pointer(&before));
  }
  g_assert_cmpuint(texts->len, >, EDITS / 4);
  g_ptr_array_add(texts, text_of(document));
  for (int i = (int)texts->len - 2; i >= 0; i--) {
    g_assert_true(game_document_undo(document));
    g_autofree char *text = text_of(document);
    g_assert_cmpstr(text, ==, texts->pdata[i]);
  }
  g_assert_false(game_document_can_undo(document));
  while (game_document_redo(document))
    ;
  g_autofree char *text = text_of(document);
  g_assert_cmpstr(text, ==, texts->pdata[texts->len - 1]);
  game_document_free(document);
}

static void test_undo_bound(void) {
  GameDocument *document = document_at(".");
  for (int i = 0; i < 2000; i++)
    i % 2 ? game_document_delete(document) : game_document_play(document, 0);
  int undone = 0;
  while (game_document_undo(document))
    undone++;
  g_assert_cmpint(undone, ==, 499);
  game_document_free(document);
}

/* Of a document that was loaded the moves of its line can be undone, down to a fork. */
static void test_remembered(void) {
  GameDocument *document = document_at("0123");
  game_document_remember_moves(document);
  g_assert_false(game_document_is_modified(document));
  assert_line(document, "0123", "");
  g_assert_true(game_document_undo(document));
  g_assert_true(game_document_is_modified(document));
  assert_line(document, "012", "");
  while (game_document_undo(document))
    ;
  assert_line(document, ".", "");
  while (game_document_redo(document))
    ;
  assert_line(document, "0123", "");
  g_assert_false(game_document_is_modified(document));
  game_document_go_to(document, 2);
  play(document, "56");
  GameDocument *forked = game_document_open(game_document_get_all(document), 0);
  game_document_free(document);
  game_document_remember_moves(forked);
  g_assert_true(game_document_undo(forked));
  assert_line(forked, "015", "");
  g_assert_true(game_document_undo(forked));
  assert_line(forked, "01", "23");
  g_assert_false(game_document_undo(forked));
  game_document_remember_moves(forked); /* it has versions */
  g_assert_true(game_document_redo(forked));
  game_document_free(forked);
}

static void add_moves(GPtrArray *games, int shown, guint origin, gpointer data) {
  const GameRecord *record = games->pdata[shown];
  char moves[LINE_TEXT];
  (void)origin;
  line_write_moves(&record->line, moves);
  g_string_append_printf(data, " %s", moves);
}

static void assert_left(const GameDocument *document, const char *lines) {
  g_autoptr(GString) left = g_string_new(NULL);
  game_document_each_left(document, add_moves, left);
  g_assert_cmpstr(left->str, ==, lines);
}

/* Games that something else has followed are known as they were left, and undo goes back to them;
 * so it does after each of them remembered its moves. */
static void test_left(void) {
  GameDocument *document = document_at("01");
  Line second = line_at("cube", "5"), third = line_at("popout:5x4", "00");
  play(document, "23");
  assert_left(document, "");
  game_document_begin(document, game_records_of(&second), 0);
  game_document_remember_moves(document);
  game_document_begin(document, game_records_of(&third), 0);
  game_document_remember_moves(document);
  assert_left(document, " 0123 5");
  g_assert_true(game_document_undo(document));
  assert_line(document, "0", "");
  assert_left(document, " 0123 5");
  g_assert_true(game_document_go_back(document));
  assert_line(document, "5", "");
  g_assert_true(game_document_undo(document));
  assert_line(document, ".", "");
  assert_left(document, " 0123");
  g_assert_true(game_document_go_back(document));
  assert_line(document, "0123", "");
  g_assert_false(game_document_go_back(document));
  game_document_free(document);
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/document/variations", test_variations);
  g_test_add_func("/document/promote", test_promote);
  g_test_add_func("/document/delete", test_delete);
  g_test_add_func("/document/left", test_left);
  g_test_add_func("/document/comment", test_comment);
  g_test_add_func("/document/setup", test_setup);
  g_test_add_func("/document/setup-dropped", test_setup_dropped);
  g_test_add_func("/document/setup-told", test_setup_told);
  g_test_add_func("/document/setup-replaced", test_setup_replaced);
  g_test_add_func("/document/many", test_many);
  g_test_add_func("/document/origin", test_origin);
  g_test_add_func("/document/add", test_add);
  g_test_add_func("/document/variants", test_variants);
  g_test_add_func("/document/bad-lists", test_bad_lists);
  g_test_add_func("/document/random", test_random);
  g_test_add_func("/document/undo-bound", test_undo_bound);
  g_test_add_func("/document/remembered", test_remembered);
  return g_test_run();
}

/* Games as players write them elsewhere: each notation is recognised, and none is mistaken for
 * another. */
#include "play/game-list.h"
#include "play/move-names.h"
#include "plays.h"

#include <glib.h>
#include <string.h>

/* The text is that game in our own notation, and was recognised so. */
static void assert_read(const char *game, const char *text, Notation notation, const char *own) {
  Line line;
  NotationChoice choice;
  Error error;
  char moves[LINE_TEXT];
  Status status = game_list_read_one(plays_variant(game), NOTATION_ANY, text, strlen(text), &line,
                                     NULL, &choice, &error);
  if (status != STATUS_OK) g_error("“%s”: %s", text, error.message);
  line_write(&line, moves);
  g_assert_cmpstr(moves, ==, own);
  g_assert_cmpstr(notation_name(choice.notation), ==, notation_name(notation));
}

static void assert_refused(const char *game, const char *text, size_t offset, const char *words) {
  Line line;
  Error error;
  g_assert_cmpint(game_list_read_one(plays_variant(game), NOTATION_ANY, text, strlen(text), &line,
                                     NULL, NULL, &error),
                  ==, STATUS_TEXT);
  g_assert_cmpuint(error.offset, ==, offset);
  if (!strstr(error.message, words)) g_error("“%s” is not “%s”", error.message, words);
}

static void test_squares(void) {
  assert_read("cube", "A1 B2 D4", NOTATION_SQUARES, "05F");
  assert_read("cube", "a1,c1-D1", NOTATION_SQUARES, "023");
  assert_read("cube", "1. A1 A2 2. A3", NOTATION_SQUARES, "048");
}

static void test_pairs(void) {
  assert_read("cube", "1,1 2,2 4,4", NOTATION_PAIRS, "05F");
  assert_read("cube", "(1,2) (3,4)", NOTATION_PAIRS, "4E");
  assert_read("cube", "(0,0);(1,3)", NOTATION_PAIRS_0, "0D");
  assert_read("cube", "1,2", NOTATION_PAIRS, "4");
}

static void test_numbers(void) {
  assert_read("cube", "1 6 16 16", NOTATION_NUMBERS, "05FF");
  assert_read("cube", "1,6,11", NOTATION_NUMBERS, "05A");
  assert_read("cube", "1, 6", NOTATION_NUMBERS, "05");
  assert_read("cube", "1. 5 10 2. 3 4", NOTATION_NUMBERS, "4923");
}

/* Text in our own notation is read as such, whatever else it might be. */
static void test_own(void) {
  assert_read("cube", "A1B2", NOTATION_OWN, "A1B2");
  assert_read("cube", "12", NOTATION_OWN, "12");
  assert_read("cube", ".", NOTATION_OWN, ".");
  assert_read("cube", "w/b//////////////", NOTATION_OWN, "w/b//////////////");
  assert_read("connect4:7x6", "4444", NOTATION_OWN, "4444");
  assert_read("popout:7x6", "33p3", NOTATION_OWN, "33p3");
}

static void test_columns(void) {
  assert_read("connect4:7x6", "4,4,4,4", NOTATION_COLUMNS, "3333");
  assert_read("connect4:7x6", "4 4 7 1", NOTATION_COLUMNS, "3360");
  assert_read("connect4:7x6", "4471", NOTATION_COLUMNS, "3360");
  assert_read("connect4:7x6", "4440", NOTATION_OWN, "4440");
  assert_read("connect4:12x6", "12 1", NOTATION_COLUMNS, "b0");
}

static void assert_rival(const char *game, const char *text, Notation rival) {
  Line line;
  NotationChoice choice;
  game_list_read_one(plays_variant(game), NOTATION_ANY, text, strlen(text), &line, NULL, &choice,
                     NULL);
  if (choice.rival != rival) g_error("“%s” of %s may be %d", text, game, choice.rival);
}

/* What may be two games. */
static void test_ambiguous(void) {
  assert_rival("connect4:7x6", "4444", NOTATION_COLUMNS);
  assert_rival("connect4:7x6", "4440", NOTATION_ANY);
  assert_rival("connect4:7x6", "4", NOTATION_ANY); /* too short to bother anybody */
  assert_rival("connect4:7x6", ".", NOTATION_ANY);
  assert_rival("connect4:7x6", "4,4", NOTATION_NUMBERS_0);
  assert_rival("cube", "1234", NOTATION_ANY);
  assert_rival("cube", "A1B2", NOTATION_SQUARES);
  assert_rival("cube", "1 6 11", NOTATION_NUMBERS_0);
  assert_rival("cube", "1 6 16", NOTATION_ANY);
  assert_rival("cube", "1,1 2,2", NOTATION_PAIRS_0);
  assert_rival("cube", "1,1 2,4", NOTATION_ANY);
}

/* The window reads a text as it names moves on the screen, wherever it can be read so. */
static void assert_chosen(MoveNames names, const char *game, const char *text, const char *own,
                          Notation rival) {
  Line line;
  NotationChoice choice;
  Error error;
  char moves[LINE_TEXT];
  move_names_choose(names);
  Status status = game_list_read_one(plays_variant(game), NOTATION_CHOSEN, text, strlen(text),
                                     &line, NULL, &choice, &error);
  move_names_choose(MOVE_NAMES_OWN);
  if (status != STATUS_OK) g_error("“%s”: %s", text, error.message);
  line_write(&line, moves);
  g_assert_cmpstr(moves, ==, own);
  g_assert_cmpint(choice.rival, ==, rival);
}

static void test_chosen(void) {
  assert_chosen(MOVE_NAMES_OWN, "cube", "1 6 11 15", "16BF", NOTATION_NUMBERS);
  assert_chosen(MOVE_NAMES_OWN, "cube", "1 6 11 16", "05AF", NOTATION_ANY);
  assert_chosen(MOVE_NAMES_OWN, "cube", "0 6 11 15", "06BF", NOTATION_ANY);
  assert_chosen(MOVE_NAMES_OWN, "cube", "A1 B2", "05", NOTATION_ANY);
  assert_chosen(MOVE_NAMES_NUMBERS, "cube", "1 6 11 15", "05AE", NOTATION_NUMBERS_0);
  assert_chosen(MOVE_NAMES_NUMBERS, "cube", "16AF", "16AF", NOTATION_ANY);
  assert_chosen(MOVE_NAMES_NUMBERS, "cube", "5", "4", NOTATION_ANY);
  assert_chosen(MOVE_NAMES_NUMBERS, "cube", "12", "B", NOTATION_OWN);
  assert_chosen(MOVE_NAMES_LETTERS, "cube", "B2", "5", NOTATION_OWN);
  assert_chosen(MOVE_NAMES_OWN, "cube", "12 13", "CD", NOTATION_NUMBERS);
  assert_chosen(MOVE_NAMES_LETTERS, "cube", "A1B2", "05", NOTATION_OWN);
  assert_chosen(MOVE_NAMES_LETTERS, "cube", "1 6 11", "05A", NOTATION_NUMBERS_0);
  assert_chosen(MOVE_NAMES_OWN, "cube", "2,2 3,3 1,4 4,1 2,3", "5AC39", NOTATION_ANY);
  assert_chosen(MOVE_NAMES_NUMBERS, "cube", "1,1 4,4 1,2 4,3", "0F4B", NOTATION_ANY);
  assert_chosen(MOVE_NAMES_OWN, "cube", "0,1 2,3", "4E", NOTATION_ANY);
  assert_chosen(MOVE_NAMES_OWN, "cube", "2,2,3,3", "2233", NOTATION_NUMBERS);
  assert_chosen(MOVE_NAMES_OWN, "cube", "2, 2 3, 3", "2233", NOTATION_NUMBERS);
  assert_chosen(MOVE_NAMES_OWN, "connect4:7x6", "2,2 3,3", "2233", NOTATION_COLUMNS);
  assert_chosen(MOVE_NAMES_OWN, "connect4:7x6", "4 4 3", "443", NOTATION_COLUMNS);
  assert_chosen(MOVE_NAMES_NUMBERS, "connect4:7x6", "4453", "3342", NOTATION_OWN);
  assert_chosen(MOVE_NAMES_NUMBERS, "connect4:7x6", "4450", "4450", NOTATION_ANY);
  assert_chosen(MOVE_NAMES_LETTERS, "connect4:12x6", "abb", "011", NOTATION_OWN);
  assert_chosen(MOVE_NAMES_NUMBERS, "popout:7x6", "44p4", "33p3", NOTATION_OWN);
  assert_chosen(MOVE_NAMES_OWN, "popout:7x6", "4 4 p4", "44p4", NOTATION_COLUMNS);
}

/* What the window writes it reads again. */
static void test_chosen_round(void) {
  static const char *const games[][2] = {{"cube", "05F"},
                                         {"cube", "5"},
                                         {"connect4:7x6", "3342"},
                                         {"connect4:12x6", "b0a"},
                                         {"popout:7x6", "33p3"},
                                         {"connect4:7x6", "4"},
                                         {"cube", "w/b//////////////"}};
  for (MoveNames names = MOVE_NAMES_OWN; names <= MOVE_NAMES_LETTERS; names++)
    for (size_t i = 0; i < G_N_ELEMENTS(games); i++) {
      Line line, again;
      char text[NOTATION_TEXT], own[LINE_TEXT];
      Variant variant = plays_variant(games[i][0]);
      move_names_choose(names);
      g_assert_cmpint(line_read(variant, games[i][1], strlen(games[i][1]), &line, NULL), ==,
                      STATUS_OK);
      move_names_write(&line, text);
      Status status = game_list_read_one(variant, NOTATION_CHOSEN, text, strlen(text), &again, NULL,
                                         NULL, NULL);
      move_names_choose(MOVE_NAMES_OWN);
      g_assert_cmpint(status, ==, STATUS_OK);
      line_write(&again, own);
      g_assert_cmpstr(own, ==, games[i][1]);
    }
}

static void test_refused(void) {
  assert_refused("cube", "A1 A1 A1 A1 A1", 12, "\"A1\" cannot be played");
  assert_refused("cube", "A1 B5", 3, "expected columns A1 to D4, found \"B5\"");
  assert_refused("cube", "17 1", 0, "expected columns 1 to 16, found \"17\"");
  assert_refused("cube", "-1", 0, "expected a column");
  assert_refused("cube", "-1 2", 0, "expected a column");
  assert_refused("cube", "(1, 5)", 0, "expected");
  assert_refused("connect4:7x6", "8 1", 0, "column");
  assert_refused("connect4:7x6", "4448", 3, "column");
  assert_refused("cube", "1 1 1 1 1", 8, "\"1\" cannot be played");
}

/* What is written is read back as it was. */
static void assert_round(const char *game, const char *own, Notation notation, const char *text) {
  Line line, again;
  char written[NOTATION_TEXT], moves[LINE_TEXT];
  g_assert_cmpint(line_read(plays_variant(game), own, strlen(own), &line, NULL), ==, STATUS_OK);
  g_assert_true(notation_write(&line, notation, written));
  g_assert_cmpstr(written, ==, text);
  g_assert_cmpint(game_list_read_one(plays_variant(game), notation, written, strlen(written),
                                     &again, NULL, NULL, NULL),
                  ==, STATUS_OK);
  line_write(&again, moves);
  g_assert_cmpstr(moves, ==, own);
}

static void test_write(void) {
  Line line;
  char text[NOTATION_TEXT];
  assert_round("cube", "05FF", NOTATION_SQUARES, "A1 B2 D4 D4");
  assert_round("cube", "05FF", NOTATION_PAIRS, "1,1 2,2 4,4 4,4");
  assert_round("cube", "05FF", NOTATION_NUMBERS, "1 6 16 16");
  assert_round("connect4:7x6", "3360", NOTATION_COLUMNS, "4471");
  assert_round("connect4:12x6", "b0", NOTATION_COLUMNS, "12 1");
  assert_round("popout:7x6", "33p36", NOTATION_COLUMNS, "44p47");
  assert_round("popout:7x6", "33p36", NOTATION_LETTERS, "DDpDG");
  assert_round("connect4:7x6", "332", NOTATION_SQUARES, "d1 d2 c1");
  assert_round("cube", "05FF", NOTATION_PAIRS_0, "0,0 1,1 3,3 3,3");
  assert_round("cube", "05FF", NOTATION_NUMBERS_0, "0 5 15 15");
  g_assert_cmpint(line_read(plays_variant("cube"), "w/b//////////////", 17, &line, NULL), ==,
                  STATUS_OK);
  g_assert_false(notation_write(&line, NOTATION_SQUARES, text));
  g_assert_false(notation_fits(plays_variant("popout:7x6"), NOTATION_SQUARES));
  g_assert_false(notation_fits(plays_variant("cube"), NOTATION_COLUMNS));
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/game-list/squares", test_squares);
  g_test_add_func("/game-list/pairs", test_pairs);
  g_test_add_func("/game-list/numbers", test_numbers);
  g_test_add_func("/game-list/own", test_own);
  g_test_add_func("/game-list/columns", test_columns);
  g_test_add_func("/game-list/ambiguous", test_ambiguous);
  g_test_add_func("/game-list/chosen", test_chosen);
  g_test_add_func("/game-list/chosen-round", test_chosen_round);
  g_test_add_func("/game-list/refused", test_refused);
  g_test_add_func("/game-list/write", test_write);
  return g_test_run();
}

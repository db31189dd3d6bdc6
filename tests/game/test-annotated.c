/* Annotated text and tables: games come back as they were written, in every notation; texts of
 * other programs are read; errors are named with their line. */
#include "game/annotated.h"
#include "game/game-summary.h"
#include "game/games-read.h"

#include <gio/gio.h>
#include <stdio.h>
#include <string.h>

static GameFile *read_text(const char *text) {
  g_autoptr(GError) error = NULL;
  GameFile *file = games_read(variant_default(), NOTATION_ANY, text, strlen(text), NULL, &error);
  g_assert_no_error(error);
  return file;
}

static const GameRecord *game_of(const GameFile *file, guint place) {
  return file->games->pdata[place];
}

/* The main line in our own notation. */
static char *moves_of(const GameFile *file, guint place) {
  Line line = game_main_line(game_of(file, place));
  char *text = g_malloc(LINE_TEXT);
  line_write_moves(&line, text);
  return text;
}

static void assert_moves(const GameFile *file, guint place, const char *expected) {
  g_autofree char *moves = moves_of(file, place);
  g_assert_cmpstr(moves, ==, expected);
}

/* The byte that a message names; 0: none. */
static gsize place_of(const char *text, const char *message) {
  int line;
  gsize character;
  const char *at = text;
  if (sscanf(message, "Line %d, character %zu", &line, &character) < 2) return 0;
  while (--line > 0)
    at = strchr(at, '\n') + 1;
  return (gsize)(at - text) + character - 1;
}

static void assert_refused(const char *text, const char *message) {
  g_autoptr(GError) error = NULL;
  GamesHow how;
  g_assert_null(games_read(variant_default(), NOTATION_ANY, text, strlen(text), &how, &error));
  g_assert_cmpstr(error->message, ==, message);
  g_assert_cmpuint(how.wrong, ==, place_of(text, message));
}

#define SAVED(game, members)                                                                       \
  "{\"format\": \"fourscore\", \"version\": 2, \"game\": \"" game "\", \"games\": [{" members "}]" \
  "}"

/* Nested variations, comments with characters that could end them, a start, all facts. */
static const char rich[] =
    SAVED("cube",
          "\"about\": {\"white\": \"A \\\"quoted\\\" \\\\ name\", \"black\": \"Bé\", "
          "\"date\": \"2026-11-26\", \"place\": \"Kyōto\", \"tags\": [\"a\", \"b c\"], "
          "\"result\": \"second\", \"ending\": \"resigned\"}, \"start\": \"w/b/////////////wb/\", "
          "\"lines\": [\"5A07\", \"5A09C\", \"5A1\", \"3\", \"5B\"], "
          "\"comments\": {\".\": \"first [of all]\", \"5A\": \"a } brace [%value first] "
          "\\\\n\\ntwo lines\", "
          "\"5A09C\": \"deep\", \"3\": \"! good\"}");

static void test_comes_back(void) {
  g_autoptr(GameFile) file = read_text(rich);
  g_autofree char *before = game_file_write(file, FALSE);
  for (Notation as = NOTATION_OWN; as < NOTATIONS; as++) {
    g_autofree char *text = annotated_write(file->games, NULL, as);
    g_autoptr(GameFile) again = read_text(text);
    g_autofree char *after = game_file_write(again, FALSE);
    g_assert_cmpstr(after, ==, before);
  }
}

static void test_pops(void) {
  g_autoptr(GameFile) file = read_text(SAVED("popout:4x4", "\"lines\": [\"0011p012\", \"00p0\"]"));
  g_autofree char *before = game_file_write(file, FALSE);
  g_autofree char *text = annotated_write(file->games, NULL, NOTATION_LETTERS);
  g_assert_nonnull(strstr(text, "pA"));
  g_autoptr(GameFile) again = read_text(text);
  g_autofree char *after = game_file_write(again, FALSE);
  g_assert_cmpstr(after, ==, before);
}

static void test_long_lines_break(void) {
  g_autoptr(GameFile) file = read_text("0FC3484B76448A92E5D1B6F0C3AA0F5B7E2D1\n");
  g_autofree char *text = annotated_write(file->games, NULL, NOTATION_SQUARES);
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  for (char **line = lines; *line; line++)
    g_assert_cmpuint(strlen(*line), <=, 80);
}

/* As other programs write it. */
static void test_foreign(void) {
  g_autoptr(GameFile) file = read_text("\xEF\xBB\xBF[Event \"club\"]\r\n[White \"Ann\"]\r\n"
                                       "[Black \"?\"]\r\n[Result \"1-0\"]\r\n\r\n"
                                       "1.A1 $1 B2 ; to the end\r\n2. A1! {good} 2... B2 1-0\r\n"
                                       "\r\n% not ours\r\n[White \"Ben\"]\r\n1. C3 *\r\n");
  g_assert_cmpuint(file->games->len, ==, 2);
  assert_moves(file, 0, "0505");
  assert_moves(file, 1, "A");
  g_assert_cmpstr(game_of(file, 0)->about->white, ==, "Ann");
  g_assert_null(game_of(file, 0)->about->black);
  g_assert_cmpuint(game_of(file, 0)->about->result, ==, VALUE_FIRST);
  g_assert_cmpuint(game_of(file, 1)->about->result, ==, 0);
  const GameNode *first = game_of(file, 0)->root->branches[0].node;
  g_assert_cmpstr(first->comment, ==, "!");
  g_assert_cmpstr(first->branches[0].node->comment, ==, "to the end");
}

/* Behind a number the moves of both may stand in a run. */
static void test_runs(void) {
  g_autoptr(GameFile) file = read_text("1. 5A\n2. 0F {good}\n3. C3 1-0\n");
  assert_moves(file, 0, "5A0FC3");
  assert_refused("1. 5A\n2. 0FX\n", "Line 2, character 4: expected columns 0 to F, found “0FX”");
}

/* Numbers begin again behind an empty line: the next game. */
static void test_next_game(void) {
  g_autoptr(GameFile) file = read_text("1. A1 B2\n2. C3 (2. D4) D4\n\n1. B2\n\n1... C3\n"
                                       "2. D4 A1\r\n\r\n1. C3 D4 2. A1\n");
  g_assert_cmpuint(file->games->len, ==, 3);
  assert_moves(file, 0, "05AF");
  assert_moves(file, 1, "5AF0");
  assert_moves(file, 2, "AF0");
  assert_refused("1. A1 B2\n2. C3 D4\n1. B2 C3\n",
                 "Line 3, character 4: move number 1 does not fit here");
}

/* Pairs have parentheses too. */
static void test_pairs(void) {
  g_autoptr(GameFile) file =
      read_text("[White \"Ann\"]\n1. (1,1) (2, 2) ( 1... (4,4) ) 2. (1,1,2) *");
  assert_moves(file, 0, "050");
  g_assert_cmpint(game_of(file, 0)->root->branches[0].node->count, ==, 2);
}

/* Values of a text prove nothing, so they are no part of the game. */
static void test_commands_are_left_out(void) {
  g_autoptr(GameFile) file =
      read_text("[Game \"cube\"]\n1. 0? {[%value second] [%better 5] mine} *");
  g_assert_cmpstr(game_of(file, 0)->root->branches[0].node->comment, ==, "mine");
}

static void test_notation_is_of_all(void) {
  g_autoptr(GameFile) file = read_text("[White \"Ann\"]\n1. 1 2 *\n[White \"Ben\"]\n1. 16 2 *\n");
  assert_moves(file, 0, "01");
  assert_moves(file, 1, "F1");
}

/* A numbered game over several lines, or with a comment, needs no header; a list stays a list. */
static void test_without_header(void) {
  static const struct {
    const char *text, *moves;
    guint games;
  } texts[] = {
      {"1. A1 B2\n2. C3 D4\n3. A2 1-0\n", "05AF4", 1},
      {"\n1. A1 B2\r\n\r\n2. C3 {good} D4 (2... A1)\r\n3. A2, B1\r\n", "05AF41", 1},
      {"1. A1\n2. B2\n3. C3", "05A", 1},
      {"1. A1 {good} B2 2. C3", "05A", 1},
      {"1. A1 B2\n2. C3 1-0\n\n1. D4", "05A", 2},
      {"1. A1 B2\n1. C3 D4\n", "05", 2},
      {"1. A1 B2\nC3 D4\n", "05", 2},
      {"1. A1 B2\n# 2. of the list\n1. C3\n", "05", 2},
  };
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    g_autoptr(GameFile) file = read_text(texts[i].text);
    g_assert_cmpuint(file->games->len, ==, texts[i].games);
    assert_moves(file, 0, texts[i].moves);
  }
  assert_refused("1. A1 B2\n2. C3 Z4\n",
                 "Line 2, character 7: expected columns A1 to D4, found “Z4”");
  assert_refused("1. A1 A1\n2. A1 A1\n3. A1 B2\n",
                 "Line 3, character 4: this move cannot be played");
  assert_refused("1. A1 B2\n5. C3 D4\n", "Line 2, character 4: move number 5 does not fit here");
  /* x and y in two digits, which is no notation, is not taken for columns of one and two digits */
  assert_refused("[White \"Ann\"]\n\n1. 11 22 2. 12 23 3. 13 24 4. 33 44",
                 "Line 3, character 7: expected columns 1 to 16, found “22”");
}

static void test_refusals(void) {
  assert_refused("[White Ann]", "Line 1, character 1: expected a header such as [White \"Ann\"]");
  assert_refused("[White \"a\"]\n1. A1 {never", "Line 2, character 7: the comment does not end");
  assert_refused("[White \"a\"]\n1. A1 )", "Line 2, character 7: no variation begins before this");
  assert_refused("[White \"a\"]\n( 1. A1",
                 "Line 2, character 1: there is no move before this variation");
  assert_refused("[White \"a\"]\n1. A1 (1. B1 *",
                 "Line 2, character 14: a variation does not end before this");
  assert_refused("[White \"a\"]\n1. A1 A1 A1 A1 A1",
                 "Line 2, character 16: this move cannot be played");
  assert_refused("[White \"a\"]\n1. A1 A2 A1 A2 A1 A2 A1 B1",
                 "Line 2, character 25: the game is over before this move");
  assert_refused(
      "[Game \"chess\"]\n1. A1",
      "Line 1, character 1: expected one of these games: cube, connect4:WxH, popout:WxH");
  assert_refused("[White \"a\"]\n*\n[Game \"connect4:7x6\"]\n1. a1",
                 "Line 3, character 1: all games of a file are of one game and size");
  assert_refused("[White \"a\xff\"]", "Line 1: the text is not UTF-8");
  assert_refused("[Event \"x\"]", "Line 1, character 1: there is no game in it");
  assert_refused("[Event \"x\"]\n*\n[Event \"y\"]", "Line 3, character 12: there is no game in it");
  assert_refused("\xFF\xFE[", "The text is UTF-16; save it as UTF-8");
}

static void test_table(void) {
  g_autoptr(GameFile) file =
      read_text("White;Black;Moves;Result\r\n\"Ann; the \"\"1st\"\"\";Ben;1 16 3;1-0\r\n"
                ";;2 2;draw\r\n");
  g_assert_cmpuint(file->games->len, ==, 2);
  assert_moves(file, 0, "0F2");
  assert_moves(file, 1, "11");
  g_assert_cmpstr(game_of(file, 0)->about->white, ==, "Ann; the \"1st\"");
  g_assert_cmpuint(game_of(file, 1)->about->result, ==, VALUE_DRAW);
  assert_refused("moves,white\n0F2,Ann\n0X,Ben\n",
                 "Line 3: expected a column from 0 to F, found 'X'");
  assert_refused("moves\n", "Line 1: there is no game in it");
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/annotated/comes-back", test_comes_back);
  g_test_add_func("/annotated/pops", test_pops);
  g_test_add_func("/annotated/long-lines-break", test_long_lines_break);
  g_test_add_func("/annotated/foreign", test_foreign);
  g_test_add_func("/annotated/pairs", test_pairs);
  g_test_add_func("/annotated/next-game", test_next_game);
  g_test_add_func("/annotated/runs", test_runs);
  g_test_add_func("/annotated/commands-are-left-out", test_commands_are_left_out);
  g_test_add_func("/annotated/notation-is-of-all", test_notation_is_of_all);
  g_test_add_func("/annotated/without-header", test_without_header);
  g_test_add_func("/annotated/refusals", test_refusals);
  g_test_add_func("/annotated/table", test_table);
  return g_test_run();
}

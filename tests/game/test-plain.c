/* Games as people copy them from mails, chats, documents and spreadsheets: each is read, or refused
 * by a message that names the line and what is wrong. */
#include "game/game-summary.h"
#include "game/games-read.h"
#include "game/plain-text.h"

#include <gio/gio.h>
#include <string.h>

#define GAME "1. A1 B2 2. A2 B1"
#define MOVES "0541"

typedef struct {
  const char *game, *text;
  const char *moves;
  PassedLines passed;
} Pasted;

static const Pasted pasted[] = {
    {"cube", "Anna - Ben\n1. A1 B2 2. A2 B1", MOVES, {1, 0, 0}},
    {"cube", "Anna - Ben\n\n1. A1 B2\n2. A2 B1", MOVES, {1, 0, 0}},
    {"cube", "Anna vs. Ben, 2024-05-01\n1. A1 B2 2. A2 B1", MOVES, {1, 0, 0}},
    {"cube", "Anna – Ben 1–0\r\n\r\n1. A1 B2\r\n2. A2 B1 1–0\r\n", MOVES, {1, 0, 0}},
    {"cube", "On Monday Anna wrote:\n> 1. A1 B2\n> 2. A2 B1\n", MOVES, {1, 0, 0}},
    {"cube", "Hallo Anna,\n\nAm 12.11. schrieb Ben:\n> 1. A1 B2\n> 2. A2 B1\n", MOVES, {3, 0, 0}},
    {"cube", "Hello!\nHere it is:\n\nAnna - Ben\n1. A1 B2 2. A2 B1", MOVES, {4, 0, 0}},
    {"cube", "Da ist sie:\n1. A1 B2\n2. A2 B1", MOVES, {1, 0, 0}},
    {"cube",
     "Hallo Anna,\n\n[White \"Anna\"]\n[Black \"Ben\"]\n\n1. A1 B2 2. A2 B1",
     MOVES,
     {1, 0, 0}},
    {"cube", "Hallo Anna,\nam 12.11. spielten wir:\nA1 B2 A2 B1\n", MOVES, {2, 0, 0}},
    {"connect4:7x6", "Hi Ann,\nBen wrote on 12/11:\n> d1 d2 e1\n", "334", {2, 0, 0}},
    {"popout:7x6", "Hallo Anna,\nhier ist sie:\n4 4 p4\n", "33p3", {2, 0, 0}},
    {"cube", "> 1. A1 B2\n>\n> 2. A2 B1\n", MOVES, {0}},
    {"cube", ">> " GAME "\n", MOVES, {0}},
    {"cube", "1. A1 B2\n\n2. A2 B1\n", MOVES, {0}},
    {"cube", "1.\nA1 B2\n2.\nA2 B1\n", MOVES, {0}},
    {"cube", "1. A1 – B2\n2. A2 — B1\n", MOVES, {0}},
    {"cube", "1. A1-B2\n2. A2–B1\n", MOVES, {0}},
    {"cube", "1. A1 ... B2\n2. A2 … B1\n", MOVES, {0}},
    {"cube", "1. A1\n1… B2\n2. A2\n2... B1", MOVES, {0}},
    {"cube", "1. A1 B2\n2. A2 B1 ½-½\n", MOVES, {0}},
    {"cube", "1. A1 B2\n2. A2 B1 ½–½\n", MOVES, {0}},
    {"cube", GAME " 1–0", MOVES, {0}},
    {"cube", "1. A1 {the “corner” – good} B2\n2. A2 B1", MOVES, {0}},
    {"cube", "1\tA1\tB2\n2\tA2\tB1\n", MOVES, {0}},
    {"cube", "No\tWhite\tBlack\n1\tA1\tB2\n2\tA2\tB1\n", MOVES, {1, 0, 0}},
    {"cube", "1 A1 B2\n2 A2 B1\n", MOVES, {0}},
    {"cube", "1 A1 B2", "05", {0}},
    {"cube", "1) A1 B2\n2) A2 B1\n", MOVES, {0}},
    {"cube", "“" GAME "”", MOVES, {0}},
    {"cube", "\"05412\"", "05412", {0}},
    {"cube", "```\n" GAME "\n```\n", MOVES, {0}},
    {"cube", "[White “Anna – O’Neil”]\n[Black “Ben”]\n\n" GAME, MOVES, {0}},
    {"connect4:7x6", "1\t4\t4\n2\t4\t3\n", "3332", {0}},
    {"connect4:7x6", "Anna - Ben\n1. d1 d2 2. e1", "334", {1, 0, 0}},
    {"popout:7x6", "Anna - Ben\n1. 4 4 2. p4", "33p3", {1, 0, 0}},
    {"cube", "Hi Ann,\n\n1. A1 B2\n2. A2 B1\n\nGood game, greetings, Tom\n", MOVES, {1, 6, 6}},
    {"cube", GAME "\nGood game, greetings, Tom", MOVES, {0, 2, 2}},
    {"cube", "1. A1 B2\n2. A2 B1\n\nGood game, I lost it in 12 moves.\n\nTom", MOVES, {0, 4, 6}},
    {"cube", "1. A1 B2\n2. A2 B1\nBest,\nBen\n-- \nTom’s mail", MOVES, {0, 3, 6}},
    {"cube", "Hello,\nA1 B2 A2 B1\nGrüße\nT.\n", MOVES, {1, 3, 4}},
    {"cube", "0541\nWell played!\nLet us play again on May 12.\n", MOVES, {0, 2, 3}},
    {"cube", "1. A1 B2\n2. A2 B1 1-0\n\ngg\n", MOVES, {0, 4, 4}},
    {"cube", "1. A1 B2\n2. A2 {Is this\nthe best move} B1\nBye, Tom", MOVES, {0, 4, 4}},
    {"cube", "1. A1 B2\n2. A2 B1 {Is this\nthe best move?}\n", MOVES, {0}},
    {"cube", "[White \"Anna\"]\n[Black \"Ben\"]\n\n" GAME " 1-0\n\nThank you!", MOVES, {0, 6, 6}},
    {"cube", "> " GAME "\n> Thanks,\n> Anna\nSee you, Ben", MOVES, {0, 2, 4}},
    {"connect4:7x6", "d1 d2 e1\nありがとうございました\n", "334", {0, 2, 2}},
    {"connect4:7x6", "4453\nThanks\ngg\n", "4453", {0, 2, 3}},
};

static Variant plain_variant(const char *name) {
  Variant variant;
  g_assert_cmpint(variant_read(name, strlen(name), &variant, NULL), ==, STATUS_OK);
  return variant;
}

static GameFile *plain_read(const char *game, const char *text, GamesHow *how, GError **error) {
  return games_read(plain_variant(game), NOTATION_ANY, text, strlen(text), how, error);
}

static void assert_pasted(const Pasted *one) {
  g_autoptr(GError) error = NULL;
  GamesHow how = {0};
  g_autoptr(GameFile) file = plain_read(one->game, one->text, &how, &error);
  char moves[LINE_TEXT];
  if (!file) {
    g_test_fail_printf("“%s”: %s", one->text, error->message);
    return;
  }
  Line line = game_main_line(file->games->pdata[0]);
  line_write_moves(&line, moves);
  if (!g_str_equal(moves, one->moves)) g_test_fail_printf("“%s” is %s", one->text, moves);
  if (memcmp(&how.notation.passed, &one->passed, sizeof one->passed) != 0)
    g_test_fail_printf("“%s”: %d, %d–%d", one->text, how.notation.passed.above,
                       how.notation.passed.below, how.notation.passed.last);
  g_assert_cmpuint(file->games->len, ==, 1);
}

static void test_pasted(void) {
  for (gsize i = 0; i < G_N_ELEMENTS(pasted); i++)
    assert_pasted(&pasted[i]);
}

/* What is no game still says where. */
static void test_refused(void) {
  static const struct {
    const char *text, *message;
  } refused[] = {
      {"> 1. A1 B2\n> 2. A2 X9", "Line 2, character 9: expected columns A1 to D4, found “X9”"},
      {"Anna - Ben\n1. A1 B2\n4. A2 B1", "Line 3, character 4: move number 4 does not fit here"},
      {"Hallo Anna,\n1. A1 B2\n2. A2 B9",
       "Line 3, character 7: expected columns A1 to D4, found “B9”"},
      {"Hallo Anna,\nwie geht es dir?\n",
       "Line 1, character 1: expected a column from 0 to F, found 'H'. 1 more line is wrong: 2"},
      {"Hallo Anna,\n0123X\n", "Line 2, character 5: expected a column from 0 to F, found 'X'"},
      {"A1 B2 A2 B1\nAnna und Ben\nA1 B2\n",
       "Line 2, character 1: expected columns A1 to D4, found \"Anna\""},
      {"1. A1 B2\n2. A2 X9\nGood game, Tom\n",
       "Line 2, character 7: expected columns A1 to D4, found “X9”"},
      {"1. A1 B2\n2. A2 good move B1\n",
       "Line 2, character 7: expected columns A1 to D4, found “good”"},
      {"1. A1 B2\nnice move!\n2. A2 B1\n",
       "Line 2, character 1: expected columns A1 to D4, found \"nice\". 1 more line is wrong: 3"},
      {"A1 B2 A2 B1\nA3 B9 and so on\n",
       "Line 2, character 4: expected columns A1 to D4, found \"B9\""},
      {"A1 B2 A2 B1\nX9 B2 good\n", "Line 2, character 1: expected columns A1 to D4, found \"X9\""},
      {"0541\nXYZ\n", "Line 2, character 1: expected a column from 0 to F, found 'X'"},
      {"1. A1 B2\n2. A2 B1\nGood game!\n3. A5 B2\n",
       "Line 3, character 1: expected columns A1 to D4, found “Good”"},
      {"0123X good move\n0123\n", "Line 1, character 5: expected columns 0 to F, found \"X\""},
      {"A1 B2 {here} A2", "Line 1, character 7: expected columns A1 to D4, found \"{here}\""},
  };
  for (gsize i = 0; i < G_N_ELEMENTS(refused); i++) {
    g_autoptr(GError) error = NULL;
    g_assert_null(plain_read("cube", refused[i].text, NULL, &error));
    g_assert_cmpstr(error->message, ==, refused[i].message);
  }
}

/* Lists and remarks are no rows of a table, and keep what they say. */
static void test_unchanged(void) {
  static const char *const texts[] = {"1 6 16\n2 4 4\n3 7 7\n", "0\twin\n1\tnot-win\n",
                                      "1\twin\n2\tnot-win\n",   "1 first\n2 draw\n",
                                      "0FC34\n0FC35\n",         "4453 -2\n",
                                      "(1, 1) (2, 2)",          "w/b//////////////",
                                      "1. A1 {“so” – …} B2",    "[White \"A–B\"]\n1. A1"};
  for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
    g_autofree char *plain = plain_text(texts[i], strlen(texts[i]));
    g_assert_cmpstr(plain, ==, texts[i]);
  }
}

static void test_names_stay(void) {
  g_autoptr(GameFile) file =
      plain_read("cube", "[White “Anna – O’Neil”]\n[Black “Ben”]\n" GAME, NULL, NULL);
  const GameRecord *game = file->games->pdata[0];
  const GameAbout *about = game->about;
  g_assert_cmpstr(about->white, ==, "Anna – O’Neil");
  g_assert_cmpstr(about->black, ==, "Ben");
}

/* A letter of such a text is never moved, whatever it is. */
static void test_length(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(45);
  static const char *const parts[] = {"1", "\t", " ", "\n", "A1", ".", ")", "“",  "[", "{",
                                      "}", ">",  "–", "½",  "0",  "-", "…", "\"", ";", "\xE2"};
  for (int i = 0; i < 2000; i++) {
    g_autoptr(GString) text = g_string_new(NULL);
    for (int n = g_rand_int_range(rand, 0, 30); n > 0; n--)
      g_string_append(text, parts[g_rand_int_range(rand, 0, G_N_ELEMENTS(parts))]);
    g_autofree char *plain = plain_text(text->str, text->len);
    g_assert_cmpuint(strlen(plain), ==, text->len);
    for (gsize at = 0; at < text->len; at++)
      g_assert_cmpint(text->str[at] == '\n', ==, plain[at] == '\n');
  }
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/plain/pasted", test_pasted);
  g_test_add_func("/plain/refused", test_refused);
  g_test_add_func("/plain/unchanged", test_unchanged);
  g_test_add_func("/plain/names-stay", test_names_stay);
  g_test_add_func("/plain/length", test_length);
  return g_test_run();
}

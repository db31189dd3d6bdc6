/* Texts as people write them (tests/data/texts), through everything that reads them: the window's
 * paste and entry, files, an argument of the command line and its standard input.
 *
 * Usage: test-texts FOLDER PROGRAM, the latter fourscore-cli. */
#include "game/game-file.h"
#include "game/games-read.h"

#include <gio/gio.h>
#include <string.h>

static const char *folder, *program;

/* The lines of a file, each as its fields. */
static GPtrArray *read_cases(const char *name, int fields) {
  GPtrArray *cases = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
  g_autofree char *path = g_build_filename(folder, name, NULL), *text = NULL;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
  for (int i = 0; lines[i]; i++) {
    if (!*lines[i] || *lines[i] == '#') continue;
    char **found = g_strsplit(lines[i], " | ", fields);
    g_assert_cmpuint(g_strv_length(found), ==, (guint)fields);
    g_ptr_array_add(cases, found);
  }
  g_assert_cmpuint(cases->len, >, 0);
  return cases;
}

static Variant variant_of(const char *name) {
  Variant variant;
  g_assert_cmpint(variant_read(name, strlen(name), &variant, NULL), ==, STATUS_OK);
  return variant;
}

static void assert_line(const Line *line, const char *own, const char *text) {
  char moves[LINE_TEXT];
  line_write(line, moves);
  if (!g_str_equal(moves, own)) g_test_fail_printf("“%s” is %s and not %s", text, moves, own);
}

static void assert_record(const GameRecord *record, const char *own, const char *text) {
  assert_line(&record->line, own, text);
}

/* What the program prints, on both outputs. */
static char *run(const char *const *arguments, const char *given) {
  g_autoptr(GSubprocess) process =
      g_subprocess_newv(arguments,
                        G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                            G_SUBPROCESS_FLAGS_STDERR_PIPE,
                        NULL);
  g_autoptr(GBytes) input = g_bytes_new(given, strlen(given)), out = NULL, err = NULL;
  g_assert_true(g_subprocess_communicate(process, input, NULL, &out, &err, NULL));
  gsize out_size, err_size;
  const char *out_text = g_bytes_get_data(out, &out_size),
             *err_text = g_bytes_get_data(err, &err_size);
  return g_strdup_printf("%.*s%.*s", (int)out_size, out_text, (int)err_size, err_text);
}

/* The program's output begins with the game or has the message. */
static void assert_output(char **fields, const char *output, const char *origin) {
  if (*fields[1] != '!') {
    size_t length = strlen(fields[2]);
    if (!g_str_has_prefix(output, fields[2]) || !strchr("\t\n", output[length]))
      g_test_fail_printf("%s of “%s”: “%s” is not %s", origin, fields[3], output, fields[2]);
    return;
  }
  g_auto(GStrv) wrong = g_strsplit(fields[2], " ", 2);
  g_autofree char *place = g_strdup_printf("%s, character %s: ", origin, wrong[0]);
  if (!strstr(output, place) || !strstr(output, wrong[1]))
    g_test_fail_printf("%s of “%s”: “%s” is not “%s”", origin, fields[3], output, fields[2]);
}

static void try_program(char **fields, const char *text) {
  const char *argument[] = {program, "show", "--game", fields[0], "--as", "own", "--", text, NULL};
  const char *input[] = {program,   "solve",        "--table", "64M", "--no-book", "--game",
                         fields[0], "--time-limit", "0.001",   "-",   NULL};
  g_autofree char *shown = run(argument, ""), *solved = run(input, text);
  assert_output(fields, shown, "position");
  assert_output(fields, solved, "line 1");
}

static void assert_refused(char **fields, gsize offset, const char *message) {
  g_auto(GStrv) wrong = g_strsplit(fields[2], " ", 2);
  if (offset + 1 != g_ascii_strtoull(wrong[0], NULL, 10) || !strstr(message, wrong[1]))
    g_test_fail_printf("“%s”: character %zu: %s", fields[3], offset + 1, message);
}

static void try_window(char **fields, const char *text) {
  Variant variant = variant_of(fields[0]);
  Line line;
  NotationChoice choice;
  Error error;
  Status status =
      game_list_read_one(variant, NOTATION_ANY, text, strlen(text), &line, NULL, &choice, &error);
  gsize offset;
  g_autoptr(GError) wrong = NULL;
  g_autoptr(GPtrArray) records =
      game_file_read_positions(variant, NOTATION_ANY, text, &choice, &offset, &wrong);
  g_assert_true((status == STATUS_OK) == (records != NULL));
  if (*fields[1] == '!') {
    g_assert_cmpint(status, !=, STATUS_OK);
    assert_refused(fields, error.offset, error.message);
    assert_refused(fields, offset, wrong->message);
    return;
  }
  if (status != STATUS_OK) {
    g_test_fail_printf("“%s”: %s", fields[3], error.message);
    return;
  }
  assert_line(&line, fields[2], fields[3]);
  g_assert_cmpuint(records->len, ==, 1);
  assert_record(records->pdata[0], fields[2], fields[3]);
  if (!g_str_equal(notation_name(choice.notation), fields[1]))
    g_test_fail_printf("“%s” was read as %s", fields[3], notation_name(choice.notation));
}

static void test_texts(void) {
  g_autoptr(GPtrArray) cases = read_cases("texts.txt", 4);
  for (guint i = 0; i < cases->len; i++) {
    char **fields = cases->pdata[i];
    g_autofree char *text = g_strcompress(fields[3]);
    try_window(fields, text);
    try_program(fields, text);
  }
}

/* The lines that are right, through a file, if all are. */
static void try_list_file(char **fields, const char *text) {
  Variant variant = variant_of(fields[0]);
  NotationChoice choice;
  gsize offset;
  g_autoptr(GError) wrong = NULL;
  g_autoptr(GPtrArray) records =
      game_file_read_positions(variant, NOTATION_ANY, text, &choice, &offset, &wrong);
  g_auto(GStrv) own = g_strsplit(fields[3], " ", -1);
  if ((records != NULL) != (strchr(fields[3], '!') == NULL))
    g_test_fail_printf("“%s”: %s", fields[4], records ? "was not refused" : wrong->message);
  if (!g_str_equal(notation_name(choice.notation), fields[1]))
    g_test_fail_printf("“%s” was read as %s", fields[4], notation_name(choice.notation));
  const char *rival = choice.rival == NOTATION_ANY ? "-" : notation_name(choice.rival);
  if (!g_str_equal(rival, fields[2])) g_test_fail_printf("“%s” may be %s", fields[4], rival);
  for (guint i = 0; records && i < records->len; i++)
    assert_record(records->pdata[i], own[i], fields[4]);
}

static void try_list_input(char **fields, const char *text) {
  const char *input[] = {program,   "solve",        "--table", "64M", "--no-book", "--game",
                         fields[0], "--time-limit", "0.001",   "-",   NULL};
  g_autofree char *output = run(input, text);
  g_auto(GStrv) own = g_strsplit(fields[3], " ", -1), lines = g_strsplit(output, "\n", -1);
  int at = 0;
  for (int i = 0; own[i]; i++) {
    if (*own[i] == '!') continue;
    g_autofree char *begin = g_strconcat(own[i], "\t", NULL);
    if (!lines[at] || !g_str_has_prefix(lines[at], begin))
      g_test_fail_printf("“%s”: “%s” is not %s", fields[4], output, own[i]);
    at++;
  }
  if (!g_str_equal(fields[2], "-")) g_assert_nonnull(strstr(output, "; --notation "));
}

static void test_lists(void) {
  g_autoptr(GPtrArray) cases = read_cases("lists.txt", 5);
  for (guint i = 0; i < cases->len; i++) {
    char **fields = cases->pdata[i];
    g_autofree char *text = g_strcompress(fields[4]);
    try_list_file(fields, text);
    try_list_input(fields, text);
  }
}

/* What stands after the moves of a line is the result of a game that is not over. */
static void test_results(void) {
  static const char text[] = "0F5A 1-0\n0F5A\n1. 0 F 2. 5 1/2-1/2\n0F5 0-1\n";
  static const ValueSet told[] = {VALUE_FIRST, 0, VALUE_DRAW, VALUE_SECOND};
  gsize offset;
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) records =
      game_file_read_positions(variant_default(), NOTATION_ANY, text, NULL, &offset, &error);
  g_assert_no_error(error);
  g_assert_cmpuint(records->len, ==, G_N_ELEMENTS(told));
  for (guint i = 0; i < records->len; i++) {
    const GameRecord *record = records->pdata[i];
    g_assert_cmpuint(record->about->result, ==, told[i]);
  }
}

/* The players that stand before the moves, or above the only game. */
static void test_players(void) {
  static const struct {
    const char *text, *players;
  } cases[] = {
      {"Bob vs Carol: A1 B2 C3", "Bob/Carol"},
      {"Bob - Carol 0F5A69 1-0", "Bob/Carol"},
      {"Bob \u2013 Carol, 2024-05-01: A1 B2", "Bob/Carol"},
      {"Game 3: A1 B2", "-/-"},
      {"Bob\uFF1AA1 B2", "-/-"},
      {"bob gegen eva: A1, B2", "bob/eva"},
      {"J\u00FCrgen M. v \u00C5se: 0F5", "J\u00FCrgen M./\u00C5se"},
      {"Ann - Ben: 0F5A\nCarl vs. Dora: F05", "Ann/Ben Carl/Dora"},
      {"Ann - Ben\n0F5A\nF05", "-/- -/-"},
      {"Ann - Ben\n\n0F5A", "Ann/Ben"},
      {"Bob vs Carol\nA1 B2 C3\nAnn vs Dave\nB2 C3 D4", "Bob/Carol Ann/Dave"},
      {"0F5A\nAnn - Ben, 2024-05-01\n\nF05\n050\nEva - Tom\n5A", "-/- Ann/Ben -/- Eva/Tom"},
      {"0F5A\nBob vs Carol\nF05\nGood game, greetings, Tom", "-/- Bob/Carol"},
      {"0F5A\nBob vs Carol", "-/-"},
      {"Bob vs Carol\n1. A1 B2\n2. C3 D4\nAnn vs Dave, 2024-05-01\n1. B2 C3\n2. D4 A1 0-1\n",
       "Bob/Carol Ann/Dave"},
      {"1. A1 B2\n2. C3 D4 1-0\n\nÅsa – Dave\n1. B2 C3\n2. D4 A1\nBob vs Carol", "-/- Åsa/Dave"},
      {"Bob vs Carol\n1. A1 B2 2. C3 D4\nAnn vs Dave\n1. B2 C3 2. D4 A1", "Bob/Carol Ann/Dave"},
      {"Bob - Carol 2nd round\n5A", "Bob/Carol"},
      {"Bob vs Carol, WC2024\n5A", "Bob/Carol"},
      {"Bob - Carol (1800 - 1750)\n5A", "Bob/Carol"},
      {"Game 12: Bob - Carol 2024-05-01\nA1 B2 C3", "Bob/Carol"},
      {"White: Bob\nBlack: Abe\nA1 B2", "Bob/Abe"},
      {"Ann - Ben, 2024-05-01\n1. A1 B2\n2. C3 D4", "Ann/Ben"},
      {"[White \"Eva\"]\n\n1. A1 B2", "Eva/-"},
      {"FACE note: he is right", "-/-"},
      {"A1 - B2 - C3", "-/-"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(GError) error = NULL;
    GameFile *file = games_read(variant_default(), NOTATION_ANY, cases[i].text,
                                strlen(cases[i].text), NULL, &error);
    g_assert_no_error(error);
    g_autoptr(GString) found = g_string_new(NULL);
    for (guint game = 0; game < file->games->len; game++) {
      const GameAbout *about = ((const GameRecord *)file->games->pdata[game])->about;
      g_string_append_printf(found, "%s%s/%s", game > 0 ? " " : "",
                             about->white ? about->white : "-", about->black ? about->black : "-");
    }
    g_assert_cmpstr(found->str, ==, cases[i].players);
    game_file_free(file);
  }
}

/* A wrong move behind players is named: the line is neither a heading nor closing words, and the
 * other lines are read as they would be without it. */
static void test_wrong_behind_players(void) {
  static const struct {
    const char *text, *error;
  } cases[] = {
      {"Bob vs Carol: A1 Z9", "Line 1, character 18: expected columns A1 to D4, found \"Z9\""},
      {"Bob vs Carol: Z9 A1\nA1 B2", "Line 1, character 15: expected columns A1 to D4"},
      {"Bob vs Carol: A1 Z9\nA1 B2", "Line 1, character 18: expected columns A1 to D4"},
      {"Bob vs Carol: A1 B2 Z9 good # or so\nA1 B2", "Line 1, character 21: expected columns A1"},
      {"Bob - Carol 5AG\n0F5A", "Line 1, character 15: expected columns 0 to F, found \"G\""},
      {"Bob vs Carol: 1. A1 Z9\n1. A1 B2 2. C3 D4", "Line 1, character 21: expected columns A1"},
      {"Ann,\nBob vs Carol: Z9 A1\n1. A1 B2 2. C3", "Line 2, character 15: expected columns A1"},
      {"A1 B2\nBob vs Carol: Z9 A1", "Line 2, character 15: expected columns A1 to D4"},
      {"A1 B2\nBob vs Carol: A1 Z9", "Line 2, character 18: expected columns A1 to D4"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autoptr(GError) error = NULL;
    GameFile *file = games_read(variant_default(), NOTATION_ANY, cases[i].text,
                                strlen(cases[i].text), NULL, &error);
    g_assert_null(file);
    g_assert_nonnull(error);
    if (!g_str_has_prefix(error->message, cases[i].error) || strstr(error->message, "more"))
      g_test_fail_printf("“%s”: %s", cases[i].text, error->message);
  }
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_set_nonfatal_assertions();
  folder = argv[1];
  program = argv[2];
  g_test_add_func("/texts/texts", test_texts);
  g_test_add_func("/texts/lists", test_lists);
  g_test_add_func("/texts/results", test_results);
  g_test_add_func("/texts/players", test_players);
  g_test_add_func("/texts/wrong-behind-players", test_wrong_behind_players);
  return g_test_run();
}

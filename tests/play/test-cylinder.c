/* A third kind of game, which no program knows, with what exists for all games: it is listed,
 * played, written, set up and analysed, and its best play is found. */
#include "play/analysis.h"
#include "play/best-line.h"
#include "play/cube-play.h"
#include "plays.h"
#include "rules-cylinder.h"

/* In place of the list of rules-list.c. */
const Rules *const rules_list[] = {&rules_cube, &rules_cylinder, NULL};

static Variant cylinder(void) { return plays_variant("cylinder:5x3"); }

static Table *table_of(void) {
  Table *table = NULL;
  unsigned bits = cylinder().rules->solving->key_bits(solving_default(cylinder()), cylinder());
  g_assert_cmpint(table_create(&table, 16 << 20, bits, SCHEME_TWOBIG, 0, NULL), ==, STATUS_OK);
  return table;
}

/* The value by search without a table. */
static ValueSet value_of(const Position *position) {
  Move moves[MOVES_MOST];
  ValueSet values[MOVES_MOST];
  int count = position_moves(position, moves);
  for (int i = 0; i < count; i++) {
    Position next = position_play(position, moves[i]);
    values[moves[i]] = value_of(&next);
  }
  return position_fold(position, values);
}

static void test_listed(void) {
  Variant variant;
  Error error;
  char text[VARIANT_TEXT];
  variant_write(cylinder(), text);
  g_assert_cmpstr(text, ==, "cylinder:5x3");
  g_assert_cmpint(variant_read("popout:7x6", 10, &variant, &error), ==, STATUS_TEXT);
  g_assert_cmpstr(error.message, ==, "expected one of these games: cube, cylinder:WxH");
  g_assert_cmpint(variant_read("cylinder:9x3", 12, &variant, &error), ==, STATUS_RANGE);
}

/* Played at random, written and read, turned, taken down and set up. */
static void test_play(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  const Rules *rules = &rules_cylinder;
  int won = 0, around = 0;
  for (int i = 0; i < amount(300); i++) {
    Line line = plays_random(cylinder(), 15, rand), again;
    Position position = line_position(&line), back, built = position_begin(cylinder());
    char text[LINE_TEXT];
    line_write(&line, text);
    g_assert_cmpint(line_read(cylinder(), text, strlen(text), &again, NULL), ==, STATUS_OK);
    g_assert_true(position_equal(&again.start, &line.start));
    g_assert_cmpmem(again.moves, again.length, line.moves, line.length);
    g_assert_cmpint(again.at, ==, line.at);
    position_write_code(&position, text);
    g_assert_cmpint(line_read(cylinder(), text, strlen(text), &again, NULL), ==, STATUS_OK);
    g_assert_true(position_equal(&again.start, &position));
    bool asked = rules->of_key(cylinder(), position_key(&position), &back);
    g_assert_cmpint(asked, ==, position_result(&position) == VALUE_ANY);
    if (asked) g_assert_true(position_image(&position, &back, NULL));
    for (int g = 0; g < rules->images; g++) {
      Position image = rules->image(&position, g);
      g_assert_cmpuint(position_key(&image).low, ==, position_key(&position).low);
      g_assert_cmpint(position_result(&image), ==, position_result(&position));
    }
    for (int x = 0; x < 5; x++)
      for (int y = 0; y < 3 && rules->at(&position, x, y) != CELL_EMPTY; y++)
        rules->put(&built, x, (Player)rules->at(&position, x, y));
    g_assert_cmpint(rules->settle(&built, &back, NULL), ==, STATUS_OK);
    g_assert_true(position_equal(&back, &position));
    won += line_result(&line) != VALUE_ANY && line_result(&line) != VALUE_DRAW;
    for (int y = 0; y < 3; y++)
      around += rules->wins(&position, 4, y) && rules->wins(&position, 0, y);
  }
  g_assert_cmpint(won, >, 0);
  g_assert_cmpint(around, >, 0); /* rows across the seam */
}

/* Each move's value is that of the search without a table; turned columns are searched once. */
static void test_analysis(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  Table *table = table_of();
  for (int i = 0; i < amount(40); i++) {
    Line line = plays_random(cylinder(), 5, rand);
    Position position = line_position(&line);
    QuestionOptions options = {.position = position,
                               .goal = GOAL_EXACT,
                               .solver = solving_default(cylinder()),
                               .table = table};
    Analysis *analysis = analysis_new(&options);
    analysis_prefer(analysis, 2);
    analysis_run(analysis);
    AnalysisView view = analysis_peek(analysis);
    g_assert_true(view.answered);
    g_assert_cmpint(view.values, ==, value_of(&position));
    analysis_free(analysis);
  }
  Position begin = position_begin(cylinder());
  AnalysisView blank = analysis_blank(&begin);
  for (int m = 0; m < blank.count; m++)
    g_assert_cmpint(blank.moves[m].same_as, ==, 0);
  table_free(table);
}

static void test_best_line(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(3);
  Table *table = table_of();
  StopFlag stop = {false};
  for (int i = 0; i < amount(20); i++) {
    Line line = plays_random(cylinder(), 6, rand);
    Position position = line_position(&line);
    QuestionOptions options = {.position = position,
                               .goal = GOAL_EXACT,
                               .solver = solving_default(cylinder()),
                               .table = table};
    BestLine found = best_line_find(&options, -1, &stop);
    g_assert_true(found.complete);
    ValueSet value = value_of(&position);
    for (int m = 0; m < found.length; m++) {
      position = position_play(&position, found.moves[m]);
      g_assert_cmpint(value_of(&position), ==, value);
    }
    g_assert_cmpint(position_result(&position), ==, value);
  }
  table_free(table);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/play/cylinder/listed", test_listed);
  g_test_add_func("/play/cylinder/play", test_play);
  g_test_add_func("/play/cylinder/analysis", test_analysis);
  g_test_add_func("/play/cylinder/best-line", test_best_line);
  return g_test_run();
}

/* No rule that the checker accepts is false on small upright boxes, where play to the end values
 * each position. In boxes-NAME, which has a fault in its rule.c, one is. */
#include "trial.h"

#include "../../amount.h"

#ifndef PLANTED
#define PLANTED false
#endif

enum { SEED = 48, TRIES = 1000 };

typedef struct {
  BoxShape shape;
  int times;  /* with other lines, or from other positions */
  int stones; /* of the positions from which play goes on; 0: all positions are valued */
} Case;

static const Case cases[] = {
    {{"2x2x4, 4 drawn lines of two", 2, 2, 4, 2, 4}, 6, 0},
    {{"2x2x4, lines of three", 2, 2, 4, 3, 0}, 1, 0},
    {{"1x4x4, lines of three", 4, 1, 4, 3, 0}, 1, 0},
    {{"1x4x4, lines of four", 4, 1, 4, 4, 0}, 1, 0},
    {{"2x3x4, lines of three", 2, 3, 4, 3, 0}, 8, 8},
    {{"3x3x3, lines of three", 3, 3, 3, 3, 0}, 20, 9},
    {{"2x2x4, 10 drawn lines of three", 2, 2, 4, 3, 10}, 3, 0},
    {{"2x2x4, 24 drawn lines of four", 2, 2, 4, 4, 24}, 1, 0},
};

/* About fifty times as much. */
static const Case more[] = {
    {{"1x5x4, 4 drawn lines of two", 5, 1, 4, 2, 4}, 48, 0},
    {{"3x3x3, lines of three", 3, 3, 3, 3, 0}, 600, 9},
    {{"1x5x4, lines of three", 5, 1, 4, 3, 0}, 1, 0},
    {{"1x5x4, lines of four", 5, 1, 4, 4, 0}, 1, 0},
    {{"1x5x4, 12 drawn lines of three", 5, 1, 4, 3, 12}, 2, 0},
    {{"1x5x4, 24 drawn lines of four", 5, 1, 4, 4, 24}, 2, 0},
    {{"2x2x4, 4 drawn lines of two", 2, 2, 4, 2, 4}, 100, 0},
    {{"2x2x4, 10 drawn lines of three", 2, 2, 4, 3, 10}, 50, 0},
    {{"2x2x4, 24 drawn lines of four", 2, 2, 4, 4, 24}, 20, 0},
    {{"2x3x4, lines of three", 2, 3, 4, 3, 0}, 1, 0},
};

/* A position of this many stones in which the player to move cannot win at once; false if a game
 * got stuck. */
static bool draw_start(GRand *rand, int stones, Position *position) {
  *position = (Position){.stones = {~box.inside, 0}};
  for (int tries = 0; tries < TRIES && position->count < stones; tries++) {
    int cell = game_cell(position, g_rand_int_range(rand, 0, box.columns));
    if (cell < 0) continue;
    Position next = game_play(position, cell);
    uint64_t empty = ~(next.stones[WHITE] | next.stones[BLACK]);
    uint64_t threats = lines_threats(next.stones[game_mover(&next)] & box.inside, empty);
    bool over = lines_any(next.stones[game_mover(position)] & box.inside);
    if (!over && !(threats & empty & (~empty << COLUMNS | 0xFFFF))) *position = next;
  }
  return position->count == stones;
}

static void run_once(const Case *what, Trial *trial) {
  Position start;
  box_make(&what->shape, trial->rand);
  if (what->stones == 0)
    values_of_all(trial_position, trial);
  else if (draw_start(trial->rand, what->stones, &start))
    values_from(&start, trial_position, trial);
}

static Tally run(const Case *what) {
  Trial trial = {.rand = g_rand_new_with_seed(SEED)};
  for (int i = 0; i < amount(what->times) && !(PLANTED && trial.tally.false_claims > 0); i++)
    run_once(what, &trial);
  g_rand_free(trial.rand);
  return trial.tally;
}

static void print(const char *name, const Tally *tally) {
  g_test_message("%-30s %9" G_GUINT64_FORMAT " positions; %9" G_GUINT64_FORMAT
                 " rules hold, %9" G_GUINT64_FORMAT " win; %9" G_GUINT64_FORMAT
                 " close, %8" G_GUINT64_FORMAT " have a tempo, %7" G_GUINT64_FORMAT
                 " yield, %9" G_GUINT64_FORMAT " pair; false: %" G_GUINT64_FORMAT " %s",
                 name, tally->positions, tally->claims[0], tally->claims[1], tally->closed,
                 tally->tempi, tally->yielded, tally->paired, tally->false_claims,
                 tally->first_false);
}

static void add(Tally *sum, const Tally *tally) {
  sum->positions += tally->positions;
  for (int wins = 0; wins < 2; wins++)
    sum->claims[wins] += tally->claims[wins];
  sum->closed += tally->closed;
  sum->tempi += tally->tempi;
  sum->yielded += tally->yielded;
  sum->paired += tally->paired;
  sum->false_claims += tally->false_claims;
  if (sum->first_false[0] == '\0')
    g_strlcpy(sum->first_false, tally->first_false, sizeof sum->first_false);
}

static Tally run_all(const Case *some, size_t count) {
  Tally sum = {0};
  for (size_t i = 0; i < count && !(PLANTED && sum.false_claims > 0); i++) {
    Tally tally = run(&some[i]);
    print(some[i].shape.name, &tally);
    add(&sum, &tally);
  }
  print("all", &sum);
  return sum;
}

static void test_boxes(void) {
  Tally sum =
      g_test_slow() ? run_all(more, G_N_ELEMENTS(more)) : run_all(cases, G_N_ELEMENTS(cases));
  uint64_t least = g_test_slow() ? 1000000 : 1000;
  if (PLANTED) {
    g_assert_cmpuint(sum.false_claims, >, 0);
    return;
  }
  g_assert_cmpstr(sum.first_false, ==, "");
  g_assert_cmpuint(sum.false_claims, ==, 0);
  g_assert_cmpuint(MIN(sum.claims[0], sum.claims[1]), >, (uint64_t)amount((int)least));
  g_assert_cmpuint(MIN(sum.tempi, sum.yielded), >, (uint64_t)amount((int)least));
  g_assert_cmpuint(MIN(sum.closed, sum.paired), >, (uint64_t)amount((int)least));
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func(PLANTED ? "/check/boxes/planted-fault" : "/check/boxes", test_boxes);
  return g_test_run();
}

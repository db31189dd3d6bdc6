/* A crowd: many threads that run, look at, stop, make and free what searches, at random and all at
 * once. What is proved meanwhile has to be true. */
#include "fourscore.h"

#include "amount.h"

#include <glib/gstdio.h>
#include <pthread.h>

enum { THREADS = 100, THINGS = 12, POSITIONS = 8, STONES = 36, ACTIONS = 60 };

/* What a thread does something with: one of the three. */
typedef struct {
  int place; /* of its position */
  FourscoreQuestion *question;
  FourscoreAnalysis *analysis;
  FourscoreJudge *judge;
} Thing;

static struct {
  int actions;
  FourscorePosition positions[POSITIONS];
  int values[POSITIONS];
  FourscoreGame *games[POSITIONS]; /* only looked at */
  FourscoreTable *table;
  FourscoreStore *store;
  Thing things[THINGS];
} crowd;

static void check_status(FourscoreStatus status, const FourscoreError *error) {
  if (status != FOURSCORE_OK && status != FOURSCORE_ERROR_BUSY) g_error("%s", error->message);
}

static void check_values(const Thing *thing, int values) {
  g_assert_cmpint(values & crowd.values[thing->place], !=, 0);
}

static Thing make(GRand *random, int kind) {
  Thing thing = {.place = g_rand_int_range(random, 0, POSITIONS)};
  FourscoreOptions options = {.position = crowd.positions[thing.place],
                              .table = g_rand_boolean(random) ? crowd.table : NULL,
                              .store = g_rand_boolean(random) ? crowd.store : NULL,
                              .threads = g_rand_int_range(random, 1, 4)};
  FourscoreError error;
  FourscoreStatus status = kind == 0 ? fourscore_question_create(&thing.question, &options, &error)
                           : kind == 1
                               ? fourscore_analysis_create(&thing.analysis, &options, &error)
                               : fourscore_judge_create(&thing.judge, &options, 1 << 20, &error);
  if (status != FOURSCORE_OK) g_error("%s", error.message);
  return thing;
}

static void take_away(Thing thing) {
  fourscore_question_free(thing.question);
  fourscore_analysis_free(thing.analysis);
  fourscore_judge_free(thing.judge);
}

static void run(const Thing *thing, GRand *random) {
  FourscoreError error;
  uint64_t nodes = (uint64_t)g_rand_int_range(random, 1, 5000);
  double seconds = g_rand_double_range(random, 0.0001, 0.01);
  FourscoreStatus status =
      thing->question != NULL ? fourscore_question_run(thing->question, nodes, seconds, &error)
      : thing->analysis != NULL
          ? fourscore_analysis_run(thing->analysis, seconds, &error)
          : fourscore_judge_run(thing->judge, crowd.games[thing->place], 50, seconds, &error);
  check_status(status, &error);
}

static void look(const Thing *thing) {
  FourscoreView view;
  FourscoreAnalysisView whole;
  FourscoreJudgeView judged;
  if (thing->question != NULL) {
    fourscore_question_peek(thing->question, &view);
    check_values(thing, view.values);
  } else if (thing->analysis != NULL) {
    fourscore_analysis_peek(thing->analysis, &whole);
    check_values(thing, whole.whole.values);
  } else {
    fourscore_judge_peek(thing->judge, &judged);
    if (judged.count > 0) check_values(thing, judged.values);
  }
}

static void stop(const Thing *thing) {
  if (thing->question != NULL) fourscore_question_stop(thing->question);
  if (thing->analysis != NULL) fourscore_analysis_stop(thing->analysis);
  if (thing->judge != NULL) fourscore_judge_stop(thing->judge);
}

/* One of its own, from beginning to end. */
static void whole_life(GRand *random) {
  Thing thing = make(random, g_rand_int_range(random, 0, 3));
  run(&thing, random);
  look(&thing);
  take_away(thing);
}

static void *take_part(void *data) {
  GRand *random = g_rand_new_with_seed(GPOINTER_TO_UINT(data));
  for (int i = 0; i < crowd.actions; i++) {
    const Thing *thing = &crowd.things[g_rand_int_range(random, 0, THINGS)];
    switch (g_rand_int_range(random, 0, 5)) {
    case 0:
    case 1:
      run(thing, random);
      break;
    case 2:
      look(thing);
      break;
    case 3:
      stop(thing);
      break;
    default:
      whole_life(random);
    }
  }
  g_rand_free(random);
  return NULL;
}

static int solve(const FourscorePosition *position) {
  FourscoreOptions options = {.position = *position};
  FourscoreQuestion *question;
  FourscoreView view;
  g_assert_cmpint(fourscore_question_create(&question, &options, NULL), ==, FOURSCORE_OK);
  g_assert_cmpint(fourscore_question_run(question, 0, 0, NULL), ==, FOURSCORE_OK);
  fourscore_question_peek(question, &view);
  fourscore_question_free(question);
  return view.values;
}

static void set_up(const char *path) {
  GRand *random = g_rand_new_with_seed(1);
  uint64_t state = 0;
  crowd.actions = amount(ACTIONS);
  g_assert_cmpint(fourscore_sample("cube", STONES, 1, &state, crowd.positions, POSITIONS, NULL), ==,
                  FOURSCORE_OK);
  g_assert_cmpint(fourscore_store_open(&crowd.store, path, "cube", true, NULL), ==, FOURSCORE_OK);
  g_assert_cmpint(fourscore_table_create(&crowd.table, "cube", NULL, 64 << 20, NULL), ==,
                  FOURSCORE_OK);
  for (int i = 0; i < POSITIONS; i++) {
    crowd.values[i] = solve(&crowd.positions[i]);
    g_assert_cmpint(fourscore_game_create(&crowd.games[i], &crowd.positions[i], NULL), ==,
                    FOURSCORE_OK);
  }
  for (int i = 0; i < THINGS; i++)
    crowd.things[i] = make(random, i % 3);
  g_rand_free(random);
}

static void test_crowd(void) {
  pthread_t threads[THREADS];
  g_autofree char *folder = g_dir_make_tmp("lib-XXXXXX", NULL);
  g_autofree char *path = g_build_filename(folder, "store", NULL);
  g_autofree char *journal = g_strconcat(path, "-journal", NULL);
  set_up(path);
  for (int i = 0; i < THREADS; i++)
    g_assert_cmpint(pthread_create(&threads[i], NULL, take_part, GUINT_TO_POINTER(i + 2)), ==, 0);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  for (int i = 0; i < THINGS; i++)
    take_away(crowd.things[i]);
  for (int i = 0; i < POSITIONS; i++)
    fourscore_game_free(crowd.games[i]);
  fourscore_table_free(crowd.table);
  fourscore_store_close(crowd.store);
  g_unlink(journal);
  g_assert_cmpint(g_unlink(path) | g_rmdir(folder), ==, 0);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/lib/crowd", test_crowd);
  return g_test_run();
}

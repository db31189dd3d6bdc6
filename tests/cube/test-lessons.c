/* Lessons that the threads of a team give each other: what one notes, the others learn, once. */
#include "solving.h"

#include "cube/lessons-access.h"
#include "cube/minimax.h"

typedef struct {
  Player mover;
  uint8_t cells[HISTORY_PLIES];
  int cell;
  bool reached;
} Lesson;

static Lesson some_lesson(GRand *rand) {
  Lesson lesson = {.mover = (Player)g_rand_int_range(rand, 0, 2),
                   .cell = g_rand_int_range(rand, 0, CELLS),
                   .reached = g_rand_boolean(rand)};
  for (int i = 0; i < HISTORY_PLIES; i++)
    lesson.cells[i] = (uint8_t)g_rand_int_range(rand, 0, CELLS + 1);
  return lesson;
}

static void learn(History *history, const Lesson *lesson) {
  HistoryPlace place = history_place(history, lesson->mover, lesson->cells);
  history_learn(&place, lesson->cell, lesson->reached);
}

static void add(Lessons *lessons, Pupil *pupil, History *history, const Lesson *lesson) {
  lessons_add(lessons, pupil, history, lesson->mover, lesson->cells, lesson->cell, lesson->reached);
}

static void assert_same(const History *a, const History *b) {
  g_assert_cmpmem(a, sizeof *a, b, sizeof *b);
}

/* A note says all that is learned. */
static void test_note(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(1);
  g_autofree History *told = g_new0(History, 1), *own = g_new0(History, 1);
  for (int i = 0; i < 10000; i++) {
    Lesson lesson = some_lesson(rand);
    learn(own, &lesson);
    lesson_learn(told, lesson_word(lesson.mover, lesson.cells, lesson.cell, lesson.reached));
    if (i % 500 == 0) assert_same(told, own);
  }
  assert_same(told, own);
}

/* Two in turns: each learns what the other has shown since the last time, in order and once, and
 * never its own lessons. */
static void test_told(void) {
  g_autoptr(GRand) rand = g_rand_new_with_seed(2);
  Lessons *lessons = lessons_create();
  g_autofree History *history = g_new0(History, 2), *expected = g_new0(History, 2);
  Pupil pupils[2];
  Lesson shown[2][LESSONS_AT_ONCE];
  for (int p = 0; p < 2; p++)
    lessons_enter(lessons, &pupils[p]);
  for (int round = 0; round < 200; round++) {
    int p = round % 2;
    for (int i = 0; i < LESSONS_AT_ONCE; i++) {
      shown[p][i] = some_lesson(rand);
      add(lessons, &pupils[p], &history[p], &shown[p][i]);
    }
    for (int i = 0; i < LESSONS_AT_ONCE && round > 0; i++)
      learn(&expected[p], &shown[1 - p][i]);
    assert_same(&history[p], &expected[p]);
  }
  /* A thread that begins again reads only what comes after that. */
  memset(&history[0], 0, sizeof history[0]);
  memset(&expected[0], 0, sizeof expected[0]);
  lessons_enter(lessons, &pupils[0]);
  for (int i = 0; i < LESSONS_AT_ONCE; i++)
    add(lessons, &pupils[0], &history[0], &shown[0][i]);
  assert_same(&history[0], &expected[0]);
  lessons_free(lessons);
}

/* If there are very many, only the latest are learned, even if they have gone round the ring. */
static void test_latest(void) {
  enum { MANY = 3 * LESSONS_KEPT / LESSONS_AT_ONCE * LESSONS_AT_ONCE };
  g_autoptr(GRand) rand = g_rand_new_with_seed(3);
  Lessons *lessons = lessons_create();
  g_autofree History *history = g_new0(History, 2), *expected = g_new0(History, 1);
  g_autofree Lesson *shown = g_new(Lesson, MANY);
  Pupil pupils[2];
  for (int p = 0; p < 2; p++)
    lessons_enter(lessons, &pupils[p]);
  for (int i = 0; i < MANY; i++) {
    shown[i] = some_lesson(rand);
    add(lessons, &pupils[0], &history[0], &shown[i]);
  }
  for (int i = 0; i < LESSONS_AT_ONCE; i++)
    add(lessons, &pupils[1], &history[1], &shown[i]);
  for (int i = MANY - LESSONS_MOST; i < MANY; i++)
    learn(expected, &shown[i]);
  assert_same(&history[1], expected);
  lessons_free(lessons);
}

enum { SHARERS = 4 };

typedef struct {
  Lessons *lessons;
  gint told; /* threads that have learned from others */
} Class;

/* All give the same lesson, so a torn or half old one would teach something else. Each goes on
 * until all have learned, however seldom they run at the same time. */
static gpointer share(gpointer data) {
  Class *class = data;
  g_autofree History *history = g_new0(History, 1), *only = g_new0(History, 1);
  const Lesson lesson = {SECOND, {1, 2, 3, CELLS}, 63, true};
  Pupil pupil;
  lessons_enter(class->lessons, &pupil);
  bool told = false;
  while (g_atomic_int_get(&class->told) < SHARERS) {
    for (int i = 0; i < 100000; i++)
      add(class->lessons, &pupil, history, &lesson);
    if (told || memcmp(history, only, sizeof *only) == 0) continue;
    told = true;
    g_atomic_int_inc(&class->told);
  }
  guint others = 0;
  for (; memcmp(history, only, sizeof *only) != 0 && others < 4000; others++)
    learn(only, &lesson);
  return GUINT_TO_POINTER(others);
}

static void test_shared(void) {
  Class class = {.lessons = lessons_create()};
  GThread *threads[SHARERS];
  for (int t = 0; t < SHARERS; t++)
    threads[t] = g_thread_new("share", share, &class);
  for (int t = 0; t < SHARERS; t++)
    g_assert_cmpuint(GPOINTER_TO_UINT(g_thread_join(threads[t])), <, 4000);
  lessons_free(class.lessons);
}

static ValueSet solve(CubeSearch *search, Board board) {
  table_clear(search->table);
  return minimax_solver.solve(search, board, CLAIM_FIRST);
}

/* A search notes lessons unless it keeps no history, and learns none of its own. */
static void test_search(void) {
  Table *table = solving_table(64 << 20, SCHEME_TWOBIG);
  Lessons *lessons = lessons_create();
  Sample sample = sample_new(4, 33);
  for (int i = 0; i < 20; i++) {
    Board board = sample_next(&sample, NULL);
    CubeSearch alone = {.table = table};
    CubeSearch without = {.table = table, .lessons = lessons, .without = MINIMAX_HISTORY};
    CubeSearch together = {.table = table, .lessons = lessons};
    ValueSet values = solve(&alone, board);
    uint64_t before = lessons->count;
    g_assert_cmpint(solve(&without, board), ==, values);
    g_assert_cmpuint(lessons->count, ==, before);
    g_assert_cmpint(solve(&together, board), ==, values);
    g_assert_cmpuint(together.counters.nodes, ==, alone.counters.nodes); /* nobody else notes any */
    if (together.counters.nodes > 10000) g_assert_cmpuint(lessons->count, >, before);
  }
  g_assert_cmpuint(lessons->count, >, 0);
  lessons_free(lessons);
  table_free(table);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/lessons/note", test_note);
  g_test_add_func("/lessons/told", test_told);
  g_test_add_func("/lessons/latest", test_latest);
  g_test_add_func("/lessons/shared", test_shared);
  g_test_add_func("/lessons/search", test_search);
  return g_test_run();
}

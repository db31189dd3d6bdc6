/* Batches: lists as text, results as they come, a stop, and going on after a restart. */
#include "batch/batch.h"
#include "waiting.h"

#include <math.h>

#define LIST                                                                                       \
  "# three of 40 stones and more, and one that has ended\n" EASY " 17 remarks\n\n  " EASY          \
  "3\r\n" EASY "0\n0415263\n"

static FsBatch *batch_of(FsSession *session, const char *folder) {
  return fs_batch_new(fs_session_get_search(session), folder);
}

static void test_list(void) {
  g_autoptr(FsSession) session = session_at(".");
  g_autoptr(FsBatch) batch = batch_of(session, NULL);
  g_autoptr(GError) error = NULL;
  g_assert_true(fs_batch_set_text(batch, NOTATION_ANY, LIST, NULL, &error));
  g_assert_cmpint(fs_batch_count(batch), ==, 4);
  g_assert_cmpint(fs_batch_count_answered(batch), ==, 1);
  g_assert_false(fs_batch_set_text(batch, NOTATION_ANY, "0F\n# x\n 01X\n", NULL, &error));
  g_assert_cmpstr(error->message, ==,
                  "Line 3, character 4: expected a column from 0 to F, found 'X'");
  g_clear_error(&error);
  g_assert_false(fs_batch_set_text(batch, NOTATION_ANY, "0X\n0F\n1X\n", NULL, &error));
  g_assert_nonnull(strstr(error->message, "Line 1, character 2"));
  g_assert_nonnull(strstr(error->message, ". 1 more line is wrong: 3"));
  g_clear_error(&error);
  const char *many = "0\n1X\n2X\n3X\n4\n5X\n6X\n7X\n8X\n";
  g_assert_false(fs_batch_set_text(batch, NOTATION_ANY, many, NULL, &error));
  g_assert_nonnull(strstr(error->message, ". 6 more lines are wrong: 3, 4, 6, 7, 8, …"));
  g_assert_cmpint(fs_batch_count(batch), ==, 4);
  g_autofree char *text = fs_batch_get_text(batch);
  g_assert_cmpstr(text, ==, EASY "\n" EASY "3\n" EASY "0\n0415263\n");
}

/* A hard position waits for the others, and so do the seconds that it takes. */
static void test_hard(void) {
  g_autoptr(FsSession) session = session_at(".");
  g_autoptr(FsBatch) batch = batch_of(session, NULL);
  g_assert_true(
      fs_batch_set_text(batch, NOTATION_ANY, "0FC3484B7\n" EASY "\n" EASY "3\n", NULL, NULL));
  g_assert_true(fs_batch_start(batch));
  wait_until(fs_batch_count_answered(batch) == 2);
  g_assert_true(fs_batch_is_running(batch) && !fs_batch_is_answered(batch, 0));
  wait_until(fs_batch_get_current(batch, NULL) == 0);
  g_assert_cmpfloat(fs_batch_get_remaining(batch), <, 0);
  fs_batch_stop(batch);
  wait_until(!fs_batch_is_running(batch));
}

/* Who won a game that is over is computed; a line that says something else is damaged. */
static void test_over(void) {
  g_autoptr(GArray) items =
      batch_items_read(variant_default(), NOTATION_ANY, "0415263\n.\n", NULL, NULL);
  for (int winner = 0; winner < 2; winner++) {
    g_autoptr(GString) text = g_string_new("position,goal,value,nodes,seconds,sum\n");
    BatchItem told = g_array_index(items, BatchItem, 0);
    told.values = winner == 0 ? VALUE_FIRST : VALUE_SECOND;
    batch_item_write(&told, GOAL_EXACT, "cube", text);
    g_assert_cmpuint(batch_items_take_results(items, "cube", text->str), ==, winner);
    g_assert_cmpint(g_array_index(items, BatchItem, 0).values, ==, VALUE_FIRST);
  }
}

/* So is one with another word than those that are written, and one whose goal has no name. */
static void test_words(void) {
  static const struct {
    const char *goal, *word;
    ValueSet values;
    guint damaged;
  } said[] = {
      {"first", "win", VALUE_FIRST, 0},   {"first", "not-win", VALUE_DRAW | VALUE_SECOND, 0},
      {"second", "win", VALUE_SECOND, 0}, {"second", "not-win", VALUE_FIRST | VALUE_DRAW, 0},
      {"exact", "draw", VALUE_DRAW, 0},   {"exact", "second", VALUE_SECOND, 0},
      {"exact", "unknown", VALUE_ANY, 0}, {"third", "win", VALUE_ANY, 1},
      {"first", "first", VALUE_ANY, 1},
  };
  for (guint i = 0; i < G_N_ELEMENTS(said); i++) {
    g_autoptr(GArray) items = batch_items_read(variant_default(), NOTATION_ANY, ".\n", NULL, NULL);
    g_autofree char *text =
        g_strdup_printf(BATCH_HEAD ".,%s,%s,500,2.5\n", said[i].goal, said[i].word);
    g_assert_cmpuint(batch_items_take_results(items, "cube", text), ==, said[i].damaged);
    g_assert_cmpint(g_array_index(items, BatchItem, 0).values, ==, said[i].values);
  }
}

static void run(FsBatch *batch) {
  g_assert_true(fs_batch_start(batch));
  wait_until(!fs_batch_is_running(batch));
}

static void test_answers(void) {
  g_autofree char *folder = scratch_new();
  g_autofree char *csv = NULL, *kept = NULL;
  g_autofree char *path = g_build_filename(folder, "batch.csv", NULL);
  {
    g_autoptr(FsSession) session = session_at(EASY);
    g_autoptr(FsBatch) batch = batch_of(session, folder);
    g_assert_true(fs_batch_set_text(batch, NOTATION_ANY, LIST, NULL, NULL));
    run(batch);
    g_assert_cmpint(fs_batch_count_answered(batch), ==, 4);
    g_assert_cmpint(fs_batch_get(batch, 1)->values, ==, VALUE_FIRST);
    g_assert_false(fs_batch_start(batch));
    g_assert_null(fs_batch_get_trouble(batch));
    AnalysisView view; /* the session knows what the batch has found */
    g_assert_true(fs_session_view(session, &view));
    g_assert_cmpint(view.moves[3].values, ==, VALUE_FIRST);
    fs_session_start(session); /* and has its table back */
    g_assert_true(fs_session_is_running(session));
    csv = fs_batch_csv(batch);
    g_assert_nonnull(strstr(csv, EASY "3,first,win,"));
    g_assert_true(g_file_get_contents(path, &kept, NULL, NULL));
    g_assert_nonnull(strstr(kept, EASY "3,first,win,"));
  }
  /* After a restart the results are there. */
  g_autoptr(FsSession) session = session_at(".");
  g_autoptr(FsBatch) batch = batch_of(session, folder);
  g_assert_cmpint(fs_batch_count(batch), ==, 4);
  g_assert_cmpint(fs_batch_count_answered(batch), ==, 4);
  g_autofree char *again = fs_batch_csv(batch);
  g_assert_cmpstr(again, ==, csv);
  scratch_remove(folder);
}

/* A position that is in the list twice has its result twice, and the work of the first search. */
static void test_twice(void) {
  GArray *items = batch_items_read(variant_default(), NOTATION_ANY, "0\n1\n0\n", NULL, NULL);
  const char *results = BATCH_HEAD "0,first,win,500,2.5\n0,first,win,0,0.0\n";
  g_assert_cmpuint(batch_items_take_results(items, "cube", results), ==, 0);
  for (guint i = 0; i < 3; i++) {
    const BatchItem *item = &g_array_index(items, BatchItem, i);
    g_assert_cmpint(item->values, ==, i == 1 ? VALUE_ANY : VALUE_FIRST);
    g_assert_cmpuint(item->nodes, ==, i == 1 ? 0 : 500);
  }
  g_array_unref(items);
}

/* A line of the results that was changed is left out, named, and searched again; a line of a
 * different game is left out too. */
static void test_damaged(void) {
  g_autofree char *folder = scratch_new(), *path = g_build_filename(folder, "batch.csv", NULL);
  g_autofree char *kept = NULL, *mended = NULL;
  g_autoptr(FsSession) session = session_at(".");
  {
    g_autoptr(FsBatch) batch = batch_of(session, folder);
    g_assert_true(fs_batch_set_text(batch, NOTATION_ANY, EASY "\n" EASY "3\n", NULL, NULL));
    run(batch);
    g_assert_true(g_file_get_contents(path, &kept, NULL, NULL));
  }
  g_auto(GStrv) parts = g_strsplit(kept, "first,win", 2);
  g_autofree char *wrong = g_strjoinv("first,not-win", parts);
  g_assert_true(g_file_set_contents(path, wrong, -1, NULL));
  g_autoptr(FsBatch) batch = batch_of(session, folder);
  g_assert_nonnull(strstr(fs_batch_get_trouble(batch), "1 damaged"));
  g_assert_cmpint(fs_batch_count_answered(batch), ==, 1);
  run(batch);
  g_assert_cmpint(fs_batch_get(batch, 0)->values, ==, VALUE_FIRST);
  g_assert_true(g_file_get_contents(path, &mended, NULL, NULL));
  g_assert_null(strstr(mended, "not-win"));
  g_autoptr(FsBatch) again = batch_of(session, folder);
  g_assert_null(fs_batch_get_trouble(again));
  g_assert_cmpint(fs_batch_count_answered(again), ==, 2);
  GArray *items = batch_items_read(variant_default(), NOTATION_ANY, EASY "\n", NULL, NULL);
  g_assert_cmpuint(batch_items_take_results(items, "popout:7x6", mended), >, 0);
  g_assert_cmpint(g_array_index(items, BatchItem, 0).values, ==, VALUE_ANY);
  g_array_unref(items);
  scratch_remove(folder);
}

/* The positions after each move of EASY, and one that takes long. */
static char *list_of_moves(FsSession *session) {
  GString *list = g_string_new(NULL);
  Move moves[MOVES_MOST];
  Position position = fs_session_get_position(session);
  int count = position_moves(&position, moves);
  for (int m = 0; m < count; m++)
    g_string_append_printf(list, EASY "%X\n", (unsigned)moves[m]);
  g_string_append(list, HARD "\n");
  return g_string_free(list, FALSE);
}

/* A different second opinion on an answer ends the batch, which forgets what it found. */
static void test_doubted(void) {
  g_autofree char *folder = scratch_new(), *path = g_build_filename(folder, "batch.csv", NULL);
  g_autofree char *kept = NULL;
  g_autoptr(FsSession) session = session_at(EASY);
  g_autofree char *list = list_of_moves(session);
  FsSearch *search = fs_session_get_search(session);
  g_object_set(search, "solver", "classic", NULL);
  fs_search_set_verify(search, 1);
  plant_lies(session);
  g_autoptr(FsBatch) batch = batch_of(session, folder);
  g_assert_true(fs_batch_set_text(batch, NOTATION_ANY, list, NULL, NULL));
  run(batch);
  g_assert_true(fs_search_now(search).doubted);
  g_assert_cmpint(fs_batch_count_answered(batch), ==, 0);
  g_assert_nonnull(strstr(fs_batch_get_trouble(batch), "as a second opinion"));
  g_assert_true(g_file_get_contents(path, &kept, NULL, NULL));
  g_assert_null(strstr(kept, "win"));
  g_assert_true(fs_batch_set_text(batch, NOTATION_ANY, EASY "3\n", NULL,
                                  NULL)); /* and goes on when asked to */
  run(batch);
  g_assert_cmpint(fs_batch_get(batch, 0)->values, ==, VALUE_FIRST);
  g_assert_null(fs_batch_get_trouble(batch));
  scratch_remove(folder);
}

/* The time left goes down while one is searched; it ends before it is exceeded, and when the search
 * takes longer than those of all answers together. */
static void expect_a_time_or_none(FsBatch *batch, bool none) {
  QuestionView view;
  double answered = none ? 0 : fs_batch_get(batch, 0)->seconds, before = INFINITY;
  bool over = false;
  while (!over) {
    double left = fs_batch_get_remaining(batch);
    fs_batch_get_current(batch, &view);
    over = view.seconds > answered;
    g_assert_cmpfloat(left, <=, before);
    if (left >= 0) before = left;
    main_loop_run(0.01);
  }
  g_assert_cmpfloat(fs_batch_get_remaining(batch), <, 0);
}

/* Stopped in a long search; what was answered before stays, the rest is done the next time. */
static void test_stop(void) {
  g_autofree char *folder = scratch_new();
  for (int time = 0; time < 2; time++) {
    g_autoptr(FsSession) session = session_at(".");
    g_autoptr(FsBatch) batch = batch_of(session, folder);
    if (time == 0)
      g_assert_true(
          fs_batch_set_text(batch, NOTATION_ANY, EASY "\n" HARD "\n" EASY "3\n", NULL, NULL));
    g_assert_cmpint(fs_batch_count_answered(batch), ==, time);
    g_assert_true(fs_batch_start(batch));
    QuestionView state = {0};
    wait_until(fs_batch_get_current(batch, &state) == 1 && state.counters.nodes > 1000);
    FsSearch *search = fs_session_get_search(session);
    g_assert_true(fs_search_now(search).lent);
    g_autofree char *words = fs_search_get_words(search);
    g_assert_cmpstr(words, ==, "A batch is running");
    wait_until(fs_search_get_figures(search).counters.nodes >= state.counters.nodes);
    g_assert_cmpfloat(fs_search_get_figures(search).rate, >, 0);
    g_assert_false(fs_session_can_start(session));
    expect_a_time_or_none(batch, time > 0);
    g_autoptr(GError) error = NULL;
    g_assert_false(fs_batch_set_text(batch, NOTATION_ANY, "0\n", NULL, &error));
    if (time == 1) continue; /* ends in the middle of it */
    fs_batch_stop(batch);
    wait_until(!fs_batch_is_running(batch));
    g_assert_true(fs_session_can_start(session));
  }
  scratch_remove(folder);
}

/* A folder that cannot be written to: said, and the results are there to be saved. */
static void test_unwritable(void) {
  g_autofree char *folder = scratch_new();
  g_autofree char *file = g_build_filename(folder, "batch.txt", NULL);
  g_assert_true(g_file_set_contents(file, EASY "\n", -1, NULL));
  g_autofree char *below = g_build_filename(file, "below", NULL); /* below a file */
  g_autoptr(FsSession) session = session_at(".");
  g_autoptr(FsBatch) batch = batch_of(session, below);
  g_assert_true(fs_batch_set_text(batch, NOTATION_ANY, EASY "\n", NULL, NULL));
  g_assert_nonnull(strstr(fs_batch_get_trouble(batch), below));
  run(batch);
  g_assert_nonnull(fs_batch_get_trouble(batch));
  g_assert_cmpint(fs_batch_count_answered(batch), ==, 1);
  scratch_remove(folder);
}

static void count_change(int *changes) { ++*changes; }

/* Nobody looks: then nothing is asked of the search, and all is told as soon as somebody does. */
static void test_unseen(void) {
  g_autoptr(FsSession) session = session_at(".");
  g_autoptr(FsBatch) batch = batch_of(session, NULL);
  FsSearch *search = fs_session_get_search(session);
  int changes = 0;
  g_assert_true(fs_batch_set_text(batch, NOTATION_ANY, "0FC3\n", NULL, NULL));
  g_object_set(search, "seen", FALSE, NULL);
  g_assert_true(fs_batch_start(batch));
  g_signal_connect_swapped(batch, "changed", G_CALLBACK(count_change), &changes);
  main_loop_run(2.5);
  g_assert_cmpint(changes, ==, 0);
  g_object_set(search, "seen", TRUE, NULL);
  g_assert_cmpint(changes, ==, 1);
  wait_until(changes > 2);
  fs_batch_stop(batch);
  wait_until(!fs_batch_is_running(batch));
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/batch/unseen", test_unseen);
  g_test_add_func("/batch/list", test_list);
  g_test_add_func("/batch/hard", test_hard);
  g_test_add_func("/batch/over", test_over);
  g_test_add_func("/batch/words", test_words);
  g_test_add_func("/batch/answers", test_answers);
  g_test_add_func("/batch/twice", test_twice);
  g_test_add_func("/batch/damaged", test_damaged);
  g_test_add_func("/batch/doubted", test_doubted);
  g_test_add_func("/batch/stop", test_stop);
  g_test_add_func("/batch/unwritable", test_unwritable);
  return g_test_run();
}

/* The search of a session: its solvers, pausing, preferring a column, the line of a column, and
 * answers that are remembered. */
#include "cube/symmetry.h"
#include "play/cube-play.h"
#include "session/session-file.h"
#include "waiting.h"

/* Move 0 is answered after ten thousand nodes, move 1 after millions. */
#define MIXED "F03CB78665459AA55A"

static FsSearch *search_of(FsSession *session) { return fs_session_get_search(session); }

static SearchState state_of(FsSession *session) { return fs_search_now(search_of(session)).state; }

static void test_solvers(void) {
  static const char *const names[] = {"parallel", "proof", "minimax", "classic", "paper"};
  ValueSet columns[COLUMNS];
  for (size_t solver = 0; solver < G_N_ELEMENTS(names); solver++) {
    g_autoptr(FsSession) session = session_at(EASY);
    g_autofree char *name = NULL;
    g_object_set(search_of(session), "solver", names[solver], "threads", 3, "goal", GOAL_EXACT,
                 NULL);
    g_object_get(search_of(session), "solver", &name, NULL);
    g_assert_cmpstr(name, ==, names[solver]);
    session_analyse(session);
    g_assert_cmpint(state_of(session), ==, SEARCH_DONE);
    AnalysisView view = session_view(session);
    g_assert_true(view.answered);
    for (int c = 0; c < COLUMNS; c++) {
      if (solver == 0) columns[c] = view.moves[c].values;
      g_assert_cmpint(view.moves[c].values, ==, columns[c]);
    }
  }
}

/* Asked whether White wins, it says that Black does, where that is known. */
static void test_says_what_is_known(void) {
  g_autoptr(FsSession) session = session_at("080FB7D02949F9946563764CEA0A63DF5C7DBDBBAF47");
  Position root = fs_session_get_position(session);
  g_object_set(search_of(session), "goal", GOAL_FIRST, NULL);
  session_analyse(session);
  ProofRecord black = {.claim = CLAIM_SECOND,
                       .key = position_key(&root),
                       .values = claim_values(CLAIM_SECOND, TRUE)};
  fs_search_keep(search_of(session), root.variant, &black, 1, 0);
  g_autofree char *words = fs_search_get_words(search_of(session));
  g_assert_cmpstr(words, ==, "Done: Black wins");
}

/* A team divides a long search into tasks: the columns' shares, the tasks, the figures. */
static void test_team(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  g_object_set(search_of(session), "threads", 2, "cutoff", 30, NULL);
  fs_session_start(session);
  wait_until(fs_search_now(search_of(session)).view->tasks_done > 0);
  TaskView tasks[50];
  g_assert_cmpuint(fs_search_get_tasks(search_of(session), tasks, 50), >, 0);
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  AnalysisView view = session_view(session);
  int divided = 0;
  for (int c = 0; c < COLUMNS; c++)
    divided += view.moves[c].outlook.open + view.moves[c].outlook.done > 0;
  g_assert_cmpint(divided, >, 0);
  g_assert_cmpfloat(view.outlook.share, <, 1);
}

static void test_pause(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  fs_session_start(session);
  wait_until(counters_of(session).nodes > 1000);
  gint64 begin = g_get_monotonic_time();
  fs_search_pause(search_of(session));
  took_at_most(begin, 50);
  wait_until(state_of(session) == SEARCH_PAUSED);
  uint64_t nodes = counters_of(session).nodes;
  fs_session_play(session, 5); /* a paused search keeps its root */
  fs_search_resume(search_of(session));
  wait_until(counters_of(session).nodes > nodes);
  g_assert_cmpint(state_of(session), ==, SEARCH_RUNNING);
  g_assert_false(fs_session_is_at_root(session));
  fs_search_pause(search_of(session));
  wait_until(state_of(session) == SEARCH_PAUSED);
  fs_session_stop(session);
  g_assert_cmpint(state_of(session), ==, SEARCH_STOPPED);
  fs_search_resume(search_of(session));
  g_assert_cmpint(state_of(session), ==, SEARCH_STOPPED);
}

static void count(int *changes) { ++*changes; }

/* Nobody looks: then nothing is even asked of the search, and everything is told as soon as
 * somebody does. */
static void test_unseen(void) {
  g_autoptr(FsSession) session = session_at("0FC3"); /* in seconds no move of it is answered */
  int changes = 0;
  fs_session_start(session);
  wait_until(fs_search_now(search_of(session)).view->seconds > 1.2);
  g_object_set(search_of(session), "seen", FALSE, NULL);
  g_signal_connect_swapped(search_of(session), "changed", G_CALLBACK(count), &changes);
  uint64_t nodes = counters_of(session).nodes;
  main_loop_run(2.5);
  g_assert_cmpint(changes, ==, 0);
  g_assert_cmpuint(counters_of(session).nodes, ==, nodes);
  g_object_set(search_of(session), "seen", TRUE, NULL);
  g_assert_cmpint(changes, ==, 1);
  g_assert_cmpuint(counters_of(session).nodes, >, nodes);
  wait_until(changes > 2);
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
}

/* A new size of team is for the next search: the one under way, or paused, goes on. */
static void test_team_while_searching(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  FsSearch *search = search_of(session);
  g_object_set(search, "threads", 1, NULL);
  fs_session_start(session);
  wait_until(counters_of(session).nodes > 1000);
  uint64_t nodes = counters_of(session).nodes;
  g_assert_false(fs_search_now(search).outdated);
  g_object_set(search, "threads", 2, "cutoff", 30, NULL);
  g_assert_true(fs_search_now(search).outdated);
  main_loop_run(0.5);
  g_assert_cmpuint(counters_of(session).nodes, >=, nodes);
  fs_search_pause(search);
  wait_until(state_of(session) == SEARCH_PAUSED);
  nodes = counters_of(session).nodes;
  g_object_set(search, "threads", 3, NULL);
  g_assert_cmpint(state_of(session), ==, SEARCH_PAUSED);
  fs_search_resume(search);
  g_assert_true(fs_search_now(search).outdated);
  wait_until(counters_of(session).nodes > nodes);
  g_object_set(search, "goal", GOAL_SECOND, NULL); /* which begins again, with the new team */
  wait_until(!fs_search_now(search).outdated);
  g_assert_cmpint(state_of(session), ==, SEARCH_RUNNING);
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
}

/* A column of the position shown, which may be the root turned. */
static void test_prefer(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  fs_session_start(session);
  Position start = cube_position(symmetry_board(session_board(session), 1));
  Line turned = line_new(&start);
  session_set_line(session, &turned);
  fs_session_prefer(session, 0); /* the longest search of all */
  wait_until(session_view(session).moves[0].state == MOVE_SEARCHING);
  g_assert_cmpint(session_view(session).preferred, ==, 0);
  g_assert_cmpint(fs_search_now(search_of(session)).view->preferred, ==, symmetry_column(0, 1));
}

/* Stepping into a column, and back out of it to where nothing was analysed. */
static void test_neighbours(void) {
  g_autoptr(FsSession) session = session_at(EASY);
  session_analyse(session);
  fs_session_play(session, 3);
  g_assert_cmpint(session_view(session).values, ==, VALUE_FIRST);
  fs_session_back(session);
  fs_session_back(session);
  AnalysisView view = session_view(session);
  g_assert_cmpint(view.moves[7].values, ==, VALUE_FIRST); /* the game's last move was 7 */
  g_assert_cmpint(view.moves[6].values, ==, VALUE_ANY);
}

static void test_line(void) {
  g_autoptr(FsSession) session = session_at(EASY);
  session_analyse(session);
  Position position = fs_session_get_position(session);
  fs_search_find_line(search_of(session), &position, 3);
  wait_until(!fs_session_get_best_line(session)->searching);
  const SearchLine *line = fs_session_get_best_line(session);
  g_assert_true(line->best.complete);
  int moves = line->best.length, before = fs_session_get_line(session)->at;
  fs_session_play_line(session);
  g_assert_cmpint(fs_session_get_line(session)->at, ==, before);
  fs_session_go_last(session);
  g_assert_cmpint(fs_session_get_line(session)->at, ==, before + moves);
  g_assert_cmpint(line_result(fs_session_get_line(session)), ==, VALUE_FIRST);
  g_assert_null(fs_session_get_best_line(session));
}

/* A line that is shown when the distances are found becomes the one that they tell. */
static void test_line_by_distances(void) {
  g_autoptr(FsSession) session = session_at(EASY);
  session_analyse(session);
  Position position = fs_session_get_position(session);
  fs_search_find_line(search_of(session), &position, -1);
  wait_until(!fs_session_get_best_line(session)->searching);
  fs_search_find_distances(search_of(session), &position);
  wait_until(!fs_search_is_finding_distances(search_of(session)));
  g_assert_true(fs_session_get_best_line(session)->searching);
  wait_until(!fs_session_get_best_line(session)->searching);
  Distance best = distances_best(fs_search_get_distances(search_of(session)));
  int length = fs_session_get_best_line(session)->best.length;
  g_assert_cmpint(position_stones(&position) + length, ==, best.end);
}

/* Stopped once move 1 has taken this many nodes. */
static AnalysisView search_until(FsSession *session, uint64_t nodes) {
  AnalysisView view;
  fs_session_start(session);
  wait_until(fs_session_view(session, &view) && view.moves[1].nodes >= nodes);
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  return session_view(session);
}

/* After a restart moves go on counting their nodes, and those that are proved are not searched. */
static void test_goes_on(void) {
  g_autofree char *folder = scratch_new();
  FsSession *first = session_at(MIXED);
  fs_search_open_stores(search_of(first), folder);
  AnalysisView before = search_until(first, 400000);
  g_assert_cmpuint(fs_search_now(search_of(first)).nodes_before, ==, 0);
  g_assert_cmpint(before.moves[0].state, ==, MOVE_ANSWERED);
  g_autofree char *text = fs_session_write_file(first, NULL, NULL);
  g_object_unref(first);
  g_autoptr(FsSession) second = session_at(".");
  g_auto(SavedPlace) place = {0};
  fs_search_open_stores(search_of(second), folder);
  /* Also what was proved on the way to the move that is open. */
  wait_until(verdicts_count(fs_search_get_verdicts(search_of(second))) > COLUMNS);
  g_assert_true(fs_session_read_file(second, NOTATION_CHOSEN, text, strlen(text), &place, NULL));
  AnalysisView after = search_until(second, before.moves[1].nodes + 1000);
  g_assert_cmpuint(fs_search_now(search_of(second)).nodes_before, >, before.moves[1].nodes);
  g_assert_cmpuint(after.moves[0].nodes, ==, before.moves[0].nodes);
  g_assert_cmpuint(fs_search_now(search_of(second)).view->moves[0].nodes, ==, 0);
  scratch_remove(folder);
}

/* A search that is stopped and started again goes on from where it stood. */
static void test_goes_on_at_once(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  uint64_t nodes = 0;
  for (int run = 0; run < 2; run++) {
    fs_session_start(session);
    g_assert_cmpuint(fs_search_now(search_of(session)).nodes_before, ==, nodes);
    size_t answers = fs_search_now(search_of(session)).answers_before;
    Key key = {.low = (uint64_t)run + 1}; /* meanwhile something else becomes known */
    g_assert_cmpuint(answers, ==, verdicts_count(fs_search_get_verdicts(search_of(session))));
    verdicts_learn(fs_search_get_verdicts(search_of(session)), key, VALUE_FIRST);
    wait_until(counters_of(session).nodes > nodes + 1000);
    g_assert_cmpuint(fs_search_now(search_of(session)).answers_before, ==, answers);
    fs_session_stop(session);
    wait_until(!fs_session_is_running(session));
    nodes = counters_of(session).nodes;
  }
}

static uint64_t nodes_of(const AnalysisView *view) {
  uint64_t nodes = 0;
  for (int m = 0; m < view->count; m++)
    nodes += view->moves[m].nodes;
  return nodes;
}

static void ask_for(FsSession *session, Goal goal) {
  g_object_set(search_of(session), "goal", goal, NULL);
}

/* Nothing of the work for another goal is shown or counted, and what is proved is. */
static void assert_begins_without(FsSession *session, const AnalysisView *other) {
  AnalysisView view = {0};
  fs_session_view(session, &view);
  g_assert_cmpuint(nodes_of(&view), ==, 0);
  for (int m = 0; m < view.count; m++) {
    g_assert_cmpfloat(view.moves[m].leaning, <, 0);
    g_assert_cmpuint(view.moves[m].values, ==, other->moves[m].values);
  }
  fs_session_start(session);
  g_assert_cmpuint(fs_search_now(search_of(session)).nodes_before, ==, 0);
  wait_until(counters_of(session).nodes > 1000);
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  view = session_view(session);
  g_assert_cmpuint(nodes_of(&view), ==, counters_of(session).nodes);
}

/* The work on a position belongs to the goal that was asked for, in the window and in a file. */
static void test_goals(void) {
  g_autoptr(FsSession) session = session_at(MIXED), again = fs_session_new();
  g_auto(SavedPlace) place = {0};
  ask_for(session, GOAL_FIRST);
  AnalysisView first = search_until(session, 400000);
  ask_for(session, GOAL_SECOND);
  assert_begins_without(session, &first);
  AnalysisView second = session_view(session);
  ask_for(session, GOAL_EXACT);
  assert_begins_without(session, &second);
  ask_for(session, GOAL_FIRST);
  AnalysisView back = session_view(session);
  g_assert_cmpuint(nodes_of(&back), ==, nodes_of(&first));
  g_autofree char *text = fs_session_write_file(session, NULL, NULL);
  g_assert_true(fs_session_read_file(again, NOTATION_CHOSEN, text, strlen(text), &place, NULL));
  ask_for(again, GOAL_SECOND);
  back = session_view(again);
  g_assert_cmpuint(nodes_of(&back), ==, nodes_of(&second));
}

/* Positions that were only divided are no answers. */
static void test_counts_answers(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  Verdicts *verdicts = fs_search_get_verdicts(search_of(session));
  for (int proved = 0; proved < 2; proved++) {
    ValueSet values = proved ? VALUE_FIRST : VALUE_ANY;
    for (uint64_t low = 1; low <= 3; low++) {
      ProofRecord record = {{.low = low}, values, 1000, 1, CLAIM_FIRST};
      fs_search_keep(search_of(session), variant_default(), &record, 1, 0);
    }
    g_assert_cmpuint(verdicts_count(verdicts), ==, proved ? 3 : 0);
  }
}

/* A move that is proved elsewhere while it is searched is answered. */
static void test_learns(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  fs_session_start(session);
  wait_until(counters_of(session).nodes > 1000);
  Position position = fs_session_get_position(session), after = position_play(&position, 0);
  ProofRecord record = {position_key(&after), VALUE_DRAW | VALUE_SECOND, 0, 0, CLAIM_FIRST};
  g_assert_cmpint(session_view(session).moves[0].state, !=, MOVE_ANSWERED);
  fs_search_keep(search_of(session), variant_default(), &record, 1, 0);
  wait_until(fs_search_now(search_of(session)).view->moves[0].state == MOVE_ANSWERED);
}

/* 8 GiB, and any other size, are had without waiting, also while a search runs. */
static void test_large_table(void) {
  g_autoptr(FsSession) session = session_at(HARD);
  size_t bytes = (size_t)8 << 30, most = fs_search_get_table_most(search_of(session));
  if (bytes > most / 4 * 3) bytes = most / 4 * 3;
  fs_session_start(session);
  main_loop_run(0.3);
  gint64 begin = g_get_monotonic_time();
  Error error;
  if (fs_search_set_table_bytes(search_of(session), bytes, &error) != STATUS_OK)
    g_error("%s", error.message);
  took_at_most(begin, 50);
  fs_session_stop(session);
  wait_until(!fs_session_is_running(session));
  g_assert_cmpuint(table_bytes(fs_search_get_table(search_of(session))), >, bytes - (1 << 20));
}

int main(int argc, char *argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/search/says-what-is-known", test_says_what_is_known);
  g_test_add_func("/search/solvers", test_solvers);
  g_test_add_func("/search/team", test_team);
  g_test_add_func("/search/team-while-searching", test_team_while_searching);
  g_test_add_func("/search/pause", test_pause);
  g_test_add_func("/search/prefer", test_prefer);
  g_test_add_func("/search/neighbours", test_neighbours);
  g_test_add_func("/search/line", test_line);
  g_test_add_func("/search/goes-on", test_goes_on);
  g_test_add_func("/search/goes-on-at-once", test_goes_on_at_once);
  g_test_add_func("/search/goals", test_goals);
  g_test_add_func("/search/counts-answers", test_counts_answers);
  g_test_add_func("/search/learns", test_learns);
  g_test_add_func("/search/line-by-distances", test_line_by_distances);
  g_test_add_func("/search/unseen", test_unseen);
  g_test_add_func("/search/large-table", test_large_table);
  return g_test_run();
}

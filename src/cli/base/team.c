#include "team.h"

#include "base/live.h"
#include "base/message.h"
#include "base/solvers.h"
#include "base/store-notes.h"
#include "core/figures.h"
#include "core/memory.h"
#include "cube/code.h"
#include "cube/moves.h"
#include "play/cube-play.h"
#include "play/deduce.h"
#include "cluster/files/description.h"
#include "storage/recorder.h"

#include <inttypes.h>
#include <pthread.h>
#include <string.h>

static const char ENGINE[] = "fourscore " FOURSCORE_VERSION;

struct Team {
  const SolveOptions *options;
  Table *table;
  size_t tree_bytes;
  Store *store; /* NULL: none */
  Known *known;
  LivePace pace;
  int lines;       /* of progress that stand on the terminal */
  bool told;       /* the store's trouble */
  Outlook outlook; /* of the position; for the main thread, as the next */
  Claim claim_shown;
  uint64_t lost; /* records that could not be written */
  uint64_t conflicts;
  uint64_t node_limit;
  bool different; /* a second opinion differed: nothing is believed any more */

  pthread_mutex_t mutex; /* guards all below; the thread sanitizer does not see a GMutex */
  bool stopped;
  Parallel *parallel; /* under way */
  Claim claim_asked;  /* that it is to answer */
  Recorder *recorder; /* of it, if there is a store or a verifier */
  Verifier *verifier; /* of it, if there are to be second opinions */
  ParallelView *last; /* how it ended; NULL: none has yet */
};

static void tell_about_pages(void) {
  if (live_possible() && !memory_huge_pages())
    message_print("the system gives no huge pages (/sys/kernel/mm/transparent_hugepage/enabled); "
                  "the table will be slower");
}

static bool open_store(Team *team) {
  const char *path = team->options->team.store_path;
  Error error;
  if (path == NULL) return true;
  if (store_open(&team->store, path, team->options->search.variant, STORE_WRITE, ENGINE, &error) ==
          STATUS_OK &&
      store_read(team->store, team->options->search.goal, team->known, &error) == STATUS_OK &&
      store_fill_table(team->store, team->known, team->table, &error) == STATUS_OK) {
    g_autofree char *name = g_strdup_printf("--store %s", path);
    store_notes_tell(name, team->store);
    return true;
  }
  return message_fail("--store %s: %s", path, error.message);
}

Team *team_new(const SolveOptions *options, size_t tree_bytes, Table *table) {
  Team *team = g_new0(Team, 1);
  team->options = options;
  team->tree_bytes = tree_bytes;
  team->table = table;
  team->known = known_new();
  pthread_mutex_init(&team->mutex, NULL);
  if (team->known == NULL) message_print("no memory for what is known");
  tell_about_pages();
  if (team->known != NULL && open_store(team)) return team;
  team_free(team);
  return NULL;
}

bool team_free(Team *team) {
  if (team == NULL) return true;
  bool complete = team->lost == 0 && team->conflicts == 0;
  if (team->lost > 0)
    message_print("--store %s: %" PRIu64 " results could not be written",
                  team->options->team.store_path, team->lost);
  store_close(team->store);
  known_free(team->known);
  g_free(team->last);
  pthread_mutex_destroy(&team->mutex);
  g_free(team);
  return complete;
}

static void set_current(Team *team, Parallel *parallel, Recorder *recorder, Verifier *verifier) {
  pthread_mutex_lock(&team->mutex);
  team->parallel = parallel;
  team->recorder = recorder;
  team->verifier = verifier;
  if (parallel != NULL && team->stopped) parallel_stop(parallel);
  if (verifier != NULL && team->stopped) verifier_stop(verifier);
  pthread_mutex_unlock(&team->mutex);
}

static void set_claim(Team *team, Claim claim) {
  pthread_mutex_lock(&team->mutex);
  team->claim_asked = claim;
  pthread_mutex_unlock(&team->mutex);
}

static bool has_answer(const Team *team, Board board, Claim claim) {
  const KnownEntry *entry = known_find(team->known, code_canonical(board));
  return entry != NULL && claim_answered(claim, entry->values);
}

/* Notes what is searched. Nothing is if the store has the answer to the position, or to the one
 * that its forced moves lead to. */
static void note_root(Team *team, const ParallelOptions *options) {
  Board choice = options->board;
  moves_to_choice(&choice, options->claim, options->without);
  if (has_answer(team, options->board, options->claim) || has_answer(team, choice, options->claim))
    return;
  const StoreRoot root = {options->board, options->claim, options->cutoff, options->order,
                          options->without};
  Error error;
  if (store_add_root(team->store, &root, &error) != STATUS_OK)
    message_print("--store: %s", error.message); /* there may be room later */
}

/* Starts to keep what the parallel solver proves, if there is a store. */
static Status start_recording(Team *team, const ParallelOptions *options, Parallel *parallel,
                              Verifier *verifier, Recorder **recorder, Error *error) {
  if (team->store == NULL && verifier == NULL) return STATUS_OK;
  if (team->store != NULL) note_root(team, options);
  return recorder_start(recorder, parallel, team->store, verifier, team->table, error);
}

static void stop_recording(Team *team, Recorder *recorder) {
  RecorderView view = recorder_stop(recorder);
  if (view.waiting > 0 || (view.conflicts > 0 && view.conflicts > team->conflicts))
    message_print("--store: %s", view.message);
  team->lost += view.waiting;
  team->conflicts += view.conflicts;
}

static Status start_verifying(const Team *team, Verifier **verifier, Error *error) {
  const TeamOptions *options = &team->options->team;
  return options->verify == 0
             ? STATUS_OK
             : verifier_start(verifier, team->options->search.variant, options->verify,
                              options->verify_given == NULL, error);
}

/* The second answer goes into the store too, which then proves nothing. */
static void keep_difference(Team *team, Claim claim, const Opinions *view) {
  g_autofree char *engine =
      g_strdup_printf("%s, second opinion by %s", ENGINE, view->opinion.solver);
  const ProofRecord record = {view->record.key, view->opinion.values, view->opinion.nodes, 0,
                              claim};
  Error error;
  if (store_set_source(team->store, engine, &error) != STATUS_OK ||
      store_write(team->store, &record, 1, view->opinion.nodes, &error) != STATUS_OK)
    message_print("--store: %s", error.message);
}

/* Waits for the second opinions. False, after a message, if one is different. */
static bool stop_verifying(Team *team, Claim claim, Verifier *verifier) {
  Opinions view = verifier_finish(verifier);
  set_current(team, NULL, NULL, NULL);
  verifier_free(verifier);
  if (view.different == 0) return true;
  team->different = true;
  char position[POSITION_TEXT];
  cube_write(code_board(view.record.key), position);
  bool holds = view.record.values == claim_values(claim, true);
  message_print(
      "--verify: two answers to \"%s wins\" at %s: %s by the search (%s), %s by %s; no value "
      "that was found is a proof",
      claim == CLAIM_FIRST ? "first" : "second", position, holds ? "yes" : "no", ENGINE,
      holds ? "no" : "yes", view.opinion.solver);
  if (team->store != NULL) keep_difference(team, claim, &view);
  team->conflicts++;
  return false;
}

static void keep_last(Team *team, const ParallelView *view) {
  pthread_mutex_lock(&team->mutex);
  if (team->last == NULL) team->last = g_new(ParallelView, 1);
  *team->last = *view;
  pthread_mutex_unlock(&team->mutex);
}

static ParallelOptions options_for(const Team *team, Board board, Claim claim) {
  const TeamOptions *options = &team->options->team;
  return (ParallelOptions){
      .board = board,
      .claim = claim,
      .table = team->table,
      .without = team->options->search.without,
      .threads = options->threads,
      .cutoff = options->cutoff,
      .order = options->order,
      .dag_bytes = team->tree_bytes,
      .known = team->known,
      .node_limit = team->node_limit,
      .record = team->store != NULL || options->verify > 0,
  };
}

static ValueSet solve_claim(Team *team, Board board, Claim claim, uint64_t *nodes) {
  const ParallelOptions options = options_for(team, board, claim);
  Error error;
  Parallel *parallel = NULL;
  Recorder *recorder = NULL;
  Verifier *verifier = NULL;
  ValueSet values = VALUE_ANY;
  ParallelView *view = g_new(ParallelView, 1);
  set_claim(team, claim);
  if (parallel_create(&parallel, &options, &error) != STATUS_OK ||
      start_verifying(team, &verifier, &error) != STATUS_OK ||
      start_recording(team, &options, parallel, verifier, &recorder, &error) != STATUS_OK) {
    message_print("%s", error.message);
  } else {
    set_current(team, parallel, recorder, verifier);
    values = parallel_run(parallel);
    parallel_peek(parallel, view);
    *nodes += view->counters.nodes;
    if (view->contradicted) {
      solvers_tell_contradiction(team->options->search.variant, view->contradiction);
      team->conflicts++;
    }
    keep_last(team, view);
    set_current(team, NULL, NULL, verifier);
  }
  stop_recording(team, recorder);
  if (!stop_verifying(team, claim, verifier)) values = VALUE_ANY;
  parallel_free(parallel);
  g_free(view);
  return values;
}

ValueSet team_solve(Team *team, Board board, uint64_t *nodes) {
  Goal goal = team->options->search.goal;
  Position position = cube_position(board);
  ValueSet values = deduce_values(&position, deduce_known(team->known));
  *nodes = 0;
  while (!goal_answered(goal, values) && !team->different) {
    ValueSet answer = solve_claim(team, board, goal_next_claim(goal, values), nodes);
    if (answer == VALUE_ANY) break;
    values &= answer;
  }
  return values;
}

void team_limit(Team *team, uint64_t nodes) { team->node_limit = nodes; }

bool team_learn(Team *team) {
  Known *known = known_new();
  Error error;
  if (store_read(team->store, team->options->search.goal, known, &error) != STATUS_OK) {
    known_free(known);
    return message_fail("--store %s: %s", team->options->team.store_path, error.message);
  }
  known_free(team->known);
  team->known = known;
  return true;
}

const Known *team_known(const Team *team) { return team->known; }

Store *team_store(const Team *team) { return team->store; }

bool team_peek(Team *team, ParallelView *view) {
  pthread_mutex_lock(&team->mutex);
  bool there = team->parallel != NULL || team->last != NULL;
  if (team->parallel != NULL)
    parallel_peek(team->parallel, view);
  else if (there)
    *view = *team->last;
  pthread_mutex_unlock(&team->mutex);
  return there;
}

bool team_is_sound(const Team *team) { return !team->different && team->conflicts == 0; }

void team_begin(Team *team) {
  pthread_mutex_lock(&team->mutex);
  team->stopped = false;
  g_clear_pointer(&team->last, g_free);
  team->outlook = (Outlook){0};
  pthread_mutex_unlock(&team->mutex);
}

void team_stop(Team *team) {
  pthread_mutex_lock(&team->mutex);
  team->stopped = true;
  if (team->parallel != NULL) parallel_stop(team->parallel);
  if (team->verifier != NULL) verifier_stop(team->verifier);
  pthread_mutex_unlock(&team->mutex);
}

static void tell_about_store(Team *team, const RecorderView *view) {
  if (view->failing == team->told) return;
  team_erase(team);
  if (view->failing)
    message_print("--store %s: %s; the search goes on, %" PRIu64 " results wait to be written",
                  team->options->team.store_path, view->message, view->waiting);
  else
    message_print("--store %s: results are written again", team->options->team.store_path);
  team->told = view->failing;
}

/* The claim under way, and one that may follow. */
static void look_ahead(Team *team, const ParallelView *view) {
  OutlookPart part = view->outlook;
  bool first = team->options->search.goal == GOAL_EXACT &&
               team->claim_shown == goal_next_claim(GOAL_EXACT, VALUE_ANY);
  part.claims = first ? 2 : 1;
  outlook_follow(&team->outlook, outlook_make(part.nodes, outlook_rest(&part), false));
}

static void add_work(GString *text, const ParallelView *view) {
  const DagView *dag = &view->dag;
  const WorkerView *longest = &view->workers[0];
  for (int i = 1; i < view->threads; i++)
    if (view->workers[i].seconds > longest->seconds) longest = &view->workers[i];
  g_string_append_printf(text,
                         "tasks: %s open, %s done, %" PRIu64 " running | %" PRIu64
                         " dropped | %" PRIu64 " guesses wrong | tree %s%s\n",
                         figure_count((double)dag->open, "").text,
                         figure_count((double)dag->done, "").text, dag->running, dag->dropped,
                         dag->guessed_wrong, figure_bytes(dag->bytes, " ").text,
                         dag->full ? " full" : "");
  if (!longest->busy) return;
  char position[POSITION_TEXT];
  cube_write(longest->board, position);
  g_string_append_printf(text, "searching %s, %s\n", position,
                         figure_duration(longest->seconds).text);
}

static const char *percent(double share, char text[8]) {
  g_snprintf(text, 8, "%.0f%%", 100 * share);
  return text;
}

/* Columns that are open and what proof numbers make of them, and what is proved of others. */
static void add_columns(GString *text, const Team *team, const ParallelView *view) {
  bool any = false;
  for (int c = 0; c < COLUMNS; c++) {
    const DagColumn *column = &view->columns[c];
    if (!column->legal || (column->proved == VALUE_ANY && column->leaning < 0)) continue;
    char number[8];
    bool yes = column->proved == claim_values(team->claim_shown, true);
    g_string_append_printf(text, any ? "  %X %s" : "%X %s", (unsigned)c,
                           column->proved == VALUE_ANY ? percent(column->leaning, number)
                           : yes                       ? "yes"
                                                       : "no");
    any = true;
  }
  if (any)
    g_string_append_printf(text,
                           "\n%s wins? yes and no are proved; percentages lean to yes, no "
                           "proof\n",
                           claim_name(team->claim_shown));
}

/* The first lines have what most want to know. */
static void draw(Team *team, const ParallelView *view, const RecorderView *recorded) {
  char pace[LIVE_PACE_SIZE], outlook[LIVE_OUTLOOK_SIZE];
  g_autoptr(GString) text = g_string_new(recorded->waiting > 0 ? "not written, " : "");
  live_write_pace(&team->pace, view->seconds, view->counters.nodes, pace);
  look_ahead(team, view);
  live_write_outlook(&team->outlook, view->counters.nodes, view->seconds, outlook);
  g_string_append_printf(text, "%s | %s\n", pace, outlook);
  add_work(text, view);
  add_columns(text, team, view);
  live_text(&team->lines, text->str);
}

void team_tick(Team *team) {
  ParallelView *view = g_new(ParallelView, 1);
  RecorderView recorded = {0};
  pthread_mutex_lock(&team->mutex);
  bool there = team->parallel != NULL;
  if (there) parallel_peek(team->parallel, view);
  team->claim_shown = team->claim_asked;
  if (there && team->recorder != NULL) recorded = recorder_peek(team->recorder);
  pthread_mutex_unlock(&team->mutex);
  if (there && team->store != NULL) tell_about_store(team, &recorded);
  if (there && live_possible()) draw(team, view, &recorded);
  g_free(view);
}

void team_erase(Team *team) {
  if (team->lines > 0) live_text(&team->lines, "");
}

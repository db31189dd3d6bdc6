/* The work of a campaign: targets are searched in turn, a slice of nodes each, and whatever follows
 * from what was proved is settled, certified and told. */
#include "base/message.h"
#include "base/output.h"
#include "base/run.h"
#include "campaign/campaign.h"
#include "core/clock.h"
#include "cube/moves.h"
#include "play/cube-play.h"
#include "play/deduce.h"

#include <string.h>

static const double SAVE_SECONDS = 60;

typedef struct {
  Campaign *campaign;
  Team *team;
  Target *target; /* under way */
  Target before;  /* ... as it was when its slice began */
  uint64_t nodes; /* of the campaign, then */
  double seconds;
  double saved;
  char day[11]; /* of the last line on standard output */
  bool failing; /* a file could not be written, which was told; tried again before long */
} Work;

/* --- Telling ---------------------------------------------------------------------------------- */

static void save(Work *work) {
  work->saved = clock_seconds();
  if (work->failing) return;
  work->failing = !state_write(work->campaign);
}

static void note(Work *work, const char *what, const char *text) {
  LogLine line = log_line(work->campaign, what, text);
  team_erase(work->team);
  if (!log_add(work->campaign, &line)) work->failing = true;
  if (strcmp(what, "slice") == 0) return;
  g_autofree char *sentence = log_sentence(&line);
  output_print("%s\n", sentence);
  memcpy(work->day, line.date, 10);
}

/* --- Figures ---------------------------------------------------------------------------------- */

static void account(Work *work) {
  ParallelView *view = g_new(ParallelView, 1);
  Target *target = work->target;
  if (team_peek(work->team, view)) {
    target->nodes = work->before.nodes + view->counters.nodes;
    target->seconds = work->before.seconds + view->seconds;
    target->done = work->before.done + (double)view->dag.done;
    target->divided = work->before.divided + (double)view->dag.split;
    target->open = (double)(view->dag.open + view->dag.running);
    if (view->numbers.yes >= 0) target->numbers = view->numbers;
    work->campaign->nodes = work->nodes + view->counters.nodes;
    work->campaign->seconds = work->seconds + view->seconds;
  }
  g_free(view);
}

static void note_day(Work *work) {
  char now[21];
  log_now(now);
  if (strncmp(now, work->day, 10) == 0) return;
  account(work);
  note(work, "day", work->target->name);
}

/* Of a target that nobody has searched: what is believed of it. So it is where numbers of another
 * unit were kept: those which are smaller in it would have all the nodes. */
static void begin_numbers(Work *work) {
  for (guint i = 0; i < work->campaign->targets->len; i++) {
    Target *target = campaign_target(work->campaign, i);
    const DagOptions options = {.root = target->board,
                                .claim = work->campaign->claim,
                                .order = DAG_ORDER_PROOF,
                                .bytes = dag_least_bytes(),
                                .known = team_known(work->team)};
    Dag *dag = NULL;
    bool there = target->numbers.yes >= 0 && !work->campaign->other_unit;
    if (there || dag_create(&dag, &options, NULL) != STATUS_OK) continue;
    target->numbers = dag_numbers(dag);
    dag_free(dag);
  }
}

/* --- Settling --------------------------------------------------------------------------------- */

static ValueSet deduced(const Work *work, Board board) {
  Claim claim = work->campaign->claim;
  Position position = cube_position(board);
  ValueSet values = deduce_values(&position, deduce_known(team_known(work->team)));
  if (!claim_answered(claim, values)) return VALUE_ANY;
  return claim_values(claim, values == claim_values(claim, true));
}

/* What is answered at sight, and what forced replies lead to, has no row of its own in a store. */
static ValueSet known_of(const Work *work, Board board) {
  Board choice = board;
  ValueSet values = moves_to_choice(&choice, work->campaign->claim, 0);
  if (values == VALUE_ANY) values = deduced(work, board);
  return values == VALUE_ANY ? deduced(work, choice) : values;
}

static void settle(Work *work, Target *target) {
  ValueSet values = known_of(work, target->board);
  target->values = values;
  if (values == VALUE_ANY) g_clear_pointer(&target->settled, g_free); /* another store */
  if (values == VALUE_ANY) return;
  bool news = target->settled == NULL;
  bool over = board_result(target->board) != VALUE_ANY; /* which needs no proof */
  if (!target->certified && !over)
    target->certified = campaign_certify(work->campaign, work->team, target->name, target->board);
  if (!news) return;
  char now[21];
  log_now(now);
  target->settled = g_strndup(now, 10);
  g_autofree char *text = g_strdup_printf("%s %s: %s", target->name, target->text,
                                          campaign_word(work->campaign, values));
  note(work, "settled", text);
}

/* Whatever is answered by now, the root included. */
static void settle_all(Work *work) {
  Campaign *campaign = work->campaign;
  for (guint i = 0; i < campaign->targets->len; i++)
    settle(work, campaign_target(campaign, i));
  campaign->values = known_of(work, campaign->board) & targets_values(campaign);
  save(work);
}

/* --- Searching -------------------------------------------------------------------------------- */

static void search(void *data) {
  Work *work = data;
  uint64_t nodes;
  team_solve(work->team, work->target->board, &nodes);
}

static void stop(void *data) { team_stop(((Work *)data)->team); }

static void tick(void *data) {
  Work *work = data;
  team_tick(work->team);
  note_day(work);
  if (clock_seconds() - work->saved < SAVE_SECONDS) return;
  work->failing = false; /* there may be room again */
  account(work);
  save(work);
}

/* False if the search could not be started, or what is known contradicts itself. */
static bool search_target(Work *work, double limit) {
  const LongWork searching = {.work = search, .stop = stop, .tick = tick, .data = work};
  work->failing = false;
  work->before = *work->target;
  work->nodes = work->campaign->nodes;
  work->seconds = work->campaign->seconds;
  team_limit(work->team, targets_slice(work->campaign, work->target));
  team_begin(work->team);
  if (!run_long(&searching, limit)) return false;
  team_erase(work->team);
  account(work);
  note(work, "slice", work->target->name);
  return team_is_sound(work->team) && team_learn(work->team);
}

static ExitStatus end(Work *work) {
  Campaign *campaign = work->campaign;
  bool over = campaign->values != VALUE_ANY;
  bool certified = over && (campaign_has_certificate(campaign, "root") ||
                            campaign_certify(campaign, work->team, "root", campaign->board));
  g_autofree char *text =
      g_strdup_printf("root %s: %s", campaign->root, campaign_word(campaign, campaign->values));
  note(work, over ? "end" : "stop", text);
  if (!over) return EXIT_UNKNOWN;
  return certified ? EXIT_ANSWERED : EXIT_BAD;
}

static ExitStatus work_on(Work *work, double time_limit) {
  double over = clock_seconds() + time_limit;
  begin_numbers(work);
  note(work, "start", work->campaign->root);
  settle_all(work);
  while (work->campaign->values == VALUE_ANY && !run_interrupted()) {
    double left = time_limit > 0 ? over - clock_seconds() : 0;
    work->target = targets_next(work->campaign);
    if (work->target == NULL || left < 0) break;
    if (!search_target(work, left))
      return team_is_sound(work->team) ? EXIT_BAD : EXIT_CONTRADICTION;
    settle_all(work);
  }
  return end(work);
}

/* Takes what the options say of memory and threads, with the campaign's store. */
static bool prepare(Work *work, SolveOptions *options, Table **table) {
  size_t tree_bytes;
  options->search.goal = work->campaign->claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND;
  options->team.store_path = campaign_path(work->campaign, CAMPAIGN_STORE);
  if (!team_divide_memory(&options->search, options->team.memory, 1, &tree_bytes) ||
      !run_catch_signals() || !options_table(&options->search, table))
    return false;
  work->team = team_new(options, tree_bytes, *table);
  return work->team != NULL;
}

ExitStatus campaign_work(Campaign *campaign, SolveOptions *options, double time_limit) {
  Work work = {.campaign = campaign};
  Table *table = NULL;
  ExitStatus status = prepare(&work, options, &table) ? work_on(&work, time_limit) : EXIT_BAD;
  if (!team_free(work.team)) status = exit_worse(status, EXIT_BAD);
  table_free(table);
  g_free(options->team.store_path);
  return status;
}

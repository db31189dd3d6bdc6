/* The work of a campaign: targets are searched in turn, a slice of nodes each, and whatever follows
 * from what was proved is settled, certified and told. */
#include "base/live-team.h"
#include "base/message.h"
#include "base/output.h"
#include "base/run.h"
#include "base/solvers.h"
#include "campaign/campaign.h"
#include "core/clock.h"
#include "cube/moves.h"
#include "play/cube-play.h"
#include "play/deduce.h"

#include <string.h>
#include <unistd.h>

static const double SAVE_SECONDS = 60;

typedef struct {
  Campaign *campaign;
  const SolveOptions *options;
  Table *table;
  size_t tree_bytes;
  Kept *kept;
  Question *question; /* under way; NULL: none is */
  StoreRoot root;
  LiveTeam live;
  Target *target; /* under way */
  Target before;  /* ... its state when its slice began */
  uint64_t nodes; /* of the campaign, then */
  double seconds;
  double saved;
  char day[11];      /* of the last line on standard output */
  bool json;         /* what is printed */
  bool contradicted; /* a search met a contradiction: nothing is a proof */
  bool failing;      /* a file could not be written, which was reported; tried again soon */
} CampaignWork;

/* --- Telling ---------------------------------------------------------------------------------- */

static void campaign_save(CampaignWork *work) {
  work->saved = clock_seconds();
  if (work->failing) return;
  work->failing = !state_write(work->campaign);
}

/* `target`: what it happened to, NULL for the root. */
static void campaign_print_json(const Campaign *campaign, const LogLine *line,
                                const Target *target) {
  g_autoptr(JsonBuilder) json = output_json_new();
  json_add_text(json, "event", line->what);
  json_add_text(json, "date", line->date);
  json_add_text(json, "name", target != NULL ? target->name : "root");
  json_add_text(json, "position", target != NULL ? target->text : campaign->root);
  json_add_text(json, "value",
                campaign_word(campaign, target != NULL ? target->values : campaign->values));
  json_add_int(json, "replies", line->replies);
  json_add_int(json, "settled", line->settled);
  json_add_int(json, "nodes", (gint64)line->nodes);
  json_add_double(json, "seconds", line->seconds);
  campaign_add_numbers(json, (DagNumbers){line->yes, line->no});
  output_json(json);
}

static void campaign_note(CampaignWork *work, const char *what, const Target *target,
                          const char *text) {
  LogLine line = log_line(work->campaign, what, text);
  live_team_erase(&work->live);
  if (!log_add(work->campaign, &line)) work->failing = true;
  if (strcmp(what, "slice") == 0) return;
  g_autofree char *sentence = log_sentence(&line);
  if (work->json)
    campaign_print_json(work->campaign, &line, target);
  else
    output_print("%s\n", sentence);
  memcpy(work->day, line.date, 10);
}

/* --- Figures ---------------------------------------------------------------------------------- */

static void account(CampaignWork *work) {
  ParallelView *team = g_new(ParallelView, 1);
  QuestionView view = question_peek(work->question);
  Target *target = work->target;
  target->nodes = work->before.nodes + view.counters.nodes;
  target->seconds = work->before.seconds + view.seconds;
  work->campaign->nodes = work->nodes + view.counters.nodes;
  work->campaign->seconds = work->seconds + view.seconds;
  if (cube_question_team(work->question, team)) {
    target->done = work->before.done + (double)team->dag.done;
    target->divided = work->before.divided + (double)team->dag.split;
    target->open = (double)(team->dag.open + team->dag.running);
    target->task = team->outlook.task;
    if (team->numbers.yes >= 0) target->numbers = team->numbers;
  }
  g_free(team);
}

static void note_day(CampaignWork *work) {
  char now[21];
  log_now(now);
  if (strncmp(now, work->day, 10) == 0) return;
  account(work);
  campaign_note(work, "day", work->target, work->target->name);
}

/* For a target that nobody has searched: what is believed about it. The same where numbers of
 * another unit were kept: targets whose numbers are smaller for that reason would get all the
 * nodes. */
static void begin_numbers(CampaignWork *work) {
  for (guint i = 0; i < work->campaign->targets->len; i++) {
    Target *target = campaign_target(work->campaign, i);
    const DagOptions options = {.root = target->board,
                                .claim = work->campaign->claim,
                                .bytes = dag_least_bytes(),
                                .known = kept_known(work->kept)};
    Dag *dag = NULL;
    bool there = target->numbers.yes >= 0 && !work->campaign->other_unit;
    if (there || dag_create(&dag, &options, NULL) != STATUS_OK) continue;
    target->numbers = dag_numbers(dag);
    dag_free(dag);
  }
}

/* --- Settling --------------------------------------------------------------------------------- */

static ValueSet deduced(const CampaignWork *work, Board board) {
  Claim claim = work->campaign->claim;
  Position position = cube_position(board);
  ValueSet values = deduce_values(&position, deduce_known(kept_known(work->kept)));
  if (!claim_answered(claim, values)) return VALUE_ANY;
  return claim_values(claim, values == claim_values(claim, true));
}

/* A position that is answered at sight, or to which forced replies lead, has no row of its own in a
 * store. */
static ValueSet known_of(const CampaignWork *work, Board board) {
  Board choice = board;
  ValueSet values = moves_to_choice(&choice, work->campaign->claim, 0);
  if (values == VALUE_ANY) values = deduced(work, board);
  return values == VALUE_ANY ? deduced(work, choice) : values;
}

static void campaign_settle(CampaignWork *work, Target *target) {
  ValueSet values = known_of(work, target->board);
  target->values = values;
  if (values == VALUE_ANY) g_clear_pointer(&target->settled, g_free); /* another store */
  if (values == VALUE_ANY) return;
  bool news = target->settled == NULL;
  bool over = board_result(target->board) != VALUE_ANY; /* which needs no proof */
  if (!target->certified && !over)
    target->certified = campaign_certify(work->campaign, work->kept, target->name, target->board);
  if (!news) return;
  char now[21];
  log_now(now);
  target->settled = g_strndup(now, 10);
  g_autofree char *text = g_strdup_printf("%s %s: %s", target->name, target->text,
                                          campaign_word(work->campaign, values));
  campaign_note(work, "settled", target, text);
}

/* Settles whatever is answered by now, including the root. */
static void settle_all(CampaignWork *work) {
  Campaign *campaign = work->campaign;
  for (guint i = 0; i < campaign->targets->len; i++)
    campaign_settle(work, campaign_target(campaign, i));
  campaign->values = known_of(work, campaign->board) & targets_values(campaign);
  campaign_save(work);
}

/* --- Searching -------------------------------------------------------------------------------- */

static void campaign_search(void *data) {
  CampaignWork *work = data;
  question_run(work->question, targets_slice(work->campaign, work->target));
  kept_finish(work->kept);
}

static void campaign_stop(void *data) {
  const CampaignWork *work = data;
  question_stop(work->question);
  kept_stop(work->kept);
}

static void campaign_tick(void *data) {
  CampaignWork *work = data;
  if (kept_has_news(work->kept)) live_team_erase(&work->live);
  live_team_draw(&work->live, work->question, kept_tick(work->kept));
  note_day(work);
  if (clock_seconds() - work->saved < SAVE_SECONDS) return;
  work->failing = false; /* there may be room again */
  account(work);
  campaign_save(work);
}

static bool is_sound(const CampaignWork *work) {
  return kept_is_sound(work->kept) && !work->contradicted;
}

/* Begins a slice; false after a message. */
static bool campaign_begin(CampaignWork *work) {
  Position position = cube_position(work->target->board);
  QuestionOptions question = team_question(work->options, &position, work->table, work->tree_bytes);
  work->failing = false;
  work->before = *work->target;
  work->nodes = work->campaign->nodes;
  work->seconds = work->campaign->seconds;
  work->live.outlook = (Outlook){0};
  work->root = team_root(work->options, &position);
  kept_prepare(work->kept, &question);
  work->question = question_new(&question);
  if (work->question == NULL) return message_fail("no memory for the search");
  return kept_begin(work->kept, work->question, &work->root);
}

/* Takes over what the slice proved. */
static void end_slice(CampaignWork *work) {
  QuestionView view = question_peek(work->question);
  live_team_erase(&work->live);
  account(work);
  work->contradicted |= view.contradicted;
  if (view.contradicted) solvers_tell_contradiction(variant_default(), view.contradiction);
  kept_end(work->kept);
  campaign_note(work, "slice", work->target, work->target->name);
}

/* False if the search could not be started, or if known answers contradict each other. */
static bool search_target(CampaignWork *work, double limit) {
  const LongWork searching = {
      .work = campaign_search, .stop = campaign_stop, .tick = campaign_tick, .data = work};
  bool searched = campaign_begin(work) && run_long(&searching, limit);
  if (searched)
    end_slice(work);
  else
    kept_end(work->kept);
  question_free(g_steal_pointer(&work->question));
  return searched && is_sound(work) && kept_learn(work->kept);
}

static ExitStatus campaign_end(CampaignWork *work) {
  Campaign *campaign = work->campaign;
  bool over = campaign->values != VALUE_ANY;
  bool certified = over && (campaign_has_certificate(campaign, "root") ||
                            campaign_certify(campaign, work->kept, "root", campaign->board));
  g_autofree char *text =
      g_strdup_printf("root %s: %s", campaign->root, campaign_word(campaign, campaign->values));
  campaign_note(work, over ? "end" : "stop", NULL, text);
  if (!over) return EXIT_UNKNOWN;
  return certified ? EXIT_ANSWERED : EXIT_BAD;
}

static ExitStatus work_on(CampaignWork *work, double time_limit) {
  double over = clock_seconds() + time_limit;
  begin_numbers(work);
  campaign_note(work, "start", NULL, work->campaign->root);
  settle_all(work);
  while (work->campaign->values == VALUE_ANY && !run_interrupted()) {
    double left = time_limit > 0 ? over - clock_seconds() : 0;
    work->target = targets_next(work->campaign);
    if (work->target == NULL || left < 0) break;
    if (!search_target(work, left)) return is_sound(work) ? EXIT_BAD : EXIT_CONTRADICTION;
    settle_all(work);
  }
  return campaign_end(work);
}

/* Takes memory and threads from the options, and the campaign's store. */
static bool campaign_prepare(CampaignWork *work, SolveOptions *options) {
  TeamOptions *team = &options->team;
  options->search.solver = solving_find(variant_default(), TEAM_SOLVER);
  options->search.goal = work->campaign->claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND;
  team->store_path = campaign_path(work->campaign, CAMPAIGN_STORE);
  work->options = options;
  if (!team_divide_memory(&options->search, team->memory, 1, &work->tree_bytes) ||
      !run_catch_signals() || !options_table(&options->search, &work->table))
    return false;
  live_team_tell_pages();
  return kept_open(&work->kept, &(KeptOptions){.search = &options->search,
                                               .path = team->store_path,
                                               .table = work->table,
                                               .verify = team->verify,
                                               .bounded = team->verify_given == NULL});
}

ExitStatus campaign_work(Campaign *campaign, SolveOptions *options, bool json, double time_limit) {
  CampaignWork work = {.campaign = campaign, .json = json};
  int lock;
  if (!campaign_lock(campaign, &lock)) return EXIT_BAD;
  ExitStatus status = campaign_prepare(&work, options) ? work_on(&work, time_limit) : EXIT_BAD;
  if (!kept_close(work.kept)) status = exit_worse(status, EXIT_BAD);
  table_free(work.table);
  g_free(options->team.store_path);
  close(lock);
  return status;
}

/* Prints what a judgement expects of a position and its moves: opinions, and what is proved. */
#include "base/live.h"
#include "base/message.h"
#include "base/output.h"
#include "base/run.h"
#include "believe.h"

#include <inttypes.h>
#include <string.h>

typedef struct {
  const BelieveOptions *options;
  StopFlag stop;
  Judgement *judgement;
  bool shown; /* on the terminal, during the search */
} Judging;

static void believe_judge_work(void *data) {
  Judging *judging = data;
  judgement_run(judging->judgement, judging->options->visits);
}

static void believe_judge_tick(void *data) {
  const Judging *judging = data;
  JudgementView view;
  if (!judging->shown) return;
  judgement_peek(judging->judgement, &view);
  live_line("%.3f expected for the first player, %" PRIu64 " visits, depth %d", view.points,
            view.visits, view.length);
}

/* --- Lines ------------------------------------------------------------------------------------ */

static bool is_proved(const BelievedOpinion *opinion) {
  return goal_answered(GOAL_EXACT, opinion->values);
}

/* A single opinion does not show how sure it is. */
static bool has_spread(const BelievedOpinion *opinion) { return opinion->visits > 1; }

static void believe_judge_write_line(const Position *position, const BelievedOpinion *opinion,
                                     char text[LINE_TEXT]) {
  Line line = line_new(position);
  line.length = opinion->length;
  memcpy(line.moves, opinion->line, sizeof opinion->line);
  line_write_moves(&line, text);
}

static void believe_judge_print_text(const Position *position, const BelievedOpinion *opinion) {
  char line[LINE_TEXT];
  believe_judge_write_line(position, opinion, line);
  if (is_proved(opinion))
    output_print("%s\tproved\t%s\t-", opinion->name, goal_word(GOAL_EXACT, opinion->values));
  else if (!has_spread(opinion))
    output_print("%s\tjudged\t%.3f\t-", opinion->name, opinion->points);
  else
    output_print("%s\tjudged\t%.3f\t%.3f", opinion->name, opinion->points, opinion->spread);
  output_print("\t%" PRIu64 "\t%d\t%s\n", opinion->visits, opinion->length, line);
}

static void believe_judge_print_json(const Position *position, const BelievedOpinion *opinion) {
  g_autoptr(JsonBuilder) json = output_json_new();
  char line[LINE_TEXT];
  believe_judge_write_line(position, opinion, line);
  json_add_text(json, opinion->kind, opinion->name);
  if (is_proved(opinion)) {
    json_add_text(json, "proved", goal_word(GOAL_EXACT, opinion->values));
  } else {
    json_add_double(json, "points", opinion->points);
    if (has_spread(opinion)) json_add_double(json, "spread", opinion->spread);
    if (opinion->values != VALUE_ANY) json_add_possible(json, opinion->values);
  }
  json_add_int(json, "visits", (gint64)opinion->visits);
  json_add_int(json, "depth", opinion->length);
  json_add_text(json, "line", line);
  output_json(json);
}

void believe_print_opinion(bool json, const Position *position, const BelievedOpinion *opinion) {
  (json ? believe_judge_print_json : believe_judge_print_text)(position, opinion);
}

/* --- What is judged --------------------------------------------------------------------------- */

static void believe_judge_print_move(const Judging *judging, const Position *position,
                                     const JudgedMove *move) {
  char name[MOVE_TEXT];
  BelievedOpinion opinion = {.kind = position->variant.rules->sized ? "move" : "column",
                             .name = name,
                             .values = move->values,
                             .points = move->points,
                             .spread = move->spread,
                             .visits = move->visits};
  move_write(position->variant, move->move, name);
  opinion.length = judgement_line(judging->judgement, move->move, opinion.line);
  believe_print_opinion(judging->options->search.json, position, &opinion);
}

static void believe_judge_print_all(const Judging *judging, const InputPosition *input) {
  const Position *position = &input->position;
  JudgementView view;
  judgement_peek(judging->judgement, &view);
  for (int i = 0; i < view.count; i++)
    believe_judge_print_move(judging, position, &view.moves[i]);
  BelievedOpinion opinion = {.kind = "position",
                             .name = input->text,
                             .values = view.values,
                             .points = view.points,
                             .spread = view.spread,
                             .visits = view.visits,
                             .length = view.length};
  memcpy(opinion.line, view.line, sizeof view.line);
  believe_print_opinion(judging->options->search.json, position, &opinion);
}

static bool believe_judge_run(Judging *judging, const Line *line) {
  const LongWork judged = {.work = believe_judge_work,
                           .flag = &judging->stop,
                           .tick = believe_judge_tick,
                           .data = judging};
  judgement_begin(judging->judgement, line);
  judging->shown = live_possible();
  bool ran = run_long(&judged, judging->options->search.time_limit);
  if (judging->shown) live_line_erase();
  return ran;
}

/* Prints what was found, and adds it to the file of openings. */
static ExitStatus believe_judge_end(const Judging *judging, const InputPosition *input,
                                    double seconds) {
  believe_judge_print_all(judging, input);
  if (run_interrupted()) return EXIT_UNKNOWN;
  bool recorded = believe_record(judging->options, &input->line, judging->judgement, seconds);
  return recorded ? EXIT_ANSWERED : EXIT_BAD;
}

/* The opinions of one position do not depend on those before it, except for what the table holds.
 */
ExitStatus believe_judge(const BelieveOptions *options, Table *table, const InputPosition *input) {
  Judging judging = {.options = options};
  JudgementOptions judge = {.variant = input->position.variant,
                            .bytes = options->search.table_bytes,
                            .threads = options->threads,
                            .question =
                                options_question(&options->search, &input->position, table)};
  Error error;
  judge.question.stop = &judging.stop;
  sources_ask(&options->sources, &judge.question);
  if (judgement_create(&judging.judgement, &judge, &error) != STATUS_OK)
    return message_bad("--table: %s", error.message);
  gint64 began = g_get_monotonic_time();
  ExitStatus status = EXIT_BAD;
  if (believe_judge_run(&judging, &input->line))
    status = believe_judge_end(&judging, input,
                               (double)(g_get_monotonic_time() - began) / G_USEC_PER_SEC);
  judgement_free(judging.judgement);
  return status;
}

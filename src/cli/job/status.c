/* fourscore-cli job status: how far a job is. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "job/job.h"
#include "cluster/progress.h"

#include <inttypes.h>
#include <math.h>

/* A damaged list of the last round is no reason to say nothing. */
static bool find_progress(const Job *job, Progress *progress) {
  const FrontierOptions options = frontier_usual();
  Error error;
  Status status =
      progress_find(job->folder, &job->description, job->results, &options, progress, &error);
  if (status != STATUS_OK) message_print("%s", error.message);
  return status == STATUS_OK || status == STATUS_TEXT;
}

static const char *state_word(RoundState state) {
  static const char *const words[] = {"solved", "between rounds", "running", "contradiction"};
  return words[state];
}

static void add_number(JsonBuilder *json, const char *name, uint64_t value) {
  json_add_int(json, name, (gint64)value);
}

/* Without a forecast its bounds are left out. Seconds are those of processors so far. */
static void add_outlook(JsonBuilder *json, const Progress *progress) {
  const Outlook *outlook = &progress->outlook;
  double pace = progress->counts.seconds / fmax(1, (double)progress->counts.nodes);
  json_add_double(json, "share_done", outlook->share);
  if (!outlook->foretold) return;
  json_add_double(json, "core_seconds_left_least", outlook->rest.least * pace);
  json_add_double(json, "core_seconds_left_most", outlook->rest.most * pace);
}

/* The answer to the claim as a sentence. Free with g_free(). */
static char *answer_words(const Description *description, const Progress *progress) {
  const char *player =
      description->claim == CLAIM_FIRST ? "The first player (w)" : "The second player (b)";
  if (progress->state == ROUND_CONTRADICTION)
    return g_strdup("None: results contradict each other.");
  if (progress->state != ROUND_SOLVED) return g_strdup("Open.");
  if (description->count == 1)
    return g_strdup_printf("%s %s.", player, progress->roots_proved > 0 ? "wins" : "does not win");
  return g_strdup_printf("%s wins %zu of %zu positions.", player, progress->roots_proved,
                         description->count);
}

static void describe(const Job *job, const Progress *progress, JsonBuilder *json) {
  const Description *description = &job->description;
  const ResultCounts *counts = &progress->counts;
  json_builder_begin_object(json);
  json_add_text(json, "job", description->name);
  json_add_text(json, "state", state_word(progress->state));
  g_autofree char *answer = answer_words(description, progress);
  json_add_text(json, "answer", answer);
  json_add_text(json, "root", description->texts[0]);
  add_number(json, "roots", description->count);
  json_add_text(json, "claim", claim_name(description->claim));
  add_number(json, "cutoff", (uint64_t)description->cutoff);
  json_add_text(json, "created", description->created);
  add_number(json, "roots_proved", progress->roots_proved);
  add_number(json, "roots_disproved", progress->roots_disproved);
  add_number(json, "round", (uint64_t)progress->round);
  add_number(json, "round_tasks", progress->tasks);
  add_number(json, "round_answered", progress->answered);
  add_number(json, "round_open", progress->still_open);
  add_number(json, "round_reserve", progress->reserve);
  add_number(json, "needed_now", progress->needed);
  add_outlook(json, progress);
  json_add_double(json, "core_seconds_needed_now", progress->rest);
  add_number(json, "proved", counts->proved);
  add_number(json, "disproved", counts->disproved);
  add_number(json, "given_up", counts->given_up);
  add_number(json, "repeated_lines", counts->repeated);
  add_number(json, "damaged_lines", counts->damaged);
  add_number(json, "foreign_lines", counts->foreign);
  add_number(json, "torn_files", counts->torn);
  add_number(json, "contradictions", counts->contradictions);
  add_number(json, "files", counts->files);
  add_number(json, "nodes", counts->nodes);
  json_add_double(json, "core_seconds", counts->seconds);
  add_number(json, "tree_nodes", progress->tree_nodes);
  json_builder_end_object(json);
}

/* The same with each member on a line, for people and for awk. */
static void print_lines(JsonBuilder *json) {
  g_autoptr(JsonNode) node = json_builder_get_root(json);
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;
  json_object_iter_init_ordered(&iter, json_node_get_object(node));
  while (json_object_iter_next_ordered(&iter, &name, &value)) {
    g_autofree char *text = json_node_get_value_type(value) == G_TYPE_STRING
                                ? json_node_dup_string(value)
                            : json_node_get_value_type(value) == G_TYPE_DOUBLE
                                ? g_strdup_printf("%.3f", json_node_get_double(value))
                                : g_strdup_printf("%" G_GINT64_FORMAT, json_node_get_int(value));
    output_print("%s\t%s\n", name, text);
  }
}

static ExitStatus tell(const Job *job, bool as_json) {
  Progress progress = {0};
  job_tell_problems(job);
  bool contradiction = job_tell_contradiction(job);
  if (!find_progress(job, &progress)) return EXIT_BAD;
  g_autoptr(JsonBuilder) json = json_builder_new();
  describe(job, &progress, json);
  (as_json ? output_json : print_lines)(json);
  if (contradiction) return EXIT_CONTRADICTION;
  return progress.state == ROUND_SOLVED ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

static const Option status_options[] = {
    {"json", option_flag, 0, .help = "Print one JSON object"},
    {NULL},
};

ExitStatus job_status_command(int argc, char **argv) {
  bool as_json = false;
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "FOLDER",
      "Tells what a job is about, how far it is, what its results files hold and what\n"
      "is wrong with them. Exit status: 0 solved, 1 not yet, 5 results contradict\n"
      "each other, 2 an error.",
      status_options, &as_json, NULL);
  if (arguments == NULL) return EXIT_BAD;
  Job job;
  if (!job_open(&job, arguments[0])) return EXIT_BAD;
  ExitStatus status = tell(&job, as_json);
  job_close(&job);
  return status;
}

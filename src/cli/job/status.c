/* fourscore-cli job status: how far a job is. */
#include "base/live.h"
#include "base/options.h"
#include "base/output.h"
#include "cluster/tree/digest.h"
#include "core/figures.h"
#include "job/picture.h"

#include <math.h>

static const char *state_word(JobState state) {
  static const char *const words[] = {"open", "solved", "contradiction"};
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

static void add_crew(JsonBuilder *json, const Picture *picture) {
  CrewCount crew = picture_crew(picture);
  json_add_int(json, "workers", crew.workers);
  json_add_int(json, "machines", crew.machines);
  json_add_int(json, "threads", crew.threads);
  json_add_double(json, "nodes_a_second", crew.rate);
  json_builder_set_member_name(json, "told_to_stop");
  json_builder_add_boolean_value(json, picture->stopped);
}

/* For each position separately. */
static void add_answers(const Picture *picture, JsonBuilder *json) {
  const Description *description = &picture->job->description;
  json_builder_set_member_name(json, "answers");
  json_builder_begin_array(json);
  for (size_t i = 0; i < description->count; i++) {
    json_builder_begin_object(json);
    json_add_text(json, "root", description->texts[i]);
    json_add_text(json, "answer", picture_answer_word(picture->progress.answers[i]));
    json_builder_end_object(json);
  }
  json_builder_end_array(json);
}

static void describe(const Picture *picture, JsonBuilder *json) {
  const Description *description = &picture->job->description;
  const Progress *progress = &picture->progress;
  const ResultCounts *counts = &progress->counts;
  json_builder_begin_object(json);
  json_add_text(json, "job", description->name);
  json_add_text(json, "state", state_word(progress->state));
  g_autofree char *answer = picture_answer(picture), *next = picture_next(picture);
  json_add_text(json, "answer", answer);
  json_add_text(json, "root", description->texts[0]);
  add_number(json, "roots", description->count);
  add_answers(picture, json);
  json_add_text(json, "claim", claim_name(description->claim));
  json_add_text(json, "created", description->created);
  add_number(json, "roots_proved", progress->roots_proved);
  add_number(json, "roots_disproved", progress->roots_disproved);
  add_number(json, "needed_now", progress->needed);
  add_outlook(json, progress);
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
  add_crew(json, picture);
  json_add_int(json, "counted", picture->made);
  add_number(json, "bytes_since", picture->more);
  json_add_text(json, "next", next);
  json_builder_end_object(json);
}

static void print_json(const Picture *picture) {
  g_autoptr(JsonBuilder) json = json_builder_new();
  describe(picture, json);
  output_json(json);
}

/* Reading many results takes a second or two; building the tree above them takes several times as
 * long. */
static bool show_counts(const Job *job) {
  ResultCounts counts = results_counts(job->results);
  if (!live_possible() || !digest_pays(job->results)) return false;
  live_line("Answered: %s win, %s not-win; finding out what follows from that",
            figure_count((double)counts.proved, "").text,
            figure_count((double)counts.disproved, "").text);
  return true;
}

/* From the digest, or else from the results, with what is wrong with them. */
static bool look(Picture *picture, Job *job, bool *contradiction) {
  *contradiction = false;
  if (picture_glance(picture, job, 0)) return true;
  if (!job_load(job)) return false;
  job_tell_problems(job);
  *contradiction = job_tell_contradiction(job);
  bool shown = show_counts(job), taken = picture_take(picture, job);
  if (shown) live_line_erase();
  return taken;
}

static ExitStatus tell(Job *job, bool as_json) {
  Picture picture;
  bool contradiction;
  if (!look(&picture, job, &contradiction)) return EXIT_BAD;
  g_autofree char *text = picture_text(&picture);
  if (as_json)
    print_json(&picture);
  else
    output_text(text);
  JobState state = picture.progress.state;
  picture_clear(&picture);
  if (contradiction) return EXIT_CONTRADICTION;
  return state == JOB_SOLVED ? EXIT_ANSWERED : EXIT_UNKNOWN;
}

static const Option status_options[] = {
    {"json", option_flag, 0, .help = "Print one JSON object, with more in it"},
    {NULL},
};

ExitStatus job_status_command(int argc, char **argv) {
  bool as_json = false;
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "FOLDER",
      "Shows what a job is about, how far it is, which workers it has, what is wrong with its\n"
      "results, and what to do next. Exit status: 0 solved, 1 not yet, 5 results contradict\n"
      "each other, 2 an error.",
      status_options, &as_json, NULL);
  if (arguments == NULL) return EXIT_BAD;
  Job job;
  if (!job_open_bare(&job, arguments[0])) return EXIT_BAD;
  ExitStatus status = tell(&job, as_json);
  job_close(&job);
  return status;
}

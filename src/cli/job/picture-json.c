/* How a job stands as a JSON object: a line of "job status" and "job watch". */
#include "base/output.h"
#include "job/picture.h"

#include <math.h>

static const char *state_word(JobState state) {
  static const char *const words[] = {"open", "solved", "contradiction"};
  return words[state];
}

/* Without a forecast its bounds are left out. Seconds are those of processors so far. */
static void picture_json_add_outlook(JsonBuilder *json, const Progress *progress) {
  const Outlook *outlook = &progress->outlook;
  double pace = progress->counts.seconds / fmax(1, (double)progress->counts.nodes);
  json_add_double(json, "share_done", outlook->share);
  if (!outlook->foretold) return;
  json_add_double(json, "core_seconds_left_least", outlook->rest.least * pace);
  json_add_double(json, "core_seconds_left_most", outlook->rest.most * pace);
}

static void add_crew(JsonBuilder *json, const JobPicture *picture) {
  CrewCount crew = picture_crew(picture);
  json_add_int(json, "workers", crew.workers);
  json_add_int(json, "machines", crew.machines);
  json_add_int(json, "threads", crew.threads);
  json_add_double(json, "nodes_a_second", crew.rate);
  json_add_bool(json, "told_to_stop", picture->stopped);
}

/* For each position separately. */
static void add_answers(const JobPicture *picture, JsonBuilder *json) {
  const Description *description = &picture->job->description;
  json_begin_list(json, "answers");
  for (size_t i = 0; i < description->count; i++) {
    json_builder_begin_object(json);
    json_add_text(json, "root", description->texts[i]);
    json_add_text(json, "answer", picture_answer_word(picture->progress.answers[i]));
    json_builder_end_object(json);
  }
  json_builder_end_array(json);
}

void picture_print_json(const JobPicture *picture) {
  g_autoptr(JsonBuilder) json = output_json_new();
  const Description *description = &picture->job->description;
  const Progress *progress = &picture->progress;
  const ResultCounts *counts = &progress->counts;
  json_add_text(json, "job", description->name);
  json_add_text(json, "state", state_word(progress->state));
  g_autofree char *answer = picture_answer(picture), *next = picture_next(picture);
  json_add_text(json, "answer", answer);
  json_add_text(json, "root", description->texts[0]);
  json_add_int(json, "roots", (gint64)description->count);
  add_answers(picture, json);
  json_add_text(json, "claim", claim_name(description->claim));
  json_add_text(json, "created", description->created);
  json_add_int(json, "roots_proved", (gint64)progress->roots_proved);
  json_add_int(json, "roots_disproved", (gint64)progress->roots_disproved);
  json_add_int(json, "needed_now", (gint64)progress->needed);
  picture_json_add_outlook(json, progress);
  json_add_int(json, "proved", (gint64)counts->proved);
  json_add_int(json, "disproved", (gint64)counts->disproved);
  json_add_int(json, "given_up", (gint64)counts->given_up);
  json_add_int(json, "repeated_lines", (gint64)counts->repeated);
  json_add_int(json, "damaged_lines", (gint64)counts->damaged);
  json_add_int(json, "foreign_lines", (gint64)counts->foreign);
  json_add_int(json, "torn_files", (gint64)counts->torn);
  json_add_int(json, "contradictions", (gint64)counts->contradictions);
  json_add_int(json, "files", (gint64)counts->files);
  json_add_int(json, "nodes", (gint64)counts->nodes);
  json_add_double(json, "core_seconds", counts->seconds);
  json_add_int(json, "tree_nodes", (gint64)progress->tree_nodes);
  add_crew(json, picture);
  json_add_int(json, "counted", picture->made);
  json_add_int(json, "bytes_since", (gint64)picture->more);
  json_add_text(json, "next", next);
  output_json(json);
}

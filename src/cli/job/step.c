/* fourscore-cli job step: from the results to the next round. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "job/job.h"
#include "cluster/rounds/round.h"

#define FIELD(name) offsetof(RoundOptions, name)

static const Option step_options[] = {
    {"tasks", option_count, FIELD(frontier.tasks_most), 1, 10000000, .unit = "N",
     .help = "At most so many tasks in a round (default: 10000)"},
    {"reserve", option_count, FIELD(frontier.reserve_most), 0, 1000000, .unit = "N",
     .help = "... and so many more that only keep workers busy at its end (default: 16)"},
    {"memory", option_bytes, FIELD(frontier.bytes), .unit = "SIZE",
     .help = "For the tree above the tasks (default: 2G)"},
    {"abandoned", option_flag, FIELD(abandoned),
     .help = "Nobody works on the last round any more: write the next in any case"},
    {NULL},
};

/* "solved" and the answers, or the state and the numbers of the round. */
static void print(const RoundView *view) {
  static const char *const words[] = {"solved", "round", "running", "contradiction"};
  const Frontier *frontier = &view->frontier;
  if (view->state == ROUND_SOLVED)
    output_print("solved\tproved %zu\tdisproved %zu\n", frontier->proved, frontier->disproved);
  else
    output_print("%s\t%d\ttasks %zu\treserve %zu\tneeded %" G_GUINT64_FORMAT "\topen %zu\n",
                 words[view->state], view->round, frontier->list.mains,
                 frontier->list.count - frontier->list.mains, (guint64)frontier->waiting,
                 view->still_open);
}

/* For others, who find a round under way where one was written. A step that writes none knows less
 * than they would. */
static void note(const Job *job, const RoundView *view) {
  RoundView found = *view;
  if (view->state == ROUND_RUNNING) return;
  if (view->state == ROUND_NEW) {
    found.state = ROUND_RUNNING;
    found.still_open = view->frontier.list.mains;
  }
  job_note(job, &found);
}

ExitStatus job_step(const Job *job, const RoundOptions *given, RoundView *view) {
  RoundOptions options = *given;
  Error error;
  options.frontier.glance = true;
  job_tell_problems(job);
  if (job_tell_contradiction(job)) return EXIT_CONTRADICTION;
  if (round_step(job->folder, &job->description, job->results, &options, view, &error) != STATUS_OK)
    return message_bad("%s", error.message);
  if (view->frontier.full)
    message_print("the tree has met its limit of memory; tasks are harder than the cut-off says");
  print(view);
  note(job, view);
  switch (view->state) {
  case ROUND_SOLVED:
    return EXIT_ANSWERED;
  case ROUND_NEW:
    return EXIT_NEW_ROUND;
  case ROUND_RUNNING:
    return EXIT_RUNNING;
  default:
    return EXIT_CONTRADICTION;
  }
}

ExitStatus job_step_command(int argc, char **argv) {
  RoundOptions options = {.frontier = frontier_usual()};
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "FOLDER",
      "Builds the tree from the description and all results, and writes the tasks that\n"
      "are needed now as the next round. Exit status: 0 solved, 10 a new round, 11 tasks\n"
      "of the last round are still open, 5 results contradict each other, 2 an error.",
      step_options, &options, NULL);
  if (arguments == NULL) return EXIT_BAD;
  Job job;
  if (!job_open(&job, arguments[0])) return EXIT_BAD;
  RoundView view = {0};
  ExitStatus status = job_step(&job, &options, &view);
  tasks_clear(&view.frontier.list);
  job_close(&job);
  return status;
}

/* fourscore-cli job merge: brings the results of other folders of the same job together. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "job/job.h"
#include "cluster/files/merge.h"

#include <string.h>

static ExitStatus merge_one(const Job *into, const char *path, bool json) {
  Job from;
  MergeCounts counts;
  Error error;
  ExitStatus status = EXIT_BAD;
  if (!job_open_bare(&from, path)) return EXIT_BAD;
  if (strcmp(from.description.name, into->description.name) != 0) {
    message_print("%s is of another job", path);
  } else if (merge_results(into->folder, from.folder, &counts, &error) != STATUS_OK) {
    message_print("%s: %s", path, error.message);
  } else {
    OUTPUT_FIGURES(json, NULL, NULL, {"copied", counts.copied}, {"same", counts.same});
    status = EXIT_ANSWERED;
  }
  job_close(&from);
  return status;
}

ExitStatus job_merge_command(int argc, char **argv) {
  static const Option merge_options[] = {JSON_OPTION(0), {NULL}};
  bool json = false;
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "FOLDER FROM...",
      "Copies the results of other folders of the same job into the first folder, and\n"
      "looks for contradictions.",
      merge_options, &json, NULL);
  Job job;
  if (arguments == NULL) return EXIT_BAD;
  if (!job_open_bare(&job, arguments[0])) return EXIT_BAD;
  ExitStatus status = EXIT_ANSWERED;
  for (int i = 1; arguments[i] != NULL; i++)
    status = exit_worse(status, merge_one(&job, arguments[i], json));
  job_close(&job);
  if (status != EXIT_ANSWERED || !job_open(&job, arguments[0])) return EXIT_BAD;
  job_tell_problems(&job);
  if (job_tell_contradiction(&job)) status = EXIT_CONTRADICTION;
  job_close(&job);
  return status;
}

/* fourscore-cli job certify: the proof of a solved job, for fourscore-check. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "job/job.h"
#include "certificates/certificate.h"

static ExitStatus job_certify_write(const Job *job, bool json) {
  CertificateCounts counts;
  Error error;
  job_tell_problems(job);
  if (job_tell_contradiction(job)) return EXIT_CONTRADICTION;
  Status status = certificate_write(job->folder, &job->description, results_known(job->results),
                                    JOB_TREE_BYTES, &counts, &error);
  if (status != STATUS_OK) {
    message_print("%s", error.message);
    return status == STATUS_RANGE ? EXIT_UNKNOWN : EXIT_BAD;
  }
  OUTPUT_FIGURES(json, NULL, NULL, {"moves", counts.moves}, {"leaves", counts.leaves},
                 {"sights", counts.sights});
  return EXIT_ANSWERED;
}

ExitStatus job_certify_command(int argc, char **argv) {
  static const Option certify_options[] = {JSON_OPTION(0), {NULL}};
  bool json = false;
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "FOLDER",
      "Writes proof/certificate.txt, which fourscore-check checks. Exit status: 0\n"
      "written, 1 the job is not solved yet, 5 results contradict each other, 2 an error.",
      certify_options, &json, NULL);
  if (arguments == NULL) return EXIT_BAD;
  Job job;
  if (!job_open(&job, arguments[0])) return EXIT_BAD;
  ExitStatus status = job_certify_write(&job, json);
  job_close(&job);
  return status;
}

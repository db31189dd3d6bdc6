/* fourscore-cli job import: writes all that a job's results prove, its own positions first, into a
 * store, where solve --store and analyse --store find it. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/store-warnings.h"
#include "job/job.h"
#include "cluster/tree/proved.h"

static Status write_roots(Store *store, const Description *description, Error *error) {
  Status status = STATUS_OK;
  for (size_t i = 0; i < description->count && status == STATUS_OK; i++) {
    const StoreRoot root = {
        .board = description->roots[i],
        .claim = description->claim,
    };
    status = store_add_root(store, &root, error);
  }
  return status;
}

static ExitStatus import(const Job *job, const char *path, bool json) {
  Store *store = NULL;
  Error error;
  job_tell_problems(job);
  if (job_tell_contradiction(job)) return EXIT_CONTRADICTION;
  g_autoptr(GArray) records = NULL;
  Status status =
      proved_find(&job->description, results_known(job->results), JOB_TREE_BYTES, &records, &error);
  if (status != STATUS_OK) return message_bad("%s", error.message);
  status = store_open(&store, path, variant_default(), STORE_WRITE,
                      "fourscore " FOURSCORE_VERSION " job import", &error);
  if (status == STATUS_OK) status = write_roots(store, &job->description, &error);
  if (status == STATUS_OK)
    status = store_write(store, (const ProofRecord *)records->data, records->len,
                         results_counts(job->results).nodes, &error);
  if (store != NULL) store_warnings_tell(path, store);
  store_close(store);
  if (status != STATUS_OK) return message_status(path, status, &error);
  OUTPUT_FIGURES(json, NULL, NULL, {"imported", records->len});
  return EXIT_ANSWERED;
}

ExitStatus job_import_command(int argc, char **argv) {
  static const Option import_options[] = {JSON_OPTION(0), {NULL}};
  bool json = false;
  g_auto(GStrv) arguments =
      options_parse_own(argc, argv, "FOLDER STORE",
                        "Writes the results of a job into a store, which is made if there is none.",
                        import_options, &json, NULL);
  Job job;
  if (arguments == NULL) return EXIT_BAD;
  if (!job_open(&job, arguments[0])) return EXIT_BAD;
  ExitStatus status = import(&job, arguments[1], json);
  job_close(&job);
  return status;
}

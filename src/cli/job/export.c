/* fourscore-cli job export: a search recorded in a store becomes a job, with all its answers. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/store-warnings.h"
#include "job/job.h"

enum { ROOTS_MOST = 10000 };

typedef struct {
  int root; /* from 1; 0: the only one */
  bool json;
} JobExportOptions;

static const Option export_options[] = {
    {"root", option_int, offsetof(JobExportOptions, root), 1, ROOTS_MOST, .unit = "N",
     .help = "Which of the store's searches, from 1 (default: the only one)"},
    JSON_OPTION(offsetof(JobExportOptions, json)),
    {NULL},
};

/* Writes all that the store knows about the claim as a results file, in one piece. */
static Status write_answers(const Folder *folder, const Description *description,
                            const Known *known, size_t *count, Error *error) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (size_t i = 0; i < known_places(known); i++) {
    const KnownEntry *entry = known_at(known, i);
    char line[RESULT_LINE_LONGEST + 1];
    const Result result = {
        .record.key = {entry->low, entry->high},
        .record.claim = description->claim,
        .record.values = entry->values,
        .record.seconds = (double)entry->seconds,
        .maker = "fourscore " FOURSCORE_VERSION " store",
        .host = "store",
    };
    if (entry->values == 0 || entry->values == VALUE_ANY) continue;
    g_string_append_len(text, line, (gssize)result_write(&result, description->tag, line));
    ++*count;
  }
  g_autofree char *name = g_strdup_printf("store.%08x.results", g_random_int());
  return folder_write(folder, FOLDER_RESULTS, name, text->str, text->len, error);
}

static Status make_job(Store *store, StoreRoot *root, const char *path, size_t *count,
                       Error *error) {
  Description description = {
      .claim = root->claim,
      .maker = "fourscore " FOURSCORE_VERSION,
      .count = 1,
      .roots = &root->board,
  };
  Folder *folder = NULL;
  Known *known = known_new();
  Status status =
      store_read(store, root->claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND, known, error);
  if (status == STATUS_OK) status = folder_create(&folder, path, error);
  if (status == STATUS_OK) status = description_write(&description, folder, error);
  if (status == STATUS_OK) status = write_answers(folder, &description, known, count, error);
  folder_close(folder);
  known_free(known);
  return status;
}

static ExitStatus export(const JobExportOptions *options, const char *store_path,
                         const char *folder) {
  g_autofree StoreRoot *roots = g_new0(StoreRoot, ROOTS_MOST);
  size_t there = 0, count = 0;
  Store *store = NULL;
  Error error;
  Status status = store_open(&store, store_path, variant_default(), STORE_READ, NULL, &error);
  if (status == STATUS_OK) status = store_roots(store, roots, ROOTS_MOST, &there, &error);
  size_t chosen = options->root > 0 ? (size_t)options->root - 1 : 0;
  if (status == STATUS_OK &&
      (chosen >= MIN(there, ROOTS_MOST) || (there > 1 && options->root == 0)))
    status = status_fail(&error, STATUS_RANGE, 0,
                         "the store has %zu searches: --root says which, from 1", there);
  if (status == STATUS_OK) status = make_job(store, &roots[chosen], folder, &count, &error);
  if (store != NULL) store_warnings_tell(store_path, store);
  store_close(store);
  if (status != STATUS_OK) return message_status(store_path, status, &error);
  OUTPUT_FIGURES(options->json, NULL, NULL, {"exported", count});
  return EXIT_ANSWERED;
}

ExitStatus job_export_command(int argc, char **argv) {
  JobExportOptions options = {0};
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "STORE FOLDER",
      "Makes a job's folder of a search that solve --store recorded, with all its answers.",
      export_options, &options, NULL);
  if (arguments == NULL) return EXIT_BAD;
  return export(&options, arguments[0], arguments[1]);
}

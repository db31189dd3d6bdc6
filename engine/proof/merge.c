#include "merge.h"

#include <glib.h>
#include <string.h>

static const size_t LONGEST = (size_t)1 << 32;

/* A file that both have: one is the begin of the other, which goes on. */
static Status merge_same(const Folder *into, const char *name, const char *bytes, size_t length,
                         MergeCounts *counts, Error *error) {
  g_autofree char *ours = NULL;
  size_t have;
  Status status = folder_read(into, FOLDER_RESULTS, name, LONGEST, &ours, &have, error);
  if (status != STATUS_OK) return status;
  if (memcmp(ours, bytes, MIN(have, length)) != 0)
    return status_fail(error, STATUS_CONFLICT, 0, "results/%s is different in both folders", name);
  if (have >= length) {
    counts->same++;
    return STATUS_OK;
  }
  counts->copied++;
  return folder_write(into, FOLDER_RESULTS, name, bytes, length, error);
}

static Status merge_file(const Folder *into, const Folder *from, const char *name,
                         MergeCounts *counts, Error *error) {
  g_autofree char *bytes = NULL;
  size_t length;
  Status status = folder_read(from, FOLDER_RESULTS, name, LONGEST, &bytes, &length, error);
  if (status != STATUS_OK) return status;
  if (folder_has(into, FOLDER_RESULTS, name))
    return merge_same(into, name, bytes, length, counts, error);
  counts->copied++;
  return folder_write(into, FOLDER_RESULTS, name, bytes, length, error);
}

Status merge_results(const Folder *into, const Folder *from, MergeCounts *counts, Error *error) {
  g_auto(GStrv) names = NULL;
  Status status = folder_list(from, FOLDER_RESULTS, ".results", &names, error);
  *counts = (MergeCounts){0};
  for (int i = 0; status == STATUS_OK && names[i] != NULL; i++)
    status = merge_file(into, from, names[i], counts, error);
  return status;
}

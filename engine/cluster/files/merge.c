#include "merge.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 1 << 16 };

typedef enum { FILES_SAME, FILES_OURS_LONGER, FILES_OURS_SHORTER, FILES_DIFFERENT } Comparison;

/* A whole block, or all that is left; -1 after an error. */
static ssize_t read_block(int fd, char block[BLOCK]) {
  size_t filled = 0;
  while (filled < BLOCK) {
    ssize_t count = read(fd, block + filled, BLOCK - filled);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return -1;
    if (count == 0) break;
    filled += (size_t)count;
  }
  return (ssize_t)filled;
}

/* Whether one file is the beginning of the other. A file that cannot be read is different. */
static Comparison merge_compare(int ours, int theirs) {
  char our_block[BLOCK], their_block[BLOCK];
  for (;;) {
    ssize_t have = read_block(ours, our_block), there = read_block(theirs, their_block);
    if (have < 0 || there < 0) return FILES_DIFFERENT;
    if (memcmp(our_block, their_block, (size_t)MIN(have, there)) != 0) return FILES_DIFFERENT;
    if (have != there) return have < there ? FILES_OURS_SHORTER : FILES_OURS_LONGER;
    if (have < BLOCK) return FILES_SAME;
  }
}

static Status compare_files(const Folder *into, const Folder *from, const char *name,
                            Comparison *comparison, Error *error) {
  int ours = folder_open_file(into, FOLDER_RESULTS, name, O_RDONLY, error);
  if (ours < 0) return STATUS_FILE;
  int theirs = folder_open_file(from, FOLDER_RESULTS, name, O_RDONLY, error);
  if (theirs >= 0) {
    *comparison = merge_compare(ours, theirs);
    close(theirs);
  }
  close(ours);
  return theirs < 0 ? STATUS_FILE : STATUS_OK;
}

/* A file that both folders have: one has to be the beginning of the other. */
static Status merge_file(const Folder *into, const Folder *from, const char *name,
                         MergeCounts *counts, Error *error) {
  Comparison comparison = FILES_OURS_SHORTER;
  if (folder_has(into, FOLDER_RESULTS, name)) {
    Status status = compare_files(into, from, name, &comparison, error);
    if (status != STATUS_OK) return status;
  }
  if (comparison == FILES_DIFFERENT)
    return status_fail(error, STATUS_CONFLICT, 0, "results/%s is different in both folders", name);
  if (comparison != FILES_OURS_SHORTER) {
    counts->same++;
    return STATUS_OK;
  }
  counts->copied++;
  return folder_copy(into, from, FOLDER_RESULTS, name, error);
}

Status merge_results(const Folder *into, const Folder *from, MergeCounts *counts, Error *error) {
  g_auto(GStrv) names = NULL;
  Status status = folder_list(from, FOLDER_RESULTS, ".results", &names, error);
  *counts = (MergeCounts){0};
  for (int i = 0; status == STATUS_OK && names[i] != NULL; i++)
    status = merge_file(into, from, names[i], counts, error);
  return status;
}

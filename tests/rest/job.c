#include "job.h"

#include "rest.h"

Folder *rest_job_folder;
Description rest_job;

void rest_job_make(void) {
  static Board root;
  Error error;
  g_autofree char *path = rest_path("job");
  root = board_empty();
  rest_job = (Description){.claim = CLAIM_FIRST, .engine = "test", .count = 1, .roots = &root};
  if (folder_create(&rest_job_folder, path, &error) != STATUS_OK ||
      description_write(&rest_job, rest_job_folder, &error) != STATUS_OK)
    g_error("%s", error.message);
}

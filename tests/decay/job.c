#include "job.h"

#include "decay.h"

Folder *decay_job_folder;
Description decay_job;

void decay_job_make(void) {
  static Board root;
  Error error;
  g_autofree char *path = decay_path("job");
  root = board_empty();
  decay_job = (Description){.claim = CLAIM_FIRST, .maker = "test", .count = 1, .roots = &root};
  if (folder_create(&decay_job_folder, path, &error) != STATUS_OK ||
      description_write(&decay_job, decay_job_folder, &error) != STATUS_OK)
    g_error("%s", error.message);
}

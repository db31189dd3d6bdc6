#include "job-folder.h"

#include <glib.h>

void job_folder_make(JobFolder *job) {
  Error error = {0};
  Board root = board_empty();
  job->parent = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  job->path = g_build_filename(job->parent, "job", NULL);
  Description description = {.claim = CLAIM_FIRST, .engine = "test 1", .count = 1, .roots = &root};
  g_assert_cmpint(folder_create(&job->folder, job->path, &error), ==, STATUS_OK);
  g_assert_cmpint(description_write(&description, job->folder, &error), ==, STATUS_OK);
  g_assert_cmpint(description_read(&job->description, job->folder, &error), ==, STATUS_OK);
}

void job_folder_remove(JobFolder *job) {
  g_autofree char *quoted = g_shell_quote(job->parent);
  g_autofree char *command = g_strdup_printf("rm -rf %s", quoted);
  description_clear(&job->description);
  folder_close(job->folder);
  g_assert_true(g_spawn_command_line_sync(command, NULL, NULL, NULL, NULL));
  g_free(job->path);
  g_free(job->parent);
}

#include "job-folder.h"

#include "cube/sample.h"

static void make(JobFolder *job, Description *description) {
  Error error = {0};
  job->parent = g_dir_make_tmp("fourscore-XXXXXX", NULL);
  job->path = g_build_filename(job->parent, "job", NULL);
  g_assert_cmpint(folder_create(&job->folder, job->path, &error), ==, STATUS_OK);
  g_assert_cmpint(description_write(description, job->folder, &error), ==, STATUS_OK);
  g_assert_cmpint(description_read(&job->description, job->folder, &error), ==, STATUS_OK);
}

void job_folder_make(JobFolder *job) {
  Board root = board_empty();
  make(job, &(Description){.claim = CLAIM_FIRST, .maker = "test 1", .count = 1, .roots = &root});
}

static void set_up(JobFolder *job, gconstpointer data) {
  Board root = job_folder_position(1, 20);
  make(job, &(Description){.claim = CLAIM_SECOND, .maker = "test 1", .count = 1, .roots = &root});
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

static void tear_down(JobFolder *job, gconstpointer data) { job_folder_remove(job); }

void job_folder_test(const char *name, JobFolderTest *run) {
  g_test_add(name, JobFolder, NULL, set_up, run, tear_down);
}

char *job_folder_file(const JobFolder *job, const char *name) {
  return g_build_filename(job->path, name, NULL);
}

void job_folder_write(const JobFolder *job, const char *name, const char *text, gssize length) {
  g_autofree char *path = job_folder_file(job, name);
  g_assert_true(g_file_set_contents(path, text, length, NULL));
}

Board job_folder_position(uint64_t seed, int stones) {
  Sample sample = sample_new(seed, stones);
  return sample_next(&sample, NULL);
}

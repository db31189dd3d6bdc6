/* Names of workers, by which those that have ended are distinguished from others. */
#include "cluster/files/life.h"
#include "job-folder.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>
#include <utime.h>
#include <unistd.h>

/* A child that prints its name, and ends when told to. */
static pid_t begin_worker(const JobFolder *job, char name[LIFE_NAME_SIZE], int *end) {
  int told[2], order[2];
  g_assert_true(pipe(told) == 0 && pipe(order) == 0);
  pid_t child = fork();
  if (child == 0) {
    const LifeSign *sign = life_new(job->folder);
    close(order[1]);
    if (write(told[1], life_name(sign), strlen(life_name(sign)) + 1) > 0)
      _exit(read(order[0], name, 1) < 0);
    _exit(1);
  }
  g_assert_cmpint(child, >, 0);
  g_assert_cmpint(read(told[0], name, LIFE_NAME_SIZE), >, 0);
  close(told[0]);
  close(told[1]);
  close(order[0]);
  *end = order[1];
  return child;
}

/* A worker has ended if we could see its process, and do not. One in another container, on another
 * host, or of a version that did not say where, may still run. */
static void test_ended(void) {
  JobFolder job;
  job_folder_make(&job);
  LifeSign *sign = life_new(job.folder);
  char name[LIFE_NAME_SIZE];
  int end;
  pid_t child = begin_worker(&job, name, &end);
  g_assert_false(life_has_ended(sign, life_name(sign)));
  g_assert_false(life_has_ended(sign, name));
  close(end);
  g_assert_cmpint(waitpid(child, NULL, 0), ==, child);
  g_assert_true(life_has_ended(sign, name));
  g_autofree char *elsewhere = g_strconcat("x", name, NULL);
  g_assert_false(life_has_ended(sign, elsewhere));
  char *last = &name[strlen(name) - 1];
  *last = *last == '0' ? '1' : '0';
  g_assert_false(life_has_ended(sign, name));
  *strrchr(name, '.') = '\0';
  g_assert_false(life_has_ended(sign, name));
  life_free(sign);
  job_folder_remove(&job);
}

/* A killed worker's sign stays, and shows since when it has been silent. */
static void test_silent(void) {
  enum { SILENT = 1000 };
  JobFolder job;
  job_folder_make(&job);
  LifeSign *sign = life_new(job.folder);
  life_tell(sign, (Life){.threads = 2, .poll = 1, .nodes = 8, .seconds = 4});
  g_autoptr(GArray) living = life_read(job.folder), silent = NULL, all = NULL;
  g_assert_cmpuint(living->len, ==, 1);
  g_assert_true(life_counts(&g_array_index(living, Life, 0)));
  g_autofree char *path =
      g_strdup_printf("%s/log/%s.alive", folder_path(job.folder), life_name(sign));
  const struct utimbuf then = {time(NULL) - SILENT, time(NULL) - SILENT};
  g_assert_cmpint(g_utime(path, (struct utimbuf *)&then), ==, 0);
  silent = life_read(job.folder);
  all = life_read_all(job.folder);
  g_assert_cmpuint(silent->len, ==, 0);
  g_assert_cmpuint(all->len, ==, 1);
  g_assert_false(life_counts(&g_array_index(all, Life, 0)));
  g_assert_cmpfloat(g_array_index(all, Life, 0).silent, >=, SILENT);
  life_free(sign);
  job_folder_remove(&job);
}

int main(int argc, char **argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/life/ended", test_ended);
  g_test_add_func("/life/silent", test_silent);
  return g_test_run();
}

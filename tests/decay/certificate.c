/* Certificates, which fourscore-check judges, swapped with those of other positions: of a small
 * job, whose leaves are answers, and one that stands alone. */
#include "decay.h"

#include <string.h>
#include <sys/wait.h>

static const char *const POSITIONS[] = {"C896EA23DF150B7CDAA9119986",
                                        "1297716E722812FED5EA56AAEB4B198F"};
/* The first has moves, forced lines, rules and leaves. */
static const char *const ALONE[] = {"63A6A76E3C001C2BF5E08BFD8033BD88FF",
                                    "1297716E722812FED5EA56AAEB4B198F"};
static char *proved[2]; /* what the program says of undamaged ones */

static int run(char **told, const char *const *arguments) {
  int status = 0;
  g_autoptr(GError) error = NULL;
  if (!g_spawn_sync(NULL, (char **)(gpointer)arguments, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                    NULL, told, NULL, &status, &error))
    g_error("%s", error->message);
  return status;
}

static int job(const char *command, const char *folder, const char *more) {
  g_autofree char *told = NULL;
  const char *const arguments[] = {decay_cli, "job", command, folder, more, NULL};
  return run(&told, arguments);
}

static void prove(const char *name, const char *position) {
  g_autofree char *folder = decay_path(name);
  const char *const work[] = {decay_cli, "job", "work", "--table", "64M", folder, NULL};
  g_autofree char *told = NULL;
  job("create", folder, position);
  if (run(&told, work) != 0) g_error("no certificate of %s", position);
  g_assert_cmpint(job("certify", folder, NULL), ==, 0);
}

static void copy(const char *from, const char *to) {
  g_autofree char *source = decay_path(from), *target = decay_path(to), *bytes = NULL;
  gsize length;
  g_assert_true(g_file_get_contents(source, &bytes, &length, NULL));
  g_assert_true(g_file_set_contents(target, bytes, (gssize)length, NULL));
}

/* Right, or right if its leaves are. */
static bool is_accepted(int status) {
  return WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 4);
}

static void keep_words(void) {
  for (int i = 0; i < 2; i++) {
    g_autofree char *path = decay_path(i == 0 ? "certificate" : "other");
    const char *const arguments[] = {decay_check, path, NULL};
    g_free(proved[i]);
    g_assert_true(is_accepted(run(&proved[i], arguments)));
  }
}

static void make_job(const char *folder) {
  prove("one", POSITIONS[0]);
  prove("two", POSITIONS[1]);
  copy("one/proof/certificate.txt", "certificate");
  copy("two/proof/certificate.txt", "other");
  copy("two/proof/certificate.txt", "old");
  keep_words();
}

static void make_alone(const char *folder) {
  for (int i = 0; i < 2; i++) {
    g_autofree char *told = NULL, *path = decay_path(i == 0 ? "certificate" : "other");
    const char *const certify[] = {decay_cli, "certify", "--output", path,     "--leaf-nodes",
                                   "20",      "--table", "64M",      ALONE[i], NULL};
    g_assert_cmpint(run(&told, certify), ==, 0);
  }
  copy("other", "old");
  keep_words();
}

/* A different undamaged certificate proves something else, and says so. */
static DecayVerdict judge(const char *path) {
  g_autofree char *told = NULL;
  const char *const arguments[] = {decay_check, path, NULL};
  int status = run(&told, arguments);
  if (!WIFEXITED(status)) return DECAY_DIED;
  if (!is_accepted(status)) return DECAY_REFUSED;
  return strcmp(told, proved[0]) == 0 || strcmp(told, proved[1]) == 0 ? DECAY_RIGHT : DECAY_WRONG;
}

const DecayKind decay_certificate = {"certificate", "certificate", 61, make_job, judge};
const DecayKind decay_alone = {"certificate-alone", "certificate", 31, make_alone, judge};

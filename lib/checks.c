/* Checks of certificates, with a limit of time, and one run at a time. */
#include "check/check.h"
#include "inner.h"

#include <stdlib.h>
#include <string.h>

enum { THREADS_MOST = 1024 };

struct FourscoreCheck {
  char *path;
  StopFlag stop;
  LibRun run;
};

static void lib_checks_halt(void *what) { stop_raise(&((FourscoreCheck *)what)->stop); }
static void lib_checks_unhalt(void *what) { stop_lower(&((FourscoreCheck *)what)->stop); }

FourscoreStatus fourscore_check_create(FourscoreCheck **check, const char *path,
                                       FourscoreError *error) {
  FourscoreCheck *made = calloc(1, sizeof *made);
  char *copy = strdup(path);
  if (made == NULL || copy == NULL) {
    free(made);
    free(copy);
    return fail_memory(error);
  }
  made->path = copy;
  run_init(&made->run, lib_checks_halt, lib_checks_unhalt, made);
  *check = made;
  return FOURSCORE_OK;
}

void fourscore_check_free(FourscoreCheck *check) {
  if (check == NULL) return;
  run_clear(&check->run);
  free(check->path);
  free(check);
}

static FourscoreStatus lib_checks_tell(CheckedAs checked, const CheckReport *report,
                                       FourscoreError *error) {
  switch (checked) {
  case CHECKED_WRONG:
    return fail_with(error, FOURSCORE_ERROR_TEXT, "%s", report->message);
  case CHECKED_NO_FILE:
    return fail_with(error, FOURSCORE_ERROR_FILE, "%s", report->message);
  case CHECKED_NO_MEMORY:
    return fail_with(error, FOURSCORE_ERROR_MEMORY, "%s", report->message);
  case CHECKED_ENDED:
    return fail_with(error, FOURSCORE_ERROR_RANGE, "it was ended before all lines were followed");
  case CHECKED_RIGHT:
    break;
  }
  return FOURSCORE_OK;
}

FourscoreStatus fourscore_check_run(FourscoreCheck *check, double percent, int threads,
                                    double seconds, FourscoreChecked *checked,
                                    FourscoreError *error) {
  CheckReport report;
  if (!(percent >= 0 && percent <= 100))
    return fail_with(error, FOURSCORE_ERROR_RANGE, "percent: 0 to 100 are possible");
  if (threads < 0 || threads > THREADS_MOST)
    return fail_with(error, FOURSCORE_ERROR_RANGE, "threads: 0 to %d are possible", THREADS_MOST);
  FourscoreStatus status = run_begin(&check->run, NULL, false, seconds, error);
  if (status != FOURSCORE_OK) return status;
  CheckedAs found =
      check_file(check->path, percent, threads > 0 ? threads : 1, &check->stop.raised, &report);
  lib_checks_unhalt(check);
  run_end(&check->run, NULL);
  if (found != CHECKED_RIGHT) return lib_checks_tell(found, &report, error);
  *checked = (FourscoreChecked){.whole = report.solved == report.leaves,
                                .leaves = report.leaves,
                                .solved = report.solved,
                                .open = report.open};
  return FOURSCORE_OK;
}

void fourscore_check_stop(FourscoreCheck *check) { lib_checks_halt(check); }

/* Certificates checked: the checker of fourscore-check as a function. It shares nothing with the
 * engine here either; what it says becomes the message. */
#include "fourscore.h"

#include "../../src/check/leaves.h"
#include "../../src/check/progress.h"
#include "../../src/check/walk.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static const size_t TABLE_BYTES = (size_t)256 << 20; /* all threads together */

enum { THREADS_MOST = 1024 };

/* --- What the checker says -------------------------------------------------------------------- */

static _Thread_local char said[240];

/* Says it to the caller of the check, whose thread tells all messages. */
void tell(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(said, sizeof said, format, arguments);
  va_end(arguments);
}

/* A library draws nothing. */
void progress_begin(const char *format, ...) {}
void progress_tick(void) {}
void progress_erase(void) {}

static FourscoreStatus fail(FourscoreError *error, FourscoreStatus status, const char *message) {
  if (error == NULL) return status;
  error->status = status;
  error->offset = 0;
  snprintf(error->message, sizeof error->message, "%s", message);
  return status;
}

/* --- A check ---------------------------------------------------------------------------------- */

static FourscoreStatus solve(const Certificate *certificate, const LeafOptions *options,
                             FourscoreChecked *checked, FourscoreError *error) {
  LeafCounts counts = {0};
  if (options->percent > 0) {
    Verdict verdict = leaves_recheck(certificate, options, &counts);
    if (verdict == NOT_CHECKED) return fail(error, FOURSCORE_ERROR_MEMORY, said);
    if (verdict != GOOD) return fail(error, FOURSCORE_ERROR_TEXT, said);
  }
  checked->solved = counts.agreed;
  checked->open = counts.open;
  checked->whole = counts.agreed == checked->leaves;
  return FOURSCORE_OK;
}

static FourscoreStatus follow(const Certificate *certificate, const LeafOptions *options,
                              FourscoreChecked *checked, FourscoreError *error) {
  Walk walk;
  if (!walk_certificate(certificate, &walk)) return fail(error, FOURSCORE_ERROR_TEXT, said);
  FourscoreChecked found = {.leaves = walk.leaves + walk.sights};
  FourscoreStatus status = solve(certificate, options, &found, error);
  if (status == FOURSCORE_OK) *checked = found;
  return status;
}

FourscoreStatus fourscore_certificate_check(const char *path, double percent, double seconds,
                                            int threads, FourscoreChecked *checked,
                                            FourscoreError *error) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  Certificate certificate;
  if (!(percent >= 0 && percent <= 100))
    return fail(error, FOURSCORE_ERROR_RANGE, "percent: 0 to 100 are possible");
  if (!(seconds >= 0) || threads < 0 || threads > THREADS_MOST)
    return fail(error, FOURSCORE_ERROR_RANGE, "seconds: 0, or more; threads: 0 to 1024");
  pthread_once(&once, game_prepare);
  said[0] = '\0';
  const LeafOptions options = {.percent = percent,
                               .table_bytes = TABLE_BYTES,
                               .limits.seconds = seconds,
                               .threads = threads > 0 ? threads : 1};
  Verdict verdict = certificate_read(path, &certificate);
  FourscoreStatus status = verdict == WRONG         ? fail(error, FOURSCORE_ERROR_TEXT, said)
                           : verdict == NOT_CHECKED ? fail(error, FOURSCORE_ERROR_FILE, said)
                                                    : FOURSCORE_OK;
  if (status == FOURSCORE_OK) status = follow(&certificate, &options, checked, error);
  certificate_free(&certificate);
  return status;
}

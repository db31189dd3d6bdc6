/* Certificates checked: the checker of fourscore-check as a function. It shares nothing with the
 * engine here either; what it says becomes the message. */
#include "check.h"

#include "../../src/check/leaves.h"
#include "../../src/check/progress.h"
#include "../../src/check/walk.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static const size_t TABLE_BYTES = (size_t)256 << 20; /* all threads together */

/* --- What the checker says -------------------------------------------------------------------- */

static _Thread_local CheckReport *told;

/* Says it to the caller of the check, whose thread tells all messages. */
void tell(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(told->message, sizeof told->message, format, arguments);
  va_end(arguments);
}

/* A library draws nothing. */
void progress_begin(const char *format, ...) {}
void progress_tick(void) {}
void progress_erase(void) {}

/* --- A check ---------------------------------------------------------------------------------- */

/* `why` says why there is no verdict; a check that was ended gives no reason. */
static CheckedAs judged(Verdict verdict, CheckedAs why) {
  if (verdict == GOOD) return CHECKED_RIGHT;
  if (verdict == WRONG) return CHECKED_WRONG;
  return told->message[0] == '\0' ? CHECKED_ENDED : why;
}

static CheckedAs lib_check_follow(const Certificate *certificate, const LeafOptions *options) {
  Walk walk;
  LeafCounts counts = {0};
  Verdict verdict = walk_certificate(certificate, &walk);
  if (verdict == GOOD && options->percent > 0)
    verdict = leaves_recheck(certificate, options, &counts);
  told->leaves = walk.leaves + walk.sights;
  told->solved = counts.agreed;
  told->open = counts.open;
  return judged(verdict, CHECKED_NO_MEMORY);
}

CheckedAs check_file(const char *path, double percent, int threads, const atomic_bool *stop,
                     CheckReport *report) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  const LeafOptions options = {.percent = percent, .table_bytes = TABLE_BYTES, .threads = threads};
  Certificate certificate;
  pthread_once(&once, game_prepare);
  *report = (CheckReport){0};
  told = report;
  Verdict verdict = certificate_read(path, stop, &certificate);
  if (verdict != GOOD) return judged(verdict, CHECKED_NO_FILE);
  CheckedAs checked = lib_check_follow(&certificate, &options);
  certificate_free(&certificate);
  return checked;
}

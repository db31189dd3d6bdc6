#include "base/run.h"

#include "base/live.h"
#include "base/message.h"
#include "core/clock.h"
#include "core/figures.h"

#include <errno.h>
#include <glib.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/eventfd.h>
#include <unistd.h>

static const double TICK_SECONDS = 0.1;

/* Anything that should wake the main thread sets its flag first and then writes to this event. */
static int wake_fd = -1;
static atomic_int arrived; /* the first signal; 0: none */

static void wake(void) {
  int saved = errno;
  eventfd_write(wake_fd, 1);
  errno = saved;
}

static void on_signal(int number) {
  signal(SIGINT, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
  atomic_store(&arrived, number);
  wake();
}

/* With SA_RESTART, so that a result being written is written whole; poll() returns in any case. */
static void catch_signal(int number) {
  struct sigaction old, new = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
  sigaction(number, NULL, &old);
  if (old.sa_handler != SIG_IGN) sigaction(number, &new, NULL);
}

bool run_catch_signals(void) {
  wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (wake_fd < 0) return message_fail("cannot watch for signals: %s", g_strerror(errno));
  catch_signal(SIGINT);
  catch_signal(SIGTERM);
  return true;
}

void run_catch_also(int number) { catch_signal(number); }

int run_signal(void) { return atomic_load(&arrived); }

bool run_interrupted(void) { return run_signal() != 0; }

static bool out_of_time; /* the last work */

typedef struct {
  const LongWork *work;
  atomic_bool done;
  double began;
  bool drawn; /* a line on the terminal */
} LongRun;

static gpointer run_main(gpointer data) {
  LongRun *run = data;
  run->work->work(run->work->data);
  atomic_store(&run->done, true);
  wake();
  return NULL;
}

/* Sleeps until woken or `seconds` have passed. */
static void sleep_until_woken(double seconds) {
  struct pollfd event = {.fd = wake_fd, .events = POLLIN};
  eventfd_t count;
  int milliseconds = seconds > 3600 ? 3600000 : (int)ceil(MAX(seconds, 0) * 1000);
  if (poll(&event, 1, milliseconds) > 0) eventfd_read(wake_fd, &count);
}

/* Work without a display of its own shows at least that it goes on. */
static void run_tick(LongRun *run) {
  const LongWork *work = run->work;
  const char *doing = work->doing != NULL ? work->doing : "at work";
  if (work->tick != NULL) {
    work->tick(work->data);
  } else if (live_possible()) {
    live_line("%s: %s", doing, figure_duration(clock_seconds() - run->began).text);
    run->drawn = true;
  }
}

/* Returns when the work is done, its time is over or a signal has arrived. */
static void run_watch(LongRun *run, double limit) {
  double begin = run->began = clock_seconds();
  double end = limit > 0 ? begin + limit : G_MAXDOUBLE, next_tick = begin;
  while (!atomic_load(&run->done) && !run_interrupted()) {
    double now = clock_seconds();
    if (now >= end) {
      out_of_time = true;
      return;
    }
    if (now >= next_tick) {
      run_tick(run);
      next_tick = now + TICK_SECONDS;
    }
    sleep_until_woken(MIN(end, next_tick) - now);
  }
}

bool run_long(const LongWork *work, double limit) {
  LongRun run = {.work = work};
  g_autoptr(GError) error = NULL;
  GThread *thread = g_thread_try_new("search", run_main, &run, &error);
  if (thread == NULL) return message_fail("cannot start the search: %s", error->message);
  out_of_time = false;
  run_watch(&run, limit);
  if (work->flag != NULL)
    stop_raise(work->flag);
  else
    work->stop(work->data);
  g_thread_join(thread);
  if (run.drawn) live_line_erase();
  return true;
}

bool run_out_of_time(void) { return out_of_time; }

bool run_ended(void) { return !out_of_time && !run_interrupted(); }

void run_tell_limit(double seconds) {
  if (out_of_time) message_print("given up after the --time-limit of %g s", seconds);
}

bool run_pause(double seconds) {
  double end = clock_seconds() + seconds;
  while (!run_interrupted() && clock_seconds() < end)
    sleep_until_woken(end - clock_seconds());
  return !run_interrupted();
}

bool run_wait_for_input(int fd) {
  struct pollfd events[] = {{.fd = fd, .events = POLLIN}, {.fd = wake_fd, .events = POLLIN}};
  eventfd_t count;
  while (!run_interrupted()) {
    if (poll(events, G_N_ELEMENTS(events), -1) < 0) continue;
    if (events[1].revents != 0)
      eventfd_read(wake_fd, &count); /* perhaps the end of a search that has been seen already */
    if (events[0].revents != 0) return !run_interrupted();
  }
  return false;
}

#include "server.h"

#include "inbox.h"
#include "methods.h"

#include <errno.h>
#include <glib-unix.h>
#include <signal.h>
#include <unistd.h>

enum { PIECE = 65536 };

typedef struct {
  Server server;
  const ServeOptions *options;
  GMainLoop *loop;
  Inbox inbox;
  int failure;      /* of reading; 0: none */
  bool interrupted; /* by a signal */
  bool ended;       /* nothing more is read */
} Serving;

static void server_write_line(void *data, const char *line) {
  const ServeOptions *options = ((Serving *)data)->options;
  options->write(options->data, line);
}

static gboolean leave_if_done(gpointer data) {
  Serving *serving = data;
  if (serving->ended && serving->server.searches.running->len == 0) g_main_loop_quit(serving->loop);
  return G_SOURCE_REMOVE;
}

static void server_finish(Serving *serving) {
  serving->ended = true;
  searches_stop(&serving->server.searches, NULL);
  leave_if_done(serving);
}

/* Each line has one answer: this one, or that of its search when it ends. */
static void server_take_line(void *data, const char *line, gsize length) {
  Serving *serving = data;
  Request request;
  g_autoptr(GError) error = NULL;
  if (serving->server.quitting != NULL) return;
  if (!request_read(&request, line, length, &error) ||
      !methods_obey(&serving->server, &request, &error)) {
    g_autofree char *text = answer_error(request.id, error);
    server_write_line(serving, text);
  }
  request_clear(&request);
}

/* --- Events ----------------------------------------------------------------------------------- */

static gboolean read_piece(int input, GIOCondition condition, gpointer data) {
  Serving *serving = data;
  char piece[PIECE];
  ssize_t count = read(input, piece, sizeof piece);
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return G_SOURCE_CONTINUE;
  if (count < 0) serving->failure = errno;
  if (count > 0)
    inbox_add(&serving->inbox, piece, (gsize)count, server_take_line, serving);
  else
    inbox_end(&serving->inbox, server_take_line, serving);
  if (count > 0 && serving->server.quitting == NULL) return G_SOURCE_CONTINUE;
  server_finish(serving);
  return G_SOURCE_REMOVE;
}

static gboolean interrupted(gpointer data) {
  Serving *serving = data;
  serving->interrupted = true;
  server_finish(serving);
  return G_SOURCE_CONTINUE;
}

static GSource *attach(GSource *source, GSourceFunc call, Serving *serving) {
  g_source_set_callback(source, call, serving, NULL);
  g_source_attach(source, NULL);
  return source;
}

static void server_drop(GSource *source) {
  g_source_destroy(source);
  g_source_unref(source);
}

static void server_run(Serving *serving, int input) {
  GSource *reading = attach(g_unix_fd_source_new(input, G_IO_IN | G_IO_HUP | G_IO_ERR),
                            G_SOURCE_FUNC(read_piece), serving);
  bool signals = serving->options->takes_signals;
  GSource *first = signals ? attach(g_unix_signal_source_new(SIGINT), interrupted, serving) : NULL;
  GSource *second =
      signals ? attach(g_unix_signal_source_new(SIGTERM), interrupted, serving) : NULL;
  g_main_loop_run(serving->loop);
  server_drop(reading);
  if (signals) server_drop(first), server_drop(second);
}

bool serve(int input, const ServeOptions *options) {
  Serving serving = {.options = options, .loop = g_main_loop_new(NULL, FALSE)};
  Searches *searches = &serving.server.searches;
  searches->write = server_write_line;
  searches->data = &serving;
  searches->ended = leave_if_done;
  searches->threads_most = options->threads_most;
  grounds_init(&searches->grounds, options->table_bytes, options->no_book);
  searches_init(searches);
  inbox_init(&serving.inbox);
  server_run(&serving, input);
  if (serving.server.quitting != NULL) server_write_line(&serving, serving.server.quitting);
  g_free(serving.server.quitting);
  inbox_clear(&serving.inbox);
  searches_clear(searches);
  g_main_loop_unref(serving.loop);
  errno = serving.failure;
  return serving.failure == 0 && !serving.interrupted;
}

#include <gio/gio.h>

#include "session-keeper.h"

#include "game/game-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/worker.h"
#include "storage/whole-file.h"

enum {
  PLACES = 256,
  DELAY = 1,        /* s from a change until it is written */
  EVERY = 60,       /* s, at most, until it is written again while a search goes on */
  AGAIN = 10,       /* s until it is tried again where it could not be written */
  LEARNED_MOST = 4, /* sessions, closed ones and as many left behind, of which a start with a
                       position takes over the answers */
  STEP = 4000,      /* us of the main thread that gathering takes at once */
};

struct SessionKeeper {
  FsSession *session;
  KeeperTrouble trouble;
  gpointer data;
  int lock;   /* file descriptor; -1 if no place could be taken */
  char *path; /* of the file; NULL without a place */
  GFile *file;
  char *seen; /* the state of that file */
  guint timer;
  guint clock;    /* until it is written while a search runs, or again; else 0 */
  guint wait;     /* s of that */
  GameFile *kept; /* what is gathered, then written; NULL: nothing is */
  guint gathered; /* games of which the answers are in it */
  guint learned;  /* searches that are known from other sessions, which keep them */
  guint gatherer; /* calls gather() */
  Worker *writer; /* NULL unless it writes; then `kept` and the error belong to it */
  GError *error;
  gboolean troubled; /* that has been said, and is so still */
};

static void session_keeper_tell(SessionKeeper *keeper, const char *reason) {
  if (keeper->troubled || !keeper->trouble) return;
  keeper->troubled = TRUE;
  g_autofree char *folder = g_filename_display_name(g_get_user_state_dir());
  g_autofree char *words = g_strdup_printf(_("If the program ends unexpectedly, this game is lost: "
                                             "it cannot be kept in %s (%s). Save it "
                                             "to a file of your own."),
                                           folder, reason);
  keeper->trouble(words, keeper->data);
}

/* Places. */

static char *place_path(const char *kept_as, int place, const char *end) {
  g_autofree char *name = g_strdup_printf("%s-%d%s", kept_as, place, end);
  return g_build_filename(g_get_user_state_dir(), "fourscore", name, NULL);
}

/* The lock's file descriptor; -1 if another program has it, or there is trouble (errno). */
static int lock_place(const char *kept_as, int place) {
  g_autofree char *path = place_path(kept_as, place, ".lock");
  int lock = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  if (lock < 0 || flock(lock, LOCK_EX | LOCK_NB) == 0) return lock;
  int reason = errno;
  close(lock);
  errno = reason;
  return -1;
}

static gboolean is_left_behind(const char *kept_as, int place) {
  g_autofree char *path = place_path(kept_as, place, GAME_FILE_SUFFIX);
  return g_file_test(path, G_FILE_TEST_EXISTS);
}

/* What a program wrote when it was killed has the name of the file, a dot and six more letters. */
static void remove_unfinished(const char *path) {
  g_autofree char *folder = g_path_get_dirname(path), *name = g_path_get_basename(path);
  g_autoptr(GDir) files = g_dir_open(folder, 0, NULL);
  size_t length = strlen(name);
  for (const char *file; files && (file = g_dir_read_name(files));) {
    if (strncmp(file, name, length) != 0 || file[length] != '.') continue;
    if (strlen(file) != length + 7) continue;
    g_autofree char *unfinished = g_build_filename(folder, file, NULL);
    g_unlink(unfinished);
  }
}

/* TRUE if one was found and taken. Else errno says why; it is 0 if there was none. */
static gboolean take_place_as(SessionKeeper *keeper, const char *kept_as, gboolean left_behind) {
  for (int place = 0; place < PLACES; place++) {
    if (is_left_behind(kept_as, place) != left_behind) continue;
    keeper->lock = lock_place(kept_as, place);
    if (keeper->lock < 0 && errno != EWOULDBLOCK) return FALSE;
    if (keeper->lock < 0) continue;
    keeper->path = place_path(kept_as, place, GAME_FILE_SUFFIX);
    remove_unfinished(keeper->path);
    return TRUE;
  }
  errno = 0;
  return FALSE;
}

static gboolean take_place(SessionKeeper *keeper, gboolean left_behind) {
  if (take_place_as(keeper, KEPT_AS, left_behind)) return TRUE;
  return left_behind && errno == 0 && take_place_as(keeper, KEPT_ONCE_AS, TRUE);
}

static void tell_no_place(SessionKeeper *keeper, int reason) {
  g_autofree char *taken = g_strdup_printf(
      _("%d earlier games wait there; each start without a position takes up one of them"), PLACES);
  session_keeper_tell(keeper, reason ? g_strerror(reason) : taken);
}

/* Keeping. Knowledge about thousands of games, their text and the disk can take longer than a key
 * press may wait. So it is gathered in steps, while there is nothing else to do, and a worker
 * writes. */

static void write_kept(gpointer data) {
  SessionKeeper *keeper = data;
  g_autofree char *text = game_file_write_readable(keeper->kept, TRUE, &keeper->error);
  if (text) whole_file_write(keeper->path, text, strlen(text), 0600, &keeper->error);
}

static void session_keeper_changed(SessionKeeper *keeper);

static gboolean try_again(gpointer data) {
  SessionKeeper *keeper = data;
  keeper->clock = 0;
  session_keeper_changed(keeper);
  return G_SOURCE_REMOVE;
}

static void follow_trouble(SessionKeeper *keeper) {
  if (keeper->error) {
    session_keeper_tell(keeper, keeper->error->message);
    if (!keeper->clock) keeper->clock = g_timeout_add_seconds(AGAIN, try_again, keeper);
  } else if (keeper->troubled && keeper->trouble) {
    keeper->troubled = FALSE;
    keeper->trouble(NULL, keeper->data);
  }
}

static void session_keeper_written(gpointer data) {
  SessionKeeper *keeper = data;
  keeper->writer = NULL;
  follow_trouble(keeper);
  g_clear_error(&keeper->error);
  g_clear_pointer(&keeper->kept, game_file_free);
}

/* TRUE when nothing is left to gather; the worker then writes. */
static gboolean gather_until(SessionKeeper *keeper, gint64 until) {
  keeper->gathered = fs_session_add_answers(keeper->session, keeper->kept, keeper->gathered, until);
  if (keeper->gathered < keeper->kept->games->len) return FALSE;
  keeper->gatherer = 0;
  keeper->writer = worker_start("keeper", write_kept, session_keeper_written, keeper);
  return TRUE;
}

static gboolean gather(gpointer data) {
  return gather_until(data, g_get_monotonic_time() + STEP) ? G_SOURCE_REMOVE : G_SOURCE_CONTINUE;
}

/* What is not written yet is given up. */
static void give_up(SessionKeeper *keeper) {
  if (keeper->gatherer) g_clear_pointer(&keeper->kept, game_file_free);
  g_clear_handle_id(&keeper->gatherer, g_source_remove);
}

static void wait_until_written(SessionKeeper *keeper) {
  if (keeper->gatherer) {
    g_source_remove(keeper->gatherer);
    gather_until(keeper, G_MAXINT64);
  }
  if (!keeper->writer) return;
  worker_join(keeper->writer);
  session_keeper_written(keeper);
}

static guint count_searched(SessionKeeper *keeper) {
  return knowledge_searched(fs_search_get_knowledge(fs_session_get_search(keeper->session)))->len;
}

/* An empty board is, if it is one of another game than a start without a session shows, or if
 * something was searched. */
static gboolean is_worth_a_place(SessionKeeper *keeper) {
  return count_searched(keeper) > keeper->learned || keeper->file ||
         fs_session_is_worth_keeping(keeper->session) || fs_session_has_left(keeper->session) ||
         !variant_equal(fs_session_get_variant(keeper->session), variant_default());
}

/* Not while another version is gathered or written. */
static void session_keeper_keep(SessionKeeper *keeper) {
  if (!keeper->path) return;
  if (!is_worth_a_place(keeper)) {
    g_unlink(keeper->path);
    return;
  }
  keeper->kept = fs_session_begin_file(keeper->session);
  keeper->kept->file = keeper->file ? g_file_get_uri(keeper->file) : NULL;
  keeper->kept->seen = g_strdup(keeper->seen);
  keeper->gathered = 0;
  keeper->gatherer = g_idle_add(gather, keeper);
}

static gboolean timer_ended(gpointer data) {
  SessionKeeper *keeper = data;
  if (keeper->kept) return G_SOURCE_CONTINUE; /* many games, or a slow disk: later */
  keeper->timer = 0;
  session_keeper_keep(keeper);
  return G_SOURCE_REMOVE;
}

static void session_keeper_changed(SessionKeeper *keeper) {
  if (!keeper->timer) keeper->timer = g_timeout_add_seconds(DELAY, timer_ended, keeper);
}

static gboolean searched_on(gpointer data) {
  SessionKeeper *keeper = data;
  session_keeper_changed(keeper);
  keeper->wait = MIN(2 * keeper->wait, EVERY);
  keeper->clock = g_timeout_add_seconds(keeper->wait, searched_on, keeper);
  return G_SOURCE_REMOVE;
}

/* What a search has found is kept whenever it has taken twice as long, later every minute, and when
 * it ends. */
static void follow_search(SessionKeeper *keeper) {
  g_clear_handle_id(&keeper->clock, g_source_remove);
  keeper->wait = DELAY;
  if (fs_session_is_running(keeper->session))
    keeper->clock = g_timeout_add_seconds(keeper->wait, searched_on, keeper);
  else
    session_keeper_changed(keeper);
}

SessionKeeper *session_keeper_new(FsSession *session, gboolean restore, KeeperTrouble trouble,
                                  gpointer data) {
  SessionKeeper *keeper = g_new0(SessionKeeper, 1);
  g_autofree char *folder = g_build_filename(g_get_user_state_dir(), "fourscore", NULL);
  keeper->session = g_object_ref(session);
  keeper->trouble = trouble;
  keeper->data = data;
  keeper->lock = -1;
  gboolean made = g_mkdir_with_parents(folder, 0700) == 0;
  if (!made || !((restore && take_place(keeper, TRUE)) || take_place(keeper, FALSE)))
    tell_no_place(keeper, errno);
  g_signal_connect_swapped(session, "content-changed", G_CALLBACK(session_keeper_changed), keeper);
  g_signal_connect_swapped(session, "notify::running", G_CALLBACK(follow_search), keeper);
  session_keeper_changed(keeper);
  return keeper;
}

gboolean session_keeper_is_kept(const SessionKeeper *keeper) {
  return keeper->path && !keeper->troubled;
}

/* A session that was closed without changes has one name. Those with changes are numbered in the
 * order in which they were closed; in earlier versions there was one, without a number. */
#define CLOSED "closed" GAME_FILE_SUFFIX
#define CLOSED_UNSAVED "closed-unsaved"

static char *closed_path(const char *name) {
  return g_build_filename(g_get_user_state_dir(), "fourscore", name, NULL);
}

/* Numbered ones that were closed last come first; the path is NULL after the last one. */
static char *closed_next(int *number) {
  while (--*number >= 0)
    if (is_left_behind(CLOSED_UNSAVED, *number))
      return place_path(CLOSED_UNSAVED, *number, GAME_FILE_SUFFIX);
  if (*number == -1) return closed_path(CLOSED_UNSAVED GAME_FILE_SUFFIX);
  return *number == -2 ? closed_path(CLOSED) : NULL;
}

void session_keeper_forget_closed(void) {
  g_autofree char *path = closed_path(CLOSED);
  g_unlink(path);
}

/* Some file systems cannot promise that nothing is replaced. */
static gboolean rename_to_free(const char *from, const char *to) {
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return TRUE;
  return errno == EINVAL && !g_file_test(to, G_FILE_TEST_EXISTS) && g_rename(from, to) == 0;
}

/* What cannot be read is not ours to delete, nor what was set aside before. */
static void set_aside(SessionKeeper *keeper, const char *reason) {
  g_autofree char *aside = g_strconcat(keeper->path, ".unreadable", NULL);
  for (int n = 2; n < PLACES && !rename_to_free(keeper->path, aside); n++) {
    g_free(aside);
    aside = g_strdup_printf("%s.unreadable-%d", keeper->path, n);
  }
  g_autofree char *shown = g_filename_display_name(aside);
  g_autofree char *words = g_strdup_printf(
      _("The last session cannot be read and was set aside as %s: %s"), shown, reason);
  keeper->trouble(words, keeper->data);
}

gboolean session_keeper_take(SessionKeeper *keeper, SavedPlace *place) {
  g_autofree char *text = NULL;
  gsize length;
  g_autoptr(GError) error = NULL;
  if (!keeper->path || !g_file_get_contents(keeper->path, &text, &length, NULL)) return FALSE;
  gboolean read =
      fs_session_read_file(keeper->session, NOTATION_CHOSEN, text, length, place, &error);
  if (!read) set_aside(keeper, error->message);
  return read;
}

/* If two programs start at once, only one gets it: a file has one name. */
gboolean session_keeper_take_closed(SessionKeeper *keeper, SavedPlace *place) {
  if (!keeper->path || g_file_test(keeper->path, G_FILE_TEST_EXISTS)) return FALSE;
  gboolean taken = FALSE;
  int number = PLACES;
  for (char *path; !taken && (path = closed_next(&number)); g_free(path))
    taken = g_rename(path, keeper->path) == 0;
  return taken && session_keeper_take(keeper, place);
}

static gboolean learn_from(SessionKeeper *keeper, const char *path) {
  g_autofree char *text = NULL;
  gsize length;
  if (!g_file_get_contents(path, &text, &length, NULL)) return FALSE;
  fs_session_learn_file(keeper->session, text, length);
  return TRUE;
}

void session_keeper_learn(SessionKeeper *keeper) {
  int number = PLACES, learned = 0;
  for (char *path; learned < LEARNED_MOST && (path = closed_next(&number)); g_free(path))
    learned += learn_from(keeper, path);
  learned = 0;
  for (int place = 0; place < PLACES && learned < LEARNED_MOST; place++) {
    g_autofree char *path = place_path(KEPT_AS, place, GAME_FILE_SUFFIX);
    learned += learn_from(keeper, path);
  }
  keeper->learned = count_searched(keeper);
}

gboolean session_keeper_has_left(const char *kept_as) {
  for (int place = 0; place < PLACES; place++) {
    int lock = is_left_behind(kept_as, place) ? lock_place(kept_as, place) : -1;
    if (lock < 0) continue;
    close(lock);
    return TRUE;
  }
  return FALSE;
}

void session_keeper_set_file(SessionKeeper *keeper, GFile *file, const char *seen) {
  g_set_object(&keeper->file, file);
  g_free(keeper->seen);
  keeper->seen = g_strdup(seen);
  session_keeper_changed(keeper);
}

/* Gives it a number above all others. Without one it is left behind. */
static void close_unsaved(SessionKeeper *keeper) {
  int number = PLACES;
  while (number > 0 && !is_left_behind(CLOSED_UNSAVED, number - 1))
    number--;
  for (gboolean closed = FALSE; number < PLACES && !closed; number++) {
    g_autofree char *path = place_path(CLOSED_UNSAVED, number, GAME_FILE_SUFFIX);
    closed = rename_to_free(keeper->path, path);
  }
}

/* Called after it was written to its own place, if it is worth that. */
static void close_place(SessionKeeper *keeper, gboolean unsaved) {
  g_autofree char *closed = closed_path(CLOSED);
  session_keeper_forget_closed();
  if (!keeper->path || !g_file_test(keeper->path, G_FILE_TEST_EXISTS)) return;
  if (unsaved)
    close_unsaved(keeper);
  else
    g_rename(keeper->path, closed);
}

void session_keeper_end(SessionKeeper *keeper, KeeperEnd end) {
  g_signal_handlers_disconnect_by_data(keeper->session, keeper);
  keeper->trouble = NULL; /* there is nobody left to tell */
  g_clear_handle_id(&keeper->timer, g_source_remove);
  give_up(keeper);
  wait_until_written(keeper);
  if (end != KEEPER_FORGETS)
    session_keeper_keep(keeper);
  else if (keeper->path)
    g_unlink(keeper->path);
  wait_until_written(keeper);
  g_clear_handle_id(&keeper->clock, g_source_remove);
  if (end == KEEPER_CLOSES || end == KEEPER_CLOSES_UNSAVED)
    close_place(keeper, end == KEEPER_CLOSES_UNSAVED);
  if (keeper->lock >= 0) close(keeper->lock);
  g_clear_object(&keeper->file);
  g_free(keeper->seen);
  g_object_unref(keeper->session);
  g_free(keeper->path);
  g_free(keeper);
}

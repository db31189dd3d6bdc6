#include "opened.h"

#include <glib/gi18n.h>

#include "base/signals.h"
#include "base/worker.h"
#include "game/archive.h"
#include "play/position.h"

enum { LISTED_MOST = 10000 }; /* games: more are no list to look through */
enum { GAMES_AT_ONCE = 200 }; /* others wait no longer for the file than these take */

struct _FsOpened {
  GObject parent_instance;
  char *path; /* NULL: nowhere */
  gboolean unwanted;

  /* What is to be done. */
  GPtrArray *waiting; /* games to be added */
  gboolean forgets, looks;
  Position asked; /* of no variant: nothing is */
  char *sought;   /* a text that games are to have; NULL: nothing is */

  /* What the worker does: it has the archive and these, until it has ended. */
  Worker *worker;
  Archive *archive;  /* NULL: not opened */
  GPtrArray *adding; /* games; NULL: none */
  gboolean forgetting, failed;
  Position asking;
  GArray *found;
  char *seeking;
  GPtrArray *seen;
  guint64 counted;
  char *aside;
  GError *error;

  /* What is known. */
  Position position; /* of no variant: nothing is */
  gboolean stale;    /* games were added or forgotten since then */
  GArray *moves;     /* from there; NULL: it could not be read */
  char *text;        /* NULL: no games are known */
  gboolean old;      /* they are stale */
  GPtrArray *games;  /* with that text; NULL: they could not be read */
  guint64 count;
  char *trouble;
};

G_DEFINE_FINAL_TYPE(FsOpened, fs_opened, G_TYPE_OBJECT)

enum { PROP_WANTED = 1 };

static void opened_changed(FsOpened *self) { g_signal_emit_by_name(self, "changed"); }

FsOpened *fs_opened_new(void) { return g_object_new(FS_TYPE_OPENED, NULL); }

/* --- In the worker ---------------------------------------------------------------------------- */

/* Nothing was opened yet, and looking makes no file. */
static gboolean is_empty(FsOpened *self) {
  return !self->archive && !self->adding && !g_file_test(self->path, G_FILE_TEST_EXISTS);
}

static gboolean work_on_archive(FsOpened *self) {
  if (is_empty(self)) {
    self->counted = 0;
    if (self->asking.variant.rules) self->found = g_array_new(FALSE, FALSE, sizeof(CollectionMove));
    if (self->seeking) self->seen = game_records_new();
    return TRUE;
  }
  if (!self->archive)
    self->archive = archive_open(self->path, ARCHIVE_WRITE, &self->aside, &self->error);
  if (!self->archive) return FALSE;
  if (self->forgetting && !archive_forget(self->archive, &self->error)) return FALSE;
  if (self->adding && !archive_add(self->archive, self->adding, 0, self->adding->len, &self->error))
    return FALSE;
  if (self->asking.variant.rules) {
    self->found = archive_moves(self->archive, &self->asking, &self->error);
    if (!self->found) return FALSE;
  }
  if (self->seeking) {
    self->seen = archive_games(self->archive, self->seeking, LISTED_MOST, &self->error);
    if (!self->seen) return FALSE;
  }
  return archive_count(self->archive, &self->counted, &self->error);
}

/* A damaged file is set aside when it is opened, so it is opened again. */
static void opened_work(gpointer data) {
  FsOpened *self = data;
  self->failed = !work_on_archive(self);
  if (self->failed && self->archive) {
    g_clear_pointer(&self->archive, archive_close);
    if (g_error_matches(self->error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA)) {
      g_clear_error(&self->error);
      g_clear_pointer(&self->found, g_array_unref);
      g_clear_pointer(&self->seen, g_ptr_array_unref);
      self->failed = !work_on_archive(self);
    }
  }
}

/* --- In the main thread ----------------------------------------------------------------------- */

static gboolean has_work(FsOpened *self) {
  return self->path && (self->forgets || self->looks || self->waiting->len > 0 ||
                        self->asked.variant.rules || self->sought);
}

static void set_trouble(FsOpened *self) {
  g_autofree char *path = g_filename_display_name(self->path);
  if (self->failed) {
    g_free(self->trouble);
    self->trouble = g_strdup_printf(_("The games that are opened are not kept in %s: %s"), path,
                                    self->error->message);
  } else if (self->aside) {
    g_autofree char *aside = g_filename_display_name(self->aside);
    g_free(self->trouble);
    self->trouble = g_strdup_printf(_("The file of the games opened before was damaged. It is kept "
                                      "as %s, and a new one was begun."),
                                    aside);
  }
}

static void take_found(FsOpened *self) {
  g_clear_pointer(&self->moves, g_array_unref);
  self->moves = g_steal_pointer(&self->found);
  self->position = self->asking;
  self->stale = FALSE;
}

static void take_seen(FsOpened *self) {
  g_clear_pointer(&self->games, g_ptr_array_unref);
  g_free(self->text);
  self->games = g_steal_pointer(&self->seen);
  self->text = g_steal_pointer(&self->seeking);
  self->old = FALSE;
}

/* Another program may have added games, too. */
static gboolean has_changed(FsOpened *self) {
  return self->adding || self->forgetting || (!self->failed && self->counted != self->count);
}

/* Games that cannot be added are forgotten: opening their file again adds them. */
static void take_work(FsOpened *self) {
  self->worker = NULL;
  if (has_changed(self)) self->stale = self->old = TRUE;
  if (self->asking.variant.rules) take_found(self);
  if (self->seeking) take_seen(self);
  if (self->failed)
    g_ptr_array_set_size(self->waiting, 0);
  else
    self->count = self->counted;
  set_trouble(self);
  g_clear_error(&self->error);
  g_clear_pointer(&self->adding, g_ptr_array_unref);
  g_clear_pointer(&self->aside, g_free);
}

/* Takes some of the games that wait; NULL if none do. */
static GPtrArray *take_waiting(FsOpened *self) {
  guint count = MIN(self->waiting->len, GAMES_AT_ONCE);
  if (count == 0) return NULL;
  GPtrArray *games = game_records_new();
  for (guint i = 0; i < count; i++)
    g_ptr_array_add(games, game_record_ref(self->waiting->pdata[i]));
  g_ptr_array_remove_range(self->waiting, 0, count);
  return games;
}

/* Answers come first, so that they need not wait for many games. */
static void choose_work(FsOpened *self) {
  self->asking = self->asked;
  self->asked = (Position){0};
  self->seeking = g_steal_pointer(&self->sought);
  self->forgetting = self->forgets;
  self->forgets = self->looks = FALSE;
  self->adding = self->asking.variant.rules || self->seeking ? NULL : take_waiting(self);
}

static void opened_ended(gpointer data);

static void opened_begin(FsOpened *self) {
  if (self->worker || !has_work(self)) return;
  choose_work(self);
  self->worker = worker_start("archive", opened_work, opened_ended, self);
}

/* Not after each few of many games. */
static void opened_ended(gpointer data) {
  FsOpened *self = data;
  gboolean answered = self->asking.variant.rules || self->seeking;
  take_work(self);
  opened_begin(self);
  if (answered || !self->worker) opened_changed(self);
}

void fs_opened_set_folder(FsOpened *self, const char *folder) {
  g_return_if_fail(!self->path);
  self->path = g_build_filename(folder, ARCHIVE_NAME, NULL);
  opened_begin(self);
}

void fs_opened_add(FsOpened *self, const GPtrArray *games) {
  if (self->unwanted || !self->path) return;
  for (guint i = 0; i < games->len; i++)
    g_ptr_array_add(self->waiting, game_record_ref(games->pdata[i]));
  opened_begin(self);
}

void fs_opened_add_told(FsOpened *self, const GPtrArray *games) {
  g_autoptr(GPtrArray) told = game_records_new();
  for (guint i = 0; i < games->len; i++) {
    GameRecord *record = games->pdata[i];
    if (record->about->white || record->about->black)
      g_ptr_array_add(told, game_record_ref(record));
  }
  fs_opened_add(self, told);
}

const GArray *fs_opened_moves(FsOpened *self, const Position *position) {
  if (self->unwanted || !self->path) return NULL;
  gboolean known = self->position.variant.rules && position_equal(&self->position, position);
  if (!known || self->stale) {
    self->asked = *position;
    opened_begin(self);
  }
  return known ? self->moves : NULL;
}

GPtrArray *fs_opened_games(FsOpened *self, const char *folded) {
  if (self->unwanted || !self->path) return NULL;
  if (self->count <= LISTED_MOST) folded = "";
  gboolean known = g_strcmp0(self->text, folded) == 0;
  if ((!known || self->old) && g_strcmp0(self->seeking, folded) != 0) {
    g_free(self->sought);
    self->sought = g_strdup(folded);
    opened_begin(self);
  }
  return known ? self->games : NULL;
}

gboolean fs_opened_is_wanted(FsOpened *self) { return !self->unwanted; }

guint64 fs_opened_count(FsOpened *self) { return self->count; }

void fs_opened_look(FsOpened *self) {
  self->looks = TRUE;
  opened_begin(self);
}

/* A worker that adds games ends first, so that none of them comes after it. */
void fs_opened_forget(FsOpened *self) {
  if (!self->path) return;
  g_ptr_array_set_size(self->waiting, 0);
  self->forgets = TRUE;
  opened_begin(self);
}

const char *fs_opened_get_trouble(FsOpened *self) { return self->unwanted ? NULL : self->trouble; }

/* --- The object ------------------------------------------------------------------------------- */

static void opened_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec) {
  FsOpened *self = FS_OPENED(object);
  self->unwanted = !g_value_get_boolean(value);
  if (self->unwanted) g_ptr_array_set_size(self->waiting, 0);
  opened_changed(self);
}

/* What was opened just before the end is added, too. */
static void opened_finish(FsOpened *self) {
  if (self->worker) {
    worker_join(g_steal_pointer(&self->worker));
    take_work(self);
  }
  self->asked = (Position){0};
  g_clear_pointer(&self->sought, g_free);
  while (has_work(self)) {
    choose_work(self);
    opened_work(self);
    take_work(self);
  }
}

static void opened_finalize(GObject *object) {
  FsOpened *self = FS_OPENED(object);
  opened_finish(self);
  archive_close(self->archive);
  g_ptr_array_unref(self->waiting);
  g_clear_pointer(&self->moves, g_array_unref);
  g_clear_pointer(&self->games, g_ptr_array_unref);
  g_free(self->text);
  g_free(self->trouble);
  g_free(self->path);
  G_OBJECT_CLASS(fs_opened_parent_class)->finalize(object);
}

static void fs_opened_class_init(FsOpenedClass *class) {
  G_OBJECT_CLASS(class)->finalize = opened_finalize;
  G_OBJECT_CLASS(class)->set_property = opened_set_property;
  g_object_class_install_property(
      G_OBJECT_CLASS(class), PROP_WANTED,
      g_param_spec_boolean("wanted", NULL, NULL, TRUE, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
  signal_add(class, "changed");
}

static void fs_opened_init(FsOpened *self) { self->waiting = game_records_new(); }

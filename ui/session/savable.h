/* What the files of a window hold: the session of a game, as a text. The cube's session and that of
 * the flat games are savable, so that files.h and session-keeper.h serve both. Main thread only.
 *
 * Signal: "content-changed" whenever fs_savable_write() would write another text. */
#pragma once

#include <gio/gio.h>

#include "core/status.h"

/* What a kept session says of the file that it belongs to. */
typedef struct {
  char *uri;        /* NULL: none */
  gboolean changed; /* the file is not as it was written, so its answers were left out; only read */
  gboolean saved;   /* no game was changed since it was written; only read, as write() knows it */
} SavedPlace;

void saved_place_clear(SavedPlace *place);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(SavedPlace, saved_place_clear)

#define FS_TYPE_SAVABLE (fs_savable_get_type())
G_DECLARE_INTERFACE(FsSavable, fs_savable, FS, SAVABLE, GObject)

struct _FsSavableInterface {
  GTypeInterface parent;
  const char *kept_as; /* beginning of the names of kept sessions; a static string */
  /* The text of a file; with `place` that of a kept session. */
  char *(*write)(FsSavable *self, const SavedPlace *place);
  /* Takes the whole text or nothing of it. Fills *place from a kept session. */
  gboolean (*read)(FsSavable *self, const char *text, gsize length, SavedPlace *place,
                   GError **error);
  gboolean (*takes)(const char *text, gsize length); /* it is a file of this kind of game */
  gboolean (*is_worth_keeping)(FsSavable *self);
  gboolean (*is_modified)(FsSavable *self); /* stones that are being set up included */
  /* Makes what is being set up the game, as write() writes games alone; on failure nothing is
   * changed. */
  Status (*settle)(FsSavable *self, Error *error);
  guint (*get_version)(FsSavable *self);              /* another after each edit; never 0 */
  void (*mark_saved)(FsSavable *self, guint version); /* 0: what there is was never saved */
  void (*begin)(FsSavable *self, gboolean as_edit);   /* a new game, as an edit or for good */
};

void fs_savable_changed(FsSavable *self); /* emits the signal; for implementations */

/* Who answers the positions of a batch: the search of the cube's session or that of a flat one, so
 * that batch.h serves both. Main thread only, but for `run`.
 *
 * A question is what the settings ask about one position, put to a solver with the table that was
 * borrowed. */
#pragma once

#include <glib-object.h>

#include "core/status.h"
#include "core/value.h"

#define FS_TYPE_ANSWERER (fs_answerer_get_type())
G_DECLARE_INTERFACE(FsAnswerer, fs_answerer, FS, ANSWERER, GObject)

/* How a question stands. */
typedef struct {
  ValueSet values;
  uint64_t nodes;
  double seconds;
} QuestionState;

struct _FsAnswererInterface {
  GTypeInterface parent;
  Goal (*get_goal)(FsAnswerer *self);
  char *(*get_game)(FsAnswerer *self); /* its name; to be freed with g_free() */
  /* Reads a position. *written becomes its text as the list has it, to be freed with g_free(), and
   * *result the result of a game that is over, else VALUE_ANY. STATUS_TEXT with the offset. */
  Status (*read)(FsAnswerer *self, const char *text, char **written, ValueSet *result,
                 Error *error);

  /* Takes the table: no analysis can start until it is given back. FALSE if one is running, or
   * there is no memory. */
  gboolean (*borrow)(FsAnswerer *self);
  void (*give_back)(FsAnswerer *self);
  gboolean (*is_free)(FsAnswerer *self); /* a table could be borrowed */

  /* A question about a position that was read; NULL if there is no memory. */
  gpointer (*ask)(FsAnswerer *self, const char *position);
  void (*run)(gpointer question);           /* in a worker; blocks until answered or stopped */
  void (*stop)(gpointer question);          /* makes it return, now or as soon as it begins */
  QuestionState (*peek)(gpointer question); /* also while it runs */
  /* Keeps what has been proved since the last time, also while it runs. */
  void (*keep)(FsAnswerer *self, gpointer question);
  void (*end)(FsAnswerer *self, gpointer question); /* keeps the rest and frees the question */
};

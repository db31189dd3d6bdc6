/* What a search can be asked, and its states, as enumerations of GObject. */
#pragma once

#include <glib-object.h>

#include "core/table.h"
#include "core/value.h"

#define FS_TYPE_GOAL (fs_goal_get_type())
GType fs_goal_get_type(void); /* an enumeration of Goal: "first", "second", "exact" */

#define FS_TYPE_SCHEME (fs_scheme_get_type())
GType fs_scheme_get_type(void); /* an enumeration of Scheme: "new", "big", "twobig" */

typedef enum {
  SEARCH_IDLE, /* none was begun */
  SEARCH_RUNNING,
  SEARCH_PAUSED,  /* continues with fs_search_resume() */
  SEARCH_STOPPED, /* before all was answered */
  SEARCH_DONE,
} SearchState;

#define FS_TYPE_SEARCH_STATE (fs_search_state_get_type())
GType fs_search_state_get_type(void);

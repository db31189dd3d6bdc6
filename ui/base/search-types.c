#include "search-types.h"

GType fs_goal_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {GOAL_FIRST, "GOAL_FIRST", "first"},
      {GOAL_SECOND, "GOAL_SECOND", "second"},
      {GOAL_EXACT, "GOAL_EXACT", "exact"},
      {0, NULL, NULL},
  };
  if (!type) type = g_enum_register_static("FsGoal", values);
  return type;
}

GType fs_scheme_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {SCHEME_NEW, "SCHEME_NEW", "new"},
      {SCHEME_BIG, "SCHEME_BIG", "big"},
      {SCHEME_TWOBIG, "SCHEME_TWOBIG", "twobig"},
      {0, NULL, NULL},
  };
  if (!type) type = g_enum_register_static("FsScheme", values);
  return type;
}

GType fs_search_state_get_type(void) {
  static GType type;
  static const GEnumValue values[] = {
      {SEARCH_IDLE, "SEARCH_IDLE", "idle"},       {SEARCH_RUNNING, "SEARCH_RUNNING", "running"},
      {SEARCH_PAUSED, "SEARCH_PAUSED", "paused"}, {SEARCH_STOPPED, "SEARCH_STOPPED", "stopped"},
      {SEARCH_DONE, "SEARCH_DONE", "done"},       {0, NULL, NULL},
  };
  if (!type) type = g_enum_register_static("FsSearchState", values);
  return type;
}

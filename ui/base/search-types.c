#include "search-types.h"

G_DEFINE_ENUM_TYPE(FsGoal, fs_goal, G_DEFINE_ENUM_VALUE(GOAL_FIRST, "first"),
                   G_DEFINE_ENUM_VALUE(GOAL_SECOND, "second"),
                   G_DEFINE_ENUM_VALUE(GOAL_EXACT, "exact"))

G_DEFINE_ENUM_TYPE(FsScheme, fs_scheme, G_DEFINE_ENUM_VALUE(SCHEME_NEW, "new"),
                   G_DEFINE_ENUM_VALUE(SCHEME_BIG, "big"),
                   G_DEFINE_ENUM_VALUE(SCHEME_TWOBIG, "twobig"))

G_DEFINE_ENUM_TYPE(FsSearchState, fs_search_state, G_DEFINE_ENUM_VALUE(SEARCH_IDLE, "idle"),
                   G_DEFINE_ENUM_VALUE(SEARCH_RUNNING, "running"),
                   G_DEFINE_ENUM_VALUE(SEARCH_PAUSED, "paused"),
                   G_DEFINE_ENUM_VALUE(SEARCH_STOPPED, "stopped"),
                   G_DEFINE_ENUM_VALUE(SEARCH_DONE, "done"))

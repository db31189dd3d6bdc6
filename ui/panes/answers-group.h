/* Where the answers of the game shown are kept, and how many there are, as rows of preferences,
 * with a button that checks whether they are undamaged. */
#pragma once

#include <adwaita.h>

#include "search/search.h"

#define FS_TYPE_ANSWERS_GROUP (fs_answers_group_get_type())
G_DECLARE_FINAL_TYPE(FsAnswersGroup, fs_answers_group, FS, ANSWERS_GROUP, AdwPreferencesGroup)

/* Once, before the view is shown. */
void fs_answers_group_set_search(FsAnswersGroup *self, FsSearch *search);

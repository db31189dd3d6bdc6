/* The books that are known before any search, as rows of preferences: those of the user's folder,
 * which can be removed, and those that were installed. A row says what is damaged, once a worker
 * has read the whole book. A button adds another. */
#pragma once

#include <adwaita.h>

#include "search/search.h"

#define FS_TYPE_BOOKS_GROUP (fs_books_group_get_type())
G_DECLARE_FINAL_TYPE(FsBooksGroup, fs_books_group, FS, BOOKS_GROUP, AdwPreferencesGroup)

/* Once, before the view is shown: the rows follow what this search sees of the folder. */
void fs_books_group_set_search(FsBooksGroup *self, FsSearch *search);

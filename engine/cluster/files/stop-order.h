/* The order to stop a job: the file "stop" in its folder. Workers and drivers look for it whenever
 * they look at the folder, and leave. No proof depends on it. */
#pragma once

#include "folder.h"

/* STATUS_FILE. */
Status stop_order_give(const Folder *folder, Error *error);

/* Takes the order back, if there is one. STATUS_FILE. */
Status stop_order_lift(const Folder *folder, Error *error);

bool stop_order_stands(const Folder *folder);

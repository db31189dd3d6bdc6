#include "stop-order.h"

#include <time.h>

static const char NAME[] = "stop";

Status stop_order_give(const Folder *folder, Error *error) {
  time_t now = time(NULL);
  struct tm utc;
  char text[64];
  size_t length = strftime(text, sizeof text, "stop %Y-%m-%dT%H:%M:%SZ\n", gmtime_r(&now, &utc));
  return folder_write(folder, FOLDER_TOP, NAME, text, length, error);
}

Status stop_order_lift(const Folder *folder, Error *error) {
  return folder_remove(folder, FOLDER_TOP, NAME, error);
}

bool stop_order_stands(const Folder *folder) { return folder_has(folder, FOLDER_TOP, NAME); }

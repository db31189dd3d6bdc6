/* In place of picture.c where there is no cairo. */
#include "base/message.h"
#include "campaign/campaign.h"

bool campaign_picture(const GArray *entries, const char *path) {
  (void)entries;
  return message_fail("--log: no %s: this fourscore-cli was built without cairo", path);
}

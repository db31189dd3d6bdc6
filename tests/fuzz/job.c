/* job.txt. */
#include "scratch.h"

#include <glib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Description description, again;
  Error error;
  scratch_write("job.txt", data, size);
  if (description_read(&description, scratch_folder(), &error) != STATUS_OK) return 0;
  g_assert_cmpint(description_write(&description, scratch_folder(), &error), ==, STATUS_OK);
  g_assert_cmpint(description_read(&again, scratch_folder(), &error), ==, STATUS_OK);
  g_assert_cmpuint(description.count, ==, again.count);
  g_assert_cmpint(description.claim, ==, again.claim);
  g_assert_cmpstr(description.maker, ==, again.maker);
  for (size_t i = 0; i < again.count; i++)
    g_assert_cmpmem(&description.roots[i].stones, sizeof again.roots->stones, again.roots[i].stones,
                    sizeof again.roots->stones);
  description_clear(&description);
  description_clear(&again);
  return 0;
}

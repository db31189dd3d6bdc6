/* Certificates, as fourscore-check reads and follows them. The sum is set right. */
#include "fuzz.h"

#include "certificate.h"
#include "walk.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <stdlib.h>

static char *path;

static void clean_up(void) {
  g_unlink(path);
  g_free(path);
}

static void prepare(void) {
  int fd = g_file_open_tmp("fourscore-fuzz-XXXXXX", &path, NULL);
  g_assert_cmpint(fd, >=, 0);
  g_close(fd, NULL);
  atexit(clean_up);
  game_prepare();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Certificate certificate;
  Walk walk;
  if (path == NULL) prepare();
  g_autoptr(GString) text = g_string_new_len((const char *)data, (gssize)size);
  if (size > 9 && text->str[size - 1] == '\n' && text->str[size - 10] == '\t') {
    size_t last = size - 1;
    while (last > 0 && text->str[last - 1] != '\n')
      last--;
    g_snprintf(text->str + size - 9, 10, "%08x", sum_with(0, text->str, last));
    text->str[size - 1] = '\n';
  }
  FILE *file = g_fopen(path, "wb");
  g_assert_nonnull(file);
  fwrite(text->str, 1, text->len, file);
  fclose(file);
  if (certificate_read(path, NULL, &certificate) != GOOD) return 0;
  walk_certificate(&certificate, &walk);
  certificate_free(&certificate);
  return 0;
}

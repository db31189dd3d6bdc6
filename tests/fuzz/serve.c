/* What another program may write to fourscore-cli serve: each line has one answer, or one error. */
#include "fuzz.h"

#include "serve/server.h"

#include <string.h>
#include <unistd.h>

enum { LINES_MOST = 8, TABLE_BYTES = 33 << 20, THREADS = 2 };

static void count_answer(void *data, const char *line) {
  int *answers = data;
  g_autoptr(JsonParser) parser = json_parser_new();
  g_assert_null(strchr(line, '\n'));
  g_assert_true(json_parser_load_from_data(parser, line, -1, NULL));
  JsonObject *object = json_node_get_object(json_parser_get_root(parser));
  bool answered =
      json_object_has_member(object, "result") != json_object_has_member(object, "error");
  g_assert_true(answered != json_object_has_member(object, "method"));
  *answers += answered;
}

/* The bytes of the first lines, and how many of these ask for something. */
static size_t first_lines(const uint8_t *data, size_t size, int *asking) {
  size_t begin = 0;
  for (int line = 0; line < LINES_MOST && begin < size; line++) {
    const uint8_t *end = memchr(data + begin, '\n', size - begin);
    size_t length = end != NULL ? (size_t)(end - data) - begin : size - begin;
    *asking += length > 1 || (length == 1 && data[begin] != '\r');
    begin += length + (end != NULL);
  }
  return begin;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  int pipe_ends[2], asking = 0, answers = 0;
  size = first_lines(data, size, &asking);
  const ServeOptions options = {.table_bytes = TABLE_BYTES,
                                .no_book = true,
                                .threads_most = THREADS,
                                .write = count_answer,
                                .data = &answers};
  g_assert_cmpint(pipe(pipe_ends), ==, 0);
  g_assert_cmpint(write(pipe_ends[1], data, size), ==, (ssize_t)size);
  close(pipe_ends[1]);
  g_assert_true(serve(pipe_ends[0], &options));
  close(pipe_ends[0]);
  g_assert_cmpint(answers, <=, asking);
  if (memmem(data, size, "quit", strlen("quit")) == NULL) g_assert_cmpint(answers, ==, asking);
  return 0;
}

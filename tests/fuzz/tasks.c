/* The lists of a round. Sums are set right, so that what is behind them is reached. */
#include "scratch.h"

#include "storage/sum.h"

#include <glib.h>
#include <string.h>

/* Ends a copy of the text with a right last line. */
static GString *with_sum(const uint8_t *data, size_t size) {
  GString *text = g_string_new_len((const char *)data, (gssize)size);
  if (size > 0 && text->str[size - 1] != '\n') g_string_append_c(text, '\n');
  uint32_t sum = sum_of(text->str, text->len);
  g_string_append_printf(text, "end\t1\t%08x\n", sum);
  return text;
}

static void try_written(TaskList *list) {
  TaskList again = {0};
  Error error;
  g_assert_cmpint(tasks_write(list, scratch_folder(), scratch_description(), &error), ==,
                  STATUS_OK);
  g_assert_cmpint(tasks_read(&again, scratch_folder(), scratch_description(), 1, &error), ==,
                  STATUS_OK);
  g_assert_cmpuint(list->count, ==, again.count);
  g_assert_cmpuint(list->mains, ==, again.mains);
  tasks_clear(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char one[] = "fourscore-tasks 1\njob %s\nround 1\ncount 1\n"
                            "00f003a00150ce1fbcd6\t0\t10.000\tmain\n";
  TaskList list = {0};
  Error error;
  GString *text = with_sum(data, size);
  scratch_write("rounds/r0001.tasks", text->str, text->len);
  if (tasks_read(&list, scratch_folder(), scratch_description(), 1, &error) == STATUS_OK) {
    try_written(&list);
  } else { /* perhaps it is a list of dropped tasks */
    g_autofree char *task = g_strdup_printf(one, scratch_description()->tag);
    GString *good = with_sum((const uint8_t *)task, strlen(task));
    bool dropped;
    scratch_write("rounds/r0001.tasks", good->str, good->len);
    scratch_write("rounds/r0001.dropped", text->str, text->len);
    g_assert_cmpint(tasks_read(&list, scratch_folder(), scratch_description(), 1, &error), ==,
                    STATUS_OK);
    tasks_read_dropped(&list, &dropped, scratch_folder(), scratch_description(), &error);
    g_string_free(good, TRUE);
  }
  tasks_clear(&list);
  g_string_free(text, TRUE);
  return 0;
}

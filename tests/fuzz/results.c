/* A results file; the sums of its lines are set right, so that the checks behind them are
 * reached. */
#include "scratch.h"

#include "storage/sum.h"

#include <glib.h>
#include <string.h>

static void try_line(const char *line, size_t length) {
  const char *tag = scratch_description()->tag, *reason = NULL;
  char written[RESULT_LINE_LONGEST + 1];
  Result result, again;
  if (result_read(line, length, tag, CLAIM_FIRST, &result, &reason) != RESULT_GOOD) {
    g_assert_nonnull(reason);
    return;
  }
  size_t count = result_write(&result, tag, written);
  g_assert_cmpuint(count, <=, RESULT_LINE_LONGEST);
  g_assert_cmpint(result_read(written, count - 1, tag, CLAIM_FIRST, &again, &reason), ==,
                  RESULT_GOOD);
  g_assert_cmpuint(result.record.nodes, ==, again.record.nodes);
  g_assert_cmpint(result.record.values, ==, again.record.values);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Error error;
  g_autofree char *copy = g_strndup((const char *)data, size);
  g_auto(GStrv) texts = g_strsplit(copy, "\n", -1);
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; texts[i] != NULL; i++) {
    size_t length = strlen(texts[i]);
    if (length >= 9 && texts[i][length - 9] == '\t')
      g_snprintf(texts[i] + length - 8, 9, "%08x", sum_of(texts[i], length - 8));
    try_line(texts[i], length);
    g_string_append_printf(text, "%s\n", texts[i]);
  }
  g_string_append_len(text, (const char *)data, (gssize)size); /* also as it came */
  scratch_write("results/fuzz.results", text->str, text->len);
  Results *results;
  g_assert_cmpint(results_create(&results, scratch_description(), NULL), ==, STATUS_OK);
  if (results_load(results, scratch_folder(), &error) == STATUS_OK)
    g_strfreev(results_contradiction(results, scratch_folder()));
  results_free(results);
  return 0;
}

/* The results that a batch keeps; swapped with those of PopOut, whose moves may be written the
 * same. */
#include "decay.h"

#include "batch/batch-item.h"

enum { ITEMS = 12 };

static ValueSet truth_at(int i) { return i % 3 ? VALUE_FIRST : VALUE_DRAW | VALUE_SECOND; }

static GArray *items_new(void) {
  GArray *items = batch_items_new();
  for (int i = 0; i < ITEMS; i++) {
    BatchItem item = {.text = g_strdup_printf("0%X2%X1", (guint)i % 4, (guint)i / 4),
                      .values = VALUE_ANY};
    g_array_append_val(items, item);
  }
  return items;
}

static void write_results(const char *name, const char *game, int count, bool lies) {
  g_autofree char *path = decay_path(name);
  g_autoptr(GArray) items = items_new();
  g_autoptr(GString) text = g_string_new(BATCH_KEPT_HEAD);
  for (int i = 0; i < count; i++) {
    BatchItem *item = &g_array_index(items, BatchItem, i);
    item->values = lies ? VALUE_ANY ^ truth_at(i) : truth_at(i);
    item->nodes = 7;
    batch_item_write(item, GOAL_FIRST, game, text);
  }
  g_assert_true(g_file_set_contents(path, text->str, -1, NULL));
}

static void make(const char *folder) {
  write_results("batch.csv", "cube", ITEMS, false);
  write_results("old", "cube", ITEMS / 2, false);
  write_results("other", "popout:7x6", ITEMS, true);
}

static DecayVerdict judge(const char *path) {
  g_autofree char *text = NULL;
  g_autoptr(GArray) items = items_new();
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  guint damaged = batch_items_take_results(items, "cube", text);
  for (int i = 0; i < ITEMS; i++) {
    ValueSet values = g_array_index(items, BatchItem, i).values;
    if (values != VALUE_ANY && values != truth_at(i)) return DECAY_WRONG;
  }
  return damaged > 0 ? DECAY_REFUSED : DECAY_RIGHT;
}

const DecayKind decay_batch = {"batch's results", "batch.csv", 11, make, judge};

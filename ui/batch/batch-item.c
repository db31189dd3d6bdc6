#include "batch-item.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/figures.h"
#include "game/position-list.h"
#include "storage/sum.h"

static void clear_item(gpointer item) { g_free(((BatchItem *)item)->text); }

GArray *batch_items_new(void) {
  GArray *items = g_array_new(FALSE, FALSE, sizeof(BatchItem));
  g_array_set_clear_func(items, clear_item);
  return items;
}

static Status add_item(const ListedPosition *listed, gpointer data, Error *error) {
  const Line *line = listed->line;
  GArray *items = data;
  if (items->len == BATCH_ITEMS_MOST)
    return status_fail(error, STATUS_RANGE, 0, _("at most %s positions are possible"),
                       figure_count(BATCH_ITEMS_MOST, "\u202F").text);
  char written[LINE_TEXT];
  line_write(line, written);
  BatchItem item = {
      .text = g_strdup(written), .position = line_position(line), .values = line_result(line)};
  g_array_append_val(items, item);
  return STATUS_OK;
}

GArray *batch_items_read(Variant variant, Notation asked, const char *text, NotationChoice *choice,
                         GError **error) {
  g_autoptr(GArray) items = batch_items_new();
  gsize offset;
  gboolean read = position_list_read(variant, asked, text, add_item, items, choice, &offset, error);
  return read ? g_steal_pointer(&items) : NULL;
}

static guint32 sum_line(const char *game, const char *line, gsize length) {
  g_autofree char *text = g_strdup_printf("%s,%.*s", game, (int)length, line);
  return sum_of(text, strlen(text));
}

void batch_item_write(const BatchItem *item, Goal goal, const char *game, GString *text) {
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];
  gsize begin = text->len;
  g_ascii_formatd(seconds, sizeof seconds, "%.6f", item->seconds);
  g_string_append_printf(text, "%s,%s,%s,%" G_GUINT64_FORMAT ",%s", item->text, goal_name(goal),
                         goal_word(goal, item->values), item->nodes, seconds);
  if (game)
    g_string_append_printf(text, ",%08x", sum_line(game, text->str + begin, text->len - begin));
  g_string_append_c(text, '\n');
}

/* All values that a word of a result leaves possible; 0 if it is no such word, or no goal. */
static ValueSet values_of_word(const char *name, const char *word) {
  Goal goal;
  ValueSet values = goal_find(name, &goal) ? VALUE_ANY : 0;
  while (values > 0 && !g_str_equal(goal_word(goal, values), word))
    values--;
  return values;
}

static gboolean is_whole(const char *game, const char *line) {
  const char *sum = strrchr(line, ',');
  if (!sum) return FALSE;
  g_autofree char *digits = g_strdup_printf("%08x", sum_line(game, line, (gsize)(sum - line)));
  return g_str_equal(sum + 1, digits);
}

/* FALSE if it cannot be true, such as another winner of a game that is over. A position that is no
 * longer in the list is skipped; one that is there more than once has the result each time. */
static gboolean take_result(GHashTable *by_text, const char *line) {
  g_auto(GStrv) fields = g_strsplit(line, ",", -1);
  if (g_strv_length(fields) < 5) return FALSE;
  GPtrArray *same = g_hash_table_lookup(by_text, fields[0]);
  for (guint i = 0; same && i < same->len; i++) {
    BatchItem *item = same->pdata[i];
    ValueSet values = item->values & values_of_word(fields[1], fields[2]);
    if (values == 0) return FALSE;
    item->values = values;
    item->nodes = MAX(item->nodes, g_ascii_strtoull(fields[3], NULL, 10));
    item->seconds = MAX(item->seconds, g_ascii_strtod(fields[4], NULL));
  }
  return TRUE;
}

static GHashTable *items_by_text(GArray *items) {
  GHashTable *by_text =
      g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_ptr_array_unref);
  for (guint i = 0; i < items->len; i++) {
    BatchItem *item = &g_array_index(items, BatchItem, i);
    GPtrArray *same = g_hash_table_lookup(by_text, item->text);
    if (!same) g_hash_table_insert(by_text, item->text, same = g_ptr_array_new());
    g_ptr_array_add(same, item);
  }
  return by_text;
}

guint batch_items_take_results(GArray *items, const char *game, const char *text) {
  guint damaged = 0;
  gboolean early = g_str_has_prefix(text, BATCH_HEAD);
  g_autoptr(GHashTable) by_text = items_by_text(items);
  g_auto(GStrv) rows = g_strsplit(text, "\n", -1);
  if (!early && !g_str_has_prefix(text, BATCH_KEPT_HEAD)) damaged++;
  for (int i = 1; rows[0] && rows[i] && rows[i + 1]; i++)
    if ((!early && !is_whole(game, rows[i])) || !take_result(by_text, rows[i])) damaged++;
  return damaged;
}

#include "puzzle-seen.h"

static const char KEY[] = "puzzles-seen";

guint puzzle_seen_key(const Position *position) {
  Position image = position_least_image(position);
  char game[VARIANT_TEXT], code[POSITION_TEXT];
  variant_write(image.variant, game);
  position_write_code(&image, code);
  return g_str_hash(game) * 31 + g_str_hash(code);
}

/* The last `most` of them, the newest last. Free with g_array_unref(). */
static GArray *last_seen(GSettings *settings, gsize most) {
  gsize count;
  g_autoptr(GVariant) kept = g_settings_get_value(settings, KEY);
  const guint32 *all = g_variant_get_fixed_array(kept, &count, sizeof *all);
  GArray *seen = g_array_new(FALSE, FALSE, sizeof *all);
  gsize taken = MIN(count, most);
  if (taken > 0) g_array_append_vals(seen, all + count - taken, (guint)taken);
  return seen;
}

void puzzle_seen_add(GSettings *settings, const Position *position) {
  guint32 key = puzzle_seen_key(position);
  g_autoptr(GArray) seen = last_seen(settings, PUZZLES_REMEMBERED - 1);
  g_array_append_val(seen, key);
  g_settings_set_value(
      settings, KEY,
      g_variant_new_fixed_array(G_VARIANT_TYPE_UINT32, seen->data, seen->len, sizeof key));
}

gboolean puzzle_seen_has(GSettings *settings, const Position *position) {
  guint32 key = puzzle_seen_key(position);
  g_autoptr(GArray) seen = last_seen(settings, PUZZLES_REMEMBERED);
  gboolean found = FALSE;
  for (guint i = 0; i < seen->len && !found; i++)
    found = g_array_index(seen, guint32, i) == key;
  return found;
}

GHashTable *puzzle_seen_barred(GSettings *settings) {
  GHashTable *barred = g_hash_table_new(NULL, NULL);
  g_autoptr(GArray) seen = last_seen(settings, PUZZLES_BARRED);
  for (guint i = 0; i < seen->len; i++)
    g_hash_table_add(barred, GUINT_TO_POINTER(g_array_index(seen, guint32, i)));
  return barred;
}

#include "base/option-table.h"

#include "base/message.h"
#include "base/nearest.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static const double LONGEST_SPAN = 1e9; /* seconds, about thirty years */

gboolean option_bad_value(const Option *option, const char *value, const char *expected,
                          GError **error) {
  g_autofree char *excerpt = message_excerpt(value, strlen(value), 0);
  g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "--%s: expected %s, not %s",
              option->name, expected, excerpt);
  return FALSE;
}

gboolean option_uint64(const Option *option, const char *value, void *field, GError **error) {
  if (g_ascii_string_to_unsigned(value, 10, option->least, option->most, field, NULL)) return TRUE;
  g_autofree char *expected = g_strdup_printf(
      "a number from %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT, option->least, option->most);
  return option_bad_value(option, value, expected, error);
}

gboolean option_int(const Option *option, const char *value, void *field, GError **error) {
  guint64 number;
  if (!option_uint64(option, value, &number, error)) return FALSE;
  *(int *)field = (int)number;
  return TRUE;
}

gboolean option_count(const Option *option, const char *value, void *field, GError **error) {
  guint64 number;
  if (!option_uint64(option, value, &number, error)) return FALSE;
  *(size_t *)field = (size_t)number;
  return TRUE;
}

/* The power of two that a size's suffix stands for, or -1. */
static int suffix_shift(const char *suffix) {
  static const char *const names[][2] = {
      {"", "B"}, {"K", "KiB"}, {"M", "MiB"}, {"G", "GiB"}, {"T", "TiB"}};
  for (int i = 0; i < (int)G_N_ELEMENTS(names); i++)
    if (g_ascii_strcasecmp(suffix, names[i][0]) == 0 ||
        g_ascii_strcasecmp(suffix, names[i][1]) == 0)
      return 10 * i;
  return -1;
}

gboolean option_bytes(const Option *option, const char *value, void *field, GError **error) {
  char *suffix;
  guint64 number = g_ascii_strtoull(value, &suffix, 10);
  int shift = suffix_shift(suffix);
  if (!g_ascii_isdigit(value[0]) || shift < 0)
    return option_bad_value(
        option, value, "a number of bytes or of K, M, G or T (units of 1024), as in 512M", error);
  if (number > SIZE_MAX >> shift)
    return option_bad_value(option, value, "a size that a computer can have", error);
  *(size_t *)field = (size_t)number << shift;
  return TRUE;
}

gboolean option_seconds(const Option *option, const char *value, void *field, GError **error) {
  char *end;
  double seconds = g_ascii_strtod(value, &end);
  if (end == value || *end != '\0' || !(seconds > 0 && seconds <= LONGEST_SPAN))
    return option_bad_value(
        option, value, "a number of seconds above 0 and up to a billion (1e9), as in 0.5", error);
  *(double *)field = seconds;
  return TRUE;
}

gboolean option_flag(const Option *option, const char *value, void *field, GError **error) {
  *(bool *)field = true;
  return TRUE;
}

gboolean option_text(const Option *option, const char *value, void *field, GError **error) {
  char **text = field;
  g_free(*text);
  *text = g_strdup(value);
  return TRUE;
}

gboolean option_path(const Option *option, const char *value, void *field, GError **error) {
  return option_text(option, value, field, error);
}

/* "\"new\", \"big\" or \"twobig\""; free with g_free() */
static char *options_list_names(const char *const *names, int count) {
  GString *text = g_string_new(NULL);
  for (int i = 0; i < count; i++)
    g_string_append_printf(text, "%s\"%s\"", i == 0 ? "" : i + 1 < count ? ", " : " or ", names[i]);
  return g_string_free(text, FALSE);
}

gboolean option_choice(const Option *option, const char *value, const char *const *names, int count,
                       int *choice, GError **error) {
  for (*choice = 0; *choice < count; ++*choice)
    if (strcmp(value, names[*choice]) == 0) return TRUE;
  g_autofree char *expected = options_list_names(names, count);
  return option_bad_value(option, value, expected, error);
}

/* --- For GOption ------------------------------------------------------------------------------ */

/* Blanks at either end come from quoting, and belong only to names of files and to free text. */
static gboolean read_value(const Option *option, const char *value, void *field, GError **error) {
  bool verbatim = value == NULL || option->read == option_path || option->read == option_text;
  g_autofree char *word = verbatim ? NULL : g_strstrip(g_strdup(value));
  return option->read(option, verbatim ? value : word, field, error);
}

/* GOption tells a callback only the name of the option. */
static gboolean set_field(const char *name, const char *value, void *data, GError **error) {
  for (const OptionTable *table = data; table->options != NULL; table++)
    for (const Option *option = table->options; option->name != NULL; option++) {
      char *fields = table->data;
      if (strcmp(name + strlen("--"), option->name) != 0) continue;
      if (option->given != 0) *(const char **)(void *)(fields + option->given) = option->name;
      return read_value(option, value, fields + option->field, error);
    }
  g_return_val_if_reached(FALSE);
}

static void add_entries(GOptionGroup *group, const Option *options) {
  for (const Option *option = options; option->name != NULL; option++) {
    const GOptionEntry entries[] = {{option->name, 0,
                                     option->unit == NULL          ? G_OPTION_FLAG_NO_ARG
                                     : option->read == option_path ? G_OPTION_FLAG_FILENAME
                                                                   : 0,
                                     G_OPTION_ARG_CALLBACK, set_field, option->help, option->unit},
                                    {NULL}};
    g_option_group_add_entries(group, entries);
  }
}

GOptionGroup *option_group(const OptionTable *tables) {
  size_t count = 0;
  while (tables[count].options != NULL)
    count++;
  void *copy = g_memdup2(tables, (count + 1) * sizeof *tables);
  GOptionGroup *group = g_option_group_new("command", "", "", copy, g_free);
  for (size_t i = 0; i < count; i++)
    add_entries(group, tables[i].options);
  return group;
}

/* --- Typing errors ---------------------------------------------------------------------------- */

static const Option *find_option(const OptionTable *tables, const char *name) {
  for (; tables->options != NULL; tables++)
    for (const Option *option = tables->options; option->name != NULL; option++)
      if (strcmp(option->name, name) == 0) return option;
  return NULL;
}

/* Free with g_ptr_array_unref(); the names belong to the tables. */
static GPtrArray *names_of(const OptionTable *tables) {
  GPtrArray *names = g_ptr_array_new();
  g_ptr_array_add(names, (gpointer) "help");
  for (; tables->options != NULL; tables++)
    for (const Option *option = tables->options; option->name != NULL; option++)
      g_ptr_array_add(names, (gpointer)option->name);
  return names;
}

/* What follows an option that takes a value is no option, whatever it looks like. */
const char *option_meant(const OptionTable *tables, char *const *arguments) {
  g_autoptr(GPtrArray) names = names_of(tables);
  for (; *arguments != NULL && strcmp(*arguments, "--") != 0; arguments++) {
    if (!g_str_has_prefix(*arguments, "--")) continue;
    const char *word = *arguments + strlen("--");
    g_autofree char *name = g_strndup(word, strcspn(word, "="));
    const Option *option = find_option(tables, name);
    if (option == NULL && strcmp(name, "help") != 0) return nearest_name(names, name);
    if (option != NULL && option->unit != NULL && strchr(word, '=') == NULL && arguments[1] != NULL)
      arguments++;
  }
  return NULL;
}

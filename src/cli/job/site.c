#include "job/site.h"

#include "base/message.h"

#include <string.h>

typedef struct {
  const char *word;
  int *number; /* NULL: a text */
  int least, most;
  char **text;
  GPtrArray *texts;
} SiteEntry;

char *site_path(const char *path) {
  if (path != NULL) return g_canonicalize_filename(path, NULL);
  char *own = g_build_filename(g_get_user_config_dir(), "fourscore", "site.conf", NULL);
  if (g_file_test(own, G_FILE_TEST_EXISTS)) return own;
  g_free(own);
  return NULL;
}

static bool set(const SiteEntry *entry, const char *value) {
  guint64 number;
  if (entry->texts != NULL) {
    g_ptr_array_add(entry->texts, g_strdup(value));
  } else if (entry->text != NULL) {
    if (strpbrk(value, " \t") != NULL) return false; /* perhaps a remark behind it */
    g_free(*entry->text);
    *entry->text = g_strdup(value);
  } else {
    if (!g_ascii_string_to_unsigned(value, 10, (guint64)entry->least, (guint64)entry->most, &number,
                                    NULL))
      return false;
    *entry->number = (int)number;
  }
  return value[0] != '\0';
}

static bool site_read_line(Site *site, char *line) {
  const SiteEntry entries[] = {
      {"threads", &site->threads, 1, 256, NULL, NULL},
      {"memory", NULL, 0, 0, &site->memory, NULL},
      {"table", NULL, 0, 0, &site->table, NULL},
      {"slots", &site->slots, 1, 100000, NULL, NULL},
      {"array-limit", &site->array_limit, 1, 1000000, NULL, NULL},
      {"poll-seconds", &site->poll_seconds, 1, 3600, NULL, NULL},
      {"work-option", NULL, 0, 0, NULL, site->work_options},
      {"driver-option", NULL, 0, 0, NULL, site->driver_options},
      {"parallel-option", NULL, 0, 0, NULL, site->parallel_options},
  };
  g_strstrip(line);
  if (line[0] == '\0' || line[0] == '#') return true;
  size_t length = strcspn(line, " \t");
  for (size_t i = 0; i < G_N_ELEMENTS(entries); i++)
    if (strlen(entries[i].word) == length && strncmp(entries[i].word, line, length) == 0)
      return set(&entries[i], line + length + strspn(line + length, " \t"));
  return false;
}

bool site_read(const char *path, Site *site) {
  *site = (Site){.threads = 1,
                 .slots = 1,
                 .array_limit = 1000,
                 .poll_seconds = 60,
                 .work_options = g_ptr_array_new_with_free_func(g_free),
                 .driver_options = g_ptr_array_new_with_free_func(g_free),
                 .parallel_options = g_ptr_array_new_with_free_func(g_free)};
  g_autofree char *found = site_path(path), *text = NULL;
  g_autoptr(GError) error = NULL;
  if (found == NULL) return true;
  if (!g_file_get_contents(found, &text, NULL, &error)) return message_fail("%s", error->message);
  g_auto(GStrv) all = g_strsplit(text, "\n", -1);
  for (int i = 0; all[i] != NULL; i++) {
    if (site_read_line(site, all[i])) continue;
    g_autofree char *excerpt = message_excerpt(all[i], strlen(all[i]), 0);
    return message_fail("%s, line %d: not an option of a site, or not its value: %s", found, i + 1,
                        excerpt);
  }
  return true;
}

void site_clear(Site *site) {
  g_free(site->memory);
  g_free(site->table);
  if (site->work_options != NULL) g_ptr_array_unref(site->work_options);
  if (site->driver_options != NULL) g_ptr_array_unref(site->driver_options);
  if (site->parallel_options != NULL) g_ptr_array_unref(site->parallel_options);
}

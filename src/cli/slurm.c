#include "slurm.h"

#include "message.h"

#include <string.h>

/* Runs a command and returns what it prints; NULL, after a message, if it fails. */
static char *run(char *const *command, bool *ended) {
  g_autoptr(GError) error = NULL;
  g_autofree char *out = NULL, *err = NULL;
  int status;
  *ended = g_spawn_sync(NULL, (char **)command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, &err,
                        &status, &error);
  if (*ended && g_spawn_check_wait_status(status, NULL)) return g_strdup(g_strstrip(out));
  if (*ended)
    message_print("%s: %s", command[0], g_strstrip(err));
  else
    message_print("%s", error->message);
  return NULL;
}

static void add_all(GPtrArray *command, char *const *words) {
  for (int i = 0; words != NULL && words[i] != NULL; i++)
    g_ptr_array_add(command, words[i]);
}

static bool is_number(const char *text) {
  return text[0] != '\0' && text[strspn(text, "0123456789")] == '\0';
}

char *slurm_submit(char *const *options, const char *script, char *const *arguments) {
  g_autoptr(GPtrArray) command = g_ptr_array_new();
  bool ended;
  g_ptr_array_add(command, (char *)"sbatch");
  g_ptr_array_add(command, (char *)"--parsable");
  add_all(command, options);
  g_ptr_array_add(command, (char *)script);
  add_all(command, arguments);
  g_ptr_array_add(command, NULL);
  char *id = run((char *const *)command->pdata, &ended);
  if (id == NULL) return NULL;
  id[strcspn(id, ";\n")] = '\0'; /* the cluster's name may follow */
  if (is_number(id)) return id;
  message_print("sbatch printed no job's number");
  g_free(id);
  return NULL;
}

static int compare_numbers(gconstpointer a, gconstpointer b) {
  gint64 x = g_ascii_strtoll(*(char *const *)a, NULL, 10);
  gint64 y = g_ascii_strtoll(*(char *const *)b, NULL, 10);
  return x < y ? -1 : x > y;
}

char **slurm_find(const char *name, bool waiting) {
  g_autofree char *named = g_strdup_printf("--name=%s", name);
  char *const command[] = {(char *)"squeue",
                           (char *)"--noheader",
                           (char *)"--me",
                           named,
                           (char *)"--format=%F",
                           waiting ? (char *)"--states=PENDING" : NULL,
                           NULL};
  bool ended;
  g_autofree char *out = run(command, &ended);
  if (out == NULL) return NULL;
  g_auto(GStrv) words = g_strsplit_set(out, " \n", -1);
  g_autoptr(GPtrArray) ids = g_ptr_array_new_with_free_func(g_free);
  for (int i = 0; words[i] != NULL; i++)
    if (is_number(words[i]) && !g_ptr_array_find_with_equal_func(ids, words[i], g_str_equal, NULL))
      g_ptr_array_add(ids, g_strdup(words[i]));
  g_ptr_array_sort(ids, compare_numbers);
  g_ptr_array_add(ids, NULL);
  return (char **)g_ptr_array_steal(ids, NULL);
}

bool slurm_wait_for(const char *id, char *const *others) {
  g_autofree char *job = g_strdup_printf("JobId=%s", id);
  g_autofree char *list = others == NULL ? NULL : g_strjoinv(":", (char **)others);
  g_autofree char *dependency =
      g_strconcat("Dependency=singleton", list == NULL ? NULL : ",afterany:", list, NULL);
  char *const command[] = {(char *)"scontrol", (char *)"update", job, dependency, NULL};
  bool ended;
  g_autofree char *out = run(command, &ended);
  return out != NULL;
}

bool slurm_cancel(const char *id) {
  char *const command[] = {(char *)"scancel", (char *)id, NULL};
  bool ended;
  g_autofree char *out = run(command, &ended);
  return out != NULL;
}

void slurm_cancel_held(const char *name) {
  g_autofree char *named = g_strdup_printf("--name=%s", name);
  char *const command[] = {(char *)"squeue",
                           (char *)"--noheader",
                           (char *)"--me",
                           (char *)"--array",
                           named,
                           (char *)"--states=PENDING",
                           (char *)"--format=%i %r",
                           NULL};
  bool ended;
  g_autofree char *out = run(command, &ended);
  g_auto(GStrv) lines = g_strsplit(out == NULL ? "" : out, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++) {
    if (strstr(lines[i], "launch failed") == NULL) continue;
    lines[i][strcspn(lines[i], " ")] = '\0';
    slurm_cancel(lines[i]);
  }
}

int slurm_array_size(void) {
  char *const command[] = {(char *)"scontrol", (char *)"show", (char *)"config", NULL};
  bool ended;
  g_autofree char *out = run(command, &ended);
  const char *found = out == NULL ? NULL : strstr(out, "MaxArraySize");
  if (found == NULL) return 0;
  return (int)g_ascii_strtoll(found + strcspn(found, "0123456789\n"), NULL, 10);
}

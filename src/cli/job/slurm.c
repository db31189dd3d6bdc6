#include "job/slurm.h"

#include "base/message.h"

#include <string.h>

bool slurm_is_here(void) {
  g_autofree char *path = g_find_program_in_path("squeue");
  return path != NULL;
}

static void tell_unstarted(const char *command, const GError *error) {
  if (g_error_matches(error, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT))
    message_print("Slurm is not installed here: there is no program %s. Submit on a cluster's "
                  "login node, or use --launcher parallel, or \"job work\"",
                  command);
  else
    message_print("%s", error->message);
}

/* Runs a command and returns what it prints; NULL, after a message, if it fails. */
static char *slurm_run(const char *const *command) {
  g_autoptr(GError) error = NULL;
  g_autofree char *out = NULL, *err = NULL;
  int status;
  if (!g_spawn_sync(NULL, (char **)command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, &err,
                    &status, &error)) {
    tell_unstarted(command[0], error);
    return NULL;
  }
  if (g_spawn_check_wait_status(status, NULL)) return g_strdup(g_strstrip(out));
  message_print("%s: %s", command[0], g_strstrip(err));
  return NULL;
}

static void slurm_add_all(GPtrArray *command, const GPtrArray *words) {
  for (guint i = 0; i < words->len; i++)
    g_ptr_array_add(command, words->pdata[i]);
}

static bool slurm_is_number(const char *text) {
  return text[0] != '\0' && text[strspn(text, "0123456789")] == '\0';
}

char *slurm_submit(const GPtrArray *options, const char *script, const GPtrArray *arguments) {
  g_autoptr(GPtrArray) command = g_ptr_array_new();
  g_ptr_array_add(command, (char *)"sbatch");
  g_ptr_array_add(command, (char *)"--parsable");
  slurm_add_all(command, options);
  g_ptr_array_add(command, (char *)script);
  slurm_add_all(command, arguments);
  g_ptr_array_add(command, NULL);
  char *id = slurm_run((const char *const *)command->pdata);
  if (id == NULL) return NULL;
  id[strcspn(id, ";\n")] = '\0'; /* the cluster's name may follow */
  if (slurm_is_number(id)) return id;
  message_print("sbatch printed no job's number");
  g_free(id);
  return NULL;
}

static bool add_once(GPtrArray *ids, const char *id) {
  if (g_ptr_array_find_with_equal_func(ids, id, g_str_equal, NULL)) return false;
  g_ptr_array_add(ids, g_strdup(id));
  return true;
}

/* A line of squeue: job, element, state, reason. */
static void add_element(SlurmQueue *queue, const char *line) {
  g_auto(GStrv) words = g_strsplit(line, " ", 4);
  if (g_strv_length(words) != 4 || !slurm_is_number(words[0])) return;
  bool pending = strcmp(words[2], "PENDING") == 0;
  bool first = add_once(queue->jobs, words[0]);
  guint index;
  queue->elements++;
  if (pending && first)
    g_ptr_array_add(queue->waiting, g_strdup(words[0]));
  else if (!pending &&
           g_ptr_array_find_with_equal_func(queue->waiting, words[0], g_str_equal, &index))
    g_ptr_array_remove_index(queue->waiting, index);
  if (pending && strstr(words[3], "launch failed") != NULL)
    g_ptr_array_add(queue->held, g_strdup(words[1]));
}

bool slurm_look(const char *name, SlurmQueue *queue) {
  g_autofree char *named = g_strdup_printf("--name=%s", name);
  const char *const command[] = {"squeue",
                                 "--noheader",
                                 "--me",
                                 "--array",
                                 "--sort=i",
                                 "--states=PENDING,CONFIGURING,RUNNING,SUSPENDED",
                                 "--format=%F %i %T %r",
                                 named,
                                 NULL};
  *queue = (SlurmQueue){.jobs = g_ptr_array_new_with_free_func(g_free),
                        .waiting = g_ptr_array_new_with_free_func(g_free),
                        .held = g_ptr_array_new_with_free_func(g_free)};
  g_autofree char *out = slurm_run(command);
  if (out == NULL) return false;
  g_auto(GStrv) lines = g_strsplit(out, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++)
    add_element(queue, lines[i]);
  return true;
}

void slurm_forget(SlurmQueue *queue) {
  g_clear_pointer(&queue->jobs, g_ptr_array_unref);
  g_clear_pointer(&queue->waiting, g_ptr_array_unref);
  g_clear_pointer(&queue->held, g_ptr_array_unref);
}

bool slurm_wait_for(const char *id, const GPtrArray *others) {
  g_autofree char *job = g_strdup_printf("JobId=%s", id);
  g_autoptr(GString) dependency = g_string_new("Dependency=singleton");
  for (guint i = 0; others != NULL && i < others->len; i++)
    g_string_append_printf(dependency, "%s:%s", i == 0 ? ",afterany" : "",
                           (char *)others->pdata[i]);
  const char *const command[] = {"scontrol", "update", job, dependency->str, NULL};
  g_autofree char *out = slurm_run(command);
  return out != NULL;
}

void slurm_cancel(const GPtrArray *ids) {
  if (ids->len == 0) return;
  g_autoptr(GPtrArray) command = g_ptr_array_new();
  g_ptr_array_add(command, (char *)"scancel");
  slurm_add_all(command, ids);
  g_ptr_array_add(command, NULL);
  g_autofree char *out = slurm_run((const char *const *)command->pdata);
}

int slurm_array_size(void) {
  const char *const command[] = {"scontrol", "show", "config", NULL};
  g_autofree char *out = slurm_run(command);
  const char *found = out == NULL ? NULL : strstr(out, "MaxArraySize");
  if (found == NULL) return 0;
  return (int)g_ascii_strtoll(found + strcspn(found, "0123456789\n"), NULL, 10);
}

/* fourscore-cli job doctor: is everything there that a job needs? Each check prints a line: "good",
 * "bad", or "note" for something that may be intended. */
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "core/cores.h"
#include "core/figures.h"
#include "core/memory.h"
#include "job/doctor-folder.h"
#include "job/launcher.h"
#include "job/site-memory.h"
#include "job/slurm.h"

#include <unistd.h>

typedef struct {
  char *site;    /* NULL: not given */
  bool on_nodes; /* also look from a node of Slurm */
  char *expect;  /* a probe's name and content, from another machine; NULL: none */
  bool json;
} Doctor;

static int bad;      /* lines so far */
static bool as_json; /* how they are printed */

static void doctor_print_json(const char *verdict, const char *sentence) {
  g_autoptr(JsonBuilder) json = output_json_new();
  json_add_text(json, "verdict", verdict);
  json_add_text(json, "sentence", sentence);
  output_json(json);
}

void doctor_say(const char *verdict, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autofree char *text = g_strdup_vprintf(format, arguments);
  va_end(arguments);
  if (as_json)
    doctor_print_json(verdict, text);
  else
    output_print("%s\t%s\n", verdict, text);
  bad += verdict[0] == 'b';
}

/* --- Programs --------------------------------------------------------------------------------- */

/* How many of the commands there are; `missing` names the others. */
static int count_commands(const char *const *names, GString *missing) {
  int found = 0;
  for (int i = 0; names[i] != NULL; i++) {
    g_autofree char *path = g_find_program_in_path(names[i]);
    if (path == NULL)
      g_string_append_printf(missing, "%s%s", missing->len > 0 ? ", " : "", names[i]);
    else
      found++;
  }
  return found;
}

/* If the queue can be read, the controller answers. */
static void check_controller(const Site *site) {
  SlurmQueue queue;
  bool answers = slurm_look("fourscore-doctor", &queue);
  slurm_forget(&queue);
  if (!answers) {
    doctor_say("bad", "Slurm's controller does not answer");
    return;
  }
  int most = slurm_array_size();
  doctor_say("good", "Slurm answers; an array has %d elements at most", most);
  if (most > 0 && site->array_limit >= most)
    doctor_say("note", "array-limit %d is more than that; %d are used", site->array_limit,
               most - 1);
}

static void check_scripts(void) {
  static const char *const names[] = {"driver.sbatch", "work.sbatch"};
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autofree char *path = launcher_script(names[i]);
    if (access(path, R_OK) == 0)
      doctor_say("good", "batch script %s", path);
    else
      doctor_say("bad", "the batch script %s is missing; FOURSCORE_SCRIPTS says where they are",
                 path);
  }
}

static void check_programs(const Site *site) {
  static const char *const slurm[] = {"sbatch", "squeue", "scancel", "scontrol", NULL};
  g_autoptr(GString) missing = g_string_new(NULL);
  g_autofree char *parallel = g_find_program_in_path("parallel");
  int found = count_commands(slurm, missing);
  if (found == (int)G_N_ELEMENTS(slurm) - 1) {
    check_controller(site);
    check_scripts();
  } else if (found > 0) {
    doctor_say("bad", "Slurm lacks commands: %s", missing->str);
  } else {
    doctor_say(parallel != NULL ? "note" : "bad", "Slurm is not installed here");
  }
  doctor_say(parallel != NULL ? "good" : "note", parallel != NULL
                                                     ? "GNU parallel, for --launcher parallel"
                                                     : "GNU parallel is not installed here");
}

/* --- The site file ---------------------------------------------------------------------------- */

static void doctor_check_memory(const Site *site) {
  SiteMemory memory;
  if (!site_memory(site, &memory)) {
    bad++;
    return;
  }
  const char *verdict = memory.given == 0 ? "note" : memory.given >= memory.worker ? "good" : "bad";
  Figure sizes[2];
  figure_bytes_apart(memory.given, memory.worker, " ", sizes);
  g_autofree char *given = memory.given > 0
                               ? g_strdup_printf("memory is %s", sizes[0].text)
                               : g_strdup("no memory is named, so the site's default counts");
  doctor_say(verdict, "a worker takes %s, of which its table %s, with threads: %d; %s",
             sizes[1].text, figure_bytes(memory.table, " ").text, site->threads, given);
  doctor_say("note",
             "the tree of the job, in each worker, may take %s; if it meets that limit, "
             "tasks are not divided any more",
             figure_bytes(memory.tree, " ").text);
}

static void check_site(const char *path, const Site *site) {
  if (path == NULL)
    doctor_say("note", "there is no site file, so one worker of one thread would run");
  else
    doctor_say("good", "site file %s: %d workers at once, %d threads each", path, site->slots,
               site->threads);
  doctor_check_memory(site);
  size_t free_bytes = memory_available();
  if (free_bytes != SIZE_MAX)
    doctor_say("note", "this machine has %d cores and %s of memory free", cores_physical(),
               figure_bytes(free_bytes, " ").text);
  if (!memory_huge_pages())
    doctor_say("note", "this machine gives no huge pages; searches are slower without them");
}

/* --- The command ------------------------------------------------------------------------------ */

/* The look of a node on which the site would place a worker. It has two minutes: Slurm takes an
 * option's last value. */
static GPtrArray *look_command(const Site *site, const char *expected, const char *folder) {
  GPtrArray *command = g_ptr_array_new_with_free_func(g_free);
  g_ptr_array_add(command, g_strdup("srun"));
  launcher_add_place(command, site);
  g_ptr_array_add(command, g_strdup("--quiet"));
  g_ptr_array_add(command, g_strdup("--ntasks=1"));
  g_ptr_array_add(command, g_strdup("--time=2"));
  g_ptr_array_add(command, launcher_program(NULL));
  g_ptr_array_add(command, g_strdup("job"));
  g_ptr_array_add(command, g_strdup("doctor"));
  g_ptr_array_add(command, g_strdup("--expect"));
  g_ptr_array_add(command, g_strdup(expected));
  g_ptr_array_add(command, g_strdup(folder));
  g_ptr_array_add(command, as_json ? g_strdup("--json") : NULL);
  g_ptr_array_add(command, NULL);
  return command;
}

/* The same from a node, which has to see what was just written here. */
static void look_from_node(const Site *site, const char *folder) {
  g_autofree char *expected = doctor_leave(folder);
  g_autoptr(GError) error = NULL;
  int status = 1;
  if (expected == NULL) return;
  g_autoptr(GPtrArray) command = look_command(site, expected, folder);
  doctor_say("note", "from a node of Slurm, which may take a while to come:");
  bool ran = g_spawn_sync(NULL, (char **)command->pdata, NULL,
                          G_SPAWN_SEARCH_PATH | G_SPAWN_CHILD_INHERITS_STDIN, NULL, NULL, NULL,
                          NULL, &status, &error);
  if (!ran || !g_spawn_check_wait_status(status, NULL))
    doctor_say("bad", "the look from a node has failed%s%s", ran ? "" : ": ",
               ran ? "" : error->message);
  doctor_take_away(folder, expected);
}

static ExitStatus examine(const Doctor *doctor, const char *folder) {
  Site site;
  bool good = site_read(doctor->site, &site);
  g_autofree char *path = site_path(doctor->site);
  if (good && doctor->expect == NULL) {
    check_programs(&site);
    check_site(path, &site);
  }
  if (good && folder != NULL) doctor_check_folder(folder, doctor->expect);
  if (good && folder != NULL && doctor->on_nodes) look_from_node(&site, folder);
  site_clear(&site);
  if (!good) return EXIT_BAD;
  if (bad == 0) return EXIT_ANSWERED;
  message_print("lines that are bad: %d", bad);
  return EXIT_UNKNOWN;
}

static const Option doctor_options[] = {
    SITE_OPTION(offsetof(Doctor, site)),
    {"on-node", option_flag, offsetof(Doctor, on_nodes),
     .help = "Look at the folder from a node of Slurm too"},
    {"expect", option_text, offsetof(Doctor, expect), .unit = "PROBE",
     .help = "The sum that a look from a node has to find; for the program itself"},
    JSON_OPTION(offsetof(Doctor, json)),
    {NULL},
};

ExitStatus job_doctor_command(int argc, char **argv) {
  Doctor doctor = {0};
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "[FOLDER]",
      "Checks whether tools, memory and clocks are as a job needs them, and whether machines\n"
      "can share a job's folder. Each line is good, a note, or bad. Exit\n"
      "status: 0 nothing is bad, 1 something is, 2 an error.",
      doctor_options, &doctor, NULL);
  if (arguments == NULL) return EXIT_BAD;
  as_json = doctor.json;
  ExitStatus status = examine(&doctor, arguments[0]);
  g_free(doctor.site);
  g_free(doctor.expect);
  return status;
}

/* fourscore-cli campaign: the command and its options. */
#include "campaign/campaign.h"

#include "base/message.h"
#include "base/output.h"

typedef struct {
  SolveOptions solve; /* table, threads, memory */
  char *line, *log;
  uint64_t slice;
  double time_limit;
  bool status, json;
} CampaignOptions;

#define FIELD(name) offsetof(CampaignOptions, name)

static const Option campaign_options[] = {
    {"claim", options_claim, FIELD(solve.search), .unit = "PLAYER",
     .help = "Who is claimed to win: first (the default) or second"},
    {"line", option_text, FIELD(line), .unit = "MOVES",
     .help = "Settle the positions of this line after ROOT on the way, too"},
    {"threads", option_int, FIELD(solve.team.threads), 1, PARALLEL_THREADS_MOST, .unit = "N",
     .help = "How many threads (default: one for each physical core)"},
    {"table", option_bytes, FIELD(solve.search.table_bytes), .unit = "SIZE",
     .help = "Memory for the table, as in 6G (default 1G)",
     .given = FIELD(solve.search.table_given)},
    {"memory", option_bytes, FIELD(solve.team.memory), .unit = "SIZE",
     .help = "Memory for table and tree (default: 3/4 of what is free)"},
    {"slice", option_uint64, FIELD(slice), 1, INT64_MAX, .unit = "N",
     .help =
         "Nodes that a reply gets at first, before it is another one's turn (default: 67108864)"},
    {"verify", option_uint64, FIELD(solve.team.verify), 0, INT64_MAX, .unit = "N",
     .given = FIELD(solve.team.verify_given),
     .help = "Search one answer in N again by another solver, 0 for none (default: 10000, for at "
             "most 1 % of the nodes)"},
    {"time-limit", option_seconds, FIELD(time_limit), .unit = "SECONDS",
     .help = "Stop after this time; the same command goes on"},
    {"status", option_flag, FIELD(status), .help = "Only show how far the campaign is"},
    {"json", option_flag, FIELD(json),
     .help = "Print a JSON object for each line; with --status one for everything"},
    {"log", option_path, FIELD(log), .unit = "FILE",
     .help = "Only write the log as Markdown, with a picture beside it"},
    {NULL},
};

static bool campaign_command_fits(const CampaignOptions *options, char **arguments) {
  bool telling = options->status || options->log != NULL;
  if (options->status && options->log != NULL)
    return message_fail("only one of --status and --log can be asked for");
  if (options->json && options->log != NULL)
    return message_fail("--log writes Markdown, not JSON; try --status --json");
  if (telling && arguments[1] != NULL)
    return message_fail("--status and --log want the folder alone");
  return options->log == NULL || output_file_check("--log", options->log);
}

static ExitStatus campaign_command_run(CampaignOptions *options, char **arguments) {
  bool both = arguments[1] != NULL;
  Campaign campaign;
  const CampaignWish wish = {.root = both ? arguments[0] : NULL,
                             .folder = arguments[both],
                             .line = options->line,
                             .goal = options->solve.search.goal,
                             .goal_given = options->solve.search.goal_given,
                             .slice = options->slice};
  ExitStatus status = EXIT_BAD;
  if (!campaign_open(&campaign, &wish))
    status = EXIT_BAD;
  else if (options->status)
    status = campaign_tell(&campaign, options->json);
  else if (options->log != NULL)
    status = campaign_page(&campaign, options->log);
  else
    status = campaign_work(&campaign, &options->solve, options->json, options->time_limit);
  campaign_clear(&campaign);
  return status;
}

ExitStatus campaign_command(int argc, char **argv) {
  CampaignOptions options = {.solve = {.search = options_default(), .team.verify = VERIFY_ONE_IN},
                             .slice = (uint64_t)1 << 26};
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "[ROOT] FOLDER",
      "Works on one position for days, over any number of restarts and machines: settles the\n"
      "positions after its moves one by one, those that look cheapest first, each with its own\n"
      "certificate, and then the root. FOLDER keeps everything; with it alone the work goes on.",
      campaign_options, &options,
      "Exit status: 0 settled, 1 stopped before, 2 wrong usage or an error, 5 two answers\n"
      "contradict each other.");
  ExitStatus status = arguments != NULL && campaign_command_fits(&options, arguments)
                          ? campaign_command_run(&options, arguments)
                          : EXIT_BAD;
  g_free(options.line);
  g_free(options.log);
  return status;
}

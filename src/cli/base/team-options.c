/* The options of the parallel solver, and how its memory is divided. */
#include "base/sources.h"
#include "base/message.h"
#include "core/cores.h"
#include "core/memory.h"
#include "play/cube-play.h"
#include "team-options.h"

#include <string.h>

static gboolean set_cutoff(const Option *option, const char *value, void *field, GError **error) {
  int *cutoff = field;
  *cutoff = 0;
  if (strcmp(value, "auto") == 0 || option_int(option, value, cutoff, NULL)) return TRUE;
  g_autofree char *expected = g_strdup_printf("\"auto\" or a number from 1 to %d", CELLS);
  return option_bad_value(option, value, expected, error);
}

#define FIELD(name) offsetof(TeamOptions, name)

const Option team_options[] = {
    {"threads", option_int, FIELD(threads), 1, PARALLEL_THREADS_MOST, .unit = "N",
     .help = TEAM_SOLVER ": how many threads (default: one for each physical core); paper, flat "
                         "games (default: 1)"},
    {"cutoff", set_cutoff, FIELD(cutoff), 1, CELLS, .unit = "PLY",
     .help = "paper: stones at which tasks begin, or auto (default): 8 more than there are",
     .given = FIELD(cutoff_given)},
    {"memory", option_bytes, FIELD(memory), .unit = "SIZE", .given = FIELD(given),
     .help = TEAM_SOLVER ": for table and tree (default: 3/4 of what is free)"},
    {"store", option_path, FIELD(store_path), .unit = "FILE",
     .help = "Keep what is proved in this file, and begin with what it holds"},
    NO_BOOK_OPTION(FIELD(no_book)),
    {"distance", option_flag, FIELD(distance),
     .help = "Find the exact value, and how far the end is with best play"},
    {"verify", option_uint64, FIELD(verify), 0, INT64_MAX, .unit = "N",
     .given = FIELD(verify_given),
     .help = TEAM_SOLVER ": search one answer in N again by another solver, 0 for none "
                         "(default: 10000, for at most 1 % of the nodes)"},
    {NULL},
};

bool team_divide_memory(SearchOptions *search, size_t memory, int trees, size_t *tree_bytes) {
  size_t limit = memory, least = (size_t)trees * dag_least_bytes();
  size_t available = memory_available();
  if (limit == 0) limit = available == SIZE_MAX ? (size_t)2 << 30 : available / 4 * 3;
  size_t table = search->table_bytes;
  if (search->table_given == NULL && (memory != 0 || table > limit - limit / 8))
    table = limit - limit / 8;
  if (table > limit || limit - table < least)
    return message_fail("%zu MiB of memory are too few for a table of %zu MiB and the tree",
                        limit >> 20, table >> 20);
  *tree_bytes = MIN(limit - table, MAX(limit / 8, least));
  search->table_bytes = table;
  return true;
}

QuestionOptions team_question(const SolveOptions *options, const Position *position, Table *table,
                              size_t tree_bytes) {
  const TeamOptions *team = &options->team;
  QuestionOptions question = options_question(&options->search, position, table);
  bool all = team->threads == 0 && options->search.solver->divides;
  question.threads = all ? cores_physical() : team->threads;
  question.cutoff = team->cutoff;
  question.tree_bytes = tree_bytes;
  question.at_once = true;
  return question;
}

StoreRoot team_root(const SolveOptions *options, const Position *position) {
  return (StoreRoot){.board = cube_board(position), .without = options->search.without};
}

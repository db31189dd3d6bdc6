/* fourscore-cli job create: a folder for one position, or for a list of them. */
#include "base/input.h"
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "base/run.h"
#include "cube/moves.h"
#include "job/job.h"
#include "play/cube-play.h"
#include "storage/key-hash.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  SearchOptions search; /* the claim */
  GArray *roots;        /* of Board */
  GPtrArray *texts;     /* as they were given */
  GHashTable *keys;     /* of them */
  bool json;
} Create;

static const Option create_options[] = {
    {"claim", options_claim, offsetof(Create, search), .unit = "PLAYER",
     .help = "Who is claimed to win: first (default) or second"},
    JSON_OPTION(offsetof(Create, json)),
    {NULL},
};

static bool add_root(Create *create, const char *origin, const InputPosition *position) {
  Board board = cube_board(&position->position);
  Key key = code_canonical(board);
  if (board_result(board) != VALUE_ANY) return message_fail("%s: the game is over", origin);
  if (!g_hash_table_add(create->keys, g_memdup2(&key, sizeof key))) return true;
  g_array_append_val(create->roots, board);
  g_ptr_array_add(create->texts, g_strdup(position->text));
  return true;
}

static ExitStatus take_root(void *data, const char *origin, const InputPosition *position) {
  return add_root(data, origin, position) ? EXIT_ANSWERED : EXIT_BAD;
}

static bool read_standard_input(Create *create) {
  const SearchOptions *search = &create->search;
  return position_read_lines(search->variant, search->notation, take_root, create) == EXIT_ANSWERED;
}

static bool read_positions(Create *create, char **positions) {
  const SearchOptions *search = &create->search;
  bool good = true;
  GameList list = position_list_of_arguments(search->variant, search->notation, positions);
  for (int i = 0; positions[i] != NULL; i++) {
    g_auto(InputPosition) position = {0};
    g_autofree char *origin = g_strdup_printf("position %d", i + 1);
    if (strcmp(positions[i], "-") == 0)
      good &= read_standard_input(create);
    else
      good &= position_read_listed(&list, origin, positions[i], &position) &&
              add_root(create, origin, &position);
  }
  if (good && create->roots->len == 0) message_print("there is no position");
  return good && create->roots->len > 0;
}

static ExitStatus job_create_make_folder(const Create *create, const char *path) {
  Description description = {
      .claim = create->search.goal == GOAL_SECOND ? CLAIM_SECOND : CLAIM_FIRST,
      .maker = "fourscore " FOURSCORE_VERSION,
      .count = create->roots->len,
      .roots = (Board *)create->roots->data,
      .texts = (char **)create->texts->pdata,
  };
  Folder *folder = NULL;
  Error error;
  bool made = folder_create(&folder, path, &error) == STATUS_OK &&
              description_write(&description, folder, &error) == STATUS_OK;
  folder_close(folder);
  if (!made) return message_bad("%s", error.message);
  output_print(create->json ? "{\"job\":\"%s\"}\n" : "%s\n", description.name);
  return EXIT_ANSWERED;
}

ExitStatus job_create_command(int argc, char **argv) {
  Create create = {.search = options_default()};
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "FOLDER POSITION... | FOLDER -",
      "Makes a folder for the question whether the claim holds for a position, or for\n"
      "each of a list; \"-\" reads the list from standard input, one a line. Prints the\n"
      "job's name.",
      create_options, &create, NULL);
  if (arguments == NULL) return EXIT_BAD;
  if (!run_catch_signals()) return EXIT_BAD;
  create.roots = g_array_new(FALSE, FALSE, sizeof(Board));
  create.texts = g_ptr_array_new_with_free_func(g_free);
  create.keys = g_hash_table_new_full(key_hash, key_equal, g_free, NULL);
  ExitStatus status = EXIT_BAD;
  if (read_positions(&create, arguments + 1))
    status = job_create_make_folder(&create, arguments[0]);
  g_array_unref(create.roots);
  g_ptr_array_unref(create.texts);
  g_hash_table_unref(create.keys);
  return status;
}

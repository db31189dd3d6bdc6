/* fourscore-cli store list: all answers, one a line. */
#include "base/message.h"
#include "base/output.h"
#include "base/store-warnings.h"
#include "store/store.h"

#include <inttypes.h>

typedef struct {
  bool json;
  uint64_t work;
  const Store *store;
} List;

static const Option list_options[] = {
    {"work", option_uint64, offsetof(List, work), 0, INT64_MAX, .unit = "N",
     .help = "Only answers that took at least this many nodes"},
    {"json", option_flag, offsetof(List, json), .help = "One JSON object a line"},
    {NULL},
};

static void store_list_print_json(const char *position, const StoreAnswer *answer,
                                  const char *value) {
  const ProofRecord *record = &answer->record;
  g_autoptr(JsonBuilder) json = output_json_new();
  json_add_text(json, "position", position);
  json_add_text(json, "goal", claim_name(record->claim));
  json_add_text(json, "value", value);
  json_add_int(json, "nodes", (gint64)record->nodes);
  json_add_double(json, "seconds", (double)record->seconds);
  json_add_text(json, "source", answer->source);
  output_json(json);
}

static void store_list_print(const StoreAnswer *answer, void *data) {
  const List *list = data;
  const ProofRecord *record = &answer->record;
  char position[POSITION_TEXT];
  const char *value = proof_holds(record) ? "win" : "not-win";
  store_write_position(list->store, record->key, position);
  if (list->json)
    store_list_print_json(position, answer, value);
  else
    output_print("%s\t%s\t%s\t%" PRIu64 "\t%.6f\t%s\n", position, claim_name(record->claim), value,
                 record->nodes, (double)record->seconds, answer->source);
}

ExitStatus store_list_command(int argc, char **argv) {
  List list = {0};
  g_auto(GStrv) files = options_parse_own(argc, argv, "FILE",
                                          "Prints the answers of a store in the order of their "
                                          "codes, one a line: position, claim,\n"
                                          "value, nodes, seconds, and where it comes from.",
                                          list_options, &list, NULL);
  Store *store;
  Error error;
  if (files == NULL || !store_open_told(&store, files[0], STORE_READ)) return EXIT_BAD;
  list.store = store;
  Status status = store_each(store, list.work, store_list_print, &list, &error);
  ExitStatus exit = message_status(files[0], status, &error);
  store_warnings_tell(files[0], store);
  store_close(store);
  return exit;
}

/* fourscore-cli certify: writes down the proof of positions, for fourscore-check. */
#include "base/live.h"
#include "base/message.h"
#include "base/options.h"
#include "base/output.h"
#include "base/position.h"
#include "base/run.h"
#include "certificates/expand.h"
#include "commands.h"
#include "team/parallel.h"
#include "play/cube-play.h"
#include "storage/sum.h"

#include <inttypes.h>

enum { LEAF_NODES = 1000 };

typedef struct {
  SearchOptions search; /* claim, table and time limit */
  char *output, *from, *divide;
  guint64 leaf_nodes;
  int threads;
  bool json;
} CertifyOptions;

static const Option certify_options[] = {
    {"claim", options_claim, offsetof(CertifyOptions, search), .unit = "first|second",
     .help = "Whose win is in question (default: first)"},
    {"output", option_path, offsetof(CertifyOptions, output), .unit = "FILE",
     .help = "Where the certificate goes (default: certificate.txt)"},
    {"from", option_path, offsetof(CertifyOptions, from), .unit = "CERTIFICATE",
     .help = "Write the proof of this certificate, of either version, in more detail"},
    {"divide", option_path, offsetof(CertifyOptions, divide), .unit = "FILE",
     .help = "Only prove these leaves of it in detail, which fourscore-check lists; leaves below "
             "take at most a sixteenth of --leaf-nodes"},
    {"leaf-nodes", option_uint64, offsetof(CertifyOptions, leaf_nodes), 0, G_MAXUINT32, .unit = "N",
     .help = "Nodes that the solver may take below a leaf (default 1000); 0: no leaves"},
    {"threads", option_int, offsetof(CertifyOptions, threads), 1, PARALLEL_THREADS_MOST,
     .unit = "N", .help = "Threads that search (default: one for each physical core)"},
    {"table", option_bytes, offsetof(CertifyOptions, search.table_bytes), .unit = "SIZE",
     .help = "Size of the table, such as 512M or 4G (default 1G)"},
    RUN_LIMIT_OPTION(offsetof(CertifyOptions, search.time_limit)),
    JSON_OPTION(offsetof(CertifyOptions, json)),
    {NULL},
};

typedef struct {
  const CertifyOptions *options;
  Hints hints;
  GArray *asked; /* of Board: roots whose answer is to be found out */
  SeekOptions seek;
  StopFlag stop;
  LiveSearch live;
  GString *text, *question;
  ExpandCounts counts;
  Status status;
  Error error;
} Certify;

static void certify_work(void *data) {
  Certify *certify = data;
  certify->status = expand_text(&certify->hints, (const Board *)(gpointer)certify->asked->data,
                                certify->asked->len, &certify->seek, certify->text,
                                &certify->counts, &certify->error);
}

static void certify_tick(void *data) { live_search_draw(&((Certify *)data)->live); }

/* Reads a file by one of the functions of hints.h, and notes its sum in the question. */
static bool read_hints(Certify *certify, const char *path,
                       Status read(Hints *, const char *, size_t, Error *)) {
  g_autofree char *text = NULL;
  g_autoptr(GError) failure = NULL;
  Error error;
  gsize length;
  if (!g_file_get_contents(path, &text, &length, &failure))
    return message_fail("%s", failure->message);
  g_string_append_printf(certify->question, " %08" PRIx32, sum_of(text, length));
  if (read(&certify->hints, text, length, &error) == STATUS_OK) return true;
  return message_fail("%s: %s", path, error.message);
}

/* The certificate to be written in more detail, others that have more detail, and where. */
static bool read_certificates(Certify *certify, char **others) {
  const CertifyOptions *options = certify->options;
  if (!read_hints(certify, options->from, hints_read)) return false;
  for (int i = 0; others[i] != NULL; i++)
    if (!read_hints(certify, others[i], hints_join)) return false;
  return options->divide == NULL || read_hints(certify, options->divide, hints_divide);
}

static void add_question(GString *question, Board board) {
  char code[POSITION_TEXT];
  cube_write(board, code);
  g_string_append_printf(question, " %s", code);
}

static ExitStatus certify_take(void *data, const char *origin, const InputPosition *input) {
  Certify *certify = data;
  Board board = cube_board(&input->position);
  if (board_result(board) != VALUE_ANY) return message_bad("%s: the game is over", origin);
  g_array_append_val(certify->asked, board);
  add_question(certify->question, board);
  return EXIT_ANSWERED;
}

static const char *output_of(const Certify *certify) {
  return certify->options->output ? certify->options->output : "certificate.txt";
}

static bool certify_write_text(const Certify *certify) {
  const char *path = output_of(certify);
  return output_file_write("--output", path, certify->text->str, certify->text->len);
}

static void print_root(const char *code, const char *value, bool as_json) {
  g_autoptr(JsonBuilder) json = output_json_new();
  if (!as_json) {
    output_print("root\t%s\t%s\n", code, value);
    return;
  }
  json_add_text(json, "position", code);
  json_add_text(json, "value", value);
  output_json(json);
}

static void print_counts(const Certify *certify) {
  const ExpandCounts *counts = &certify->counts;
  bool json = certify->options->json;
  for (guint i = 0; i < certify->hints.roots->len; i++) {
    const HintRoot *root = &g_array_index(certify->hints.roots, HintRoot, i);
    char code[POSITION_TEXT];
    cube_write(root->board, code);
    print_root(code, root->holds ? "win" : "not-win", json);
  }
  OUTPUT_FIGURES(json, NULL, NULL, {"moves", counts->moves}, {"forced lines", counts->forced},
                 {"rules", counts->rules}, {"blocked", counts->blocked},
                 {"leaves", counts->leaves});
}

static ExitStatus tell_failure(const Certify *certify) {
  run_tell_limit(certify->options->search.time_limit);
  message_print("%s", certify->error.message);
  if (certify->status != STATUS_RANGE) return EXIT_BAD;
  message_print("the same command goes on");
  return EXIT_UNKNOWN;
}

static ExitStatus prove_all(Certify *certify) {
  const LongWork long_work = {
      .work = certify_work, .flag = &certify->stop, .tick = certify_tick, .data = certify};
  live_search_begin(&certify->live, certify->seek.table);
  bool ran = run_long(&long_work, certify->options->search.time_limit);
  live_search_erase(&certify->live);
  if (!ran) return EXIT_BAD;
  if (certify->status != STATUS_OK) return tell_failure(certify);
  if (!certify_write_text(certify)) return EXIT_BAD;
  journal_remove(certify->seek.journal);
  print_counts(certify);
  return EXIT_ANSWERED;
}

static void tell_damage(const Journal *journal, const char *path) {
  size_t first, damaged = journal_damaged(journal, &first);
  if (damaged > 0)
    message_print("%s: damaged lines left out: %zu, the first: line %zu", path, damaged, first);
}

/* Findings are kept beside the certificate until it is written. */
static bool open_journal(Certify *certify) {
  g_autofree char *path = g_strconcat(output_of(certify), ".part", NULL);
  if (journal_open(&certify->seek.journal, path, certify->question->str, &certify->error) !=
      STATUS_OK)
    return message_fail("%s", certify->error.message);
  tell_damage(certify->seek.journal, path);
  size_t known = journal_count(certify->seek.journal);
  if (known > 0) message_print("continues with %zu lines of %s", known, path);
  return true;
}

static ExitStatus certify_all(Certify *certify) {
  certify->seek = (SeekOptions){.leaf_nodes = certify->options->leaf_nodes,
                                .threads = certify->options->threads,
                                .stop = &certify->stop,
                                .shared = &certify->live.tally.now};
  ExitStatus status = EXIT_BAD;
  if (!options_table(&certify->options->search, &certify->seek.table)) return EXIT_BAD;
  if (open_journal(certify)) status = prove_all(certify);
  journal_close(certify->seek.journal);
  table_free(certify->seek.table);
  return status;
}

static ExitStatus certify_run(Certify *certify, char **arguments) {
  const char *from = certify->options->from;
  if (from == NULL && arguments[0] == NULL)
    return message_bad("certify needs positions, or --from and a certificate");
  if (from != NULL && certify->options->search.goal_given)
    return message_bad("--claim: the certificate says whose win is in question");
  if (certify->options->divide != NULL && from == NULL)
    return message_bad("--divide is for --from and a certificate");
  if (from != NULL && !read_certificates(certify, arguments))
    return EXIT_BAD; /* a signal ends that at once */
  if (!output_file_check("--output", output_of(certify)) || !run_catch_signals()) return EXIT_BAD;
  if (from != NULL) return certify_all(certify);
  ExitStatus read =
      position_take_all(variant_default(), NOTATION_ANY, arguments, certify_take, certify);
  if (read != EXIT_ANSWERED) return read;
  return certify->asked->len > 0 ? certify_all(certify) : message_bad("there is no position");
}

ExitStatus certify_command(int argc, char **argv) {
  CertifyOptions options = {.search = options_default(), .leaf_nodes = LEAF_NODES};
  g_auto(GStrv) arguments = options_parse_own(
      argc, argv, "[POSITION...] | - | --from CERTIFICATE [CERTIFICATE...]",
      "Proves positions of Connect Four 3D, and writes the proof as a certificate that\n"
      "fourscore-check checks: moves, rules of zugzwang, and leaves that take little search.\n"
      "\"-\" reads positions from standard input, one a line. Further certificates after --from\n"
      "take the place of leaves that they prove, and the rest stays as it is.",
      certify_options, &options, NULL);
  if (arguments == NULL) return EXIT_BAD;
  Certify whole = {.options = &options,
                   .asked = g_array_new(FALSE, FALSE, sizeof(Board)),
                   .text = g_string_new(NULL),
                   .question = g_string_new(NULL)};
  g_string_printf(whole.question, "%s leaf-nodes %" G_GUINT64_FORMAT,
                  options.search.goal == GOAL_SECOND ? "second" : "first", options.leaf_nodes);
  hints_init(&whole.hints, options.search.goal == GOAL_SECOND ? CLAIM_SECOND : CLAIM_FIRST);
  ExitStatus status = certify_run(&whole, arguments);
  hints_clear(&whole.hints);
  g_array_unref(whole.asked);
  g_string_free(whole.text, TRUE);
  g_string_free(whole.question, TRUE);
  g_free(options.output);
  g_free(options.from);
  g_free(options.divide);
  return status;
}

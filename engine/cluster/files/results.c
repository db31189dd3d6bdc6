#include "results.h"

#include "../../core/cores.h"
#include "line-reader.h"
#include "reading.h"

#include <fcntl.h>
#include <glib.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  THREADS_MOST = 8,            /* that read at once */
  BYTES_FOR_THREADS = 4 << 20, /* fewer are read before threads have begun */
};

/* How far a file was read. */
typedef struct {
  uint64_t offset, line;
  FileMark mark; /* before that */
} ResultsPlace;

struct Results {
  const Description *description;
  Known *known;       /* NULL: the work is added up, and no more */
  GHashTable *places; /* by file name */
  ResultCounts counts;
  GPtrArray *problems;
  GArray *news;     /* of ProofRecord; NULL: not noted */
  Key contradicted; /* the first position with a contradiction, if the counts have one */
};

Status results_create(Results **out, const Description *description, Error *error) {
  Known *known = known_new();
  if (known == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory for results");
  Results *results = *out = g_new0(Results, 1);
  results->description = description;
  results->known = known;
  results->places = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  results->problems = g_ptr_array_new_with_free_func(g_free);
  return STATUS_OK;
}

Results *results_tally(const Results *results) {
  Results *tally = g_new0(Results, 1);
  GHashTableIter iter;
  gpointer name, place;
  tally->description = results->description;
  tally->places = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  tally->problems = g_ptr_array_new_with_free_func(g_free);
  tally->counts = results->counts;
  g_hash_table_iter_init(&iter, results->places);
  while (g_hash_table_iter_next(&iter, &name, &place))
    g_hash_table_insert(tally->places, g_strdup(name), g_memdup2(place, sizeof(ResultsPlace)));
  return tally;
}

void results_free(Results *results) {
  if (results == NULL) return;
  known_free(results->known);
  g_hash_table_unref(results->places);
  g_ptr_array_unref(results->problems);
  if (results->news != NULL) g_array_unref(results->news);
  g_free(results);
}

static void add_problem(Results *results, const char *name, uint64_t line, const char *reason) {
  if (results->problems->len < RESULTS_PROBLEMS_MOST)
    g_ptr_array_add(results->problems,
                    g_strdup_printf("results/%s:%" PRIu64 ": %s", name, line, reason));
}

static void add_contradiction(Results *results, Key key) {
  if (results->counts.contradictions++ == 0) results->contradicted = key;
}

static void count_answer(Results *results, const ProofRecord *record) {
  results->counts.searched += record->nodes > 0;
  if (record->values == claim_values(results->description->claim, true))
    results->counts.proved++;
  else
    results->counts.disproved++;
}

GArray *results_note_news(Results *results) {
  if (results->news == NULL) results->news = g_array_new(FALSE, FALSE, sizeof(ProofRecord));
  return results->news;
}

/* Adds what a line says. */
static Status results_add_record(Results *results, const ProofRecord *record, Error *error) {
  bool gave_up = record->values == VALUE_ANY;
  ResultCounts *counts = &results->counts;
  counts->nodes += record->nodes;
  counts->seconds += (double)record->seconds;
  counts->given_up += gave_up;
  if (results->known == NULL) return STATUS_OK;
  const KnownEntry *old = known_find(results->known, record->key);
  if (results->news != NULL) g_array_append_val(results->news, *record);
  if (old != NULL && old->values != VALUE_ANY && !gave_up) {
    if (old->values == record->values)
      counts->repeated++;
    else
      add_contradiction(results, record->key);
    return STATUS_OK;
  }
  if (!gave_up) count_answer(results, record);
  return known_add(results->known, proof_entry(record), error);
}

Status results_hear(Results *results, const ProofRecord *record, Error *error) {
  return results_add_record(results, record, error);
}

/* Each look-up is a trip to memory; many that are fetched ahead take little longer than one. */
static Status add_records(Results *results, const GArray *records, Error *error) {
  enum { AHEAD = 8 };
  Status status = STATUS_OK;
  for (guint i = 0; status == STATUS_OK && i < records->len; i++) {
    if (results->known != NULL && i + AHEAD < records->len)
      known_prefetch(results->known, g_array_index(records, ProofRecord, i + AHEAD).key);
    status = results_add_record(results, &g_array_index(records, ProofRecord, i), error);
  }
  return status;
}

/* Takes over what was read of a file. */
static Status results_take(Results *results, const Reading *reading, Error *error) {
  ResultsPlace *place = g_hash_table_lookup(results->places, reading->name);
  place->offset = reading->offset;
  place->line = reading->line;
  results->counts.damaged += reading->damaged;
  results->counts.foreign += reading->foreign;
  results->counts.torn += reading->torn;
  for (guint i = 0; i < reading->problems->len; i++) {
    const ReadingProblem *problem = &g_array_index(reading->problems, ReadingProblem, i);
    add_problem(results, reading->name, problem->line, problem->reason);
  }
  return add_records(results, reading->records, error);
}

/* Whether what was read of a file is no longer there: no line ends at that place now. */
static bool has_changed(const ResultsPlace *place, int fd) {
  char last = '\n';
  return place->offset > 0 && (pread(fd, &last, 1, (off_t)place->offset - 1) != 1 || last != '\n');
}

/* Opens a file of which there is more to read; *reading is NULL if there is not. */
static Status results_open_file(Results *results, const Folder *folder, const char *name,
                                Reading **reading, Error *error) {
  struct stat about;
  FileMark mark = {0};
  ResultsPlace *place = g_hash_table_lookup(results->places, name);
  bool told = folder_mark(folder, FOLDER_RESULTS, name, &mark);
  *reading = NULL;
  if (place != NULL && told && mark.bytes == place->offset) return STATUS_OK;
  if (place == NULL) {
    place = g_new0(ResultsPlace, 1);
    g_hash_table_insert(results->places, g_strdup(name), place);
  }
  int fd = folder_open_file(folder, FOLDER_RESULTS, name, O_RDONLY, error);
  if (fd < 0) return STATUS_FILE;
  place->mark = mark;
  if (has_changed(place, fd)) place->offset = place->line = 0;
  if (fstat(fd, &about) == 0 && (uint64_t)about.st_size <= place->offset)
    close(fd);
  else
    *reading = reading_new(name, fd, place->offset, place->line, RESULTS_PROBLEMS_MOST);
  return STATUS_OK;
}

/* Threads to read with; 0: none. Later looks find little that is new. */
static int threads_for(const Results *results, const Folder *folder, char **names) {
  uint64_t bytes = 0;
  if (g_hash_table_size(results->places) > 0) return 0;
  for (int i = 0; names[i] != NULL && bytes < BYTES_FOR_THREADS; i++) {
    FileMark mark;
    if (folder_mark(folder, FOLDER_RESULTS, names[i], &mark)) bytes += mark.bytes;
  }
  return bytes < BYTES_FOR_THREADS ? 0 : MIN(cores_physical(), THREADS_MOST);
}

/* Files are begun ahead and taken over in their order, so threads change nothing but the time. */
static Status load_files(Results *results, const Folder *folder, char **names, Error *error) {
  Reading *begun[2 * THREADS_MOST] = {NULL};
  int threads = threads_for(results, folder, names);
  Readings *readings = readings_new(results->description, threads);
  guint ahead = threads > 0 ? G_N_ELEMENTS(begun) : 1, count = g_strv_length(names);
  Status status = STATUS_OK;
  for (guint i = 0; status == STATUS_OK && i < count + ahead; i++) {
    Reading **place = &begun[i % ahead];
    if (*place != NULL) {
      readings_wait(readings, *place);
      status = results_take(results, *place, error);
      g_clear_pointer(place, reading_free);
    }
    if (status != STATUS_OK || i >= count) continue;
    status = results_open_file(results, folder, names[i], place, error);
    if (*place != NULL) readings_begin(readings, *place);
  }
  readings_free(readings);
  for (guint i = 0; i < ahead; i++)
    reading_free(begun[i]);
  return status;
}

Status results_load(Results *results, const Folder *folder, Error *error) {
  g_auto(GStrv) names = NULL;
  Status status = folder_list(folder, FOLDER_RESULTS, RESULTS_SUFFIX, &names, error);
  results->counts.torn = results->counts.files = 0;
  if (status != STATUS_OK) return status;
  results->counts.files = g_strv_length(names);
  return load_files(results, folder, names, error);
}

const Known *results_known(const Results *results) { return results->known; }
ResultCounts results_counts(const Results *results) { return results->counts; }

static gint by_name(gconstpointer a, gconstpointer b) {
  return strcmp(((const ResultsFile *)a)->name, ((const ResultsFile *)b)->name);
}

GArray *results_files(const Results *results) {
  GArray *files = g_array_new(FALSE, FALSE, sizeof(ResultsFile));
  GHashTableIter iter;
  gpointer name, place;
  g_hash_table_iter_init(&iter, results->places);
  while (g_hash_table_iter_next(&iter, &name, &place)) {
    const ResultsFile file = {.name = name, .mark = ((const ResultsPlace *)place)->mark};
    g_array_append_val(files, file);
  }
  g_array_sort(files, by_name);
  return files;
}

const char *results_problem(const Results *results, size_t i) {
  return i < results->problems->len ? g_ptr_array_index(results->problems, i) : NULL;
}

/* --- Contradictions --------------------------------------------------------------------------- */

/* Adds the lines of the file that answer the contradicted position. */
static void find_lines(const Results *results, const Folder *folder, const char *name,
                       GPtrArray *found) {
  int fd = folder_open_file(folder, FOLDER_RESULTS, name, O_RDONLY, NULL);
  if (fd < 0) return;
  LineReader *reader = g_new(LineReader, 1);
  line_reader_init(reader, fd, 0);
  for (uint64_t line = 1; line_reader_next(reader); line++) {
    Result result;
    const char *reason;
    ResultKind kind = result_read(reader->text, reader->length, results->description->tag,
                                  results->description->claim, &result, &reason);
    if (kind != RESULT_GOOD || result.record.values == VALUE_ANY) continue;
    if (code_compare(result.record.key, results->contradicted) != 0) continue;
    g_ptr_array_add(found, g_strdup_printf("results/%s:%" PRIu64 ": %.*s", name, line,
                                           (int)reader->length, reader->text));
  }
  g_free(reader);
  close(fd);
}

char **results_contradiction(const Results *results, const Folder *folder) {
  g_auto(GStrv) names = NULL;
  if (results->counts.contradictions == 0) return NULL;
  GPtrArray *found = g_ptr_array_new();
  if (folder_list(folder, FOLDER_RESULTS, RESULTS_SUFFIX, &names, NULL) == STATUS_OK)
    for (int i = 0; names[i] != NULL; i++)
      find_lines(results, folder, names[i], found);
  g_ptr_array_add(found, NULL);
  return (char **)g_ptr_array_free(found, FALSE);
}

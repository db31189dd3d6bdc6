#include "notes.h"

#include "../../core/clock.h"
#include "../../cube/code.h"
#include "../../storage/sum.h"
#include "../files/line-reader.h"
#include "../../storage/key-hash.h"

#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
  WORK_LEAST = 64,
  WORK_SHIFT = 16, /* ... and then this power of two of the worker's nodes */
  ROOM = 1 << 14,  /* room for entries between two turns */
  LOOKS_A_SECOND = 5000,
  TURN_SHARE = 10, /* a turn takes a tenth of the time at most */
};

static const char SUFFIX[] = ".notes";
static const char OWN[] = "own"; /* instead of a name: the worker shares its table with nobody */
static const double SECONDS_LEAST = 0.01; /* between two turns */

/* How far the file of another worker was read. */
typedef struct {
  uint64_t offset;
  bool foreign; /* of another job, version or solver, or of workers that share our table */
} NotesPlace;

struct Notes {
  NotesOptions options;
  char *file;  /* its name */
  char *head;  /* its first line, except for ... */
  char *table; /* ... the last word */
  int fd;      /* -1: not open */
  TableEntry *room;
  uint64_t least_work;
  GHashTable *theirs; /* keys that came from others since the notes were last taken */
  GHashTable *places; /* by file name */
  double next;
};

size_t notes_write(const TableEntry *entry, char line[NOTES_LINE_LONGEST]) {
  char key[CODE_DIGITS + 1];
  code_write(entry->key, key);
  int work = entry->work == 0 ? 0 : 63 - __builtin_clzll(entry->work);
  int length =
      snprintf(line, NOTES_LINE_LONGEST, "%s\t%u\t%d\t", key, (unsigned)entry->values, work);
  length += snprintf(line + length, NOTES_LINE_LONGEST - (size_t)length, "%08" PRIx32 "\n",
                     sum_of(line, (size_t)length));
  return (size_t)length;
}

bool notes_read(const char *line, size_t length, TableEntry *entry) {
  char text[NOTES_LINE_LONGEST], again[NOTES_LINE_LONGEST];
  unsigned values;
  int work;
  if (length >= sizeof text - 1 || length <= CODE_DIGITS) return false;
  memcpy(text, line, length);
  text[length] = '\0';
  if (!code_read(text, CODE_DIGITS, &entry->key) ||
      sscanf(text + CODE_DIGITS, "\t%1u\t%2d\t", &values, &work) != 2 || values == 0 ||
      values >= VALUE_ANY || work < 0 || work > 63)
    return false;
  entry->values = (ValueSet)values;
  entry->work = UINT64_C(1) << work;
  return notes_write(entry, again) == length + 1 && memcmp(again, text, length) == 0;
}

Notes *notes_new(const NotesOptions *options) {
  Notes *notes = g_new0(Notes, 1);
  notes->options = *options;
  notes->file = g_strconcat(options->name, SUFFIX, NULL);
  notes->head = g_strdup_printf("fourscore-notes 2 %s " FOURSCORE_VERSION " %s ",
                                options->description->tag, options->solver);
  notes->table = g_strdup(options->table_name != NULL ? options->table_name : OWN);
  notes->fd = -1;
  notes->least_work = WORK_LEAST;
  notes->room = g_new(TableEntry, ROOM);
  notes->theirs = g_hash_table_new_full(key_hash, key_equal, g_free, NULL);
  notes->places = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  table_note(options->table, WORK_LEAST, ROOM, NULL);
  return notes;
}

void notes_free(Notes *notes) {
  Error error;
  if (notes == NULL) return;
  table_note(notes->options.table, 0, 0, &error);
  if (notes->fd >= 0) {
    close(notes->fd);
    folder_remove(notes->options.folder, FOLDER_LOG, notes->file, &error);
  }
  g_hash_table_unref(notes->theirs);
  g_hash_table_unref(notes->places);
  g_free(notes->room);
  g_free(notes->head);
  g_free(notes->table);
  g_free(notes->file);
  g_free(notes);
}

/* --- Telling ---------------------------------------------------------------------------------- */

/* What cannot be written is lost: its line has no sum, and other workers lose some time. */
static void notes_append(Notes *notes, const GString *text) {
  Error error;
  if (notes->fd < 0) {
    notes->fd = folder_open_file(notes->options.folder, FOLDER_LOG, notes->file,
                                 O_WRONLY | O_CREAT | O_EXCL | O_APPEND, &error);
    if (notes->fd < 0) return;
    g_autofree char *head = g_strconcat(notes->head, notes->table, "\n", NULL);
    if (write(notes->fd, head, strlen(head)) < 0) return;
  }
  if (write(notes->fd, text->str, text->len) < 0) return;
}

/* The table also notes what came from others: that is not written again. */
static void notes_tell(Notes *notes) {
  g_autoptr(GString) text = g_string_new(NULL);
  size_t count = table_take_notes(notes->options.table, notes->room, ROOM);
  for (size_t i = 0; i < count; i++) {
    char line[NOTES_LINE_LONGEST];
    TableEntry *entry = &notes->room[i];
    if (entry->work < notes->least_work || g_hash_table_contains(notes->theirs, &entry->key))
      continue;
    g_string_append_len(text, line, (gssize)notes_write(entry, line));
  }
  g_hash_table_remove_all(notes->theirs);
  if (text->len > 0) notes_append(notes, text);
}

/* --- Hearing ---------------------------------------------------------------------------------- */

static void hear_line(Notes *notes, const char *line, size_t length) {
  TableEntry entry;
  Counters counters = {0};
  if (!notes_read(line, length, &entry)) return;
  g_hash_table_add(notes->theirs, g_memdup2(&entry.key, sizeof entry.key));
  table_store(notes->options.table, entry.key, entry.values, entry.work, &counters);
}

/* For a file with that first line. We need not read what is in our table. */
static bool is_foreign(const Notes *notes, const char *line, size_t length) {
  size_t head = strlen(notes->head);
  if (length <= head || memcmp(line, notes->head, head) != 0) return true;
  g_autofree char *table = g_strndup(line + head, length - head);
  return strcmp(table, notes->table) == 0 && strcmp(table, OWN) != 0;
}

static NotesPlace *notes_place_of(Notes *notes, const char *name) {
  NotesPlace *place = g_hash_table_lookup(notes->places, name);
  if (place != NULL) return place;
  place = g_new0(NotesPlace, 1);
  g_hash_table_insert(notes->places, g_strdup(name), place);
  return place;
}

static void hear_file(Notes *notes, const char *name, NotesPlace *place) {
  FileMark mark;
  const Folder *folder = notes->options.folder;
  if (folder_mark(folder, FOLDER_LOG, name, &mark) && mark.bytes <= place->offset) return;
  int fd = folder_open_file(folder, FOLDER_LOG, name, O_RDONLY, NULL);
  if (fd < 0) return;
  LineReader *reader = g_new(LineReader, 1);
  bool first = place->offset == 0;
  line_reader_init(reader, fd, place->offset);
  for (; !place->foreign && line_reader_next(reader); first = false) {
    if (first)
      place->foreign = is_foreign(notes, reader->text, reader->length);
    else
      hear_line(notes, reader->text, reader->length);
  }
  place->offset = reader->offset;
  g_free(reader);
  close(fd);
}

/* Those that are known to be foreign are passed by, however many they are: workers that share a
 * table have names that follow each other. Returns how many files there are. */
static guint hear(Notes *notes) {
  g_auto(GStrv) names = NULL;
  if (folder_list(notes->options.folder, FOLDER_LOG, SUFFIX, &names, NULL) != STATUS_OK) return 1;
  guint count = g_strv_length(names), own = 0;
  while (own < count && strcmp(names[own], notes->file) < 0)
    own++;
  for (guint i = 0, looks = 0; i < count && looks < NOTES_NEIGHBOURS; i++) {
    const char *name = names[(own + i) % count];
    NotesPlace *place = notes_place_of(notes, name);
    if (place->foreign || strcmp(name, notes->file) == 0) continue;
    hear_file(notes, name, place);
    looks++;
  }
  return MAX(1, count);
}

/* In steps of two: the table then notes less, for which it has a lock. */
static void raise_work(Notes *notes, uint64_t nodes) {
  uint64_t work = nodes >> WORK_SHIFT;
  if (work < 2 * notes->least_work) return;
  notes->least_work = work;
  table_note(notes->options.table, work, ROOM, NULL);
}

void notes_turn(Notes *notes, uint64_t nodes, double now) {
  if (now < notes->next) return;
  double begin = clock_seconds();
  raise_work(notes, nodes);
  notes_tell(notes);
  guint count = hear(notes);
  double looks = (double)count * MIN(count, NOTES_NEIGHBOURS);
  double pause = fmax(TURN_SHARE * (clock_seconds() - begin), looks / LOOKS_A_SECOND);
  notes->next = now + fmax(SECONDS_LEAST, pause);
}

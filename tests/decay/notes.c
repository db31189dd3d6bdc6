/* Notes about the table of another worker; swapped with those of another job. A note that is left
 * out costs time and is not named: that counts as refused here. */
#include "job.h"
#include "decay.h"

#include "cluster/crew/notes.h"
#include "cube/code.h"
#include "cube/sample.h"

enum { ENTRIES = 40 };

static Key keys[ENTRIES];

static ValueSet values_of(int i) { return (ValueSet)(1 + i % 6); }

static Table *new_table(void) {
  Table *table;
  Error error;
  if (table_create(&table, table_least_bytes(CODE_BITS, SCHEME_TWOBIG), CODE_BITS, SCHEME_TWOBIG, 0,
                   &error) != STATUS_OK)
    g_error("%s", error.message);
  return table;
}

static Notes *new_notes(Table *table, const char *name) {
  const NotesOptions options = {.folder = decay_job_folder,
                                .description = &decay_job,
                                .name = name,
                                .solver = "minimax",
                                .table = table};
  return notes_new(&options);
}

static void store(Table *table, int from, int to) {
  Counters counters = {0};
  for (int i = from; i < to; i++)
    table_store(table, keys[i], values_of(i), 1 << 12, &counters);
}

/* Copies the notes before their writer ends, and removes them. */
static char *read_notes(void) {
  g_autofree char *path = decay_path("job/log/a.notes");
  char *text;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  return text;
}

static void write_text(const char *name, const char *text) {
  g_autofree char *path = decay_path(name);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

/* What a worker writes first, and at its end. */
static void tell(char **first, char **last) {
  Table *table = new_table();
  Notes *notes = new_notes(table, "a");
  store(table, 0, ENTRIES / 2);
  notes_turn(notes, 0, 0);
  *first = read_notes();
  store(table, ENTRIES / 2, ENTRIES);
  notes_turn(notes, 0, 1);
  *last = read_notes();
  notes_free(notes);
  table_free(table);
}

static void make(const char *folder) {
  g_autofree char *old = NULL, *all = NULL, *others = NULL, *less = NULL;
  Sample sample = sample_new(13, 26);
  decay_job_make();
  for (int i = 0; i < ENTRIES; i++)
    keys[i] = code_canonical(sample_next(&sample, NULL));
  char kept = decay_job.tag[0];
  decay_job.tag[0] = '_';
  tell(&less, &others);
  decay_job.tag[0] = kept;
  tell(&old, &all);
  write_text("other", others);
  write_text("old", old);
  write_text("job/log/a.notes", all);
}

/* Each note that was read is one that was written. The table is made only once, since that takes
 * longer than all the rest. */
static DecayVerdict judge(const char *path) {
  static Table *table;
  if (table == NULL) table = new_table();
  table_clear(table);
  Notes *notes = new_notes(table, "b");
  Counters counters = {0};
  TableEntry entries[ENTRIES + 1];
  guint64 found = 0;
  bool right = true;
  notes_turn(notes, 0, 0);
  for (int i = 0; i < ENTRIES; i++) {
    ValueSet values = table_probe(table, keys[i], &counters);
    right &= values == VALUE_ANY || values == values_of(i);
    found += values != VALUE_ANY;
  }
  right &= found == table_copy(table, 0, entries, ENTRIES + 1);
  notes_free(notes);
  (void)path;
  return !right ? DECAY_WRONG : found < ENTRIES ? DECAY_REFUSED : DECAY_RIGHT;
}

const DecayKind decay_notes = {"notes", "job/log/a.notes", 61, make, judge};

/* The file of a certificate that is being made; swapped with that of another question. */
#include "decay.h"

#include "certificates/journal.h"
#include "cube/code.h"
#include "cube/sample.h"

#include <string.h>

enum { ENTRIES = 40 };

static const char question[] = "first leaf-nodes 1000 w//b", part[] = "part";

static Key keys[ENTRIES];

/* All of a line follows from its place; every third is an answer. */
static bool is_answer(int i) { return i % 3 == 0; }
static ValueSet values_of(int i) { return (ValueSet)(1 + i % 7); }
static void write_line(int i, char line[16]) { g_snprintf(line, 16, "move %X", i % 16); }

static void write_journal(const char *name, const char *asked, int count) {
  g_autofree char *path = decay_path(name);
  Journal *journal;
  g_assert_cmpint(journal_open(&journal, path, asked, NULL), ==, STATUS_OK);
  for (int i = 0; i < count; i++) {
    char line[16];
    write_line(i, line);
    Status status = is_answer(i) ? journal_add_answer(journal, keys[i], values_of(i), NULL)
                                 : journal_add(journal, keys[i], line, NULL);
    g_assert_cmpint(status, ==, STATUS_OK);
  }
  journal_close(journal);
}

static void make(const char *folder) {
  Sample sample = sample_new(11, 26);
  for (int i = 0; i < ENTRIES; i++)
    keys[i] = code_canonical(sample_next(&sample, NULL));
  write_journal(part, question, ENTRIES);
  write_journal("old", question, ENTRIES / 2);
  write_journal("other", "second leaf-nodes 1000 w//b", ENTRIES);
}

/* What is there is as it was written, and nothing else is. */
static bool is_right(const Journal *journal) {
  size_t count = 0, answers = 0;
  for (int i = 0; i < ENTRIES; i++) {
    char expected[16];
    const char *line = journal_find(journal, keys[i]);
    const KnownEntry *entry = known_find(journal_answers(journal), keys[i]);
    write_line(i, expected);
    if (line != NULL && (is_answer(i) || strcmp(line, expected) != 0)) return false;
    if (entry != NULL && (!is_answer(i) || entry->values != values_of(i))) return false;
    count += line != NULL;
    answers += entry != NULL;
  }
  return count == journal_count(journal) && answers == known_count(journal_answers(journal));
}

static DecayVerdict judge(const char *path) {
  Journal *journal;
  Error error;
  size_t first;
  if (journal_open(&journal, path, question, &error) != STATUS_OK)
    return strstr(error.message, path) != NULL ? DECAY_REFUSED : DECAY_WRONG;
  bool right = is_right(journal), named = journal_damaged(journal, &first) > 0;
  journal_close(journal);
  return !right ? DECAY_WRONG : named ? DECAY_REFUSED : DECAY_RIGHT;
}

const DecayKind decay_journal = {"certificate-unfinished", "part", 17, make, judge};

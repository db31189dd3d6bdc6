#include "answers.h"

#include <sys/mman.h>

enum { FIRST_ENTRIES = 1 << 15, GROWTH = 4 };

/* Empty entries, in large pages, so that fewer addresses are translated. */
static AnswerEntry *answers_entries(size_t count) {
  size_t bytes = count * sizeof(AnswerEntry);
  void *entries =
      mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (entries == MAP_FAILED) return NULL;
  madvise(entries, bytes, MADV_HUGEPAGE);
  return entries;
}

Answers answers_make(size_t bytes) {
  size_t most = bytes / sizeof(AnswerEntry) + 1,
         count = most < FIRST_ENTRIES ? most : FIRST_ENTRIES;
  return (Answers){answers_entries(count), count, most, 0};
}

void answers_free(Answers *answers) {
  if (answers->entries != NULL) munmap(answers->entries, answers->count * sizeof(AnswerEntry));
}

static AnswerEntry *answers_entry(const Answers *answers, uint64_t white, uint64_t black) {
  uint64_t mixed = white * 0x9E3779B97F4A7C15 ^ (black + 0x632BE59BD9B4E019) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ mixed >> 29) * 0x94D049BB133111EB;
  return &answers->entries[(unsigned __int128)mixed * answers->count >> 64];
}

static AnswerEntry *answers_entry_of(const Answers *answers, const Position *position) {
  return answers_entry(answers, position->stones[WHITE], position->stones[BLACK]);
}

void answers_expect(const Answers *answers, const Position *position) {
  __builtin_prefetch(answers_entry_of(answers, position));
}

int answers_of(const Answers *answers, const Position *position, Side claimant) {
  const AnswerEntry *entry = answers_entry_of(answers, position);
  bool same = entry->answer && entry->white == position->stones[WHITE] &&
              entry->black == position->stones[BLACK] && entry->claimant == claimant;
  return same ? entry->answer - 1 : -1;
}

/* Without memory it stays as it is. */
static void answers_grow(Answers *answers) {
  Answers larger = {.most = answers->most, .count = answers->most};
  if (answers->count < answers->most / GROWTH) larger.count = answers->count * GROWTH;
  larger.entries = answers_entries(larger.count);
  answers->stored = 0;
  if (larger.entries == NULL) return;
  for (const AnswerEntry *entry = answers->entries; entry < answers->entries + answers->count;
       entry++)
    if (entry->answer) *answers_entry(&larger, entry->white, entry->black) = *entry;
  answers_free(answers);
  *answers = larger;
}

void answers_remember(Answers *answers, const Position *position, Side claimant, int answer) {
  *answers_entry_of(answers, position) = (AnswerEntry){
      position->stones[WHITE], position->stones[BLACK], (uint8_t)(1 + answer), (uint8_t)claimant};
  if (++answers->stored > answers->count && answers->count < answers->most) answers_grow(answers);
}

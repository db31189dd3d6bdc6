/* A book of several blocks, swapped with a smaller, earlier one and with one of another game. What
 * it says about a position follows from the position alone, so that each answer can be judged. */
#include "decay.h"

#include "storage/book-draft.h"

#include <string.h>

enum { POSITIONS = 2400, JUDGED = 7 /* one in this many */ };

static Position positions[POSITIONS];

/* Breadth first, none of them over; the same key may come again. */
static void find_positions(const char *game) {
  Variant variant;
  g_assert_cmpint(variant_read(game, strlen(game), &variant, NULL), ==, STATUS_OK);
  positions[0] = position_begin(variant);
  for (int from = 0, count = 1; count < POSITIONS; from++) {
    Move moves[MOVES_MOST];
    int legal = position_moves(&positions[from], moves);
    for (int i = 0; i < legal && count < POSITIONS; i++) {
      Position child = position_play(&positions[from], moves[i]);
      if (position_result(&child) == VALUE_ANY) positions[count++] = child;
    }
  }
}

static ValueSet values_of(Key key) { return (ValueSet)(1 + (key.low ^ key.low >> 7) % 6); }

static void write_book(const char *name, int count) {
  g_autofree char *path = decay_path(name);
  BookDraft *draft = book_draft_new(positions[0].variant);
  BookEntry entry = {.nodes = 1000};
  g_assert_cmpint(book_draft_source(draft, name, &entry.source, NULL), ==, STATUS_OK);
  for (int i = 0; i < count; i++) {
    entry.key = position_key(&positions[i]);
    entry.values = values_of(entry.key);
    g_assert_cmpint(book_draft_add(draft, entry, NULL), ==, STATUS_OK);
  }
  g_assert_cmpint(book_draft_write(draft, path, NULL), ==, STATUS_OK);
  book_draft_free(draft);
}

static void make(const char *folder) {
  find_positions("connect4:5x4");
  write_book("other", POSITIONS);
  find_positions("connect4:7x6");
  write_book("book", POSITIONS);
  write_book("old", POSITIONS / 2);
}

static DecayVerdict judge_answers(const Book *book) {
  DecayVerdict verdict = DECAY_RIGHT;
  for (int i = 0; i < POSITIONS; i += JUDGED) {
    BookEntry entry;
    Error error;
    if (book_find(book, &positions[i], &entry, &error) != STATUS_OK)
      verdict = DECAY_REFUSED;
    else if (entry.values != VALUE_ANY && entry.values != values_of(entry.key))
      return DECAY_WRONG;
  }
  return verdict;
}

/* The caller that opens a book compares its game with the one that is asked about. */
static DecayVerdict judge(const char *path) {
  Book *book;
  Error error;
  if (book_open(&book, path, &error) != STATUS_OK) return DECAY_REFUSED;
  bool same = variant_equal(book_variant(book), positions[0].variant);
  DecayVerdict verdict = same ? judge_answers(book) : DECAY_REFUSED;
  book_close(book);
  return verdict;
}

const DecayKind decay_book = {"book", "book", 61, make, judge};

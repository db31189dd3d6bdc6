#include "fault.h"

#include <string.h>

enum { SECTOR = 512 };

const char *const fault_names[FAULT_KINDS] = {"bits flipped", "sectors zeroed", "lengths cut",
                                              "old and new mixed", "files swapped"};

static gsize sectors(const Contents *contents) {
  return (contents->now.length + SECTOR - 1) / SECTOR;
}

static gsize count_of(const Contents *contents, FaultKind kind) {
  switch (kind) {
  case FAULT_BIT:
    return 8 * contents->now.length;
  case FAULT_SECTOR:
    return sectors(contents);
  case FAULT_CUT:
    return contents->now.length;
  case FAULT_MIXED:
    return 3 * sectors(contents);
  default:
    return 2;
  }
}

gsize fault_count(const Contents *contents) {
  gsize count = 0;
  for (int kind = 0; kind < FAULT_KINDS; kind++)
    count += count_of(contents, (FaultKind)kind);
  return count;
}

/* Leaves the fault's number among those of its kind. */
static FaultKind divide(const Contents *contents, gsize *fault) {
  FaultKind kind = FAULT_BIT;
  while (*fault >= count_of(contents, kind))
    *fault -= count_of(contents, kind++);
  return kind;
}

FaultKind fault_kind(const Contents *contents, gsize fault) { return divide(contents, &fault); }

static void overlay(Content *content, const Content *from, gsize begin, gsize end) {
  end = MIN(end, MIN(content->length, from->length));
  if (begin < end) memcpy(content->bytes + begin, from->bytes + begin, end - begin);
}

/* Of three for each sector: it is as of old, all before it is, all from it on is. */
static void mix(const Content *old, Content *content, gsize fault) {
  gsize begin = fault / 3 * SECTOR;
  if (fault % 3 == 0)
    overlay(content, old, begin, begin + SECTOR);
  else if (fault % 3 == 1)
    overlay(content, old, 0, begin);
  else
    overlay(content, old, begin, content->length);
}

static Content copy_of(const Content *content) {
  return (Content){g_memdup2(content->bytes, content->length + 1), content->length};
}

Content fault_apply(const Contents *contents, gsize fault) {
  FaultKind kind = divide(contents, &fault);
  if (kind == FAULT_SWAP) return copy_of(fault == 0 ? &contents->other : &contents->old);
  Content content = copy_of(&contents->now);
  gsize sector = fault * SECTOR;
  if (kind == FAULT_BIT)
    content.bytes[fault / 8] = (char)(content.bytes[fault / 8] ^ 1 << fault % 8);
  else if (kind == FAULT_SECTOR)
    memset(content.bytes + sector, 0, MIN(SECTOR, content.length - sector));
  else if (kind == FAULT_CUT)
    content.length = fault;
  else
    mix(&contents->old, &content, fault);
  return content;
}

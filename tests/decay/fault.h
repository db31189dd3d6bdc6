/* Faults of a disk: what becomes of a file that was `now`, with what it was some time ago (`old`)
 * and what another file of its kind is (`other`). */
#pragma once

#include <glib.h>

typedef struct {
  char *bytes;
  gsize length;
} Content;

typedef struct {
  Content now, old, other;
} Contents;

typedef enum {
  FAULT_BIT,    /* one bit is flipped */
  FAULT_SECTOR, /* a sector is zeroed */
  FAULT_CUT,    /* the file ends early */
  FAULT_MIXED,  /* a sector, or all before or from it on, is as of old: a lost write */
  FAULT_SWAP,   /* another file is in its place, or the old one */
  FAULT_KINDS
} FaultKind;

extern const char *const fault_names[FAULT_KINDS];

gsize fault_count(const Contents *contents);
FaultKind fault_kind(const Contents *contents, gsize fault);

/* The file with the fault of that number. Free its bytes. */
Content fault_apply(const Contents *contents, gsize fault);

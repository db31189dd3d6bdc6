/* The transposition table: what is known about positions already searched.
 *
 * A table has a prime number S of slots. A key of K bits is kept in slot key mod S with its k
 * lowest bits as lock. By the Chinese remainder theorem no two keys are confused if S * 2^k > 2^K;
 * k is computed from S as the least that satisfies this. ("Towards Solving Connect Four 3D",
 * chapter Transposition Table.)
 *
 * An entry is one 64-bit word, read and written atomically without ordering:
 *
 *     bit 63 ........ k+3 | k+2 .. k | k-1 .. 0        a word of 0 is an empty entry:
 *         work, log scale | ValueSet | lock            no stored ValueSet is empty
 *
 * A table begins small and grows with what is stored, in a few steps, up to its size. Each step is
 * a table of its own with fewer slots and a longer lock, and as exact. So what a short search
 * touches does not depend on the size that was asked for. Nobody waits for a step (table-store.c).
 *
 * Threads share a table without locks. Two threads that store into one slot at the same time may
 * lose an entry, which costs time, never truth.
 */
#pragma once

#include "counters.h"
#include "status.h"
#include "value.h"

#include <stddef.h>
#include <stdint.h>

/* A position's code as a number of up to 80 bits: high * 2^64 + low. */
typedef struct {
  uint64_t low;
  uint16_t high;
} Key;

/* Who keeps the place (Breuker, Uiterwijk, van den Herik: "Replacement schemes for transposition
 * tables", 1994). NEW: the newcomer. BIG: the one with more work below it. TWOBIG: slots of two
 * entries, the first kept as by BIG, the second takes what the first rejects. */
typedef enum { SCHEME_NEW, SCHEME_BIG, SCHEME_TWOBIG } Scheme;

typedef struct Table Table;

enum { TABLE_KEY_BITS = 80, TABLE_WIDE_KEY_BITS = 128 };

/* Makes an empty table of at most `bytes` bytes for keys of `key_bits` bits (1 to 80, or up to 128
 * for the functions of table-wide.h, which alone can then read and store). While the last step is
 * taken an eighth more is held at most; where that is not free the table does not grow but has its
 * whole size at once. STATUS_RANGE if the size is too small for the entry layout: the message names
 * the least size. STATUS_MEMORY if the system cannot give that much: the message names the size
 * asked and the size possible. `reusable` is the number of bytes that the caller will free once
 * this succeeds (the table to be replaced), else 0. On failure *table is untouched.
 */
Status table_create(Table **table, size_t bytes, unsigned key_bits, Scheme scheme, size_t reusable,
                    Error *error);

/* Makes a table in the memory of a file of at least `bytes` bytes, which may be closed afterwards.
 * If it is all zero the table is empty. Processes that give it the same memory, size, bits and
 * scheme share the entries as threads do. A process that is killed leaves no half of an entry,
 * since an entry is a single word. Notes and contradictions are of each process alone. Such a table
 * has its whole size at once. The file must not become shorter, and the caller has to ask whether
 * memory for it is free. STATUS_RANGE as above, STATUS_MEMORY if the file cannot be mapped. */
Status table_create_shared(Table **table, int file, size_t bytes, unsigned key_bits, Scheme scheme,
                           Error *error);

void table_free(Table *table); /* NULL is allowed */

/* Forgets everything; the table is small again. No search may be using it, and it must not be one
 * that processes share. */
void table_clear(Table *table);

/* Forgets everything, as table_clear(), with the same conditions. From now on entries hold numbers
 * of this many bits, up to 8, instead of sets of values: any but VALUE_ANY and 0. The last one
 * stored for a key stays. TABLE_SETS: sets of values again. False if too few bits are left for the
 * work; then the table holds sets. */
enum { TABLE_SETS = 3 };
bool table_hold(Table *table, unsigned bits);

size_t table_bytes(const Table *table);       /* when it has grown: really obtained */
uint64_t table_slots(const Table *table);     /* the prime S, when it has grown */
uint64_t table_entries(const Table *table);   /* entries in all these slots */
uint64_t table_filled(const Table *table);    /* entries in use, counted by sampling 2^16 slots */
unsigned table_lock_bits(const Table *table); /* when it has grown */
Scheme table_scheme(const Table *table);

/* The least `bytes` that table_create accepts for keys of that size. */
size_t table_least_bytes(unsigned key_bits, Scheme scheme);

/* Asks the processor to fetch the slot of a key that will soon be probed. */
void table_prefetch(const Table *table, Key key);

/* What is known about the key's position; VALUE_ANY if nothing is. Counts a probe and a hit. */
ValueSet table_probe(const Table *table, Key key, Counters *counters);

/* Adds what was proved: values is never VALUE_ANY, work is the number of nodes spent on it. If the
 * entry of this key is still there the two sets are intersected; if nothing would be left of them,
 * the entry stays, and table_contradiction() says so. */
void table_store(Table *table, Key key, ValueSet values, uint64_t work, Counters *counters);

/* True if two sets that exclude each other were stored for one position since the table was empty,
 * with the first such key. Then what was given to the table from outside was wrong, and what
 * searches concluded from it may be. Any thread. */
bool table_contradiction(Table *table, Key *key);

/* An entry as it leaves the table: the whole key, which slot and lock together determine. */
typedef struct {
  Key key;
  ValueSet values;
  uint64_t work; /* at least; rounded to a power of two */
} TableEntry;

/* Copies entries of at least that work, at most `room`, and returns their number: what is worth
 * keeping when the table is lost. Searches may go on meanwhile. Requires more than 2 slots. */
size_t table_copy(const Table *table, uint64_t least_work, TableEntry *entries, size_t room);

/* From now on table_store() also keeps a copy of each entry of at least that work, as long as there
 * is room. Until the copies are taken, later ones are left out. 0 ends this, and drops what was not
 * taken. Between searches, or while they go on. STATUS_MEMORY. */
Status table_note(Table *table, uint64_t least_work, size_t room, Error *error);

/* Takes the copies kept since the last call, at most `room`, and returns their number. */
size_t table_take_notes(Table *table, TableEntry *entries, size_t room);

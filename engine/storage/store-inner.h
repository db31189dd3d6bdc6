/* The inside of the store, shared by its files, the only ones that know SQLite. store.c opens it,
 * store-schema.c makes and upgrades its tables, store-sum.c has the checksums of their rows, and
 * the others do what they are named after. */
#pragma once

#include "../cube/code.h"
#include "store-care.h"

#include <sqlite3.h>

enum { KEY_BYTES = 10, STORE_MAKER_SIZE = 100, STORE_SOURCE_SIZE = 200 };

/* The columns cutoff and paper_order of roots have one value each. Earlier versions had cut-offs,
 * and 0 and 1 for the order of a sequential search and that of the paper. */
enum { STORE_CUTOFF = 0, STORE_ORDER = 2 };

/* The tables, each of which ends in the column `sum`. */
typedef enum {
  STORE_SOLVED,
  STORE_SPLIT,
  STORE_CONFLICT,
  STORE_SOURCE,
  STORE_ROOT,
  STORE_MEMORY,
  STORE_RECENT,
  STORE_GAME,
  STORE_TABLES
} StoreTable;

struct Store {
  sqlite3 *file;
  char maker[STORE_MAKER_SIZE]; /* the program that writes, with its version */
  sqlite3_int64 source;         /* of what it writes */
  Variant variant;              /* the game */
  char game[VARIANT_TEXT];      /* its name */
  sqlite3_int64 version;        /* changes when others write; as last looked at */
  bool summed;   /* rows have checksums; a store of version 1 that is only read has none */
  bool salvages; /* it was opened for what can be read of it: nobody can read more */
  StoreWarnings warnings;
  uint64_t damaged[STORE_TABLES]; /* rows, when the table was read last */
  const StopFlag *stop;           /* NULL: nobody stops it */
  sqlite3_stmt *insert, *find, *split, *conflict, *spend;
};

/* SQLite's error, as the failure of what was attempted. */
Status store_fail(const Store *store, const char *deed, Error *error);

/* Runs statements without results. */
Status store_run(const Store *store, const char *sql, const char *deed, Error *error);

/* A statement to be finalised; NULL if it is wrong, which every use of it reports. */
sqlite3_stmt *store_prepare(const Store *store, const char *sql);

/* The same for a format as of printf(), which may fill in up to 1000 characters. */
sqlite3_stmt *store_prepare_format(const Store *store, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The table's name, and its columns without the checksum, joined by commas. */
extern const char *const store_table_names[STORE_TABLES], *const store_table_columns[STORE_TABLES];

/* Selects all columns of a table and, last, whether the row fits its checksum. `tail` follows in
 * the statement. */
sqlite3_stmt *store_select(const Store *store, StoreTable table, const char *tail);

/* A number that the statement yields first; false if it fails. */
bool store_number(const Store *store, const char *sql, sqlite3_int64 *number);

/* store-sum.c: makes fourscore_sum() known to SQLite. */
bool store_make_sums(Store *store);

/* store-schema.c: makes the tables of a new store, or checks those that are there: whether all are
 * known, and of the store's game, which is found out if `variant` is NULL. */
Status store_check_schema(Store *store, const Variant *variant, bool *empty, Error *error);
Status store_make_schema(Store *store, Error *error);

/* Converts a store of version 1 to this version, in the transaction that is open. */
Status store_upgrade(Store *store, Error *error);

/* STATUS_CONFLICT, with position and both sources, if answers in the store contradict each other.
 */
Status store_check_conflicts(Store *store, Error *error);

/* Makes another source of what is written from now on. STATUS_FILE. */
Status store_set_source(Store *store, const char *maker, Error *error);

/* Who a source is, as "fourscore 0.1.0 on HOST (DATE UTC)"; "?" if its row is damaged or missing.
 * Without the host if so asked: where answers are given away it is nobody's business.
 */
void store_describe_source(const Store *store, sqlite3_int64 source, bool host,
                           char text[STORE_SOURCE_SIZE]);

/* Enters a damaged row in the warnings, which keep the first; `begin` starts counting a table
 * again.
 */
void store_begin_damage(Store *store, StoreTable table);
void store_note_damage(Store *store, StoreTable table, const char *where);

/* What a row of `solved`, `conflict` or `split` says; a split has no answer and no source. */
typedef struct {
  ProofRecord record;
  sqlite3_int64 source;
} StoreRow;

/* Reads a row that store_select() selected; false if it does not fit its checksum, or says what
 * cannot be true. store_row_read() counts that. */
bool store_row_fits(const Store *store, StoreTable table, sqlite3_stmt *select, StoreRow *row);
bool store_row_read(Store *store, StoreTable table, sqlite3_stmt *select, StoreRow *row);

/* store-write.c: writes an answer with its source by a statement as store->insert; writes that a
 * position was divided; reads the whole answer to the same question, false if there is none. */
bool store_insert(sqlite3_stmt *insert, const ProofRecord *record, sqlite3_int64 source);
bool store_insert_split(const Store *store, const ProofRecord *record);
bool store_find_answer(const Store *store, const ProofRecord *record, StoreRow *row);

/* store-memory.c: counts the entries kept of tables, and rows that are damaged. */
Status store_count_memory(Store *store, uint64_t *entries, Error *error);

/* Ends a transaction that failed. Gives the reason first: rolling back may replace it. */
Status store_roll_back(const Store *store, Error *error);

/* Keys as bytes, big-endian, so that rows are sorted as numbers. */
void store_write_key(uint8_t bytes[KEY_BYTES], Key key);
Key store_read_key(const uint8_t bytes[KEY_BYTES]);
void store_bind_key(sqlite3_stmt *statement, int column, Key key);
bool store_column_key(sqlite3_stmt *statement, int column, Key *key); /* false: no key */

/* store-sweep.c: hands all whole rows of `solved` or `split` that SQLite can reach to a function,
 * some of them twice, until it fails; its status is returned. What cannot be reached lies in gaps,
 * in the order of keys. */
typedef Status StoreTake(const StoreRow *row, void *data);
typedef struct {
  uint64_t count;
  Key begin,
      end; /* of the first gap: the rows on both sides of it, or the least and greatest key */
} StoreGaps;
Status store_sweep(Store *store, StoreTable table, StoreTake *take, void *data, StoreGaps *gaps);

/* The inside of the store, shared by its files, the only ones that know SQLite: store.c opens it,
 * store-write.c, store-read.c and store-memory.c do what they are named after. */
#pragma once

#include "../cube/code.h"
#include "store.h"

#include <sqlite3.h>

enum { KEY_BYTES = 10 };

/* The column paper_order of roots. */
static const int store_order_numbers[DAG_ORDERS] = {
    [DAG_ORDER_SEARCH] = 0, [DAG_ORDER_PAPER] = 1, [DAG_ORDER_PROOF] = 2};

struct Store {
  sqlite3 *file;
  sqlite3_int64 source; /* of what this process writes */
  FlatGame flat;        /* the game; width 0: Connect Four 3D */
  sqlite3_stmt *insert, *find, *split, *conflict, *spend;
};

/* The error that SQLite tells of, as the failure of a deed. */
Status store_fail(const Store *store, const char *deed, Error *error);

/* Runs statements without results. */
Status store_run(const Store *store, const char *sql, const char *deed, Error *error);

/* A statement to be finalised; NULL if it is wrong, which every use of it tells. */
sqlite3_stmt *store_prepare(const Store *store, const char *sql);

/* A number that the statement yields first; false if it fails. */
bool store_number(const Store *store, const char *sql, sqlite3_int64 *number);

/* STATUS_CONFLICT, with position and both sources, if answers in the store contradict each other.
 */
Status store_check_conflicts(const Store *store, Error *error);

/* False in a store of an early version whose splits have no nodes and seconds. */
bool store_has_split_costs(const Store *store);

/* Keys as bytes, big-endian, so that rows are sorted as numbers. */
void store_write_key(uint8_t bytes[KEY_BYTES], Key key);
Key store_read_key(const uint8_t bytes[KEY_BYTES]);
void store_bind_key(sqlite3_stmt *statement, int column, Key key);
bool store_column_key(sqlite3_stmt *statement, int column, Key *key); /* false: no key */

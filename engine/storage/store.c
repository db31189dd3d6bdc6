#include "store-inner.h"

#include "../play/position.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE = 5000 /* ms to wait for another process's transaction */ };

/* --- What the store's files share ------------------------------------------------------------- */

Status store_fail(const Store *store, const char *what, Error *error) {
  const char *deed = status_word(what);
  int code = sqlite3_errcode(store->file);
  if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
    return status_fail(error, STATUS_FILE, 0, "%s: another process is using the store", deed);
  if (code == SQLITE_FULL) return status_fail(error, STATUS_FILE, 0, "%s: the disk is full", deed);
  if (code == SQLITE_CANTOPEN)
    return status_fail(error, STATUS_FILE, 0, "%s: unable to open the file", deed);
  if (code == SQLITE_READONLY)
    return status_fail(error, STATUS_FILE, 0, "%s: it may only be read", deed);
  if (code == SQLITE_IOERR)
    return status_fail(error, STATUS_FILE, 0, "%s: the disk reports a fault", deed);
  if (code == SQLITE_NOTADB)
    return status_fail(error, STATUS_FILE, 0, "%s: the file is not a store", deed);
  if (code == SQLITE_CORRUPT && store->salvages)
    return status_fail(error, STATUS_FILE, 0,
                       "%s: the file is broken, and nothing can be taken from it", deed);
  if (code == SQLITE_CORRUPT)
    return status_fail(
        error, STATUS_FILE, 0,
        "%s: the file is broken; \"store merge\" takes what can be read into another", deed);
  return status_fail(error, STATUS_FILE, 0, "%s: %s", deed, sqlite3_errmsg(store->file));
}

Status store_run(const Store *store, const char *sql, const char *deed, Error *error) {
  if (sqlite3_exec(store->file, sql, NULL, NULL, NULL) == SQLITE_OK) return STATUS_OK;
  return store_fail(store, deed, error);
}

sqlite3_stmt *store_prepare(const Store *store, const char *sql) {
  sqlite3_stmt *statement = NULL;
  sqlite3_prepare_v2(store->file, sql, -1, &statement, NULL);
  return statement;
}

sqlite3_stmt *store_prepare_format(const Store *store, const char *format, ...) {
  char sql[1000];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(sql, sizeof sql, format, arguments);
  va_end(arguments);
  return store_prepare(store, sql);
}

bool store_number(const Store *store, const char *sql, sqlite3_int64 *number) {
  sqlite3_stmt *statement = store_prepare(store, sql);
  bool there = sqlite3_step(statement) == SQLITE_ROW;
  if (there) *number = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return there;
}

Status store_roll_back(const Store *store, Error *error) {
  Status status = store_fail(store, "cannot write to the store", error);
  sqlite3_exec(store->file, "ROLLBACK", NULL, NULL, NULL);
  return status;
}

void store_write_key(uint8_t bytes[KEY_BYTES], Key key) {
  bytes[0] = (uint8_t)(key.high >> 8);
  bytes[1] = (uint8_t)key.high;
  for (int i = 0; i < 8; i++)
    bytes[2 + i] = (uint8_t)(key.low >> (56 - 8 * i));
}

Key store_read_key(const uint8_t bytes[KEY_BYTES]) {
  Key key = {.high = (uint16_t)(bytes[0] << 8 | bytes[1])};
  for (int i = 0; i < 8; i++)
    key.low = key.low << 8 | bytes[2 + i];
  return key;
}

void store_bind_key(sqlite3_stmt *statement, int column, Key key) {
  uint8_t bytes[KEY_BYTES];
  store_write_key(bytes, key);
  sqlite3_bind_blob(statement, column, bytes, KEY_BYTES, SQLITE_TRANSIENT);
}

bool store_column_key(sqlite3_stmt *statement, int column, Key *key) {
  const uint8_t *bytes = sqlite3_column_blob(statement, column);
  if (bytes == NULL || sqlite3_column_bytes(statement, column) != KEY_BYTES) return false;
  *key = store_read_key(bytes);
  return true;
}

/* --- Opening ---------------------------------------------------------------------------------- */

Status store_set_source(Store *store, const char *maker, Error *error) {
  char host[64] = "?";
  gethostname(host, sizeof host - 1);
  sqlite3_stmt *insert =
      store_prepare(store, "INSERT INTO source (engine, host, process) VALUES (?, ?, ?)");
  sqlite3_bind_text(insert, 1, maker, -1, SQLITE_STATIC);
  sqlite3_bind_text(insert, 2, host, -1, SQLITE_STATIC);
  sqlite3_bind_int64(insert, 3, getpid());
  bool done = sqlite3_step(insert) == SQLITE_DONE;
  sqlite3_finalize(insert);
  if (!done) return store_fail(store, "cannot write to the store", error);
  store->source = sqlite3_last_insert_rowid(store->file);
  return store_run(store,
                   "UPDATE source SET sum = fourscore_sum('source', id, engine, host, process,"
                   " began, nodes) WHERE id = last_insert_rowid()",
                   "cannot write to the store", error);
}

static Status prepare_all(Store *store, Error *error) {
  store->insert = store_prepare(store, "INSERT OR REPLACE INTO solved VALUES (?1, ?2, ?3, ?4, ?5,"
                                       " ?6, fourscore_sum('solved', ?1, ?2, ?3, ?4, ?5, ?6))");
  store->conflict =
      store_prepare(store, "INSERT INTO conflict SELECT ?1, ?2, ?3, ?4, ?5, ?6,"
                           " fourscore_sum('conflict', ?1, ?2, ?3, ?4, ?5, ?6)"
                           " WHERE NOT EXISTS (SELECT 1 FROM conflict WHERE key = ?1 AND claim = "
                           "?2)");
  store->find = store_select(store, STORE_SOLVED, "WHERE key = ? AND claim = ?");
  store->split = store_prepare(
      store, "INSERT INTO split VALUES (?1, ?2, ?3, ?4, fourscore_sum('split', ?1, ?2, ?3, ?4))"
             " ON CONFLICT DO UPDATE SET nodes = excluded.nodes, seconds = excluded.seconds,"
             " sum = excluded.sum"
             " WHERE sum IS NOT fourscore_sum('split', key, claim, nodes, seconds)");
  store->spend = store_prepare(store, "UPDATE source SET nodes = nodes + ?1, sum = fourscore_sum("
                                      "'source', id, engine, host, process, began, nodes + ?1)"
                                      " WHERE id = ?2");
  if (store->insert && store->conflict && store->find && store->split && store->spend)
    return STATUS_OK;
  return store_fail(store, "cannot use the store", error);
}

/* The transaction in which a store is opened: all of it is done, or nothing. */
static Status begin_writing(Store *store, const Variant *variant, const char *maker, Error *error) {
  bool empty = false;
  Status status = store_check_schema(store, variant, &empty, error);
  if (status == STATUS_OK && empty && variant == NULL)
    return status_fail(error, STATUS_FILE, 0, "the file is empty, not a store");
  if (status == STATUS_OK)
    status = empty ? store_make_schema(store, error) : store_upgrade(store, error);
  snprintf(store->maker, sizeof store->maker, "%s", maker);
  if (status == STATUS_OK) status = store_set_source(store, maker, error);
  return status == STATUS_OK ? store_run(store, "COMMIT", "cannot write to the store", error)
                             : status;
}

static Status open_for_writing(Store *store, const Variant *variant, const char *maker,
                               Error *error) {
  Status status = store_run(store,
                            "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=FULL;"
                            "BEGIN IMMEDIATE",
                            "cannot open the store", error);
  if (status == STATUS_OK) status = begin_writing(store, variant, maker, error);
  return status == STATUS_OK ? prepare_all(store, error) : status;
}

static Status open_for_reading(Store *store, const Variant *variant, Error *error) {
  bool empty;
  Status status = store_check_schema(store, variant, &empty, error);
  if (status == STATUS_OK && empty)
    return status_fail(error, STATUS_FILE, 0, "the file is empty, not a store");
  return status;
}

/* SQLite makes a second file with a longer name beside the store while it writes. */
static Status check_name(const char *path, StoreAccess access, Error *error) {
  static const char journal[] = "-journal";
  const char *slash = strrchr(path, '/'), *name = slash == NULL ? path : slash + 1;
  size_t most = NAME_MAX - strlen(journal);
  if (access != STORE_WRITE || strlen(name) <= most) return STATUS_OK;
  return status_fail(error, STATUS_FILE, 0,
                     "the name of the store has %zu bytes: %zu at most are possible", strlen(name),
                     most);
}

/* Opens the file of that name: SQLite gives names such as ":memory:" or "file:..." another
 * meaning. */
static Status store_open_file(Store *store, const char *path, int flags, Error *error) {
  char plain[PATH_MAX];
  if ((size_t)snprintf(plain, sizeof plain, "%s%s", path[0] == '/' ? "" : "./", path) >=
      sizeof plain)
    return status_fail(error, STATUS_FILE, 0, "cannot open the store: %s", strerror(ENAMETOOLONG));
  /* One thread at a time uses a store, so SQLite need not lock it at each call. */
  flags |= SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(plain, &store->file, flags, NULL) != SQLITE_OK || !store_make_sums(store))
    return store_fail(store, "cannot open the store", error);
  sqlite3_busy_timeout(store->file, PATIENCE);
  sqlite3_db_config(store->file, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  /* SQLite reads a file that was cut off only for somebody who may write its schema; such a file
   * is opened so that it cannot be written at all. */
  sqlite3_db_config(store->file, SQLITE_DBCONFIG_DEFENSIVE, !store->salvages, NULL);
  sqlite3_db_config(store->file, SQLITE_DBCONFIG_WRITABLE_SCHEMA, store->salvages, NULL);
  sqlite3_exec(store->file, "PRAGMA cell_size_check=ON", NULL, NULL, NULL);
  return STATUS_OK;
}

/* If the variant is NULL, any will do. */
static Status store_open_store(Store **out, const char *path, const Variant *variant,
                               StoreAccess access, const char *maker, Error *error) {
  if (*path == '\0') return status_fail(error, STATUS_FILE, 0, "the name of the store is empty");
  Status named = check_name(path, access, error);
  if (named != STATUS_OK) return named;
  Store *store = calloc(1, sizeof *store);
  if (store == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory for the store");
  int create = variant == NULL ? 0 : SQLITE_OPEN_CREATE;
  int flags = access == STORE_WRITE ? SQLITE_OPEN_READWRITE | create : SQLITE_OPEN_READONLY;
  store->salvages = access == STORE_SALVAGE;
  Status status = store_open_file(store, path, flags, error);
  if (status == STATUS_OK)
    status = access == STORE_WRITE ? open_for_writing(store, variant, maker, error)
                                   : open_for_reading(store, variant, error);
  if (status != STATUS_OK) {
    store_close(store);
    return status;
  }
  *out = store;
  return STATUS_OK;
}

Status store_open(Store **store, const char *path, Variant variant, StoreAccess access,
                  const char *maker, Error *error) {
  if (position_has_key(variant))
    return store_open_store(store, path, &variant, access, maker, error);
  return status_fail(error, STATUS_RANGE, 0, "positions of a board this large are not kept");
}

Status store_open_any(Store **store, const char *path, StoreAccess access, const char *maker,
                      Error *error) {
  return store_open_store(store, path, NULL, access, maker, error);
}

bool store_has_news(Store *store) {
  sqlite3_int64 version = store->version;
  store_number(store, "PRAGMA data_version", &version);
  bool news = version != store->version;
  store->version = version;
  return news;
}

Variant store_variant(const Store *store) { return store->variant; }

StoreWarnings store_warnings(const Store *store) {
  StoreWarnings warnings = store->warnings;
  warnings.damaged = 0;
  for (int table = 0; table < STORE_TABLES; table++)
    warnings.damaged += store->damaged[table];
  return warnings;
}

/* SQLite asks every thousand steps whether to go on. */
static int is_raised(void *stop) { return stop_is_raised(stop); }

void store_obey(Store *store, const StopFlag *stop) {
  enum { STEPS = 1000 };
  store->stop = stop;
  sqlite3_progress_handler(store->file, stop ? STEPS : 0, stop ? is_raised : NULL, (void *)stop);
}

void store_close(Store *store) {
  if (store == NULL) return;
  sqlite3_finalize(store->insert);
  sqlite3_finalize(store->conflict);
  sqlite3_finalize(store->find);
  sqlite3_finalize(store->split);
  sqlite3_finalize(store->spend);
  sqlite3_close(store->file);
  free(store);
}

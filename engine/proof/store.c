#include "store-inner.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  APPLICATION_ID = 0x46345343, /* "F4SC" */
  SCHEMA_VERSION = 1,
};

static const char schema[] =
    "CREATE TABLE source (id INTEGER PRIMARY KEY, engine TEXT NOT NULL, host TEXT NOT NULL,"
    "  process INTEGER NOT NULL, began TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,"
    "  nodes INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE root (id INTEGER PRIMARY KEY, position TEXT NOT NULL, claim INTEGER NOT NULL,"
    "  cutoff INTEGER NOT NULL, paper_order INTEGER NOT NULL, without INTEGER NOT NULL,"
    "  UNIQUE (position, claim, cutoff, paper_order, without));"
    "CREATE TABLE solved (key BLOB NOT NULL, claim INTEGER NOT NULL, holds INTEGER NOT NULL,"
    "  nodes INTEGER NOT NULL, seconds REAL NOT NULL, source INTEGER NOT NULL REFERENCES source,"
    "  PRIMARY KEY (key, claim)) WITHOUT ROWID;"
    "CREATE TABLE split (key BLOB NOT NULL, claim INTEGER NOT NULL,"
    "  nodes INTEGER NOT NULL DEFAULT 0, seconds REAL NOT NULL DEFAULT 0,"
    "  PRIMARY KEY (key, claim)) WITHOUT ROWID;"
    "CREATE TABLE memory (id INTEGER PRIMARY KEY CHECK (id = 1), entries BLOB NOT NULL);"
    "CREATE TABLE conflict (key BLOB NOT NULL, claim INTEGER NOT NULL, holds INTEGER NOT NULL,"
    "  nodes INTEGER NOT NULL, seconds REAL NOT NULL, source INTEGER NOT NULL REFERENCES source);";

/* Stores made before there was this get it when they are opened for writing. */
static const char schema_recent[] =
    "CREATE TABLE IF NOT EXISTS recent (id INTEGER PRIMARY KEY, entries BLOB NOT NULL)";
static const char schema_split_costs[] =
    "ALTER TABLE split ADD COLUMN nodes INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE split ADD COLUMN seconds REAL NOT NULL DEFAULT 0";

/* --- What the store's files share ------------------------------------------------------------- */

Status store_fail(const Store *store, const char *deed, Error *error) {
  int code = sqlite3_errcode(store->file);
  if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
    return status_fail(error, STATUS_FILE, 0, "%s: another process is using the store", deed);
  if (code == SQLITE_NOTADB)
    return status_fail(error, STATUS_FILE, 0, "%s: the file is not a store", deed);
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

bool store_number(const Store *store, const char *sql, sqlite3_int64 *number) {
  sqlite3_stmt *statement = store_prepare(store, sql);
  bool there = sqlite3_step(statement) == SQLITE_ROW;
  if (there) *number = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return there;
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

bool store_has_split_costs(const Store *store) {
  sqlite3_int64 columns = 0;
  return store_number(store,
                      "SELECT count(*) FROM pragma_table_info('split') WHERE name = 'seconds'",
                      &columns) &&
         columns == 1;
}

/* --- Opening ---------------------------------------------------------------------------------- */

/* A store may come from a stranger: it has tables, and nothing that would run when they are used.
 */
static bool is_plain(const Store *store) {
  sqlite3_int64 others;
  return store_number(store,
                      "SELECT count(*) FROM sqlite_schema WHERE type NOT IN ('table', 'index')"
                      " OR sql LIKE 'CREATE VIRTUAL%' OR sql LIKE '%GENERATED%'",
                      &others) &&
         others == 0;
}

static Status check_schema(const Store *store, bool *empty, Error *error) {
  sqlite3_int64 application = 0, version = 0, tables = 0;
  if (!store_number(store, "PRAGMA application_id", &application) ||
      !store_number(store, "PRAGMA user_version", &version) ||
      !store_number(store, "SELECT count(*) FROM sqlite_schema", &tables))
    return store_fail(store, "cannot read the store", error);
  *empty = application == 0 && tables == 0;
  if (!*empty && application != APPLICATION_ID)
    return status_fail(error, STATUS_FILE, 0, "the file is a database, but not a store");
  if (!*empty && version != SCHEMA_VERSION)
    return status_fail(error, STATUS_FILE, 0, "the store has version %lld, this program knows %d",
                       (long long)version, SCHEMA_VERSION);
  if (!is_plain(store))
    return status_fail(error, STATUS_FILE, 0, "the store has views or triggers, which none has");
  return STATUS_OK;
}

/* The name of the game that the answers are about. */
static void name_game(const Store *store, char name[24]) {
  if (store->flat.width > 0)
    flat_game_write(store->flat, name);
  else
    strcpy(name, "cube");
}

/* Stores of Connect Four 3D say nothing of their game. */
static Status check_game(const Store *store, Error *error) {
  char name[24], found[24] = "cube";
  sqlite3_stmt *select = store_prepare(store, "SELECT name FROM game");
  if (select != NULL && sqlite3_step(select) == SQLITE_ROW) {
    const char *text = (const char *)sqlite3_column_text(select, 0);
    snprintf(found, sizeof found, "%s", text == NULL ? "" : text);
  }
  sqlite3_finalize(select);
  name_game(store, name);
  if (strcmp(name, found) == 0) return STATUS_OK;
  return status_fail(error, STATUS_FILE, 0, "the store is of the game %s, not of %s", found, name);
}

static Status note_game(const Store *store, Error *error) {
  char name[24], sql[120];
  if (store->flat.width == 0) return STATUS_OK;
  name_game(store, name);
  snprintf(sql, sizeof sql,
           "CREATE TABLE game (name TEXT NOT NULL); INSERT INTO game VALUES ('%s')", name);
  return store_run(store, sql, "cannot make the store", error);
}

static Status make_schema(const Store *store, Error *error) {
  char stamp[80];
  snprintf(stamp, sizeof stamp, "PRAGMA application_id=%d; PRAGMA user_version=%d",
           (int)APPLICATION_ID, (int)SCHEMA_VERSION);
  Status status = store_run(store, schema, "cannot make the store", error);
  if (status == STATUS_OK) status = store_run(store, stamp, "cannot make the store", error);
  return status == STATUS_OK ? note_game(store, error) : status;
}

static Status upgrade(const Store *store, Error *error) {
  Status status = store_run(store, schema_recent, "cannot make the store", error);
  return status != STATUS_OK || store_has_split_costs(store)
             ? status
             : store_run(store, schema_split_costs, "cannot make the store", error);
}

static Status note_source(Store *store, const char *engine, Error *error) {
  char host[64] = "?";
  gethostname(host, sizeof host - 1);
  sqlite3_stmt *insert =
      store_prepare(store, "INSERT INTO source (engine, host, process) VALUES (?, ?, ?)");
  sqlite3_bind_text(insert, 1, engine, -1, SQLITE_STATIC);
  sqlite3_bind_text(insert, 2, host, -1, SQLITE_STATIC);
  sqlite3_bind_int64(insert, 3, getpid());
  bool done = sqlite3_step(insert) == SQLITE_DONE;
  sqlite3_finalize(insert);
  if (!done) return store_fail(store, "cannot write to the store", error);
  store->source = sqlite3_last_insert_rowid(store->file);
  return STATUS_OK;
}

static Status prepare_all(Store *store, Error *error) {
  store->insert = store_prepare(store, "INSERT INTO solved VALUES (?, ?, ?, ?, ?, ?)");
  store->conflict = store_prepare(store, "INSERT INTO conflict SELECT ?1, ?2, ?3, ?4, ?5, ?6"
                                         " WHERE NOT EXISTS (SELECT 1 FROM conflict"
                                         " WHERE key = ?1 AND claim = ?2)");
  store->find = store_prepare(store, "SELECT holds, engine, host, began FROM solved JOIN source"
                                     " ON source = source.id WHERE key = ? AND claim = ?");
  store->split = store_prepare(store, "INSERT OR IGNORE INTO split VALUES (?, ?, ?, ?)");
  store->spend = store_prepare(store, "UPDATE source SET nodes = nodes + ? WHERE id = ?");
  if (store->insert && store->conflict && store->find && store->split && store->spend)
    return STATUS_OK;
  return store_fail(store, "cannot use the store", error);
}

static Status open_for_writing(Store *store, const char *engine, Error *error) {
  /* The lock is taken by the first transaction and kept until the file is closed. */
  Status status = store_run(store,
                            "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=TRUNCATE;"
                            "PRAGMA synchronous=FULL; BEGIN EXCLUSIVE",
                            "cannot open the store", error);
  bool empty = false;
  if (status == STATUS_OK) status = check_schema(store, &empty, error);
  if (status == STATUS_OK && empty) status = make_schema(store, error);
  if (status == STATUS_OK) status = check_game(store, error);
  if (status == STATUS_OK) status = upgrade(store, error);
  if (status == STATUS_OK) status = note_source(store, engine, error);
  if (status == STATUS_OK) status = store_run(store, "COMMIT", "cannot write to the store", error);
  if (status == STATUS_OK) status = prepare_all(store, error);
  return status;
}

static Status open_for_reading(Store *store, Error *error) {
  bool empty;
  Status status = check_schema(store, &empty, error);
  if (status == STATUS_OK && empty)
    return status_fail(error, STATUS_FILE, 0, "the file is empty, not a store");
  return status == STATUS_OK ? check_game(store, error) : status;
}

/* Opens the file of that name: SQLite would take a name such as ":memory:" or "file:..." for
 * something else. */
static Status open_file(Store *store, const char *path, int flags, Error *error) {
  char plain[PATH_MAX];
  if ((size_t)snprintf(plain, sizeof plain, "%s%s", path[0] == '/' ? "" : "./", path) >=
      sizeof plain)
    return status_fail(error, STATUS_FILE, 0, "cannot open the store: %s", strerror(ENAMETOOLONG));
  return sqlite3_open_v2(plain, &store->file, flags, NULL) == SQLITE_OK
             ? STATUS_OK
             : store_fail(store, "cannot open the store", error);
}

static Status open_store(Store **out, const char *path, FlatGame flat, StoreAccess access,
                         const char *engine, Error *error) {
  if (*path == '\0') return status_fail(error, STATUS_FILE, 0, "the name of the store is empty");
  Store *store = calloc(1, sizeof *store);
  if (store == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory for the store");
  store->flat = flat;
  int flags =
      access == STORE_READ ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  Status status = open_file(store, path, flags, error);
  if (status == STATUS_OK) {
    sqlite3_db_config(store->file, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(store->file, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  }
  if (status == STATUS_OK)
    status = access == STORE_READ ? open_for_reading(store, error)
                                  : open_for_writing(store, engine, error);
  if (status != STATUS_OK) {
    store_close(store);
    return status;
  }
  *out = store;
  return STATUS_OK;
}

Status store_open(Store **store, const char *path, StoreAccess access, const char *engine,
                  Error *error) {
  return open_store(store, path, (FlatGame){0}, access, engine, error);
}

Status store_open_flat(Store **store, const char *path, FlatGame game, StoreAccess access,
                       const char *engine, Error *error) {
  return open_store(store, path, game, access, engine, error);
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

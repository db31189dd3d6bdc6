/* The tables of a store: making them, checking them when it is opened, converting them to this
 * version. */
#include "store-inner.h"

#include "../play/position.h"

#include <stdio.h>
#include <string.h>

enum {
  APPLICATION_ID = 0x46345343, /* "F4SC" */
  SCHEMA_VERSION = 2,
  UNSUMMED_VERSION = 1, /* rows had no checksums */
};

static const char schema[] =
    "CREATE TABLE source (id INTEGER PRIMARY KEY, engine TEXT NOT NULL, host TEXT NOT NULL,"
    "  process INTEGER NOT NULL, began TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,"
    "  nodes INTEGER NOT NULL DEFAULT 0, sum INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE root (id INTEGER PRIMARY KEY, position TEXT NOT NULL, claim INTEGER NOT NULL,"
    "  cutoff INTEGER NOT NULL, paper_order INTEGER NOT NULL, without INTEGER NOT NULL,"
    "  sum INTEGER NOT NULL, UNIQUE (position, claim, cutoff, paper_order, without));"
    "CREATE TABLE solved (key BLOB NOT NULL, claim INTEGER NOT NULL, holds INTEGER NOT NULL,"
    "  nodes INTEGER NOT NULL, seconds REAL NOT NULL, source INTEGER NOT NULL REFERENCES source,"
    "  sum INTEGER NOT NULL, PRIMARY KEY (key, claim)) WITHOUT ROWID;"
    "CREATE TABLE split (key BLOB NOT NULL, claim INTEGER NOT NULL,"
    "  nodes INTEGER NOT NULL DEFAULT 0, seconds REAL NOT NULL DEFAULT 0,"
    "  sum INTEGER NOT NULL, PRIMARY KEY (key, claim)) WITHOUT ROWID;"
    "CREATE TABLE memory (id INTEGER PRIMARY KEY CHECK (id = 1), entries BLOB NOT NULL,"
    "  sum INTEGER NOT NULL);"
    "CREATE TABLE recent (id INTEGER PRIMARY KEY, entries BLOB NOT NULL, sum INTEGER NOT NULL);"
    "CREATE TABLE conflict (key BLOB NOT NULL, claim INTEGER NOT NULL, holds INTEGER NOT NULL,"
    "  nodes INTEGER NOT NULL, seconds REAL NOT NULL, source INTEGER NOT NULL REFERENCES source,"
    "  sum INTEGER NOT NULL);"
    "CREATE TABLE game (name TEXT NOT NULL, sum INTEGER NOT NULL)";

/* What stores of version 1 may lack, besides checksums. */
static const char schema_recent[] =
    "CREATE TABLE IF NOT EXISTS recent (id INTEGER PRIMARY KEY, entries BLOB NOT NULL)";
static const char schema_split_costs[] =
    "ALTER TABLE split ADD COLUMN nodes INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE split ADD COLUMN seconds REAL NOT NULL DEFAULT 0";

const char *const store_table_names[STORE_TABLES] = {
    [STORE_SOLVED] = "solved", [STORE_SPLIT] = "split", [STORE_CONFLICT] = "conflict",
    [STORE_SOURCE] = "source", [STORE_ROOT] = "root",   [STORE_MEMORY] = "memory",
    [STORE_RECENT] = "recent", [STORE_GAME] = "game",
};

const char *const store_table_columns[STORE_TABLES] = {
    [STORE_SOLVED] = "key, claim, holds, nodes, seconds, source",
    [STORE_SPLIT] = "key, claim, nodes, seconds",
    [STORE_CONFLICT] = "key, claim, holds, nodes, seconds, source",
    [STORE_SOURCE] = "id, engine, host, process, began, nodes",
    [STORE_ROOT] = "position, claim, cutoff, paper_order, without",
    [STORE_MEMORY] = "entries",
    [STORE_RECENT] = "entries",
    [STORE_GAME] = "name",
};

/* --- Checking --------------------------------------------------------------------------------- */

/* A store may come from a stranger: it has tables, and nothing that would run when they are used.
 */
static bool store_schema_is_plain(const Store *store) {
  sqlite3_int64 others;
  return store_number(store,
                      "SELECT count(*) FROM sqlite_schema WHERE type NOT IN ('table', 'index')"
                      " OR sql LIKE 'CREATE VIRTUAL%' OR sql LIKE '%GENERATED%'",
                      &others) &&
         others == 0;
}

/* No two tables may be the same: a damaged list of tables could pass rows of one off as those of
 * another. */
static bool is_sound(const Store *store) {
  sqlite3_int64 shared;
  return store_number(store,
                      "SELECT count(rootpage) - count(DISTINCT rootpage) FROM sqlite_schema"
                      " WHERE type = 'table'",
                      &shared) &&
         shared == 0;
}

/* The name of the game that the answers are about. Stores of version 1 name only the flat games. */
static void store_schema_read_game(const Store *store, char name[VARIANT_TEXT]) {
  strcpy(name, store->summed ? "?" : "cube");
  sqlite3_stmt *select = store_prepare(store, "SELECT name FROM game");
  if (select != NULL && sqlite3_step(select) == SQLITE_ROW) {
    const char *text = (const char *)sqlite3_column_text(select, 0);
    snprintf(name, VARIANT_TEXT, "%s", text == NULL ? "?" : text);
  }
  sqlite3_finalize(select);
}

static void set_game(Store *store, Variant variant) {
  store->variant = variant;
  variant_write(variant, store->game);
}

static Status check_game(Store *store, const Variant *variant, Error *error) {
  char found[VARIANT_TEXT];
  Variant named;
  store_schema_read_game(store, found);
  if (variant_read(found, strlen(found), &named, NULL) != STATUS_OK || !position_has_key(named))
    return status_fail(error, STATUS_FILE, 0,
                       "the store does not say of which game it is: it is damaged");
  set_game(store, variant != NULL ? *variant : named);
  if (strcmp(store->game, found) != 0)
    return status_fail(error, STATUS_FILE, 0, "the store is of the game %s, not of %s", found,
                       store->game);
  sqlite3_stmt *select = store_select(store, STORE_GAME, "");
  bool fits = sqlite3_step(select) == SQLITE_ROW && sqlite3_column_int(select, 1) != 0;
  sqlite3_finalize(select);
  if (fits || !store->summed) return STATUS_OK;
  return status_fail(error, STATUS_FILE, 0,
                     "the name of the store's game, %s, does not fit its checksum", found);
}

/* The versions that are known, or an empty file. */
static Status check_version(Store *store, bool *empty, Error *error) {
  sqlite3_int64 application = 0, version = 0, tables = 0;
  if (!store_number(store, "PRAGMA application_id", &application) ||
      !store_number(store, "PRAGMA user_version", &version) ||
      !store_number(store, "SELECT count(*) FROM sqlite_schema", &tables))
    return store_fail(store, "cannot read the store", error);
  *empty = application == 0 && tables == 0;
  store->summed = *empty || version != UNSUMMED_VERSION;
  if (*empty) return STATUS_OK;
  if (application != APPLICATION_ID)
    return status_fail(error, STATUS_FILE, 0, "the file is a database, but not a store");
  if (version == SCHEMA_VERSION || version == UNSUMMED_VERSION) return STATUS_OK;
  return status_fail(error, STATUS_FILE, 0, "the store has version %lld, this program knows %d",
                     (long long)version, SCHEMA_VERSION);
}

Status store_check_schema(Store *store, const Variant *variant, bool *empty, Error *error) {
  Status status = check_version(store, empty, error);
  if (status != STATUS_OK) return status;
  if (!store_schema_is_plain(store))
    return status_fail(error, STATUS_FILE, 0, "the store has views or triggers, which none has");
  if (!is_sound(store))
    return status_fail(error, STATUS_FILE, 0, "the store's list of its tables is damaged");
  if (!*empty) return check_game(store, variant, error);
  if (variant != NULL) set_game(store, *variant);
  return STATUS_OK;
}

/* --- Making ----------------------------------------------------------------------------------- */

static Status stamp_version(const Store *store, Error *error) {
  char stamp[80];
  snprintf(stamp, sizeof stamp, "PRAGMA application_id=%d; PRAGMA user_version=%d",
           (int)APPLICATION_ID, (int)SCHEMA_VERSION);
  return store_run(store, stamp, "cannot make the store", error);
}

static Status note_game(const Store *store, Error *error) {
  char sql[160];
  snprintf(sql, sizeof sql,
           "DELETE FROM game; INSERT INTO game VALUES ('%s', fourscore_sum('game', '%s'))",
           store->game, store->game);
  return store_run(store, sql, "cannot make the store", error);
}

Status store_make_schema(Store *store, Error *error) {
  Status status = store_run(store, schema, "cannot make the store", error);
  if (status == STATUS_OK) status = stamp_version(store, error);
  return status == STATUS_OK ? note_game(store, error) : status;
}

/* --- Upgrading -------------------------------------------------------------------------------- */

static bool has_column(const Store *store, const char *table, const char *column) {
  char sql[160];
  sqlite3_int64 columns = 0;
  snprintf(sql, sizeof sql, "SELECT count(*) FROM pragma_table_info('%s') WHERE name = '%s'", table,
           column);
  return store_number(store, sql, &columns) && columns == 1;
}

static Status add_missing(const Store *store, Error *error) {
  const char *deed = "cannot upgrade the store";
  Status status = store_run(store, schema_recent, deed, error);
  if (status == STATUS_OK && !has_column(store, "split", "seconds"))
    status = store_run(store, schema_split_costs, deed, error);
  if (status == STATUS_OK)
    status = store_run(store, "CREATE TABLE IF NOT EXISTS game (name TEXT NOT NULL)", deed, error);
  return status;
}

/* Gives each row of a table the checksum of what it says now. */
static Status add_sums(const Store *store, StoreTable table, Error *error) {
  char sql[400];
  const char *name = store_table_names[table];
  snprintf(sql, sizeof sql,
           "ALTER TABLE %s ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
           "UPDATE %s SET sum = fourscore_sum('%s', %s)",
           name, name, name, store_table_columns[table]);
  return store_run(store, sql, "cannot upgrade the store", error);
}

Status store_upgrade(Store *store, Error *error) {
  if (store->summed) return STATUS_OK;
  int before = sqlite3_total_changes(store->file);
  Status status = add_missing(store, error);
  for (int table = 0; table < STORE_TABLES && status == STATUS_OK; table++)
    status = add_sums(store, (StoreTable)table, error);
  if (status == STATUS_OK) status = note_game(store, error);
  if (status == STATUS_OK) status = stamp_version(store, error);
  if (status != STATUS_OK) return status;
  store->summed = true;
  store->warnings.upgraded = true;
  store->warnings.upgraded_rows = (uint64_t)(sqlite3_total_changes(store->file) - before);
  return STATUS_OK;
}

/* --- Rows of any table ------------------------------------------------------------------------ */

/* Stores of early versions have splits without their costs. */
static const char *schema_columns(const Store *store, StoreTable table) {
  if (table == STORE_SPLIT && !store->summed && !has_column(store, "split", "seconds"))
    return "key, claim, 0, 0";
  return store_table_columns[table];
}

sqlite3_stmt *store_select(const Store *store, StoreTable table, const char *tail) {
  const char *name = store_table_names[table], *columns = schema_columns(store, table);
  if (!store->summed)
    return store_prepare_format(store, "SELECT %s, 1 FROM %s %s", columns, name, tail);
  return store_prepare_format(store, "SELECT %s, sum IS fourscore_sum('%s', %s) FROM %s %s",
                              columns, name, columns, name, tail);
}

#include "store.h"

#include "../cube/notation.h"
#include "../cube/symmetry.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  KEY_BYTES = 10,
  ENTRY_BYTES = KEY_BYTES + 2, /* of the memory: values and logarithm of the work follow the key */
  APPLICATION_ID = 0x46345343, /* "F4SC" */
  SCHEMA_VERSION = 1,
};

struct Store {
  sqlite3 *file;
  sqlite3_int64 source; /* of what this process writes */
  sqlite3_stmt *insert, *find, *split, *conflict, *spend;
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
    "  PRIMARY KEY (key, claim)) WITHOUT ROWID;"
    "CREATE TABLE memory (id INTEGER PRIMARY KEY CHECK (id = 1), entries BLOB NOT NULL);"
    "CREATE TABLE conflict (key BLOB NOT NULL, claim INTEGER NOT NULL, holds INTEGER NOT NULL,"
    "  nodes INTEGER NOT NULL, seconds REAL NOT NULL, source INTEGER NOT NULL REFERENCES source);";

/* --- Errors ----------------------------------------------------------------------------------- */

static Status file_error(const Store *store, const char *deed, Error *error) {
  int code = sqlite3_errcode(store->file);
  if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
    return status_fail(error, STATUS_FILE, 0, "%s: another process is using the store", deed);
  if (code == SQLITE_NOTADB)
    return status_fail(error, STATUS_FILE, 0, "%s: the file is not a store", deed);
  return status_fail(error, STATUS_FILE, 0, "%s: %s", deed, sqlite3_errmsg(store->file));
}

static Status run(const Store *store, const char *sql, const char *deed, Error *error) {
  if (sqlite3_exec(store->file, sql, NULL, NULL, NULL) == SQLITE_OK) return STATUS_OK;
  return file_error(store, deed, error);
}

static sqlite3_stmt *prepare(const Store *store, const char *sql) {
  sqlite3_stmt *statement = NULL;
  sqlite3_prepare_v2(store->file, sql, -1, &statement, NULL);
  return statement;
}

/* A number that the statement yields first; false if it fails. */
static bool read_number(const Store *store, const char *sql, sqlite3_int64 *number) {
  sqlite3_stmt *statement = prepare(store, sql);
  bool there = sqlite3_step(statement) == SQLITE_ROW;
  if (there) *number = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return there;
}

/* --- Keys ------------------------------------------------------------------------------------- */

/* Big-endian, so that rows are sorted as numbers. */
static void write_key(uint8_t bytes[KEY_BYTES], Key key) {
  bytes[0] = (uint8_t)(key.high >> 8);
  bytes[1] = (uint8_t)key.high;
  for (int i = 0; i < 8; i++)
    bytes[2 + i] = (uint8_t)(key.low >> (56 - 8 * i));
}

static Key read_key(const uint8_t bytes[KEY_BYTES]) {
  Key key = {.high = (uint16_t)(bytes[0] << 8 | bytes[1])};
  for (int i = 0; i < 8; i++)
    key.low = key.low << 8 | bytes[2 + i];
  return key;
}

static void bind_key(sqlite3_stmt *statement, int column, Key key) {
  uint8_t bytes[KEY_BYTES];
  write_key(bytes, key);
  sqlite3_bind_blob(statement, column, bytes, KEY_BYTES, SQLITE_TRANSIENT);
}

static bool column_key(sqlite3_stmt *statement, int column, Key *key) {
  const uint8_t *bytes = sqlite3_column_blob(statement, column);
  if (bytes == NULL || sqlite3_column_bytes(statement, column) != KEY_BYTES) return false;
  *key = read_key(bytes);
  return true;
}

/* --- Opening ---------------------------------------------------------------------------------- */

static Status check_schema(const Store *store, bool *empty, Error *error) {
  sqlite3_int64 application = 0, version = 0, tables = 0;
  if (!read_number(store, "PRAGMA application_id", &application) ||
      !read_number(store, "PRAGMA user_version", &version) ||
      !read_number(store, "SELECT count(*) FROM sqlite_schema", &tables))
    return file_error(store, "cannot read the store", error);
  *empty = application == 0 && tables == 0;
  if (!*empty && application != APPLICATION_ID)
    return status_fail(error, STATUS_FILE, 0, "the file is a database, but not a store");
  if (!*empty && version != SCHEMA_VERSION)
    return status_fail(error, STATUS_FILE, 0, "the store has version %lld, this program knows %d",
                       (long long)version, SCHEMA_VERSION);
  return STATUS_OK;
}

static Status make_schema(const Store *store, Error *error) {
  char stamp[80];
  snprintf(stamp, sizeof stamp, "PRAGMA application_id=%d; PRAGMA user_version=%d",
           (int)APPLICATION_ID, (int)SCHEMA_VERSION);
  Status status = run(store, schema, "cannot make the store", error);
  return status == STATUS_OK ? run(store, stamp, "cannot make the store", error) : status;
}

static Status note_source(Store *store, const char *engine, Error *error) {
  char host[64] = "?";
  gethostname(host, sizeof host - 1);
  sqlite3_stmt *insert =
      prepare(store, "INSERT INTO source (engine, host, process) VALUES (?, ?, ?)");
  sqlite3_bind_text(insert, 1, engine, -1, SQLITE_STATIC);
  sqlite3_bind_text(insert, 2, host, -1, SQLITE_STATIC);
  sqlite3_bind_int64(insert, 3, getpid());
  bool done = sqlite3_step(insert) == SQLITE_DONE;
  sqlite3_finalize(insert);
  if (!done) return file_error(store, "cannot write to the store", error);
  store->source = sqlite3_last_insert_rowid(store->file);
  return STATUS_OK;
}

static Status prepare_all(Store *store, Error *error) {
  store->insert = prepare(store, "INSERT INTO solved VALUES (?, ?, ?, ?, ?, ?)");
  store->conflict = prepare(store, "INSERT INTO conflict VALUES (?, ?, ?, ?, ?, ?)");
  store->find = prepare(store, "SELECT holds, engine, host, began FROM solved JOIN source"
                               " ON source = source.id WHERE key = ? AND claim = ?");
  store->split = prepare(store, "INSERT OR IGNORE INTO split VALUES (?, ?)");
  store->spend = prepare(store, "UPDATE source SET nodes = nodes + ? WHERE id = ?");
  if (store->insert && store->conflict && store->find && store->split && store->spend)
    return STATUS_OK;
  return file_error(store, "cannot use the store", error);
}

static Status open_for_writing(Store *store, const char *engine, Error *error) {
  /* The lock is taken by the first transaction and kept until the file is closed. */
  Status status = run(store,
                      "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=TRUNCATE;"
                      "PRAGMA synchronous=FULL; BEGIN EXCLUSIVE",
                      "cannot open the store", error);
  bool empty = false;
  if (status == STATUS_OK) status = check_schema(store, &empty, error);
  if (status == STATUS_OK && empty) status = make_schema(store, error);
  if (status == STATUS_OK) status = note_source(store, engine, error);
  if (status == STATUS_OK) status = run(store, "COMMIT", "cannot write to the store", error);
  if (status == STATUS_OK) status = prepare_all(store, error);
  return status;
}

static Status open_for_reading(Store *store, Error *error) {
  bool empty;
  Status status = check_schema(store, &empty, error);
  if (status == STATUS_OK && empty)
    return status_fail(error, STATUS_FILE, 0, "the file is empty, not a store");
  return status;
}

Status store_open(Store **out, const char *path, StoreAccess access, const char *engine,
                  Error *error) {
  Store *store = calloc(1, sizeof *store);
  if (store == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory for the store");
  int flags =
      access == STORE_READ ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  Status status = sqlite3_open_v2(path, &store->file, flags, NULL) == SQLITE_OK
                      ? STATUS_OK
                      : file_error(store, "cannot open the store", error);
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

/* --- Writing ---------------------------------------------------------------------------------- */

static bool insert_answer(const Store *store, sqlite3_stmt *insert, Claim claim,
                          const DagRecord *record, bool holds) {
  bind_key(insert, 1, record->key);
  sqlite3_bind_int(insert, 2, (int)claim);
  sqlite3_bind_int(insert, 3, holds);
  sqlite3_bind_int64(insert, 4, (sqlite3_int64)record->nodes);
  sqlite3_bind_double(insert, 5, (double)record->seconds);
  sqlite3_bind_int64(insert, 6, store->source);
  bool done = sqlite3_step(insert) == SQLITE_DONE;
  sqlite3_reset(insert);
  return done;
}

static void describe_conflict(const Store *store, Claim claim, const DagRecord *record, bool holds,
                              Error *error) {
  char position[NOTATION_CODE_SIZE];
  notation_write_code(code_board(record->key), position);
  status_fail(error, STATUS_CONFLICT, 0,
              "two answers to \"%s wins\" at %s: %s by %s on %s (%s UTC), %s now",
              claim == CLAIM_FIRST ? "first" : "second", position, holds ? "no" : "yes",
              (const char *)sqlite3_column_text(store->find, 1),
              (const char *)sqlite3_column_text(store->find, 2),
              (const char *)sqlite3_column_text(store->find, 3), holds ? "yes" : "no");
}

/* Writes one record; *conflict becomes true if it contradicts a row. */
static bool write_answer(const Store *store, Claim claim, const DagRecord *record, bool *conflict,
                         Error *error) {
  bool holds = record->values == claim_values(claim, true);
  bind_key(store->find, 1, record->key);
  sqlite3_bind_int(store->find, 2, (int)claim);
  int found = sqlite3_step(store->find);
  bool contradicts = found == SQLITE_ROW && sqlite3_column_int(store->find, 0) != (int)holds;
  if (contradicts) describe_conflict(store, claim, record, holds, error);
  sqlite3_reset(store->find);
  *conflict |= contradicts;
  if (contradicts) return insert_answer(store, store->conflict, claim, record, holds);
  if (found == SQLITE_ROW) return true;
  return found == SQLITE_DONE && insert_answer(store, store->insert, claim, record, holds);
}

static bool write_split(const Store *store, Claim claim, const DagRecord *record) {
  bind_key(store->split, 1, record->key);
  sqlite3_bind_int(store->split, 2, (int)claim);
  bool done = sqlite3_step(store->split) == SQLITE_DONE;
  sqlite3_reset(store->split);
  return done;
}

static bool write_nodes(const Store *store, uint64_t nodes) {
  sqlite3_bind_int64(store->spend, 1, (sqlite3_int64)nodes);
  sqlite3_bind_int64(store->spend, 2, store->source);
  bool done = sqlite3_step(store->spend) == SQLITE_DONE;
  sqlite3_reset(store->spend);
  return done;
}

/* Gives the reason first: rolling back may replace it. */
static Status roll_back(const Store *store, Error *error) {
  Status status = file_error(store, "cannot write to the store", error);
  sqlite3_exec(store->file, "ROLLBACK", NULL, NULL, NULL);
  return status;
}

Status store_write(Store *store, Claim claim, const DagRecord *records, size_t count,
                   uint64_t nodes, Error *error) {
  bool conflict = false;
  Error found = {0};
  if (sqlite3_exec(store->file, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
    return roll_back(store, error);
  for (size_t i = 0; i < count; i++) {
    const DagRecord *record = &records[i];
    bool done = record->values == VALUE_ANY ? write_split(store, claim, record)
                                            : write_answer(store, claim, record, &conflict, &found);
    if (!done) return roll_back(store, error);
  }
  if (nodes > 0 && !write_nodes(store, nodes)) return roll_back(store, error);
  if (sqlite3_exec(store->file, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
    return roll_back(store, error);
  if (!conflict) return STATUS_OK;
  if (error != NULL) *error = found;
  return STATUS_CONFLICT;
}

Status store_add_root(Store *store, const StoreRoot *root, Error *error) {
  char position[NOTATION_CODE_SIZE];
  notation_write_code(root->board, position);
  sqlite3_stmt *insert = prepare(store, "INSERT OR IGNORE INTO root"
                                        " (position, claim, cutoff, paper_order, without)"
                                        " VALUES (?, ?, ?, ?, ?)");
  sqlite3_bind_text(insert, 1, position, -1, SQLITE_STATIC);
  sqlite3_bind_int(insert, 2, (int)root->claim);
  sqlite3_bind_int(insert, 3, root->cutoff);
  sqlite3_bind_int(insert, 4, root->order == DAG_ORDER_PAPER);
  sqlite3_bind_int64(insert, 5, root->without);
  bool done = sqlite3_step(insert) == SQLITE_DONE;
  sqlite3_finalize(insert);
  return done ? STATUS_OK : file_error(store, "cannot write to the store", error);
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* Hands each row about the goal to the set; one without an answer is a split. */
static Status read_rows(const Store *store, const char *sql, Goal goal, Known *known,
                        Error *error) {
  sqlite3_stmt *select = prepare(store, sql);
  Status status = STATUS_OK;
  int step;
  while (status == STATUS_OK && (step = sqlite3_step(select)) == SQLITE_ROW) {
    Key key;
    if (!column_key(select, 0, &key)) {
      status = status_fail(error, STATUS_FILE, 0, "the store is damaged: a key has no %d bytes",
                           KEY_BYTES);
      break;
    }
    Claim claim = sqlite3_column_int(select, 1) == 0 ? CLAIM_FIRST : CLAIM_SECOND;
    if (goal != GOAL_EXACT && (goal == GOAL_FIRST) != (claim == CLAIM_FIRST)) continue;
    bool split = sqlite3_column_type(select, 2) == SQLITE_NULL;
    KnownEntry entry = {
        .low = key.low,
        .high = key.high,
        .values = split ? VALUE_ANY : claim_values(claim, sqlite3_column_int(select, 2) != 0),
        .split = split,
        .seconds = (float)sqlite3_column_double(select, 3),
    };
    status = known_add(known, entry, error);
  }
  if (status == STATUS_OK && step != SQLITE_DONE)
    status = file_error(store, "cannot read the store", error);
  sqlite3_finalize(select);
  return status;
}

Status store_read(Store *store, Goal goal, Known *known, Error *error) {
  Status status =
      read_rows(store, "SELECT key, claim, holds, seconds FROM solved", goal, known, error);
  return status == STATUS_OK
             ? read_rows(store, "SELECT key, claim, NULL, 0 FROM split", goal, known, error)
             : status;
}

Status store_roots(Store *store, StoreRoot *roots, size_t room, size_t *count, Error *error) {
  sqlite3_stmt *select =
      prepare(store, "SELECT position, claim, cutoff, paper_order, without FROM root ORDER BY id");
  Status status = STATUS_OK;
  int step;
  *count = 0;
  while (status == STATUS_OK && (step = sqlite3_step(select)) == SQLITE_ROW) {
    Game game;
    const char *text = (const char *)sqlite3_column_text(select, 0);
    status = notation_read(text == NULL ? "" : text, text == NULL ? 0 : strlen(text), &game, error);
    if (status == STATUS_OK && (*count)++ < room)
      roots[*count - 1] = (StoreRoot){
          .board = game_board(&game),
          .claim = sqlite3_column_int(select, 1) == 0 ? CLAIM_FIRST : CLAIM_SECOND,
          .cutoff = sqlite3_column_int(select, 2),
          .order = sqlite3_column_int(select, 3) ? DAG_ORDER_PAPER : DAG_ORDER_SEARCH,
          .without = (unsigned)sqlite3_column_int64(select, 4),
      };
  }
  if (status == STATUS_OK && step != SQLITE_DONE)
    status = file_error(store, "cannot read the store", error);
  sqlite3_finalize(select);
  return status;
}

Status store_count(Store *store, uint64_t *answers, uint64_t *conflicts, Error *error) {
  sqlite3_int64 numbers[2];
  if (!read_number(store, "SELECT count(*) FROM solved", &numbers[0]) ||
      !read_number(store, "SELECT count(*) FROM conflict", &numbers[1]))
    return file_error(store, "cannot read the store", error);
  *answers = (uint64_t)numbers[0];
  *conflicts = (uint64_t)numbers[1];
  return STATUS_OK;
}

/* --- The memory ------------------------------------------------------------------------------- */

Status store_write_memory(Store *store, const TableEntry *entries, size_t count, Error *error) {
  uint8_t *bytes = malloc(count * ENTRY_BYTES + 1);
  if (bytes == NULL) return status_fail(error, STATUS_MEMORY, 0, "no memory to keep the table's");
  for (size_t i = 0; i < count; i++) {
    uint8_t *at = bytes + i * ENTRY_BYTES;
    write_key(at, entries[i].key);
    at[KEY_BYTES] = entries[i].values;
    at[KEY_BYTES + 1] = (uint8_t)(63 - __builtin_clzll(entries[i].work | 1));
  }
  sqlite3_stmt *replace = prepare(store, "INSERT OR REPLACE INTO memory VALUES (1, ?)");
  sqlite3_bind_blob64(replace, 1, bytes, count * ENTRY_BYTES, free);
  bool done = sqlite3_step(replace) == SQLITE_DONE;
  sqlite3_finalize(replace);
  return done ? STATUS_OK : file_error(store, "cannot write to the store", error);
}

/* Solvers look positions up under one of their images. */
static void fill_images(Table *table, const KnownEntry *entry, Counters *counters) {
  Board board = code_board((Key){entry->low, entry->high});
  uint64_t work = entry->seconds > 0 ? (uint64_t)((double)entry->seconds * 1e6) + 1 : 1;
  for (int g = 0; g < SYMMETRIES; g++)
    table_store(table, code_of(symmetry_board(board, g)), entry->values, work, counters);
}

Status store_fill_table(Store *store, const Known *known, Table *table, Error *error) {
  Counters counters = {0};
  for (size_t i = 0; i < known_places(known); i++) {
    const KnownEntry *entry = known_at(known, i);
    if (entry->values != 0 && entry->values != VALUE_ANY) fill_images(table, entry, &counters);
  }
  sqlite3_stmt *select = prepare(store, "SELECT entries FROM memory");
  int step = sqlite3_step(select);
  if (step == SQLITE_ROW) {
    const uint8_t *bytes = sqlite3_column_blob(select, 0);
    size_t count = (size_t)sqlite3_column_bytes(select, 0) / ENTRY_BYTES;
    for (size_t i = 0; bytes != NULL && i < count; i++, bytes += ENTRY_BYTES) {
      ValueSet values = bytes[KEY_BYTES] & VALUE_ANY;
      if (values == 0 || values == VALUE_ANY) continue;
      table_store(table, read_key(bytes), values, (uint64_t)1 << (bytes[KEY_BYTES + 1] & 63),
                  &counters);
    }
  }
  sqlite3_finalize(select);
  return step == SQLITE_ROW || step == SQLITE_DONE
             ? STATUS_OK
             : file_error(store, "cannot read the store", error);
}

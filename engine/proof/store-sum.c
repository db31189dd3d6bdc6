/* The checksum of a row: the CRC-32 of the name of the store's game, the name of the table, and the
 * row's values with their kinds, as docs/parallel.md has it. SQLite computes it wherever a
 * statement says so, as the function fourscore_sum(). */
#include "store-inner.h"
#include "sum.h"

#include <string.h>

static uLong add_bytes(uLong sum, const void *bytes, size_t length) {
  return length == 0 ? sum : crc32_z(sum, bytes, length);
}

static uLong add_word(uLong sum, char kind, uint64_t word) {
  uint8_t bytes[9] = {(uint8_t)kind};
  for (int i = 0; i < 8; i++)
    bytes[1 + i] = (uint8_t)(word >> (56 - 8 * i));
  return add_bytes(sum, bytes, sizeof bytes);
}

static uint64_t bits_of(double number) {
  uint64_t bits;
  number += 0.0; /* SQLite keeps no sign of zero */
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

/* The kind, the length or the number in 8 bytes, and what has a length. */
static uLong add_value(uLong sum, sqlite3_value *value) {
  size_t length;
  switch (sqlite3_value_type(value)) {
  case SQLITE_INTEGER:
    return add_word(sum, 'i', (uint64_t)sqlite3_value_int64(value));
  case SQLITE_FLOAT:
    return add_word(sum, 'f', bits_of(sqlite3_value_double(value)));
  case SQLITE_TEXT:
    length = (size_t)sqlite3_value_bytes(value);
    return add_bytes(add_word(sum, 't', length), sqlite3_value_text(value), length);
  case SQLITE_BLOB:
    length = (size_t)sqlite3_value_bytes(value);
    return add_bytes(add_word(sum, 'b', length), sqlite3_value_blob(value), length);
  default:
    return add_word(sum, 'n', 0);
  }
}

static void sum_row(sqlite3_context *context, int count, sqlite3_value **values) {
  const Store *store = sqlite3_user_data(context);
  uLong sum = add_bytes(0, store->game, strlen(store->game));
  for (int i = 0; i < count; i++)
    sum = add_value(sum, values[i]);
  sqlite3_result_int64(context, (sqlite3_int64)sum);
}

bool store_make_sums(Store *store) {
  return sqlite3_create_function(store->file, "fourscore_sum", -1,
                                 SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, store,
                                 sum_row, NULL, NULL) == SQLITE_OK;
}

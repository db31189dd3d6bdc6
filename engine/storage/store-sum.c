/* The checksum of a row: the CRC-32 of the name of the store's game, the name of the table, and the
 * row's values with their kinds, as docs/formats/store.md describes it. SQLite computes it wherever
 * a statement says so, as the function fourscore_sum(). */
#include "store-inner.h"
#include "sum.h"

#include <string.h>

/* Short pieces are put together first: zlib is slow with few bytes. */
typedef struct {
  uLong of_first; /* the checksum of what came before the piece */
  size_t length;
  uint8_t piece[160];
} Sum;

static void end_piece(Sum *sum) {
  if (sum->length > 0) sum->of_first = crc32_z(sum->of_first, sum->piece, sum->length);
  sum->length = 0;
}

static void add_bytes(Sum *sum, const void *bytes, size_t length) {
  if (sum->length + length > sizeof sum->piece) end_piece(sum);
  if (length > sizeof sum->piece) {
    sum->of_first = crc32_z(sum->of_first, bytes, length);
  } else if (length > 0) {
    memcpy(sum->piece + sum->length, bytes, length);
    sum->length += length;
  }
}

static void add_word(Sum *sum, char kind, uint64_t word) {
  uint8_t bytes[9] = {(uint8_t)kind};
  for (int i = 0; i < 8; i++)
    bytes[1 + i] = (uint8_t)(word >> (56 - 8 * i));
  add_bytes(sum, bytes, sizeof bytes);
}

static uint64_t bits_of(double number) {
  uint64_t bits;
  number += 0.0; /* SQLite keeps no sign of zero */
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

static void add_blob(Sum *sum, char kind, const void *bytes, int length) {
  add_word(sum, kind, (uint64_t)length);
  add_bytes(sum, bytes, (size_t)length);
}

/* The kind, then the number or the length in 8 bytes, then the bytes of a value with a length. */
static void add_value(Sum *sum, sqlite3_value *value) {
  switch (sqlite3_value_type(value)) {
  case SQLITE_INTEGER:
    add_word(sum, 'i', (uint64_t)sqlite3_value_int64(value));
    break;
  case SQLITE_FLOAT:
    add_word(sum, 'f', bits_of(sqlite3_value_double(value)));
    break;
  case SQLITE_TEXT:
    add_blob(sum, 't', sqlite3_value_text(value), sqlite3_value_bytes(value));
    break;
  case SQLITE_BLOB:
    add_blob(sum, 'b', sqlite3_value_blob(value), sqlite3_value_bytes(value));
    break;
  default:
    add_word(sum, 'n', 0);
  }
}

static void sum_row(sqlite3_context *context, int count, sqlite3_value **values) {
  const Store *store = sqlite3_user_data(context);
  Sum sum;
  sum.of_first = 0;
  sum.length = 0;
  add_bytes(&sum, store->game, strlen(store->game));
  for (int i = 0; i < count; i++)
    add_value(&sum, values[i]);
  end_piece(&sum);
  sqlite3_result_int64(context, (sqlite3_int64)sum.of_first);
}

bool store_make_sums(Store *store) {
  return sqlite3_create_function(store->file, "fourscore_sum", -1,
                                 SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, store,
                                 sum_row, NULL, NULL) == SQLITE_OK;
}

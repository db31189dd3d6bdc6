/* The layout of a book's file, for the files that read and write it: docs/formats/book.md. */
#pragma once

#include "book.h"

#include <glib.h>
#include <string.h>
#include <zlib.h>

#define BOOK_MAGIC "fourscore-book 1"

enum {
  BOOK_MAGIC_SIZE = 16,
  BOOK_GAME = BOOK_MAGIC_SIZE, /* offsets in the head */
  BOOK_ENTRIES = BOOK_GAME + VARIANT_TEXT,
  BOOK_SOURCES = BOOK_ENTRIES + 4, /* bytes of their text */
  BOOK_DIGEST = BOOK_SOURCES + 4,
  BOOK_HEAD_SUM = BOOK_DIGEST + 4,
  BOOK_HEAD = BOOK_HEAD_SUM + 4,
  BOOK_ENTRY_MORE = 6, /* bytes of an entry after its key */
  BOOK_BLOCK = 4096,
  BOOK_BLOCK_DATA = BOOK_BLOCK - 4,
  BOOK_MANTISSA = 11, /* bits of the nodes that are kept */
};

static inline size_t book_key_bytes(Variant variant) {
  return (variant.rules->key_bits(variant) + 7) / 8;
}

static inline size_t book_entry_bytes(size_t key_bytes) { return key_bytes + BOOK_ENTRY_MORE; }
static inline size_t book_block_entries(size_t key_bytes) {
  return BOOK_BLOCK_DATA / book_entry_bytes(key_bytes);
}

/* Numbers are little-endian. */
static inline uint32_t book_read_number(const uint8_t *bytes, int count) {
  uint32_t number = 0;
  for (int i = count - 1; i >= 0; i--)
    number = number << 8 | bytes[i];
  return number;
}

static inline void book_write_number(uint8_t *bytes, int count, uint32_t number) {
  for (int i = 0; i < count; i++)
    bytes[i] = (uint8_t)(number >> 8 * i);
}

/* Of a block's data, of its number and of the game, so that no block passes for another. */
static inline uint32_t book_block_sum(const uint8_t *head, uint32_t number, const uint8_t *block) {
  uint8_t place[4];
  book_write_number(place, 4, number);
  uLong sum = crc32_z(0, head + BOOK_GAME, VARIANT_TEXT);
  sum = crc32_z(sum, place, sizeof place);
  return (uint32_t)crc32_z(sum, block, BOOK_BLOCK_DATA);
}

/* Of the head without its own sum, with all that comes before the blocks. */
static inline uint32_t book_head_sum(const uint8_t *head, size_t length) {
  uLong sum = crc32_z(0, head, BOOK_HEAD_SUM);
  return (uint32_t)crc32_z(sum, head + BOOK_HEAD, length - BOOK_HEAD);
}

/* As book_open(), of what is in memory; messages call it `path`. */
Status book_open_bytes(Book **book, GBytes *bytes, const char *path, Error *error);

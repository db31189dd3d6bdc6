#include "folded-text.h"

#include <string.h>

typedef struct {
  const char *bytes, *means;
} Fold;

static const Fold folds[] = {
    {"\u3000", " "}, {"\u00A0", " "},   {"\u3001", ","}, {"\u2013", "-"}, {"\u2014", "-"},
    {"\u2212", "-"}, {"\u00BD", "1/2"}, {"\r", " "},     {"\n", " "},
};

static bool begins(const char *text, size_t length, const char *bytes) {
  size_t size = strlen(bytes);
  return length >= size && memcmp(text, bytes, size) == 0;
}

/* U+FF01 to U+FF5E are the printable characters of ASCII in full width; 0 if it is none. */
static char narrow(const char *text, size_t length) {
  const unsigned char *byte = (const unsigned char *)text;
  if (length < 3 || byte[0] != 0xEF || (byte[1] & 0xC0) != 0x80 || (byte[2] & 0xC0) != 0x80)
    return 0;
  unsigned code = 0xF000u | (byte[1] & 0x3Fu) << 6 | (byte[2] & 0x3Fu);
  return code >= 0xFF01 && code <= 0xFF5E ? (char)(code - 0xFF00 + ' ') : 0;
}

static void folded_add(FoldedText *folded, char byte, size_t at) {
  folded->at[folded->length] = (uint16_t)at;
  folded->text[folded->length++] = byte;
}

/* Folds one character and returns its bytes. */
static size_t fold_one(const char *text, size_t length, size_t at, FoldedText *folded) {
  char narrowed = narrow(text, length);
  if (narrowed != 0) return folded_add(folded, narrowed, at), 3;
  for (size_t i = 0; i < sizeof folds / sizeof *folds; i++)
    if (begins(text, length, folds[i].bytes)) {
      for (const char *byte = folds[i].means; *byte != '\0'; byte++)
        folded_add(folded, *byte, at);
      return strlen(folds[i].bytes);
    }
  return folded_add(folded, *text, at), 1;
}

void text_fold(const char *text, size_t length, FoldedText *folded) {
  size_t at = 0;
  folded->length = 0;
  while (at < length && at < FOLDED_MOST && folded->length < FOLDED_MOST)
    at += fold_one(text + at, length - at, at, folded);
  folded->cut = at < length;
  folded->at[folded->length] = (uint16_t)at;
  folded->text[folded->length] = '\0';
}

size_t text_mark(const char *text, size_t length) {
  return begins(text, length, "\uFEFF") ? strlen("\uFEFF") : 0;
}

bool text_is_utf16(const char *text, size_t length) {
  return begins(text, length, "\xFE\xFF") || begins(text, length, "\xFF\xFE");
}

size_t text_line_end(const char *text, size_t length, size_t from, size_t *next) {
  size_t end = from;
  while (end < length && text[end] != '\n' && text[end] != '\r')
    end++;
  *next = end + (end < length);
  if (end + 1 < length && text[end] == '\r' && text[end + 1] == '\n') *next = end + 2;
  return end;
}

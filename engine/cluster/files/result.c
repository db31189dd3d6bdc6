#include "result.h"

#include "../../storage/sum.h"

#include <glib.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { FIELDS = 10, SUM_DIGITS = 8 };

typedef struct {
  const char *text;
  size_t length;
} ResultField;

static void append_text(char *line, size_t *length, const char *text) {
  for (; *text != '\0'; text++)
    line[(*length)++] = g_ascii_isgraph(*text) || *text == ' ' ? *text : '?';
}

size_t result_write(const Result *result, const char *tag, char line[RESULT_LINE_LONGEST + 1]) {
  char position[CODE_DIGITS + 1], seconds[G_ASCII_DTOSTR_BUF_SIZE];
  const ProofRecord *record = &result->record;
  const char *value =
      goal_word(record->claim == CLAIM_FIRST ? GOAL_FIRST : GOAL_SECOND, record->values);
  code_write(record->key, position);
  g_ascii_formatd(seconds, sizeof seconds, "%.6f", (double)record->seconds);
  size_t length = (size_t)snprintf(
      line, RESULT_LINE_LONGEST, "%s\t%s\t%s\t%s\t%" PRIu64 "\t%s\t%s\t", tag, position,
      claim_name(record->claim), value, record->nodes, seconds, result->fresh ? "fresh" : "shared");
  append_text(line, &length, result->maker);
  line[length++] = '\t';
  append_text(line, &length, result->host);
  line[length++] = '\t';
  uint32_t sum = sum_of(line, length);
  return length + (size_t)snprintf(line + length, SUM_DIGITS + 2, "%08" PRIx32 "\n", sum);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static bool split(const char *line, size_t length, ResultField fields[FIELDS]) {
  int count = 0;
  const char *end = line + length;
  for (const char *at = line;; at++) {
    const char *tab = memchr(at, '\t', (size_t)(end - at));
    const char *stop = tab == NULL ? end : tab;
    if (count == FIELDS) return false;
    fields[count++] = (ResultField){at, (size_t)(stop - at)};
    if (tab == NULL) return count == FIELDS;
    at = tab;
  }
}

static bool is(ResultField field, const char *word) {
  return strlen(word) == field.length && memcmp(word, field.text, field.length) == 0;
}

static bool read_sum(ResultField field, uint32_t *sum) {
  if (field.length != SUM_DIGITS) return false;
  *sum = 0;
  for (size_t i = 0; i < SUM_DIGITS; i++) {
    int digit = g_ascii_isupper(field.text[i]) ? -1 : g_ascii_xdigit_value(field.text[i]);
    if (digit < 0) return false;
    *sum = *sum << 4 | (uint32_t)digit;
  }
  return true;
}

static bool read_values(ResultField field, Claim claim, ValueSet *values) {
  if (is(field, "win"))
    *values = claim_values(claim, true);
  else if (is(field, "not-win"))
    *values = claim_values(claim, false);
  else if (is(field, "unknown"))
    *values = VALUE_ANY;
  else
    return false;
  return true;
}

static bool result_read_count(ResultField field, uint64_t *number) {
  if (field.length == 0 || field.length > 19) return false;
  *number = 0;
  for (size_t i = 0; i < field.length; i++) {
    if (!g_ascii_isdigit(field.text[i])) return false;
    *number = 10 * *number + (uint64_t)(field.text[i] - '0');
  }
  return true;
}

/* Digits, and perhaps a point and digits. */
static bool read_seconds(ResultField field, double *seconds) {
  const char *point = memchr(field.text, '.', field.length);
  ResultField whole = {field.text, point == NULL ? field.length : (size_t)(point - field.text)};
  uint64_t number, part = 0;
  double scale = 1;
  if (!result_read_count(whole, &number)) return false;
  if (point != NULL) {
    ResultField decimals = {point + 1, field.length - whole.length - 1};
    if (!result_read_count(decimals, &part)) return false;
    for (size_t i = 0; i < decimals.length; i++)
      scale *= 10;
  }
  *seconds = (double)number + (double)part / scale;
  return true;
}

static bool result_read_text(ResultField field, char *text, size_t longest) {
  if (field.length > longest) return false;
  memcpy(text, field.text, field.length);
  text[field.length] = '\0';
  return true;
}

static const char *read_fields(const ResultField *fields, Claim claim, Result *result) {
  ProofRecord *record = &result->record;
  double seconds;
  record->claim = claim;
  if (!code_read(fields[1].text, fields[1].length, &record->key) || !code_can_be_asked(record->key))
    return "not the canonical code of a position that can be asked about";
  if (!read_values(fields[3], claim, &record->values)) return "no value";
  if (!result_read_count(fields[4], &record->nodes)) return "no number of nodes";
  if (!read_seconds(fields[5], &seconds)) return "no seconds";
  record->seconds = (float)seconds;
  result->fresh = is(fields[6], "fresh");
  if (!result->fresh && !is(fields[6], "shared")) return "neither \"fresh\" nor \"shared\"";
  if (!result_read_text(fields[7], result->maker, JOB_MAKER_LONGEST))
    return "a long engine version";
  if (!result_read_text(fields[8], result->host, RESULT_HOST_LONGEST)) return "a long host name";
  return NULL;
}

ResultKind result_read(const char *line, size_t length, const char *tag, Claim claim,
                       Result *result, const char **reason) {
  ResultField fields[FIELDS];
  uint32_t sum;
  *reason = "the line is too long";
  if (length >= RESULT_LINE_LONGEST) return RESULT_DAMAGED;
  *reason = "the line is not of ten fields";
  if (!split(line, length, fields)) return RESULT_DAMAGED;
  *reason = "the checksum is wrong";
  if (!read_sum(fields[9], &sum) || sum != sum_of(line, length - SUM_DIGITS)) return RESULT_DAMAGED;
  *reason = "it belongs to another job";
  if (!is(fields[0], tag)) return RESULT_FOREIGN;
  *reason = "it answers another claim";
  if (!is(fields[2], claim_name(claim))) return RESULT_FOREIGN;
  *reason = read_fields(fields, claim, result);
  return *reason == NULL ? RESULT_GOOD : RESULT_DAMAGED;
}

#include "certificate.h"

#include "progress.h"
#include "rule.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* That are read before a look at the flag, or waited. */
enum { STOP_BYTES = 1 << 20, STOP_LINES = 1 << 10, STOP_MILLISECONDS = 10 };

typedef struct {
  char *at;
  size_t line;
  uint32_t sum; /* of all lines so far */
  Stop stop;
  bool stopped;
} CertReader;

uint32_t sum_with(uint32_t sum, const char *bytes, size_t length) {
  sum = ~sum;
  for (size_t i = 0; i < length; i++) {
    sum ^= (unsigned char)bytes[i];
    for (int b = 0; b < 8; b++)
      sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320 : 0);
  }
  return ~sum;
}

void name_write(Name name, char text[21]) {
  snprintf(text, 21, "%04" PRIx16 "%016" PRIx64, name.high, name.low);
}

bool name_read(const char *text, Name *name) {
  *name = (Name){0, 0};
  for (int i = 0; i < 20; i++) {
    const char *digits = "0123456789abcdef", *digit = text[i] ? strchr(digits, text[i]) : NULL;
    if (digit == NULL) return false;
    name->high = (uint16_t)(name->high << 4 | (name->low >> 60));
    name->low = name->low << 4 | (uint64_t)(digit - digits);
  }
  return true;
}

static bool wrong(const CertReader *reader, const char *expected) {
  tell("line %zu: expected %s", reader->line, expected);
  return false;
}

/* What a file says about a position can be checked only if its game goes on. */
static bool cert_goes_on(const CertReader *reader, const Position *position) {
  const char *fault = game_fault(position);
  char code[80];
  if (fault == NULL) return true;
  game_write(position, code);
  tell("line %zu: %s: %s", reader->line, code, fault);
  return false;
}

/* The next line, ended by NUL; "" at the end. */
static char *next(CertReader *reader) {
  char *line = reader->at, *end = strchr(line, '\n');
  reader->line++;
  if (end == NULL) return line + strlen(line);
  reader->at = end + 1;
  reader->sum = sum_with(reader->sum, line, (size_t)(reader->at - line));
  *end = '\0';
  return line;
}

/* True if somebody stops the check; looks at the flag only now and then. */
static bool cert_must_end(CertReader *reader) {
  if (reader->line % STOP_LINES == 0) reader->stopped = is_stopped(reader->stop);
  return reader->stopped;
}

/* The value of the next line, which begins with the word and a blank; NULL if it does not. */
static char *cert_next_value(CertReader *reader, const char *word) {
  char *line = next(reader);
  size_t length = strlen(word);
  return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

static bool cert_read_count(const char *text, size_t most, size_t *count) {
  char *end;
  if (text == NULL || *text < '0' || *text > '9') return false;
  *count = strtoull(text, &end, 10);
  return *end == '\0' && *count <= most && (*text != '0' || end == text + 1);
}

static bool cert_read_root(CertReader *reader, Root *root) {
  char *value = cert_next_value(reader, "root"), *blank = value ? strchr(value, ' ') : NULL;
  if (blank == NULL || !game_read(value, (int)(blank - value), &root->position))
    return wrong(reader, "\"root\", a board code and its answer");
  if (!cert_goes_on(reader, &root->position)) return false;
  root->wins = strcmp(blank + 1, "win") == 0;
  return root->wins || strcmp(blank + 1, "not-win") == 0 || wrong(reader, "win or not-win");
}

static bool cert_read_head(CertReader *reader, Certificate *certificate, size_t length) {
  static const char magic[] = "fourscore-certificate ";
  const char *first = next(reader), *version = first + strlen(magic);
  if (strncmp(first, magic, strlen(magic)) != 0 || (*version != '1' && *version != '2') ||
      version[1])
    return wrong(reader, "\"fourscore-certificate\" with version 1 or 2");
  certificate->version = *version - '0';
  if (strcmp(next(reader), "game connect-four-3d") != 0)
    return wrong(reader, "\"game connect-four-3d\"");
  if (cert_next_value(reader, "job") == NULL) return wrong(reader, "\"job\" and its name");
  const char *claim = cert_next_value(reader, "claim");
  if (claim == NULL || (strcmp(claim, "first") != 0 && strcmp(claim, "second") != 0))
    return wrong(reader, "\"claim first\" or \"claim second\"");
  certificate->claimant = strcmp(claim, "first") == 0 ? WHITE : BLACK;
  if (!cert_read_count(cert_next_value(reader, "roots"), length / 16, &certificate->root_count))
    return wrong(reader, "\"roots\" and their number");
  certificate->roots = calloc(certificate->root_count + 1, sizeof *certificate->roots);
  if (certificate->roots == NULL) return wrong(reader, "less than memory can hold");
  for (size_t i = 0; i < certificate->root_count; i++)
    if (cert_must_end(reader) || !cert_read_root(reader, &certificate->roots[i])) return false;
  return certificate->root_count > 0 || wrong(reader, "at least one root");
}

/* Columns of moves: one in version 1. */
static bool are_moves(const char *text, int version) {
  size_t length = strspn(text, "0123456789ABCDEF");
  return text[length] == '\0' && length >= 1 && length <= (version == 1 ? 1 : CELLS);
}

static bool cert_read_answer(const char *text, size_t length, Line *line) {
  line->wins = length == 3 && memcmp(text, "win", 3) == 0;
  return line->wins || (length == 7 && memcmp(text, "not-win", 7) == 0);
}

/* The kinds of each version, by Kind; ended by NULL. */
static const char *const kinds[3][6] = {
    {NULL}, {"move", "leaf", "sight", NULL}, {"move", "leaf", "", "rule", "blocked", NULL}};

/* NULL, or what was expected instead of the line. */
static const char *cert_read_line(const char *text, int version, Line *line) {
  static const char expected[] = "a position with a move or an answer";
  Rule rule;
  *line = (Line){0};
  if (strlen(text) < 22 || text[20] != '\t' || !name_read(text, &line->name)) return expected;
  const char *kind = text + 21, *value = strchr(kind, '\t');
  if (value == NULL) return expected;
  size_t length = (size_t)(value++ - kind);
  while (kinds[version][line->kind] != NULL && (strlen(kinds[version][line->kind]) != length ||
                                                strncmp(kinds[version][line->kind], kind, length)))
    line->kind++;
  if (kinds[version][line->kind] == NULL || length == 0)
    return "a kind of line that this version has";
  line->text = value;
  if (line->kind == LINE_MOVE) return are_moves(value, version) ? NULL : "columns of moves";
  size_t answer = strcspn(value, "\t");
  if (!cert_read_answer(value, answer, line)) return "win or not-win";
  line->text = value + answer + (line->kind == LINE_RULE && value[answer]);
  if (line->kind != LINE_RULE) return *line->text ? "nothing after the answer" : NULL;
  return rule_read(line->text, &rule) ? NULL : "the parts of a rule";
}

static bool cert_read_lines(CertReader *reader, Certificate *certificate, size_t length) {
  if (!cert_read_count(cert_next_value(reader, "lines"), length / 24, &certificate->line_count))
    return wrong(reader, "\"lines\" and their number");
  certificate->lines = calloc(certificate->line_count + 1, sizeof *certificate->lines);
  if (certificate->lines == NULL) return wrong(reader, "less than memory can hold");
  certificate->first_line = reader->line + 1;
  for (size_t i = 0; i < certificate->line_count; i++) {
    Line *line = &certificate->lines[i];
    Position position;
    if (cert_must_end(reader)) return false;
    const char *expected = cert_read_line(next(reader), certificate->version, line);
    if (expected != NULL) return wrong(reader, expected);
    if (!game_position(line->name, &position)) return wrong(reader, "the code of a position");
    if (!cert_goes_on(reader, &position)) return false;
    if (i > 0 && game_compare(line[-1].name, line->name) >= 0)
      return wrong(reader, "a position greater than that of the line before");
  }
  return true;
}

/* The last line has the number of lines and the sum of all before it. */
static bool check_end(CertReader *reader, const Certificate *certificate, const char *end) {
  char expected[64];
  snprintf(expected, sizeof expected, "end\t%zu\t%08" PRIx32, certificate->line_count, reader->sum);
  const char *line = next(reader);
  if (strcmp(line, expected) != 0) return wrong(reader, "the number of lines and the right sum");
  return reader->at == end || wrong(reader, "the end");
}

/* Waits until there is something to read: of a pipe perhaps for ever. False if somebody stopped it.
 */
static bool wait_for(int file, CertReader *reader) {
  struct pollfd source = {.fd = file, .events = POLLIN};
  while (poll(&source, 1, STOP_MILLISECONDS) == 0 && !is_stopped(reader->stop))
    progress_tick();
  reader->stopped = is_stopped(reader->stop);
  return !reader->stopped;
}

/* The bytes that were read; 0 at the end, negative after a fault or a stop. */
static ssize_t read_some(int file, char *text, size_t most, CertReader *reader) {
  ssize_t count = -1;
  do {
    if (!wait_for(file, reader)) return -1;
    count = read(file, text, most < STOP_BYTES ? most : STOP_BYTES);
  } while (count < 0 && (errno == EAGAIN || errno == EINTR));
  return count;
}

/* All of an open file, with room for a NUL; NULL after a fault or a stop. */
static char *cert_read_all(int file, CertReader *reader, size_t *length) {
  char *text = NULL;
  ssize_t count = 1;
  for (size_t room = 0; count > 0; *length += count > 0 ? (size_t)count : 0) {
    if (room - *length < 2) {
      char *more = realloc(text, room = 2 * room + 65536);
      if (more == NULL) break;
      text = more;
    }
    count = read_some(file, text + *length, room - *length - 1, reader);
  }
  if (count == 0) return text;
  free(text);
  return NULL;
}

/* The text of the file, ended by NUL. NULL after a message, or if somebody stopped it. Opening does
 * not wait for the writer of a pipe. */
static char *cert_read_file(const char *path, CertReader *reader, size_t *length) {
  int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  *length = 0;
  char *text = file >= 0 ? cert_read_all(file, reader, length) : NULL;
  if (text == NULL && !reader->stopped) tell("%s: %s", path, strerror(errno));
  if (file >= 0) close(file);
  if (text != NULL) text[*length] = '\0';
  return text;
}

Verdict certificate_read(const char *path, Stop stop, Certificate *certificate) {
  size_t length;
  CertReader reader = {.stop = stop};
  *certificate = (Certificate){.stop = stop};
  char *text = reader.at = cert_read_file(path, &reader, &length);
  if (text == NULL) return NOT_CHECKED;
  bool whole = length > 0 && text[length - 1] == '\n' && strlen(text) == length;
  if (!whole) tell("%s: the file is cut, or holds zero bytes", path);
  bool good = whole && cert_read_head(&reader, certificate, length) &&
              cert_read_lines(&reader, certificate, length) &&
              check_end(&reader, certificate, text + length);
  certificate->text = text;
  if (good) return GOOD;
  certificate_free(certificate);
  return reader.stopped ? NOT_CHECKED : WRONG;
}

void certificate_free(Certificate *certificate) {
  free(certificate->roots);
  free(certificate->lines);
  free(certificate->text);
  *certificate = (Certificate){0};
}

size_t certificate_number(const Certificate *certificate, const Line *line) {
  return certificate->first_line + (size_t)(line - certificate->lines);
}

static int compare_line(const void *name, const void *line) {
  return game_compare(*(const Name *)name, ((const Line *)line)->name);
}

Line *certificate_find(const Certificate *certificate, Name name) {
  return bsearch(&name, certificate->lines, certificate->line_count, sizeof(Line), compare_line);
}

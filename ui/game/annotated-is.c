/* Whether a text is annotated text: it begins with a header, or with a numbered game that is no
 * line of a list. */
#include "annotated.h"
#include "play/folded-text.h"

static const char *skip_space(const char *at, const char *end) {
  while (at < end && g_ascii_isspace(*at))
    at++;
  return at;
}

static const char *line_end(const char *at, const char *end) {
  while (at < end && *at != '\n' && *at != '\r')
    at++;
  return at;
}

/* Of "12."; 0: here is none. */
static int number_at(const char *at, const char *end) {
  int number = 0;
  for (; at < end && g_ascii_isdigit(*at); at++)
    number = MIN(10 * number + *at - '0', G_MAXUINT16);
  return at < end && *at == '.' ? number : 0;
}

static int first_number(const char *line, const char *end) {
  int number = number_at(line, end);
  for (const char *at = line; number == 0 && at < end; at++)
    if (g_ascii_isspace(*at)) number = number_at(at + 1, end);
  return number;
}

/* True if it has a comment or a variation, which a line of a list has in a remark only. */
static gboolean has_notes(const char *line, const char *end) {
  for (const char *at = line; at < end && *at != '#'; at++)
    if (*at == '{' || (*at == '(' && number_at(at + 1, end) > 0)) return TRUE;
  return FALSE;
}

/* "1...": the line has Black's move, and continues the one before. */
static gboolean is_reply(const char *line, const char *end) {
  while (line < end && g_ascii_isdigit(*line))
    line++;
  return end - line > 2 && line[0] == '.' && line[1] == '.';
}

/* The moves follow in further lines. */
static gboolean is_number_alone(const char *line, const char *end) {
  while (line < end && (g_ascii_isdigit(*line) || *line == '.' || *line == ' ' || *line == '\t'))
    line++;
  return line == end;
}

gboolean annotated_is_numbered(const char *text, gsize length) {
  const char *end = text + length;
  return number_at(skip_space(text, end), end) == 1;
}

gboolean annotated_is(const char *text, gsize length) {
  const char *end = text + length, *first = skip_space(text + text_mark(text, length), end);
  if (first < end && *first == '[') return TRUE;
  if (number_at(first, end) != 1) return FALSE;
  const char *behind = line_end(first, end), *next = skip_space(behind, end);
  if (has_notes(first, behind) || is_number_alone(first, behind)) return TRUE;
  if (next == end || *next == '#') return FALSE;
  return is_reply(next, end) || first_number(next, line_end(next, end)) > 1;
}

gboolean annotated_may_become(const char *text, gsize length) {
  const char *end = text + length, *first = skip_space(text + text_mark(text, length), end);
  return number_at(first, end) == 1 && skip_space(line_end(first, end), end) == end;
}

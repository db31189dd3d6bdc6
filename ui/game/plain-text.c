#include "plain-text.h"

#include <string.h>

#include "play/folded-text.h"

/* What is made plain; `end` is behind the last byte. */
typedef struct {
  char *begin, *end;
} Plain;

typedef struct {
  const char *bytes, *means; /* of the same length */
} PlainSign;

static const PlainSign signs[] = {
    {"\u2013", "   "}, {"\u2014", "   "}, {"\u2212", "   "}, {"\u2026", "..."},
    {"\u00A0", "  "},  {"\u3000", "   "}, {"\u201C", "   "}, {"\u201D", "   "},
    {"\u201E", "   "}, {"\u2018", "   "}, {"\u2019", "   "}, {"\u201A", "   "},
    {"\u00AB", "  "},  {"\u00BB", "  "},  {"\"", " "},       {"`", " "},
};

static gboolean is_blank(char byte) { return byte == ' ' || byte == '\t'; }

static gboolean is_line_end(char byte) { return byte == '\n' || byte == '\r'; }

static gboolean stands(const Plain *plain, const char *at, const char *bytes) {
  gsize size = strlen(bytes);
  return (gsize)(plain->end - at) >= size && memcmp(at, bytes, size) == 0;
}

static char *skip_blanks(const Plain *plain, char *at) {
  while (at < plain->end && is_blank(*at))
    at++;
  return at;
}

static char *line_end(const Plain *plain, char *at) {
  while (at < plain->end && !is_line_end(*at))
    at++;
  return at;
}

static char *next_line(const Plain *plain, char *at) {
  char *end = line_end(plain, at);
  return end < plain->end ? end + 1 : end;
}

/* --- Lines ------------------------------------------------------------------------------------ */

static void plain_quoted(const Plain *plain, char *line) {
  for (char *at = skip_blanks(plain, line); at < plain->end && *at == '>';
       at = skip_blanks(plain, at))
    *at = ' ';
}

/* [White “Ann”]: the quotation marks stand where the curved ones touched the value. */
static void plain_header(const Plain *plain, char *line) {
  int count = 0;
  for (char *at = line, *end = line_end(plain, line); at + 3 <= end; at++)
    if (stands(plain, at, "\u201C") || stands(plain, at, "\u201D") || stands(plain, at, "\u201E"))
      memcpy(at, count++ == 0 ? "  \"" : "\"  ", 3);
}

/* "1)". */
static void plain_bracket(const Plain *plain, char *line) {
  char *at = line;
  while (at < plain->end && g_ascii_isdigit(*at))
    at++;
  if (at > line && at < plain->end && *at == ')') *at = '.';
}

static void plain_lines(const Plain *plain) {
  for (char *line = plain->begin; line < plain->end; line = next_line(plain, line)) {
    plain_quoted(plain, line);
    char *first = skip_blanks(plain, line);
    if (first < plain->end && *first == '[') plain_header(plain, first);
    plain_bracket(plain, first);
  }
}

/* --- Signs ------------------------------------------------------------------------------------ */

static gboolean is_between_blanks(const Plain *plain, const char *at, gsize size) {
  const char *behind = at + size;
  gboolean before = at == plain->begin || g_ascii_isspace(at[-1]);
  return before && (behind == plain->end || g_ascii_isspace(*behind));
}

/* A dash of a result, as in "1–0": it stays. */
static gboolean is_of_result(const Plain *plain, const char *at, gsize size) {
  if (size != 3 || at == plain->begin || at + size == plain->end) return FALSE;
  gboolean before =
      (at[-1] && strchr("012", at[-1])) || (at - plain->begin > 1 && stands(plain, at - 2, "½"));
  return before && ((at[size] && strchr("01", at[size])) || stands(plain, at + size, "½"));
}

static gboolean is_letter(char byte) { return byte < 0 || g_ascii_isalpha(byte); }

/* As in "Ann - Ben". */
static gboolean is_behind_name(const Plain *plain, const char *at) {
  while (at > plain->begin && is_blank(at[-1]))
    at--;
  return at - plain->begin >= 2 && is_letter(at[-1]) && is_letter(at[-2]);
}

/* The bytes of a dash with blanks around it. */
static gsize dash_at(const Plain *plain, const char *at) {
  gsize size = *at == '-' ? 1 : stands(plain, at, "\u2013") || stands(plain, at, "\u2014") ? 3 : 0;
  return size > 0 && is_between_blanks(plain, at, size) ? size : 0;
}

static void plain_sign(const Plain *plain, char *at) {
  gsize dash = dash_at(plain, at);
  if (dash > 0) memcpy(at, is_behind_name(plain, at) ? "-  " : "   ", dash);
  for (gsize i = 0; i < G_N_ELEMENTS(signs); i++)
    if (stands(plain, at, signs[i].bytes) && !is_of_result(plain, at, strlen(signs[i].bytes)))
      memcpy(at, signs[i].means, strlen(signs[i].bytes));
  if (stands(plain, at, "...") && is_between_blanks(plain, at, 3)) memset(at, ' ', 3);
}

/* Everywhere but in comments and headers. */
static void plain_signs(const Plain *plain) {
  gboolean brace = FALSE, line = FALSE, begins = TRUE;
  for (char *at = plain->begin; at < plain->end; at++) {
    if (is_line_end(*at)) line = FALSE;
    if (brace)
      brace = *at != '}';
    else if (*at == '{')
      brace = TRUE;
    else if (*at == ';' || (*at == '[' && begins))
      line = TRUE;
    else if (!line)
      plain_sign(plain, at);
    begins = is_line_end(*at) || (begins && is_blank(*at));
  }
}

/* --- Rows ------------------------------------------------------------------------------------- */

/* A row of a table: the number of a move, and one move or two. */
typedef struct {
  int number, moves; /* 0: it is none */
  gboolean sure;     /* the words can be nothing else */
  char *behind;      /* the number */
} PlainRow;

/* A letter with a digit, or a single letter or number; a word of a remark is neither. */
static gboolean looks_like_move(const char *word, const char *end, gboolean *sure) {
  gboolean digit = FALSE, letter = FALSE;
  for (const char *at = word; at < end; at++) {
    digit |= g_ascii_isdigit(*at);
    letter |= g_ascii_isalpha(*at) || *at == ',';
    if (!g_ascii_isalnum(*at) && (!*at || !strchr(",()", *at))) return FALSE;
  }
  *sure &= digit && letter;
  return end > word && end - word <= 7 && (digit || end - word == 1);
}

static PlainRow read_row(const Plain *plain, char *line) {
  char *at = skip_blanks(plain, line), *end = line_end(plain, line);
  PlainRow row = {.sure = TRUE}, none = {0};
  for (; at < end && g_ascii_isdigit(*at) && row.number < G_MAXUINT16; at++)
    row.number = 10 * row.number + *at - '0';
  row.behind = at;
  gboolean tab = at < end && *at == '\t';
  if (row.number == 0 || at == end || !is_blank(*at)) return none;
  for (at = skip_blanks(plain, at); at < end; at = skip_blanks(plain, at)) {
    char *word = at;
    while (at < end && !is_blank(*at))
      at++;
    if (++row.moves > 2 || !looks_like_move(word, at, &row.sure)) return none;
  }
  return tab || row.sure ? row : none;
}

/* Visits the rows, numbered from 1, whose numbers get a dot if `dots`. Their number; 0 if another
 * line stands between them. A line of words may stand above. */
static int visit_rows(const Plain *plain, gboolean dots, gboolean *sure) {
  int count = 0, last = 2;
  for (char *line = plain->begin; line < plain->end; line = next_line(plain, line)) {
    char *first = skip_blanks(plain, line);
    if (first == line_end(plain, line)) continue;
    if (count == 0 && !g_ascii_isdigit(*first)) continue;
    PlainRow row = read_row(plain, line);
    if (row.moves == 0 || row.number != count + 1 || last < 2) return 0;
    last = row.moves;
    *sure &= row.sure;
    count++;
    if (dots) *row.behind = '.';
  }
  return count;
}

static void plain_rows(const Plain *plain) {
  gboolean sure = TRUE;
  int count = visit_rows(plain, FALSE, &sure);
  if (count > 1 || (count == 1 && sure)) visit_rows(plain, TRUE, &sure);
}

char *plain_copy(const char *text, gsize length) {
  char *copy = g_malloc(length + 1);
  memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

char *plain_text(const char *text, gsize length) {
  char *copy = plain_copy(text, length);
  Plain plain = {copy + text_mark(text, length), copy + length};
  plain_lines(&plain);
  plain_signs(&plain);
  plain_rows(&plain);
  return copy;
}

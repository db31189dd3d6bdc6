#include "hints.h"

#include "../cube/code.h"
#include "../cube/symmetry.h"
#include "../play/cube-play.h"
#include "../storage/sum.h"
#include "../storage/key-hash.h"

#include <inttypes.h>
#include <string.h>

enum { HEAD_LINES = 5, KIND_AT = CODE_DIGITS + 1, MOVE_AT = KIND_AT + 5, SIGHT_AT = KIND_AT + 6 };

void hints_init(Hints *hints, Claim claim) {
  *hints = (Hints){.job = "none", .claim = claim};
  hints->roots = g_array_new(FALSE, FALSE, sizeof(HintRoot));
  hints->moves = g_hash_table_new_full(key_hash, key_equal, g_free, NULL);
  hints->lines = g_hash_table_new_full(key_hash, key_equal, g_free, g_free);
}

void hints_clear(Hints *hints) {
  g_array_unref(hints->roots);
  g_hash_table_unref(hints->moves);
  g_hash_table_unref(hints->lines);
  g_clear_pointer(&hints->divided, g_hash_table_unref);
}

/* A symmetry that makes the board its canonical image. */
static int symmetry_to(Board board, Key key) {
  int g = 0;
  while (code_compare(code_of(symmetry_board(board, g)), key) != 0)
    g++;
  return g;
}

int hints_cell(const Hints *hints, Board board) {
  Key key = code_canonical(board);
  int mark = GPOINTER_TO_INT(g_hash_table_lookup(hints->moves, &key));
  int g = mark == 0 ? 0 : symmetry_to(board, key);
  for (int column = 0; mark != 0 && column < COLUMNS; column++)
    if (symmetry_column(column, g) == mark - 1) return board_cell(board, column);
  return -1;
}

/* Only the first move of a forced line is taken: the rest is found again. */
static bool hints_read_move(Hints *hints, const char *line, size_t length) {
  Key key;
  int column = length > MOVE_AT ? g_ascii_xdigit_value(line[MOVE_AT]) : -1;
  if (column < 0 || !code_read(line, CODE_DIGITS, &key) || !code_can_be_asked(key)) return false;
  if (board_cell(code_board(key), column) < 0) return false;
  g_hash_table_replace(hints->moves, g_memdup2(&key, sizeof key), GINT_TO_POINTER(column + 1));
  return true;
}

static bool hints_read_root(Hints *hints, const char *line, size_t length) {
  const char *blank = memchr(line, ' ', length), *end = line + length;
  HintRoot root;
  if (blank == NULL || blank - line >= POSITION_TEXT) return false;
  g_autofree char *code = g_strndup(line, (gsize)(blank - line));
  size_t rest = (size_t)(end - blank - 1);
  root.holds = rest == 3 && memcmp(blank + 1, "win", 3) == 0;
  if (!root.holds && (rest != 7 || memcmp(blank + 1, "not-win", 7) != 0)) return false;
  if (cube_read(code, &root.board, NULL) != STATUS_OK || board_result(root.board) != VALUE_ANY)
    return false;
  g_array_append_val(hints->roots, root);
  return true;
}

/* One of the first lines, or a root. */
static bool hints_read_head(Hints *hints, size_t number, const char *line, size_t length) {
  g_autofree char *text = g_strndup(line, length);
  if (number == 1)
    return strcmp(text, "fourscore-certificate 1") == 0 ||
           strcmp(text, "fourscore-certificate 2") == 0;
  if (number == 2) return strcmp(text, "game connect-four-3d") == 0;
  if (number == 3 && g_str_has_prefix(text, "job "))
    return g_strlcpy(hints->job, text + 4, sizeof hints->job) < sizeof hints->job;
  if (number == 4) {
    hints->claim = strcmp(text, "claim second") == 0 ? CLAIM_SECOND : CLAIM_FIRST;
    return hints->claim == CLAIM_SECOND || strcmp(text, "claim first") == 0;
  }
  if (number == 5) return g_str_has_prefix(text, "roots ");
  return length > 5 && memcmp(line, "root ", 5) == 0 &&
         hints_read_root(hints, line + 5, length - 5);
}

bool hints_is_leaf(const char *line) { return g_str_has_prefix(line, "leaf\t"); }

/* What follows the key, unless a certificate before has more than a leaf there. What version 1
 * calls judged at sight is a leaf, too. */
static bool read_rest(Hints *hints, const char *line, size_t length) {
  Key key;
  if (length < KIND_AT + 4 || !code_read(line, CODE_DIGITS, &key) || !code_can_be_asked(key))
    return false;
  char *rest = g_strndup(line + KIND_AT, length - KIND_AT);
  if (g_str_has_prefix(rest, "sight\t")) {
    g_free(rest);
    rest = g_strdup_printf("leaf\t%.*s", (int)(length - SIGHT_AT), line + SIGHT_AT);
  }
  const char *before = g_hash_table_lookup(hints->lines, &key);
  if (before == NULL || hints_is_leaf(before))
    g_hash_table_replace(hints->lines, g_memdup2(&key, sizeof key), rest);
  else
    g_free(rest);
  return true;
}

static bool is_move(const char *line, size_t length) {
  return length > MOVE_AT && memcmp(line + KIND_AT - 1, "\tmove\t", 6) == 0;
}

/* A line of the proof, or the last one. */
static bool hints_read_line(Hints *hints, const char *line, size_t length) {
  if (length > 4 && memcmp(line, "end\t", 4) == 0) return true;
  if (is_move(line, length) && !hints_read_move(hints, line, length)) return false;
  return read_rest(hints, line, length);
}

/* The last line has the sum of all before it. */
static Status check_sum(const char *text, size_t length, Error *error) {
  char sum[12];
  size_t last = length > 0 ? length - 1 : 0;
  while (last > 0 && text[last - 1] != '\n')
    last--;
  g_snprintf(sum, sizeof sum, "\t%08" PRIx32 "\n", sum_of(text, last));
  if (length - last > 13 && memcmp(text + last, "end\t", 4) == 0 &&
      memcmp(text + length - strlen(sum), sum, strlen(sum)) == 0)
    return STATUS_OK;
  return status_fail(error, STATUS_TEXT, last, "the certificate is cut, or was changed");
}

Status hints_read(Hints *hints, const char *text, size_t length, Error *error) {
  Status status = check_sum(text, length, error);
  bool head = true;
  size_t number = 1;
  for (const char *line = text, *end; status == STATUS_OK && line < text + length;
       line = end + 1, number++) {
    end = memchr(line, '\n', (size_t)(text + length - line));
    size_t size = (size_t)(end - line);
    bool proof = head && number > HEAD_LINES && size > 6 && memcmp(line, "lines ", 6) == 0;
    bool good = proof || (head ? hints_read_head(hints, number, line, size)
                               : hints_read_line(hints, line, size));
    head = head && !proof;
    if (!good)
      status = status_fail(error, STATUS_TEXT, (size_t)(line - text),
                           "line %zu is not as it should be", number);
  }
  if (status == STATUS_OK && (head || hints->roots->len == 0))
    status = status_fail(error, STATUS_TEXT, length, "the certificate has no roots, or no lines");
  return status;
}

/* --- What stays ------------------------------------------------------------------------------- */

static void keep_lines(Hints *hints) {
  if (hints->divided == NULL)
    hints->divided = g_hash_table_new_full(key_hash, key_equal, g_free, NULL);
}

Status hints_join(Hints *hints, const char *text, size_t length, Error *error) {
  const Hints first = *hints;
  guint roots = hints->roots->len;
  Status status = hints_read(hints, text, length, error);
  bool same = hints->claim == first.claim;
  hints->claim = first.claim;
  memcpy(hints->job, first.job, sizeof first.job);
  g_array_set_size(hints->roots, roots);
  keep_lines(hints);
  if (status != STATUS_OK || same) return status;
  return status_fail(error, STATUS_TEXT, 0, "the certificate is about a win of the other player");
}

/* Empty lines are passed over, a line may end as in Windows, and a leaf may be named again. */
static bool take_out(Hints *hints, const char *line, size_t length) {
  Key key;
  if (length > 0 && line[length - 1] == '\r') length--;
  if (length == 0) return true;
  if (length != CODE_DIGITS || !code_read(line, length, &key)) return false;
  if (hints_divides(hints, key)) return true;
  const char *value = g_hash_table_lookup(hints->lines, &key);
  if (value == NULL || !hints_is_leaf(value)) return false;
  g_hash_table_add(hints->divided, g_memdup2(&key, sizeof key));
  return g_hash_table_remove(hints->lines, &key);
}

Status hints_divide(Hints *hints, const char *text, size_t length, Error *error) {
  size_t number = 1;
  keep_lines(hints);
  for (size_t at = 0; at < length; number++) {
    const char *end = memchr(text + at, '\n', length - at);
    size_t size = end == NULL ? length - at : (size_t)(end - text) - at;
    if (!take_out(hints, text + at, size))
      return status_fail(error, STATUS_TEXT, at, "line %zu is no leaf of the certificate", number);
    at += size + 1;
  }
  return STATUS_OK;
}

const char *hints_line(const Hints *hints, Key key) {
  return hints->divided != NULL ? g_hash_table_lookup(hints->lines, &key) : NULL;
}

bool hints_divides(const Hints *hints, Key key) {
  return hints->divided != NULL && g_hash_table_contains(hints->divided, &key);
}

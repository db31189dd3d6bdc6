#include "annotated-token.h"

#include <glib/gi18n.h>
#include <string.h>

#include "play/players-text.h"

/* As they are written; typesetters make dashes of hyphens. */
static const struct {
  const char *written, *means;
} results[] = {
    {"1-0", "1-0"},     {"0-1", "0-1"}, {"1/2-1/2", "1/2-1/2"}, {"*", "*"},
    {"1–0", "1-0"},     {"0–1", "0-1"}, {"1/2–1/2", "1/2-1/2"}, {"½-½", "1/2-1/2"},
    {"½–½", "1/2-1/2"},
};
static const char *const marks[] = {"!", "?", "!!", "??", "!?", "?!"}; /* as $1 to $6 */

void token_clear(Token *token) {
  g_clear_pointer(&token->text, g_free);
  g_clear_pointer(&token->name, g_free);
  token->number = 0;
  token->judged = token->first = FALSE;
}

static char byte_at(const Scanner *scanner, gsize at) {
  return at < scanner->length ? scanner->text[at] : '\0';
}

static gboolean is_line_begin(const Scanner *scanner) {
  return scanner->at == 0 || scanner->text[scanner->at - 1] == '\n';
}

/* A line that begins with % is for other programs. */
static void skip_blanks(Scanner *scanner) {
  while (scanner->at < scanner->length) {
    if (scanner->text[scanner->at] == '%' && is_line_begin(scanner))
      while (scanner->at < scanner->length && scanner->text[scanner->at] != '\n')
        scanner->at++;
    else if (g_ascii_isspace(scanner->text[scanner->at]))
      scanner->at++;
    else
      return;
  }
}

static void end_token(Scanner *scanner, Token *token, TokenKind kind, gsize end) {
  token->kind = kind;
  token->length = end - token->at;
  scanner->at = end;
}

static void token_fail(Scanner *scanner, Token *token, const char *reason) {
  token->text = g_strdup(reason);
  end_token(scanner, token, TOKEN_WRONG, scanner->length);
}

/* --- Headers ---------------------------------------------------------------------------------- */

static gsize skip_in_line(const Scanner *scanner, gsize at) {
  while (byte_at(scanner, at) == ' ' || byte_at(scanner, at) == '\t')
    at++;
  return at;
}

/* The value that begins behind the quotation mark; 0 if it does not end in its line. */
static gsize read_value(const Scanner *scanner, gsize at, GString *value) {
  for (; at < scanner->length && scanner->text[at] != '\n'; at++) {
    if (scanner->text[at] == '"') return at + 1;
    char next = byte_at(scanner, at + 1);
    if (scanner->text[at] == '\\' && (next == '"' || next == '\\')) at++;
    g_string_append_c(value, scanner->text[at]);
  }
  return 0;
}

static void read_header(Scanner *scanner, Token *token) {
  gsize begin = skip_in_line(scanner, token->at + 1), end = begin;
  g_autoptr(GString) value = g_string_new(NULL);
  while (g_ascii_isalnum(byte_at(scanner, end)) || byte_at(scanner, end) == '_')
    end++;
  gsize quote = skip_in_line(scanner, end);
  gsize after =
      end > begin && byte_at(scanner, quote) == '"' ? read_value(scanner, quote + 1, value) : 0;
  after = after > 0 ? skip_in_line(scanner, after) : 0;
  if (after == 0 || byte_at(scanner, after) != ']') {
    token_fail(scanner, token, _("expected a header such as [White \"Ann\"]"));
    return;
  }
  token->name = g_strndup(scanner->text + begin, end - begin);
  token->text = g_strdup(value->str);
  end_token(scanner, token, TOKEN_HEADER, after + 1);
}

/* --- Comments --------------------------------------------------------------------------------- */

static void read_line_comment(Scanner *scanner, Token *token) {
  const char *begin = scanner->text + token->at + 1;
  const char *end = memchr(begin, '\n', scanner->length - token->at - 1);
  gsize length = end ? (gsize)(end - begin) : scanner->length - token->at - 1;
  token->text = g_strndup(begin, length);
  end_token(scanner, token, TOKEN_COMMENT, token->at + 1 + length);
}

/* The end of a command such as [%value draw] that begins here; `at` if none does. */
static gsize command_end(const Scanner *scanner, gsize at) {
  if (byte_at(scanner, at) != '[' || byte_at(scanner, at + 1) != '%') return at;
  for (gsize end = at; end < scanner->length && scanner->text[end] != '}'; end++)
    if (scanner->text[end] == ']') return end + 1;
  return at;
}

/* \}, \\, \% and \n stand for what they say; another \ for itself. */
static gsize read_letter(const Scanner *scanner, gsize at, GString *comment) {
  char byte = scanner->text[at], next = byte_at(scanner, at + 1);
  gboolean escaped = byte == '\\' && next != '\0' && strchr("}\\%n", next);
  g_string_append_c(comment, !escaped ? byte : next == 'n' ? '\n' : next);
  return at + 1 + escaped;
}

static void read_comment(Scanner *scanner, Token *token) {
  static const char value[] = "[%value ";
  g_autoptr(GString) comment = g_string_new(NULL);
  gsize at = token->at + 1;
  while (at < scanner->length && scanner->text[at] != '}') {
    gsize end = command_end(scanner, at);
    token->judged |= end > at && g_str_has_prefix(scanner->text + at, value);
    at = end > at ? end : read_letter(scanner, at, comment);
  }
  if (at >= scanner->length) {
    token_fail(scanner, token, _("the comment does not end"));
    return;
  }
  token->text = g_strdup(comment->str);
  end_token(scanner, token, TOKEN_COMMENT, at + 1);
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* "(1,2)" is a move, "(1. A1" a variation: the end of the move, or 0. */
static gsize pair_end(const Scanner *scanner) {
  gsize at = scanner->at + 1;
  gboolean comma = FALSE;
  while (g_ascii_isdigit(byte_at(scanner, at)) || strchr(", ", byte_at(scanner, at))) {
    if (byte_at(scanner, at) == '\0') return 0;
    comma |= byte_at(scanner, at++) == ',';
  }
  return comma && byte_at(scanner, at) == ')' ? at + 1 : 0;
}

static gsize word_end(const Scanner *scanner) {
  gsize at = scanner->at;
  while (at < scanner->length && scanner->text[at] != '\0' && !g_ascii_isspace(scanner->text[at]) &&
         !strchr("{}()[];", scanner->text[at]))
    at++;
  return MAX(at, scanner->at + 1);
}

/* "12." and "12..." before a move, with or without a blank behind them. */
static gsize number_end(Scanner *scanner, gsize end) {
  gsize at = scanner->at;
  int number = 0;
  for (; at < end && g_ascii_isdigit(scanner->text[at]); at++)
    number = MIN(10 * number + scanner->text[at] - '0', G_MAXUINT16);
  if (at == end || scanner->text[at] != '.') return scanner->at;
  scanner->number = number;
  while (at < end && scanner->text[at] == '.')
    at++;
  return at;
}

static gboolean read_result(Scanner *scanner, Token *token, gsize end) {
  for (gsize i = 0; i < G_N_ELEMENTS(results); i++)
    if (strlen(results[i].written) == end - token->at &&
        memcmp(scanner->text + token->at, results[i].written, end - token->at) == 0) {
      scanner->number = 0;
      token->text = g_strdup(results[i].means);
      end_token(scanner, token, TOKEN_RESULT, end);
      return TRUE;
    }
  return FALSE;
}

static void read_mark(Scanner *scanner, Token *token, gsize end) {
  gsize at = token->at;
  while (at < end && strchr("!?", scanner->text[at]))
    at++;
  token->text = g_strndup(scanner->text + token->at, at - token->at);
  end_token(scanner, token, TOKEN_MARK, at);
}

/* $1 to $6 are the marks; what the other numbers mean is left out. */
static void read_number_mark(Scanner *scanner, Token *token, gsize end) {
  guint64 number = g_ascii_strtoull(scanner->text + token->at + 1, NULL, 10);
  token->text = g_strdup(number >= 1 && number <= G_N_ELEMENTS(marks) ? marks[number - 1] : "");
  end_token(scanner, token, TOKEN_MARK, end);
}

/* An empty line is before the one with the token. */
static gboolean is_behind_empty_line(const Scanner *scanner, gsize at) {
  int ends = 0;
  while (at > 0 && scanner->text[at - 1] != '\n')
    at--;
  for (; at > 0 && g_ascii_isspace(scanner->text[at - 1]); at--)
    ends += scanner->text[at - 1] == '\n';
  return ends >= 2;
}

static void end_move(Scanner *scanner, Token *token, gsize end) {
  token->number = scanner->number;
  token->first = scanner->number == 1 && is_behind_empty_line(scanner, token->at);
  scanner->number = 0;
  end_token(scanner, token, TOKEN_MOVE, end);
}

/* A comma may stand behind it, as in lists, or a hyphen before the next one. */
static void token_read_move(Scanner *scanner, Token *token, gsize end) {
  gsize at = token->at + 1;
  while (at < end && !strchr("!?-", scanner->text[at]))
    at++;
  gboolean comma = at > token->at + 1 && scanner->text[at - 1] == ',';
  end_move(scanner, token, at - comma);
  scanner->at = at + (at < end && scanner->text[at] == '-');
}

static void read_word(Scanner *scanner, Token *token) {
  gsize end = word_end(scanner), begin = number_end(scanner, end);
  if (begin == end) { /* a number alone */
    scanner->at = end;
    token_next(scanner, token);
    return;
  }
  token->at = scanner->at = begin;
  if (read_result(scanner, token, end)) return;
  if (strchr("!?", scanner->text[begin]))
    read_mark(scanner, token, end);
  else if (scanner->text[begin] == '$')
    read_number_mark(scanner, token, end);
  else
    token_read_move(scanner, token, end);
}

/* --- Players ---------------------------------------------------------------------------------- */

static void end_player(Scanner *scanner, Token *token, const char *name, gsize at, gsize length) {
  token->name = g_strdup(name);
  token->text = g_strndup(scanner->text + at, length);
  token->at = at;
  end_token(scanner, token, TOKEN_HEADER, at + length);
}

static void read_black(Scanner *scanner, Token *token) {
  end_player(scanner, token, "Black", scanner->black, scanner->black_length);
  scanner->at = scanner->line_end;
  scanner->black_length = 0;
}

static gboolean begins_line(const Scanner *scanner) {
  gsize at = scanner->at;
  while (at > 0 && (scanner->text[at - 1] == ' ' || scanner->text[at - 1] == '\t'))
    at--;
  return at == 0 || scanner->text[at - 1] == '\n' || scanner->text[at - 1] == '\r';
}

/* As "Ann vs Ben", which stands above the game that follows. */
static gboolean read_players(Scanner *scanner, Token *token) {
  gsize next, begin = scanner->at;
  FoldedText line;
  PlayersText players;
  if (!begins_line(scanner)) return FALSE;
  scanner->line_end = text_line_end(scanner->text, scanner->length, begin, &next);
  text_fold(scanner->text + begin, scanner->line_end - begin, &line);
  if (!players_text_is_title(&line, &players)) return FALSE;
  gsize white = line.at[players.white.at];
  gsize length = line.at[players.white.at + players.white.length] - white;
  scanner->black = begin + line.at[players.black.at];
  scanner->black_length = begin + line.at[players.black.at + players.black.length] - scanner->black;
  end_player(scanner, token, "White", begin + white, length);
  return TRUE;
}

void token_next(Scanner *scanner, Token *token) {
  token_clear(token);
  if (scanner->black_length > 0) {
    read_black(scanner, token);
    return;
  }
  skip_blanks(scanner);
  token->at = scanner->at;
  char first = byte_at(scanner, scanner->at);
  gsize pair = first == '(' ? pair_end(scanner) : 0;
  if (scanner->at >= scanner->length)
    end_token(scanner, token, TOKEN_END, scanner->length);
  else if (first == '[')
    read_header(scanner, token);
  else if (first == '{')
    read_comment(scanner, token);
  else if (first == ';')
    read_line_comment(scanner, token);
  else if (pair > 0)
    end_move(scanner, token, pair);
  else if (first == '(' || first == ')')
    end_token(scanner, token, first == '(' ? TOKEN_OPEN : TOKEN_CLOSE, token->at + 1);
  else if (!read_players(scanner, token))
    read_word(scanner, token);
}

#include "game-text.h"

#include "../core/marked.h"
#include "game-text-inner.h"
#include "players-text.h"

#include <stdio.h>

/* --- Refusing --------------------------------------------------------------------------------- */

/* A word as it can be shown in a message. */
typedef struct {
  char text[32];
} GameShown;

enum { SHOWN_MOST = 12 };

static bool is_separator(char byte) {
  return game_text_is_blank(byte) || byte == ',' || byte == ';';
}

static GameShown game_text_show(const GameReading *reading, size_t at) {
  GameShown shown;
  size_t length = 0;
  char first = byte_at(reading, at);
  while (at + length < reading->folded->length && length < SHOWN_MOST &&
         byte_at(reading, at + length) > ' ' && byte_at(reading, at + length) <= '~' &&
         (length == 0 || !is_separator(byte_at(reading, at + length))))
    length++;
  if (length > 0)
    snprintf(shown.text, sizeof shown.text, "\"%.*s\"", (int)length, reading->folded->text + at);
  else if (at < reading->folded->length)
    snprintf(shown.text, sizeof shown.text, status_word(N_("byte 0x%02X")), (unsigned char)first);
  else
    snprintf(shown.text, sizeof shown.text, "%s", status_word(N_("the end")));
  return shown;
}

static size_t game_text_place_of(const GameReading *reading, size_t at) {
  return reading->folded->at[at];
}

/* What was expected. Where columns are counted from 0, letters would have been read, too. */
static const char *expected_title(const GameReading *reading) {
  Notation notation = reading->way.notation;
  return notation_title(reading->variant, notation == NOTATION_NUMBERS_0 ? NOTATION_OWN : notation);
}

/* No move is named here, and no number that fits. */
static TextFit fail_name(const GameReading *reading, size_t at) {
  int number;
  if (number_at(reading, at, &number) > 0)
    return status_fail(reading->error, STATUS_TEXT, game_text_place_of(reading, at),
                       "move number %d does not fit here", number),
           FIT_NONE;
  status_fail(reading->error, STATUS_TEXT, game_text_place_of(reading, at), "expected %s, found %s",
              status_word(expected_title(reading)), game_text_show(reading, at).text);
  return FIT_NONE;
}

/* --- Moves ------------------------------------------------------------------------------------ */

static TextFit fail_move(const GameReading *reading, const MoveName *name) {
  const Position *position = &reading->game->position;
  size_t at = reading->at, place = reading->folded->at[at];
  Error *error = reading->error;
  ValueSet result = position_result(position);
  GameShown shown;
  snprintf(shown.text, sizeof shown.text, "%.*s", (int)name->length, reading->folded->text + at);
  if (result != VALUE_ANY) {
    position_fail_over(result, place, error);
    return FIT_NONE;
  }
  if (move_pops(reading->variant, (Move)name->move))
    return status_fail(reading->error, STATUS_TEXT, game_text_place_of(reading, at),
                       "\"%s\" cannot be played: the mover has no stone at the bottom there",
                       shown.text),
           FIT_NONE;
  return status_fail(reading->error, STATUS_TEXT, game_text_place_of(reading, at),
                     "\"%s\" cannot be played: the column is full", shown.text),
         FIT_NONE;
}

static TextFit fail_level(const GameReading *reading, int level) {
  size_t place = reading->folded->at[reading->at];
  if (reading->variant.rules->sized)
    status_fail(reading->error, STATUS_TEXT, place,
                "the stone comes to rest on row %d of this column", level + 1);
  else
    status_fail(reading->error, STATUS_TEXT, place,
                "the stone comes to rest on level %d of this column", level + 1);
  return FIT_NONE;
}

static bool is_level(const GameReading *reading, const MoveName *name) {
  return name->level < 0 || name->level == position_level(&reading->game->position, name->move);
}

/* Plays the move named at the cursor and moves that behind it; FIT_NONE if it is not legal. */
static TextFit game_text_play(GameReading *reading, MoveName name) {
  GameText *game = reading->game;
  if (!position_is_legal(&game->position, (Move)name.move)) return fail_move(reading, &name);
  if (!is_level(reading, &name))
    return fail_level(reading, position_level(&game->position, name.move));
  if (game->count == GAME_TEXT_MOVES)
    return status_fail(reading->error, STATUS_TEXT, game_text_place_of(reading, reading->at),
                       "too many moves"),
           FIT_NONE;
  game->places[game->count] = reading->folded->at[reading->at];
  game->moves[game->count++] = (Move)name.move;
  game->position = position_play(&game->position, (Move)name.move);
  reading->at += name.length;
  return FIT_POSSIBLE;
}

static MoveName name_at(const GameReading *reading, bool run) {
  return notation_read(reading->variant, reading->way.notation, reading->folded->text + reading->at,
                       reading->folded->length - reading->at, run);
}

/* Our own reader has messages for single characters. */
static TextFit fail_own(const GameReading *reading) {
  Move move;
  size_t at = reading->at;
  position_read_move(&reading->game->position, reading->folded->text, reading->folded->length, &at,
                     &move, reading->error);
  if (reading->error) reading->error->offset = reading->folded->at[reading->error->offset];
  return FIT_NONE;
}

static TextFit read_run(GameReading *reading, size_t end) {
  bool own = reading->way.notation == NOTATION_OWN;
  while (reading->at < end) {
    MoveName name = name_at(reading, true);
    bool named = name.length > 0 && reading->at + name.length <= end;
    bool legal = named && position_is_legal(&reading->game->position, (Move)name.move);
    if (own && !legal) return fail_own(reading);
    if (!named) return fail_name(reading, reading->at);
    if (game_text_play(reading, name) == FIT_NONE) return FIT_NONE;
  }
  return FIT_POSSIBLE;
}

/* --- After the moves -------------------------------------------------------------------------- */

bool game_text_read_result(GameReading *reading) {
  static const struct {
    const char *word;
    ValueSet value;
  } results[] = {
      {"1-0", VALUE_FIRST}, {"0-1", VALUE_SECOND}, {"1/2-1/2", VALUE_DRAW}, {"*", VALUE_ANY}};
  for (size_t i = 0; i < sizeof results / sizeof *results; i++)
    if (word_is(reading, results[i].word)) {
      reading->game->told = results[i].value;
      reading->at += strlen(results[i].word);
      return true;
    }
  return false;
}

bool game_text_ends(const GameReading *reading, size_t at) {
  GameText game;
  GameReading rest = *reading;
  rest.at = at, rest.game = &game;
  game_text_skip_blanks(&rest);
  if (!at_end(&rest)) game_text_read_result(&rest);
  return at_end(&rest);
}

static bool is_value(const GameReading *reading) {
  static const char *const words[] = {"win",    "not-win", "first",   "draw",
                                      "second", "unknown", "illegal", "estimate"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (word_is(reading, words[i])) return true;
  return false;
}

/* True if a remark begins here. It stands after moves: alone it is no game. */
static bool is_remark(const GameReading *reading) {
  if (reading->game->count == 0) return false;
  if (byte_at(reading, reading->at) == '#') return true;
  return is_value(reading) || byte_at(reading, reading->at) == '-';
}

/* The shape of a short word: L for a letter, D for one or two digits; nothing if it is longer. */
static void write_shape(const GameReading *reading, size_t at, char shape[4]) {
  size_t length = word_length(reading, at);
  int count = 0, digits = 0;
  for (size_t i = at; length <= 3 && i < at + length; i++) {
    char byte = byte_at(reading, i);
    bool digit = isdigit((unsigned char)byte);
    digits = digit ? digits + 1 : 0;
    if (digits != 2) shape[count++] = digit ? 'D' : isalpha((unsigned char)byte) ? 'L' : byte;
  }
  shape[digits == 3 ? 0 : count] = '\0';
}

/* Behind a run that began at `first`: words of the same shape look like moves. */
static TextFit judge_rest(GameReading *reading, size_t first, TextFit fit) {
  char shape[4], next[4];
  game_text_skip_blanks(reading);
  reading->game->end = reading->folded->at[reading->at];
  if (at_end(reading)) return fit;
  size_t rest = reading->at;
  if (game_text_read_result(reading)) return fit;
  write_shape(reading, first, shape);
  write_shape(reading, rest, next);
  if (shape[0] == '\0' || strcmp(shape, next) != 0) return fit;
  fail_name(reading, rest);
  reading->at = rest + word_length(reading, rest);
  game_text_skip_blanks(reading);
  return at_end(reading) ? FIT_DOUBTFUL : FIT_NONE;
}

/* --- Groups of moves -------------------------------------------------------------------------- */

static bool read_groups(GameReading *reading, size_t end) {
  while (reading->at < end) {
    if (read_run(reading, reading->at + word_length(reading, reading->at)) == FIT_NONE)
      return false;
    game_text_skip_blanks(reading);
  }
  return true;
}

/* --- Numbers ---------------------------------------------------------------------------------- */

/* "12." or "12...": the number of a move, which fits those played: moves of both counted as one,
 * or each by itself. */
static bool skip_number(GameReading *reading) {
  int number, played = reading->game->count;
  size_t digits = number_at(reading, reading->at, &number);
  if (digits == 0 || (number != played / 2 + 1 && number != played + 1)) return false;
  reading->at += digits;
  while (byte_at(reading, reading->at) == '.')
    reading->at++;
  reading->numbered = true;
  return true;
}

/* "1. 5A 2. 0F 3. C": behind each number stand the two moves that it counts, the last one perhaps
 * alone. */
static TextFit read_numbered_run(GameReading *reading) {
  int count;
  size_t first;
  do {
    game_text_skip_blanks(reading);
    first = reading->at;
    count = reading->game->count;
    if (read_run(reading, reading->at + word_length(reading, reading->at)) == FIT_NONE)
      return FIT_NONE;
    game_text_skip_blanks(reading);
  } while (reading->game->count == count + 2 && skip_number(reading));
  if (reading->game->count > count + 2) return fail_name(reading, first);
  reading->game->end = reading->folded->at[reading->at];
  if (at_end(reading) || is_remark(reading) || game_text_read_result(reading)) return FIT_POSSIBLE;
  return fail_name(reading, reading->at);
}

/* --- Runs ------------------------------------------------------------------------------------- */

static TextFit read_as_run(GameReading *reading) {
  if (skip_number(reading)) return read_numbered_run(reading);
  size_t first = reading->at, whole = word_length(reading, first);
  size_t groups = game_text_groups(reading);
  if (groups > 0) {
    if (!read_groups(reading, groups)) return FIT_NONE;
    reading->game->end = reading->folded->at[reading->at];
    game_text_read_result(reading);
    return whole == 2 ? FIT_POSSIBLE : FIT_SHOWN;
  }
  if (read_run(reading, first + whole) == FIT_NONE) return FIT_NONE;
  return judge_rest(reading, first, reading->game->count > 1 ? FIT_SHOWN : FIT_POSSIBLE);
}

/* --- Words ------------------------------------------------------------------------------------ */

/* A hyphen stands between moves, but after a blank it may be the sign of a number. */
static bool is_between(const GameReading *reading, size_t at) {
  if (byte_at(reading, at) != '-') return is_separator(byte_at(reading, at));
  return at == 0 || !game_text_is_blank(byte_at(reading, at - 1)) || !has_digit(reading, at + 1);
}

static void skip_between(GameReading *reading) {
  while (!at_end(reading) && reading->game->count > 0 && is_between(reading, reading->at))
    reading->at++;
  game_text_skip_blanks(reading);
}

static bool ends_word(const GameReading *reading, size_t at) {
  return at >= reading->folded->length || is_between(reading, at) || byte_at(reading, at) == '(' ||
         byte_at(reading, at) == '#';
}

static bool is_of_pairs(const GameReading *reading) {
  return reading->way.notation == NOTATION_PAIRS || reading->way.notation == NOTATION_PAIRS_0;
}

static bool is_bare_triple(const GameReading *reading, const MoveName *name) {
  return name->level >= 0 && byte_at(reading, reading->at) != '(' && reading->words == 0 &&
         reading->at + name->length == reading->folded->length && is_of_pairs(reading);
}

static TextFit game_text_read_word(GameReading *reading) {
  MoveName name = name_at(reading, false);
  if (name.length == 0 || !ends_word(reading, reading->at + name.length) ||
      is_bare_triple(reading, &name)) {
    size_t end = reading->at + word_length(reading, reading->at);
    if (reading->words > 0 || !notation_runs(reading->variant, reading->way.notation))
      return fail_name(reading, reading->at);
    return read_run(reading, end);
  }
  reading->words++;
  return game_text_play(reading, name);
}

/* True if a move follows at the cursor. */
static bool game_text_find_move(GameReading *reading) {
  do
    skip_between(reading);
  while (!at_end(reading) && skip_number(reading));
  reading->game->end = reading->folded->at[reading->at];
  if (at_end(reading) || is_remark(reading)) return false;
  return !((reading->game->count > 0 || reading->numbered) && game_text_read_result(reading));
}

/* "2,2 3,3": from here on all words are digits in pairs, and there are several. As columns they
 * would have the same sign between all. */
static bool looks_paired(const GameReading *reading, size_t at) {
  int words = 0;
  for (; at < reading->at; at++, words++) {
    if (!has_digit(reading, at) || byte_at(reading, at + 1) != ',' || !has_digit(reading, at + 2))
      return false;
    at += 3;
    if (at < reading->at && !game_text_is_blank(byte_at(reading, at))) return false;
  }
  return words > 1 && notation_fits(reading->variant, NOTATION_PAIRS);
}

/* Pairs of digits, and words with numbers between them, are distinguished from the rest by one. */
static bool game_text_is_told(const GameReading *reading) {
  return reading->words > 1 || (reading->numbered && reading->words > 0) ||
         (reading->words > 0 && is_of_pairs(reading));
}

static TextFit read_as_words(GameReading *reading) {
  size_t first = reading->at;
  while (game_text_find_move(reading)) {
    bool run = reading->words == 0 && reading->game->count > 0;
    if (run) return fail_name(reading, first);
    if (game_text_read_word(reading) == FIT_NONE) return FIT_NONE;
  }
  bool others = looks_paired(reading, first) && !is_of_pairs(reading);
  return game_text_is_told(reading) && !others ? FIT_SHOWN : FIT_POSSIBLE;
}

/* --- Texts without words ---------------------------------------------------------------------- */

static bool word_has(const GameReading *reading, const char *bytes, size_t *place) {
  size_t length = word_length(reading, reading->at), size = strlen(bytes);
  for (size_t i = 0; i + size <= length; i++)
    if (memcmp(reading->folded->text + reading->at + i, bytes, size) == 0)
      return *place = reading->at + i + size, true;
  return false;
}

/* The address of a solver's page: its game is columns from 1. */
static TextFit read_link(GameReading *reading) {
  size_t moves, end;
  if (!word_has(reading, "pos=", &moves))
    return status_fail(reading->error, STATUS_TEXT, game_text_place_of(reading, reading->at),
                       "the link %s has no game: expected \"pos=\" in it",
                       game_text_show(reading, reading->at).text),
           FIT_NONE;
  if (reading->way.notation != NOTATION_COLUMNS)
    return status_fail(reading->error, STATUS_TEXT, game_text_place_of(reading, moves),
                       "the moves of a link are columns from 1 of Connect-4, as in %s",
                       "\"?pos=4453\""),
           FIT_NONE;
  size_t after = reading->at + word_length(reading, reading->at);
  for (end = moves; end < after && byte_at(reading, end) != '&' && byte_at(reading, end) != '#';)
    end++;
  reading->at = moves;
  if (read_run(reading, end) == FIT_NONE) return FIT_NONE;
  reading->game->end = reading->folded->at[after];
  return FIT_SHOWN;
}

static bool is_code(const GameReading *reading) {
  size_t place;
  return byte_at(reading, reading->at) == '.' || word_has(reading, "/", &place);
}

static TextFit read_code(GameReading *reading) {
  size_t length = word_length(reading, reading->at);
  const char *text = reading->folded->text + reading->at;
  GameText *game = reading->game;
  Error *error = reading->error;
  if (position_read_code(reading->variant, text, length, &game->start, error) != STATUS_OK) {
    if (error) error->offset = reading->folded->at[reading->at + error->offset];
    return FIT_NONE;
  }
  reading->at += length;
  game_text_skip_blanks(reading);
  game->end = reading->folded->at[reading->at];
  game->position = game->start;
  game->neutral = true;
  return FIT_POSSIBLE;
}

static TextFit game_text_read_game(GameReading *reading) {
  size_t place;
  game_text_skip_blanks(reading);
  if (at_end(reading))
    return status_fail(reading->error, STATUS_TEXT, game_text_place_of(reading, reading->at),
                       "expected moves, a board code or '.' for the empty board, found nothing"),
           FIT_NONE;
  bool links = word_has(reading, "://", &place) || word_has(reading, "?pos=", &place);
  if (links) return read_link(reading);
  if (is_code(reading)) return read_code(reading);
  return reading->way.run ? read_as_run(reading) : read_as_words(reading);
}

/* --- Outside ---------------------------------------------------------------------------------- */

TextFit game_text_read(Variant variant, TextWay way, const FoldedText *folded, GameText *game,
                       Error *error) {
  GameReading reading = {
      .variant = variant, .way = way, .folded = folded, .game = game, .error = error};
  size_t moves = players_text_read(folded).moves;
  if (!game_text_ends(&reading, moves)) reading.at = moves; /* "Bob - Carol 1-0" is no game */
  game->start = game->position = position_begin(variant);
  game->neutral = false;
  game->told = VALUE_ANY;
  game->count = 0;
  TextFit fit = game_text_read_game(&reading);
  if (fit == FIT_NONE || !folded->cut || game->end < folded->at[folded->length]) return fit;
  status_fail(error, STATUS_TEXT, 0, "a position has fewer than %d characters", FOLDED_MOST);
  return FIT_NONE;
}

Status game_text_line(const GameText *game, Line *line, Error *error) {
  Line read = line_new(&game->start);
  for (int i = 0; i < game->count; i++) {
    if (i == LINE_MOST)
      return status_fail(error, STATUS_TEXT, game->places[i], "a game may have %d moves at most",
                         LINE_MOST);
    if (!game->start.variant.rules->repeats_draw)
      read.moves[i] = game->moves[i], read.length = read.at = i + 1;
    else if (!line_play(&read, game->moves[i]))
      return status_fail(error, STATUS_TEXT, game->places[i], "the game is over before this move");
  }
  *line = read;
  return STATUS_OK;
}

bool game_text_equal(const GameText *a, const GameText *b) {
  return a->count == b->count && memcmp(a->moves, b->moves, (size_t)a->count) == 0 &&
         position_equal(&a->start, &b->start);
}

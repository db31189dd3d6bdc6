/* Positions and moves, and errors on the way out.
 *
 * A position outside the library has the number of its rules and its size in place of a pointer. So
 * positions can be compared byte by byte, and one that the library did not make is recognised. */
#include "inner.h"

#include "play/position.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* --- Errors ----------------------------------------------------------------------------------- */

const char *fourscore_version(void) { return FOURSCORE_VERSION; }

FourscoreStatus pass_on(FourscoreError *error, const Error *from) {
  if (error != NULL) {
    error->status = (FourscoreStatus)from->status;
    error->offset = from->offset;
    snprintf(error->message, sizeof error->message, "%s", from->message);
  }
  return (FourscoreStatus)from->status;
}

FourscoreStatus fail_with(FourscoreError *error, FourscoreStatus status, const char *format, ...) {
  va_list arguments;
  if (error == NULL) return status;
  va_start(arguments, format);
  vsnprintf(error->message, sizeof error->message, format, arguments);
  va_end(arguments);
  error->status = status;
  error->offset = 0;
  return status;
}

FourscoreStatus fail_memory(FourscoreError *error) {
  return fail_with(error, FOURSCORE_ERROR_MEMORY, "there is no memory");
}

/* --- In and out ------------------------------------------------------------------------------- */

_Static_assert((int)FOURSCORE_ERROR_CONFLICT == (int)STATUS_CONFLICT,
               "a status is handed on as it is");
_Static_assert((int)FOURSCORE_VALUE_ANY == (int)VALUE_ANY, "values are, too");
_Static_assert((int)FOURSCORE_LINE_MOST == (int)LINE_MOST, "the length of games is");
_Static_assert((int)FOURSCORE_GAME_TEXT == (int)LINE_TEXT, "texts of games fit");
_Static_assert((int)FOURSCORE_POSITION_TEXT == (int)POSITION_TEXT, "board codes fit");
_Static_assert((int)FOURSCORE_DIAGRAM_TEXT == (int)DIAGRAM_TEXT, "diagrams fit");
_Static_assert((int)FOURSCORE_VARIANT_TEXT == (int)VARIANT_TEXT, "names of variants fit");
_Static_assert((int)FOURSCORE_MOVE_TEXT == (int)MOVE_TEXT, "names of moves fit");
_Static_assert((int)FOURSCORE_MOVES_MOST == (int)MOVES_MOST, "moves fit");
_Static_assert(sizeof(((Position *)NULL)->words) <= 7 * sizeof(uint64_t), "a position fits");

/* The number of rules in the list, from 1 on; 0: they are not in it. */
static uint64_t lib_position_number_of(const Rules *rules) {
  for (uint64_t i = 0; rules_list[i] != NULL; i++)
    if (rules_list[i] == rules) return i + 1;
  return 0;
}

static const Rules *rules_of(uint64_t number) {
  uint64_t i = 0;
  while (rules_list[i] != NULL && i + 1 < number)
    i++;
  return number == 0 ? NULL : rules_list[i];
}

FourscorePosition position_out(const Position *position) {
  FourscorePosition to = {0};
  Variant variant = position->variant;
  to.inside[0] =
      lib_position_number_of(variant.rules) << 16 | (uint64_t)variant.width << 8 | variant.height;
  memcpy(&to.inside[1], position->words, sizeof position->words);
  return to;
}

bool position_in(const FourscorePosition *from, Position *position) {
  uint64_t head = from->inside[0];
  const Rules *rules = rules_of(head >> 16);
  if (rules == NULL) return false;
  *position = (Position){.variant = {rules, (uint8_t)(head >> 8), (uint8_t)head}};
  memcpy(position->words, &from->inside[1], sizeof position->words);
  return true;
}

FourscoreStatus take_position(const FourscorePosition *from, Position *position,
                              FourscoreError *error) {
  if (position_in(from, position)) return FOURSCORE_OK;
  return fail_with(error, FOURSCORE_ERROR_RANGE, "there is no position: make one by begin or read");
}

FourscoreStatus find_variant(const char *name, Variant *variant, FourscoreError *error) {
  Error failure;
  if (variant_read(name, strlen(name), variant, &failure) == STATUS_OK) return FOURSCORE_OK;
  return pass_on(error, &failure);
}

FourscoreStatus read_line(const char *variant, const char *text, Line *line,
                          FourscoreError *error) {
  Variant game;
  Error failure;
  FourscoreStatus status = find_variant(variant, &game, error);
  if (status != FOURSCORE_OK) return status;
  if (line_read(game, text, strlen(text), line, &failure) == STATUS_OK) return FOURSCORE_OK;
  return pass_on(error, &failure);
}

/* --- Positions -------------------------------------------------------------------------------- */

FourscoreStatus fourscore_position_begin(const char *variant, FourscorePosition *position,
                                         FourscoreError *error) {
  Variant game;
  FourscoreStatus status = find_variant(variant, &game, error);
  if (status != FOURSCORE_OK) return status;
  Position empty = position_begin(game);
  *position = position_out(&empty);
  return FOURSCORE_OK;
}

FourscoreStatus fourscore_position_read(const char *variant, const char *text,
                                        FourscorePosition *position, FourscoreError *error) {
  Line line;
  FourscoreStatus status = read_line(variant, text, &line, error);
  if (status != FOURSCORE_OK) return status;
  Position read = line_position(&line);
  *position = position_out(&read);
  return FOURSCORE_OK;
}

void fourscore_position_write(const FourscorePosition *position,
                              char text[FOURSCORE_POSITION_TEXT]) {
  Position inner;
  text[0] = '\0';
  if (position_in(position, &inner)) position_write_code(&inner, text);
}

void fourscore_position_variant(const FourscorePosition *position,
                                char text[FOURSCORE_VARIANT_TEXT]) {
  Position inner;
  text[0] = '\0';
  if (position_in(position, &inner)) variant_write(inner.variant, text);
}

void fourscore_position_draw(const FourscorePosition *position, char text[FOURSCORE_DIAGRAM_TEXT]) {
  Position inner;
  text[0] = '\0';
  if (position_in(position, &inner)) position_draw(&inner, position_result(&inner), text);
}

void fourscore_position_about(const FourscorePosition *position, FourscoreAbout *about) {
  Position inner;
  *about = (FourscoreAbout){.mover = FOURSCORE_PLAYER_NONE};
  if (!position_in(position, &inner)) return;
  Variant variant = inner.variant;
  about->columns = variant_columns(variant);
  about->levels = variant_levels(variant);
  about->moves = variant_moves(variant);
  about->images = variant.rules->images;
  about->stones = position_stones(&inner);
  about->mover = position_mover(&inner);
  about->result = position_result(&inner);
}

FourscoreStatus fourscore_positions_cells(const FourscorePosition positions[], size_t count,
                                          int8_t cells[], FourscoreError *error) {
  for (size_t i = 0; i < count; i++) {
    Position inner;
    FourscoreStatus status = take_position(&positions[i], &inner, error);
    if (status != FOURSCORE_OK) return status;
    if (positions[i].inside[0] != positions[0].inside[0])
      return fail_with(error, FOURSCORE_ERROR_RANGE,
                       "position %zu is of another game than the first", i);
    for (int column = 0; column < variant_columns(inner.variant); column++)
      for (int level = 0; level < variant_levels(inner.variant); level++)
        *cells++ = (int8_t)inner.variant.rules->at(&inner, column, level);
  }
  return FOURSCORE_OK;
}

/* --- Moves ------------------------------------------------------------------------------------ */

int fourscore_position_moves(const FourscorePosition *position,
                             uint8_t moves[FOURSCORE_MOVES_MOST]) {
  Position inner;
  return position_in(position, &inner) ? position_moves(&inner, moves) : 0;
}

FourscoreStatus fourscore_position_play(FourscorePosition *position, int move,
                                        FourscoreError *error) {
  Position inner;
  FourscoreStatus status = take_position(position, &inner, error);
  if (status != FOURSCORE_OK) return status;
  if (move < 0 || move >= MOVES_MOST || !position_is_legal(&inner, (Move)move))
    return fail_with(error, FOURSCORE_ERROR_RANGE, "move %d is not legal", move);
  Position after = position_play(&inner, (Move)move);
  *position = position_out(&after);
  return FOURSCORE_OK;
}

void fourscore_move_write(const FourscorePosition *position, int move,
                          char text[FOURSCORE_MOVE_TEXT]) {
  Position inner;
  text[0] = '\0';
  if (position_in(position, &inner) && move >= 0 && move < variant_moves(inner.variant))
    move_write(inner.variant, (Move)move, text);
}

FourscoreStatus fourscore_move_read(const FourscorePosition *position, const char *text, int *move,
                                    FourscoreError *error) {
  Position inner;
  Error failure;
  Move found;
  size_t at = 0, length = strlen(text);
  FourscoreStatus status = take_position(position, &inner, error);
  if (status != FOURSCORE_OK) return status;
  if (position_read_move(&inner, text, length, &at, &found, &failure) != STATUS_OK)
    return pass_on(error, &failure);
  if (at < length) {
    status_fail(&failure, STATUS_TEXT, at, "more than one move");
    return pass_on(error, &failure);
  }
  *move = found;
  return FOURSCORE_OK;
}

static FourscoreStatus take_image(const FourscorePosition *position, int image, Position *inner,
                                  FourscoreError *error) {
  FourscoreStatus status = take_position(position, inner, error);
  if (status != FOURSCORE_OK) return status;
  int images = inner->variant.rules->images;
  if (image >= 0 && image < images) return FOURSCORE_OK;
  return fail_with(error, FOURSCORE_ERROR_RANGE, "image %d: the board has 0 to %d", image,
                   images - 1);
}

FourscoreStatus fourscore_position_image(const FourscorePosition *position, int image,
                                         FourscorePosition *shown, FourscoreError *error) {
  Position inner;
  FourscoreStatus status = take_image(position, image, &inner, error);
  if (status != FOURSCORE_OK) return status;
  Position turned = inner.variant.rules->image(&inner, image);
  *shown = position_out(&turned);
  return FOURSCORE_OK;
}

FourscoreStatus fourscore_move_image(const FourscorePosition *position, int move, int image,
                                     int *shown, FourscoreError *error) {
  Position inner;
  FourscoreStatus status = take_image(position, image, &inner, error);
  if (status != FOURSCORE_OK) return status;
  if (move < 0 || move >= variant_moves(inner.variant))
    return fail_with(error, FOURSCORE_ERROR_RANGE, "there is no move %d", move);
  *shown = inner.variant.rules->image_move(inner.variant, (Move)move, image);
  return FOURSCORE_OK;
}

/* --- Keys ------------------------------------------------------------------------------------- */

static FourscoreStatus check_keys(Variant variant, FourscoreError *error) {
  if (position_has_key(variant)) return FOURSCORE_OK;
  return fail_with(error, FOURSCORE_ERROR_RANGE, "positions of boards of this size have no keys");
}

FourscoreStatus fourscore_position_key(const FourscorePosition *position, FourscoreKey *key,
                                       FourscoreError *error) {
  Position inner;
  FourscoreStatus status = take_position(position, &inner, error);
  if (status == FOURSCORE_OK) status = check_keys(inner.variant, error);
  if (status != FOURSCORE_OK) return status;
  Key found = position_key(&inner);
  *key = (FourscoreKey){found.low, found.high};
  return FOURSCORE_OK;
}

FourscoreStatus fourscore_position_of_key(const char *variant, FourscoreKey key,
                                          FourscorePosition *position, FourscoreError *error) {
  Variant game;
  Position found;
  FourscoreStatus status = find_variant(variant, &game, error);
  if (status == FOURSCORE_OK) status = check_keys(game, error);
  if (status != FOURSCORE_OK) return status;
  Key inner = {key.low, (uint16_t)key.high};
  if (key.high > UINT16_MAX || !game.rules->of_key(game, inner, &found))
    return fail_with(error, FOURSCORE_ERROR_RANGE, "the key is of no position");
  *position = position_out(&found);
  return FOURSCORE_OK;
}

#include "game-list.h"

#include <string.h>

#include "move-names.h"
#include "players-text.h"

/* The ways to read a text; the first that fits is taken. A run is ours if it can be, since we write
 * it; words count from 1 unless there is a 0. */
static const TextWay ways[] = {
    {NOTATION_OWN, true},        {NOTATION_SQUARES, false}, {NOTATION_PAIRS, false},
    {NOTATION_PAIRS_0, false},   {NOTATION_NUMBERS, false}, {NOTATION_COLUMNS, false},
    {NOTATION_NUMBERS_0, false}, {NOTATION_LETTERS, false}, {NOTATION_COLUMNS, true},
    {NOTATION_SQUARES, true},    {NOTATION_LETTERS, true},
};

enum { WAYS = sizeof ways / sizeof *ways };

static bool game_list_has(uint32_t set, int way) { return set >> way & 1; }

/* With blanks between them our columns may have two digits. */
static bool is_of(Notation asked, Notation notation) {
  return asked == notation || (asked == NOTATION_OWN && notation == NOTATION_NUMBERS_0);
}

/* None, unless the notation of the screen comes first. */
static uint32_t rather_of(Variant variant, Notation asked) {
  uint32_t rather = 0;
  if (asked != NOTATION_CHOSEN) return 0;
  Notation chosen = move_names_notation(variant, move_names_chosen());
  for (int way = 0; way < WAYS; way++)
    rather |= (uint32_t)is_of(chosen, ways[way].notation) << way;
  return rather;
}

bool notation_is_plain(Variant variant, NotationChoice choice) {
  return choice.rival == NOTATION_ANY &&
         (choice.notation == NOTATION_OWN ||
          choice.notation == move_names_notation(variant, move_names_chosen()));
}

GameList game_list_begin(Variant variant, Notation asked) {
  GameList list = {.variant = variant, .rather = rather_of(variant, asked)};
  for (int way = 0; way < WAYS; way++) {
    Notation notation = ways[way].notation;
    bool fits = notation_fits(variant, notation) &&
                (notation_is_open(asked) || is_of(asked, notation)) &&
                (!ways[way].run || notation_runs(variant, notation));
    list.fit |= (uint32_t)fits << way;
  }
  list.left = list.fit;
  return list;
}

void game_list_add(GameList *list, const FoldedText *line) {
  uint32_t left = 0, shown = 0;
  bool readable = false;
  GameText game;
  for (int way = 0; way < WAYS; way++) {
    if (!game_list_has(list->left, way)) continue;
    TextFit fit = game_text_read(list->variant, ways[way], line, &game, NULL);
    readable |= fit == FIT_SHOWN || fit == FIT_POSSIBLE;
    left |= (uint32_t)(fit != FIT_NONE) << way;
    shown |= (uint32_t)(fit == FIT_SHOWN) << way;
  }
  if (!readable) return;
  list->left = left;
  list->shown = (list->shown | shown) & left;
}

static bool is_letter(char byte) {
  return byte < 0 || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static size_t count_letters(const char *word) {
  size_t length = 0;
  while (is_letter(word[length]))
    length++;
  return length;
}

/* The last sign; 0 in an empty line. */
static char last_of(const FoldedText *line) {
  size_t length = line->length;
  while (length > 0 && (line->text[length - 1] == ' ' || line->text[length - 1] == '\t'))
    length--;
  return length > 0 ? line->text[length - 1] : '\0';
}

/* As "Hello Ann," and "On 12 May Ben wrote:" do. */
static bool ends_as_prose(const FoldedText *line) {
  return last_of(line) == ',' || last_of(line) == ':';
}

/* "Tom", or a word with a letter that no move has. */
static bool is_name(const char *word, size_t length) {
  bool capital = word[0] >= 'A' && word[0] <= 'Z', small = true, foreign = false;
  for (size_t i = 1; i < length; i++)
    small &= word[i] < 0 || word[i] >= 'a';
  for (size_t i = 0; i < length; i++)
    foreign |= word[i] < 0;
  return foreign || (capital && small);
}

/* Words of letters only, one of at least three bytes; shorter ones could be moves in some
 * notation. A single word is a name, or one with a sign behind it. */
static bool has_names(const FoldedText *line) {
  const char *text = line->text;
  int words = 0;
  bool long_word = false, name = false;
  while (*text != '\0') {
    size_t length = count_letters(text);
    words += length > 0;
    long_word |= length >= 3;
    name |= length >= 3 && is_name(text, length);
    text += length > 0 ? length : 1;
  }
  return long_word && (words >= 2 || name || ends_as_prose(line) || last_of(line) == '!');
}

static const char digits[] = "0123456789/"; /* and what else only moves and boards have */

/* The first word has letters and no digits. */
static bool begins_as_prose(const FoldedText *line) {
  const char *word = line->text + strspn(line->text, " \t");
  return count_letters(word) > 0 && strcspn(word, digits) >= strcspn(word, " \t");
}

/* How many more words have no digits than have some. */
static int plain_words(const char *word) {
  int more = 0;
  while (*(word += strspn(word, " \t")) != '\0' && *word != '#') {
    size_t length = strcspn(word, " \t");
    more += strcspn(word, digits) >= length ? 1 : -1;
    word += length;
  }
  return more;
}

/* The first move, behind blanks and a number such as "1.". */
static const char *first_move(const char *text) {
  const char *begin = text + strspn(text, " \t");
  const char *dots = begin + strspn(begin, "0123456789");
  return *dots == '.' ? dots + strspn(dots, ". \t") : begin;
}

static bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

/* "A1" or "5A0F", which a date is not. */
static bool looks_like_move(const char *word) {
  size_t length = 0;
  while (is_letter(word[length]) || is_digit(word[length]) || word[length] == ',')
    length++;
  return length == strcspn(word, " \t") &&
         (is_digit(word[0]) || (is_letter(word[0]) && is_digit(word[1])));
}

/* Behind players stand words that look like moves, one of them perhaps wrong: "Bob vs Carol: Z9 A1"
 * is no heading. */
static bool has_moves_behind(const FoldedText *line) {
  PlayersText players = players_text_read(line);
  const char *first = first_move(line->text + players.moves);
  return players.white.length > 0 && players.moves > 0 && looks_like_move(first) &&
         plain_words(first) < 0;
}

/* Whole, and without control characters. */
static bool is_readable(const FoldedText *line) {
  for (size_t i = 0; i < line->length; i++)
    if ((unsigned char)line->text[i] < ' ' && line->text[i] != '\t') return false;
  return !line->cut;
}

static bool is_no_game(const GameList *list, uint32_t set, const FoldedText *line) {
  GameText game;
  if (has_moves_behind(line)) return false;
  for (int way = 0; way < WAYS; way++)
    if (game_list_has(set, way) &&
        game_text_read(list->variant, ways[way], line, &game, NULL) != FIT_NONE)
      return false;
  return true;
}

static bool has_names_alone(const GameList *list, const FoldedText *line) {
  return is_readable(line) && has_names(line) && is_no_game(list, list->fit, line);
}

bool game_list_is_heading(const GameList *list, const FoldedText *line) {
  bool plain = strpbrk(line->text, digits) == NULL || ends_as_prose(line);
  bool players = players_text_read(line).white.length > 0;
  return (plain || players) && has_names_alone(list, line);
}

bool game_list_names_players(const GameList *list, const FoldedText *line) {
  PlayersText players;
  return players_text_is_title(line, &players) && has_names_alone(list, line);
}

bool game_list_is_title(const GameList *list, const FoldedText *line) {
  if (!is_readable(line) || !has_names(line)) return false;
  return ends_as_prose(line) || is_no_game(list, list->fit, line);
}

static bool is_rather(const GameList *list, int way) { return game_list_has(list->rather, way); }

static int first_of(uint32_t set) { return set == 0 ? -1 : __builtin_ctz(set); }

/* The way of the list; -1: none fits the game. What looks like our moves and nothing else may be a
 * single move of the screen: "B2" where the board says A1 to D4. */
static int way_of(const GameList *list) {
  uint32_t own_only = list->shown == 1 ? list->left : 0; /* ours is the first way */
  uint32_t sets[] = {list->shown & list->rather, own_only & list->rather, list->shown};
  for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
    if (sets[i] != 0) return first_of(sets[i]);
  return first_of(list->left & list->rather ? list->left & list->rather : list->left);
}

/* Each move of the list has a digit, so "gg" is none. */
static bool needs_digits(const GameList *list) {
  int way = way_of(list);
  if (way < 0 || ways[way].notation == NOTATION_LETTERS) return false;
  return ways[way].notation != NOTATION_OWN || variant_columns(list->variant) <= 10;
}

static bool may_close(const GameList *list, const FoldedText *line) {
  const char *begin = line->text + strspn(line->text, " \t");
  if (strpbrk(line->text, digits) != NULL)
    return has_names(line) && begins_as_prose(line) && plain_words(line->text) > 0;
  return has_names(line) || (needs_digits(list) && count_letters(begin) >= 2);
}

static bool may_follow(const FoldedText *line) {
  return strpbrk(line->text, digits) == NULL || begins_as_prose(line);
}

bool game_list_is_closing(const GameList *list, const FoldedText *line, bool begun) {
  uint32_t like_the_list = list->shown ? list->shown : list->left;
  if (!is_readable(line)) return false;
  return begun ? may_follow(line) && is_no_game(list, like_the_list, line)
               : may_close(list, line) && is_no_game(list, list->fit, line);
}

void passed_lines_close(PassedLines *passed, int number, bool closing) {
  if (!closing) number = 0;
  if (!closing || passed->below == 0) passed->below = number;
  passed->last = number;
}

bool passed_lines_have(const PassedLines *passed, int number) {
  return number <= passed->above || (passed->below > 0 && number >= passed->below);
}

bool passed_lines_are_none(const PassedLines *passed) {
  return passed->above == 0 && passed->below == 0;
}

NotationChoice game_list_choice(const GameList *list) {
  int taken = way_of(list);
  NotationChoice choice = {NOTATION_OWN, NOTATION_ANY, {0}};
  if (taken < 0) return choice;
  choice.notation = ways[taken].notation;
  for (int way = 0; way < WAYS && choice.rival == NOTATION_ANY; way++)
    if (game_list_has(list->shown, way) &&
        notations_rival(list->variant, choice.notation, ways[way].notation))
      choice.rival = ways[way].notation;
  return choice;
}

void game_list_settle(GameList *list) {
  NotationChoice choice = game_list_choice(list);
  for (int way = 0; way < WAYS; way++)
    if (ways[way].notation != choice.notation) list->left &= ~((uint32_t)1 << way);
  list->shown &= list->left;
}

bool game_list_is_settled(const GameList *list) {
  int first = first_of(list->left);
  for (int way = first; way >= 0 && way < WAYS; way++)
    if (game_list_has(list->left, way) && ways[way].notation != ways[first].notation &&
        notations_rival(list->variant, ways[first].notation, ways[way].notation))
      return false;
  return true;
}

bool game_list_is_sure(const GameList *list, const FoldedText *line) {
  GameText games[2];
  int readable = 0, ways_left = 0;
  bool same = true;
  for (int way = 0; way < WAYS && same; way++) {
    if (!game_list_has(list->left, way)) continue;
    ways_left++;
    TextFit fit = game_text_read(list->variant, ways[way], line, &games[readable > 0], NULL);
    if (fit == FIT_NONE) continue;
    if (readable++ > 0) same = game_text_equal(&games[0], &games[1]);
  }
  return same && (readable == 0 || readable == ways_left);
}

/* True if something stands between words of the text. */
static bool has_words(const FoldedText *line) { return strpbrk(line->text, " ,;") != NULL; }

/* False if the first word shows that this notation is not meant. */
static bool is_meant(const FoldedText *line, Notation notation) {
  bool digit = is_digit(*first_move(line->text));
  if (notation == NOTATION_SQUARES || notation == NOTATION_LETTERS) return !digit;
  bool pair = notation == NOTATION_PAIRS || notation == NOTATION_PAIRS_0;
  return !pair || strpbrk(line->text, ",(") != NULL;
}

/* Which way's refusal is reported: that of the list or, if no line has decided, of the way that
 * came furthest; words first if the text looks like words, else the notation of the screen. */
static int refusing(const GameList *list, const FoldedText *line) {
  int best = -1;
  size_t furthest = 0;
  bool words = has_words(line);
  GameText game;
  for (int way = 0; way < WAYS; way++) {
    Error error = {.offset = 0};
    if (!game_list_has(list->shown != 0 ? list->left : list->fit, way)) continue;
    if (!is_meant(line, ways[way].notation)) continue;
    if (game_text_read(list->variant, ways[way], line, &game, &error) != FIT_NONE) continue;
    bool instead = best >= 0 && is_rather(list, way) && !is_rather(list, best);
    instead |= furthest > 0 && words && ways[best].run && !ways[way].run;
    if (best >= 0 && error.offset < furthest + (instead ? 0 : 1)) continue;
    best = way, furthest = error.offset;
  }
  return best >= 0 ? best : way_of(list);
}

Status game_list_read(const GameList *list, const FoldedText *line, GameText *game, Error *error) {
  int way = way_of(list);
  if (way < 0) return status_fail(error, STATUS_RANGE, 0, "this game is not written so");
  TextFit fit = game_text_read(list->variant, ways[way], line, game, error);
  if (fit == FIT_SHOWN || fit == FIT_POSSIBLE) return STATUS_OK;
  if (fit == FIT_DOUBTFUL && game_list_has(list->shown, way)) return STATUS_OK;
  if (error == NULL) return STATUS_TEXT;
  GameText other;
  game_text_read(list->variant, ways[refusing(list, line)], line, &other, error);
  return STATUS_TEXT;
}

Notation game_list_other(const GameList *list, const FoldedText *line) {
  GameText game;
  for (int way = 0; way < WAYS; way++)
    if (game_list_has(list->fit & ~list->left, way) &&
        game_text_read(list->variant, ways[way], line, &game, NULL) <= FIT_POSSIBLE)
      return ways[way].notation;
  return NOTATION_ANY;
}

Status game_list_read_one(Variant variant, Notation asked, const char *text, size_t length,
                          Line *line, GameText *found, NotationChoice *choice, Error *error) {
  FoldedText folded;
  GameText game;
  size_t mark = text_mark(text, length);
  GameList list = game_list_begin(variant, asked);
  text_fold(text + mark, length - mark, &folded);
  game_list_add(&list, &folded);
  Status status = game_list_read(&list, &folded, &game, error);
  if (status == STATUS_OK) status = game_text_line(&game, line, error);
  if (found) *found = game;
  if (choice) *choice = game_list_choice(&list);
  if (status != STATUS_OK && error) error->offset += mark;
  return status;
}

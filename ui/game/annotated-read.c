/* Reading annotated text: words become games. */
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

#include "annotated-token.h"
#include "annotated.h"
#include "game-summary.h"
#include "play/position.h"

enum { DEEPEST = 100 }; /* of variations in each other */

typedef struct {
  const char *text;
  gsize wrong; /* where it is, if it is */
} AnnotatedSource;

/* A game, up to the place that is read. */
typedef struct {
  AnnotatedSource *source;
  const char *text; /* of the source */
  Variant variant;
  Notation usual, notation; /* of games that do not name theirs, and of this one */
  GHashTable *headers;      /* values by their names, in lower case */
  GameNode *root;
  Line line;                  /* to the place */
  Position at[LINE_MOST + 1]; /* its positions */
  int depth, forks[DEEPEST];  /* of the variations that are open: moves before them, ... */
  Move left[DEEPEST];         /* ... and the move that they vary */
  GString *marks, *comment;   /* of the place, not in the tree yet */
  gboolean begun;             /* something stands behind the headers */
  gsize moves;                /* of all games */
} AnnotatedReading;

/* --- Errors ----------------------------------------------------------------------------------- */

static gboolean fail_at(AnnotatedSource *source, gsize at, GError **error, const char *reason) {
  int line = 1;
  gsize begin = 0;
  for (gsize i = 0; i < at; i++)
    if (source->text[i] == '\n') line++, begin = i + 1;
  source->wrong = at;
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("Line %d, character %zu: %s"), line,
              at - begin + 1, reason);
  return FALSE;
}

/* --- Notation --------------------------------------------------------------------------------- */

/* The headers before a game's moves, of which these two tell how they are read. */
static gboolean take_game_header(const Token *token, Variant *variant, Notation *notation,
                                 AnnotatedSource *source, GError **error) {
  Error wrong;
  if (g_ascii_strcasecmp(token->name, "Game") == 0 &&
      variant_read(token->text, strlen(token->text), variant, &wrong) != STATUS_OK)
    return fail_at(source, token->at, error, wrong.message);
  if (g_ascii_strcasecmp(token->name, "Notation") != 0) return TRUE;
  return notation_of_name(token->text, notation) ||
         fail_at(source, token->at, error, _("there is no notation of this name"));
}

/* The moves of main lines, a game in a line, as the reader of lists wants them. */
typedef struct {
  GString *moves;
  GameList *list;
} AnnotatedLines;

static void annotated_add_line(const AnnotatedLines *lines) {
  FoldedText folded;
  text_fold(lines->moves->str, lines->moves->len, &folded);
  if (lines->moves->len > 0) game_list_add(lines->list, &folded);
}

static void end_line(AnnotatedLines *lines) {
  annotated_add_line(lines);
  g_string_truncate(lines->moves, 0);
}

/* The first move alone is a line as well: it shows the notation even if a later one is wrong. A
 * number stands before it, so that each word is a move. */
static void annotated_add_move(AnnotatedLines *lines, const char *move, gsize length) {
  gboolean first = lines->moves->len == 0;
  g_string_append(lines->moves, first ? "1. " : " ");
  g_string_append_len(lines->moves, move, (gssize)length);
  if (first) annotated_add_line(lines);
}

/* The notation of the games that do not name theirs is decided on all of them; *named is that of
 * the first, or what was asked for. */
static gboolean decide(Variant *variant, Notation asked, AnnotatedSource *source, gsize length,
                       NotationChoice *choice, Notation *named, GError **error) {
  Scanner scanner = {.text = source->text, .length = length};
  g_auto(Token) token = {0};
  g_autoptr(GString) moves = g_string_new(NULL);
  int depth = 0;
  *named = asked;
  for (token_next(&scanner, &token); token.kind == TOKEN_HEADER; token_next(&scanner, &token))
    if (!take_game_header(&token, variant, named, source, error)) return FALSE;
  GameList list = game_list_begin(*variant, asked);
  AnnotatedLines lines = {moves, &list};
  for (; token.kind != TOKEN_END && token.kind != TOKEN_WRONG; token_next(&scanner, &token)) {
    depth += (token.kind == TOKEN_OPEN) - (token.kind == TOKEN_CLOSE);
    if (token.kind == TOKEN_HEADER || token.kind == TOKEN_RESULT) end_line(&lines), depth = 0;
    if (token.first && depth == 0) end_line(&lines);
    if (token.kind == TOKEN_MOVE && depth == 0)
      annotated_add_move(&lines, source->text + token.at, token.length);
  }
  end_line(&lines);
  *choice = game_list_choice(&list);
  return TRUE;
}

/* --- The place -------------------------------------------------------------------------------- */

static Position *place_position(AnnotatedReading *reading) {
  return &reading->at[reading->line.at];
}

static void annotated_put(AnnotatedReading *reading, GameNode *root) {
  game_node_unref(reading->root);
  reading->root = root;
}

static void add_path(AnnotatedReading *reading) {
  annotated_put(reading, game_node_with_path(reading->root, reading->line.moves, reading->line.at));
}

/* Puts the comment of the place, if there is one, into the tree. */
static void end_place(AnnotatedReading *reading) {
  g_autofree char *comment =
      g_strstrip(g_strconcat(reading->marks->str, " ", reading->comment->str, NULL));
  g_string_truncate(reading->marks, 0);
  g_string_truncate(reading->comment, 0);
  if (!*comment) return;
  add_path(reading);
  annotated_put(reading,
                game_node_commented(reading->root, reading->line.moves, reading->line.at, comment));
}

static void add_words(GString *text, const char *words) {
  if (text->len > 0 && *words) g_string_append_c(text, ' ');
  g_string_append(text, words);
}

/* What a review has proved is left out, and with it the marks that it set. */
static void take_comment(AnnotatedReading *reading, const Token *token) {
  g_autofree char *words = g_strstrip(g_strdup(token->text));
  if (token->judged) g_string_truncate(reading->marks, 0);
  add_words(reading->comment, words);
}

/* --- Moves ------------------------------------------------------------------------------------ */

static gboolean is_over(AnnotatedReading *reading) {
  bool repeats = place_position(reading)->variant.rules->repeats_draw;
  return position_result(place_position(reading)) != VALUE_ANY ||
         (repeats && line_result(&reading->line) != VALUE_ANY);
}

static gboolean annotated_read_play(AnnotatedReading *reading, const Token *token, Move move,
                                    GError **error) {
  Line *line = &reading->line;
  if (is_over(reading))
    return fail_at(reading->source, token->at, error, _("the game is over before this move"));
  if (!position_is_legal(place_position(reading), move))
    return fail_at(reading->source, token->at, error, _("this move cannot be played"));
  if (line->at == LINE_MOST || ++reading->moves > GAME_FILE_MOVES_MOST)
    return fail_at(reading->source, token->at, error, _("these are too many moves"));
  reading->at[line->at + 1] = position_play(place_position(reading), move);
  line->moves[line->at++] = move;
  line->length = line->at;
  return TRUE;
}

/* A number counts the moves of both as one, or each by itself. */
static gboolean number_fits(AnnotatedReading *reading, const Token *token, GError **error) {
  int played = reading->line.at, number = token->number;
  if (number == 0 || number == played / 2 + 1 || number == played + 1) return TRUE;
  g_autofree char *reason = g_strdup_printf(_("move number %d does not fit here"), number);
  return fail_at(reading->source, token->at, error, reason);
}

static MoveName name_in(const AnnotatedReading *reading, const Token *token, gsize at,
                        gboolean run) {
  return notation_read(reading->variant, reading->notation, reading->text + token->at + at,
                       token->length - at, run);
}

/* One move, or two in a run: "5A" behind the number of both. 0: it names none. */
static int read_names(const AnnotatedReading *reading, const Token *token, MoveName names[2]) {
  names[0] = name_in(reading, token, 0, FALSE);
  if (names[0].length == token->length) return 1;
  if (!notation_runs(reading->variant, reading->notation)) return 0;
  names[0] = name_in(reading, token, 0, TRUE);
  if (names[0].length == 0 || names[0].length == token->length) return 0;
  names[1] = name_in(reading, token, names[0].length, TRUE);
  return names[0].length + names[1].length == token->length ? 2 : 0;
}

static gboolean take_name(AnnotatedReading *reading, const Token *token, MoveName name,
                          GError **error) {
  if (name.level >= 0 && name.level != position_level(place_position(reading), name.move))
    return fail_at(reading->source, token->at, error, _("the stone does not come to rest there"));
  end_place(reading);
  return annotated_read_play(reading, token, (Move)name.move, error);
}

static gboolean take_move(AnnotatedReading *reading, const Token *token, GError **error) {
  MoveName names[2];
  int count = read_names(reading, token, names);
  if (count == 0) {
    g_autofree char *word = g_utf8_make_valid(reading->text + token->at, MIN(token->length, 12));
    g_autofree char *reason =
        g_strdup_printf(_("expected %s, found “%s”"),
                        status_word(notation_title(reading->variant, reading->notation)), word);
    return fail_at(reading->source, token->at, error, reason);
  }
  if (!number_fits(reading, token, error)) return FALSE;
  for (int i = 0; i < count; i++)
    if (!take_name(reading, token, names[i], error)) return FALSE;
  return TRUE;
}

static gboolean open_variation(AnnotatedReading *reading, const Token *token, GError **error) {
  if (reading->line.at == 0)
    return fail_at(reading->source, token->at, error, _("there is no move before this variation"));
  if (reading->depth == DEEPEST)
    return fail_at(reading->source, token->at, error, _("variations are too deep in each other"));
  end_place(reading);
  add_path(reading);
  reading->line.length = --reading->line.at;
  reading->forks[reading->depth] = reading->line.at;
  reading->left[reading->depth++] = reading->line.moves[reading->line.at];
  return TRUE;
}

static gboolean close_variation(AnnotatedReading *reading, const Token *token, GError **error) {
  if (reading->depth == 0)
    return fail_at(reading->source, token->at, error, _("no variation begins before this"));
  end_place(reading);
  add_path(reading);
  reading->line.at = reading->line.length = reading->forks[--reading->depth];
  return annotated_read_play(reading, token, reading->left[reading->depth], error);
}

/* --- A game ----------------------------------------------------------------------------------- */

static const char *header(const AnnotatedReading *reading, const char *name) {
  const char *value = g_hash_table_lookup(reading->headers, name);
  return value && g_str_equal(value, "?") ? NULL : value;
}

static void annotated_begin_game(AnnotatedReading *reading) {
  Position start = position_begin(reading->variant);
  g_hash_table_remove_all(reading->headers);
  g_clear_pointer(&reading->root, game_node_unref);
  reading->root = game_node_new();
  reading->line = line_new(&start);
  reading->at[0] = start;
  reading->notation = reading->usual;
  reading->depth = 0;
  reading->begun = FALSE;
}

static GameAbout *about_of(const AnnotatedReading *reading) {
  const char *result = header(reading, "result"), *tag = header(reading, "tags"),
             *ending = header(reading, "termination");
  GameAbout told = {.white = header(reading, "white"),
                    .black = header(reading, "black"),
                    .date = header(reading, "date"),
                    .place = header(reading, "site"),
                    .result = game_result_of_text(result ? result : ""),
                    .ending = game_ending_of_text(ending ? ending : "")};
  g_auto(GStrv) tags = game_about_read_tags(tag ? tag : "");
  told.tags = (const char *const *)tags;
  if (told.result == 0) told.result = game_record_end(&reading->line.start, reading->root);
  return game_about_new(&told);
}

static gboolean end_game(AnnotatedReading *reading, const Token *token, GPtrArray *games,
                         GError **error) {
  if (reading->depth > 0)
    return fail_at(reading->source, token->at, error, _("a variation does not end before this"));
  if (games->len == GAME_FILE_GAMES_MOST)
    return fail_at(reading->source, token->at, error, _("these are too many games"));
  end_place(reading);
  add_path(reading);
  Line line = game_record_line(&reading->line.start, reading->root, NULL, 0);
  GameAbout *about = about_of(reading);
  g_ptr_array_add(games, game_record_take(game_node_ref(reading->root), line, about));
  annotated_begin_game(reading);
  return TRUE;
}

static gboolean take_start(AnnotatedReading *reading, const Token *token, GError **error) {
  Position start;
  Error wrong;
  if (position_read_code(reading->variant, token->text, strlen(token->text), &start, &wrong) !=
      STATUS_OK)
    return fail_at(reading->source, token->at, error, wrong.message);
  reading->line = line_new(&start);
  reading->at[0] = start;
  return TRUE;
}

static gboolean take_header(AnnotatedReading *reading, const Token *token, GError **error) {
  Variant variant = reading->variant;
  if (!take_game_header(token, &variant, &reading->notation, reading->source, error)) return FALSE;
  if (!variant_equal(variant, reading->variant))
    return fail_at(reading->source, token->at, error,
                   _("all games of a file are of one game and size"));
  char *name = g_ascii_strdown(token->name, -1);
  gboolean start = g_str_equal(name, "start");
  g_hash_table_replace(reading->headers, name, g_strdup(token->text));
  return !start || take_start(reading, token, error);
}

/* The game of "1. A1" continues with "1... B2". */
static gboolean begins_next(const AnnotatedReading *reading, const Token *token) {
  return token->first && reading->depth == 0 && reading->line.at >= 2;
}

static gboolean take_token(AnnotatedReading *reading, Token *token, GPtrArray *games,
                           GError **error) {
  gboolean header = token->kind == TOKEN_HEADER;
  if (header && reading->begun && !end_game(reading, token, games, error)) return FALSE;
  reading->begun |= !header;
  switch (token->kind) {
  case TOKEN_HEADER:
    return take_header(reading, token, error);
  case TOKEN_COMMENT:
    return take_comment(reading, token), TRUE;
  case TOKEN_MARK:
    return add_words(reading->marks, token->text), TRUE;
  case TOKEN_MOVE:
    if (begins_next(reading, token) && !end_game(reading, token, games, error)) return FALSE;
    reading->begun = TRUE;
    return take_move(reading, token, error);
  case TOKEN_OPEN:
    return open_variation(reading, token, error);
  case TOKEN_CLOSE:
    return close_variation(reading, token, error);
  case TOKEN_RESULT:
    g_hash_table_replace(reading->headers, g_strdup("result"), g_strdup(token->text));
    return end_game(reading, token, games, error);
  default:
    return fail_at(reading->source, token->at, error, token->text);
  }
}

/* --- The text --------------------------------------------------------------------------------- */

static gboolean read_all(AnnotatedReading *reading, gsize length, GPtrArray *games,
                         GError **error) {
  Scanner scanner = {.text = reading->text, .length = length};
  g_auto(Token) token = {0};
  annotated_begin_game(reading);
  token_next(&scanner, &token);
  for (; token.kind != TOKEN_END; token_next(&scanner, &token))
    if (!take_token(reading, &token, games, error)) return FALSE;
  gboolean left = reading->begun || header(reading, "start") || header(reading, "result");
  if (left) return end_game(reading, &token, games, error);
  if (games->len > 0 && g_hash_table_size(reading->headers) == 0) return TRUE;
  return fail_at(reading->source, games->len > 0 ? token.at : 0, error,
                 _("there is no game in it"));
}

GPtrArray *annotated_read(Variant variant, Notation asked, const char *text, gsize length,
                          NotationChoice *choice, gsize *wrong, GError **error) {
  NotationChoice chosen;
  Notation named;
  gsize mark = text_mark(text, length);
  AnnotatedSource source = {text + mark, 0};
  length -= mark;
  if (!decide(&variant, asked, &source, length, &chosen, &named, error)) {
    *wrong = mark + source.wrong;
    return NULL;
  }
  if (!notation_is_open(named)) chosen = (NotationChoice){NOTATION_OWN, NOTATION_ANY, {0}};
  g_autoptr(GPtrArray) games = game_records_new();
  AnnotatedReading *reading = g_new0(AnnotatedReading, 1);
  *reading = (AnnotatedReading){.source = &source,
                                .text = source.text,
                                .variant = variant,
                                .usual = !notation_is_open(named) ? named : chosen.notation};
  reading->headers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  reading->marks = g_string_new(NULL);
  reading->comment = g_string_new(NULL);
  gboolean read = read_all(reading, length, games, error);
  g_clear_pointer(&reading->root, game_node_unref);
  g_hash_table_unref(reading->headers);
  g_string_free(reading->marks, TRUE);
  g_string_free(reading->comment, TRUE);
  g_free(reading);
  *choice = chosen;
  *wrong = mark + source.wrong;
  return read ? g_steal_pointer(&games) : NULL;
}

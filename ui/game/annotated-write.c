/* Writing games as annotated text. */
#include "annotated.h"

#include <string.h>

#include "game-steps.h"
#include "game-summary.h"
#include "play/position.h"

enum { WIDTH = 80 };

/* A game while it is written. */
typedef struct {
  GString *text;
  gsize line; /* where the line begins */
  Notation notation;
  const GameReviewed *reviewed; /* NULL: none */
  Move moves[GAME_MOVES_MOST];  /* up to the node that is written */
} AnnotatedWriting;

/* --- Headers ---------------------------------------------------------------------------------- */

static void write_header(GString *text, const char *name, const char *value) {
  if (!value || !*value) return;
  g_string_append_printf(text, "[%s \"", name);
  for (const char *at = value; *at; at++) {
    if (*at == '"' || *at == '\\') g_string_append_c(text, '\\');
    g_string_append_c(text, *at);
  }
  g_string_append(text, "\"]\n");
}

static void write_start(GString *text, const Position *start) {
  Position empty = position_begin(start->variant);
  char code[POSITION_TEXT];
  if (position_equal(start, &empty)) return;
  position_write_code(start, code);
  write_header(text, "Start", code);
}

static void write_headers(GString *text, const GameRecord *record, Notation notation) {
  const GameAbout *about = record->about;
  g_autofree char *tags = game_about_write_tags(about);
  char game[VARIANT_TEXT];
  variant_write(record->line.start.variant, game);
  write_header(text, "Game", game);
  write_header(text, "White", about->white);
  write_header(text, "Black", about->black);
  write_header(text, "Date", about->date);
  write_header(text, "Site", about->place);
  write_header(text, "Tags", tags);
  write_header(text, "Result", game_result_text(about->result));
  write_header(text, "Termination", game_ending_text(about->ending));
  write_header(text, "Notation", notation_name(notation));
  write_start(text, &record->line.start);
  g_string_append_c(text, '\n');
}

/* --- Words, in lines of WIDTH ----------------------------------------------------------------- */

static void write_word(AnnotatedWriting *writing, const char *word) {
  gsize length = writing->text->len - writing->line;
  if (length > 0 && length + 1 + strlen(word) > WIDTH) {
    g_string_append_c(writing->text, '\n');
    writing->line = writing->text->len;
  } else if (length > 0) {
    g_string_append_c(writing->text, ' ');
  }
  g_string_append(writing->text, word);
}

static void append_comment(GString *text, const char *comment) {
  for (const char *at = comment; *at; at++) {
    gboolean command = *at == '%' && at > comment && at[-1] == '[';
    if (*at == '\\' || *at == '}' || command) g_string_append_c(text, '\\');
    if (*at == '\n')
      g_string_append(text, "\\n");
    else
      g_string_append_c(text, *at);
  }
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* What the review says about the position after this many moves; NULL if it does not have it. */
static const ReviewFinding *finding_of(const AnnotatedWriting *writing, int length,
                                       const ReviewStep **step) {
  if (!writing->reviewed) return NULL;
  int at = game_steps_find(writing->reviewed->steps, writing->moves, length);
  if (at < 0) return NULL;
  *step = &g_array_index(writing->reviewed->steps, ReviewStep, at);
  return &writing->reviewed->findings[at];
}

static const char *mark_word(const ReviewFinding *finding) {
  return finding && finding->mark == MARK_MISTAKE ? "?"
         : finding && finding->mark == MARK_ONLY  ? "!"
                                                  : "";
}

static void write_better(AnnotatedWriting *writing, GString *comment, const ReviewStep *step,
                         Move better) {
  const ReviewStep *before = &g_array_index(writing->reviewed->steps, ReviewStep, step->before);
  char name[NOTATION_MOVE];
  notation_write_move(&before->position, writing->notation, better, name);
  g_string_append_printf(comment, "[%%better %s] ", name);
}

/* What is proved about a position, as commands, and the user's comment on it. */
static void write_comment(AnnotatedWriting *writing, const GameNode *node, int length) {
  const ReviewStep *step = NULL;
  const ReviewFinding *finding = finding_of(writing, length, &step);
  g_autoptr(GString) comment = g_string_new("{");
  if (finding && finding->values != VALUE_ANY)
    g_string_append_printf(comment, "[%%value %s] ", goal_word(GOAL_EXACT, finding->values));
  if (finding && finding->better >= 0) write_better(writing, comment, step, (Move)finding->better);
  if (node->comment) append_comment(comment, node->comment);
  if (comment->len == 1) return;
  if (comment->str[comment->len - 1] == ' ') g_string_truncate(comment, comment->len - 1);
  g_string_append_c(comment, '}');
  write_word(writing, comment->str);
}

/* "12. ", "12... ", or "" for a move of the second player that follows one of the first. Moves are
 * counted in pairs, from the start of the game on. */
static char *number_of(Player mover, int ply, bool always) {
  bool odd = ply % 2 != 0;
  int pair = (ply + (odd == (mover == FIRST))) / 2 + 1;
  if (mover == FIRST) return g_strdup_printf("%d. ", pair);
  return always ? g_strdup_printf("%d... ", pair) : g_strdup("");
}

typedef enum { NUMBER_OF_FIRST, NUMBER_ALWAYS, NUMBER_OF_VARIATION } Numbering;

static void annotated_write_move(AnnotatedWriting *writing, const Position *before, int ply,
                                 Move move, Numbering numbering) {
  const ReviewStep *step = NULL;
  char name[NOTATION_MOVE];
  writing->moves[ply] = move;
  notation_write_move(before, writing->notation, move, name);
  g_autofree char *number = number_of(position_mover(before), ply, numbering != NUMBER_OF_FIRST);
  g_autofree char *word = g_strconcat(numbering == NUMBER_OF_VARIATION ? "(" : "", number, name,
                                      mark_word(finding_of(writing, ply + 1, &step)), NULL);
  write_word(writing, word);
}

static void write_from(AnnotatedWriting *writing, Position position, const GameNode *node, int ply,
                       Numbering numbering);

static void write_variations(AnnotatedWriting *writing, const Position *before,
                             const GameNode *node, int ply) {
  for (int i = 1; i < node->count; i++) {
    const GameBranch *branch = &node->branches[i];
    annotated_write_move(writing, before, ply, branch->move, NUMBER_OF_VARIATION);
    gsize end = writing->text->len;
    write_comment(writing, branch->node, ply + 1);
    write_from(writing, position_play(before, branch->move), branch->node, ply + 1,
               writing->text->len != end ? NUMBER_ALWAYS : NUMBER_OF_FIRST);
    g_string_append_c(writing->text, ')');
  }
}

/* All that follows a node; `numbering` is of the first move. */
static void write_from(AnnotatedWriting *writing, Position position, const GameNode *node, int ply,
                       Numbering numbering) {
  while (node->count > 0) {
    const GameBranch *first = &node->branches[0];
    annotated_write_move(writing, &position, ply, first->move, numbering);
    gsize end = writing->text->len;
    write_comment(writing, first->node, ply + 1);
    write_variations(writing, &position, node, ply);
    writing->moves[ply] = first->move;
    numbering = writing->text->len != end ? NUMBER_ALWAYS : NUMBER_OF_FIRST;
    position = position_play(&position, first->move);
    node = first->node;
    ply++;
  }
}

static void annotated_write_game(GString *text, const GameRecord *record,
                                 const GameReviewed *reviewed, Notation notation) {
  g_autofree AnnotatedWriting *writing = g_new0(AnnotatedWriting, 1);
  write_headers(text, record, notation);
  *writing = (AnnotatedWriting){text, text->len, notation, reviewed, {0}};
  write_comment(writing, record->root, 0);
  write_from(writing, record->line.start, record->root, 0, NUMBER_ALWAYS);
  write_word(writing, game_result_text(record->about->result));
  g_string_append_c(text, '\n');
}

char *annotated_write(const GPtrArray *games, const GPtrArray *reviews, Notation notation) {
  GString *text = g_string_new(NULL);
  for (guint i = 0; i < games->len; i++) {
    const GameRecord *record = games->pdata[i];
    bool fits = notation_fits(record->line.start.variant, notation);
    if (i > 0) g_string_append_c(text, '\n');
    annotated_write_game(text, record, reviews && i < reviews->len ? reviews->pdata[i] : NULL,
                         fits ? notation : NOTATION_OWN);
  }
  return g_string_free(text, FALSE);
}

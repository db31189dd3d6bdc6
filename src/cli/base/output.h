/* Results on standard output, one a line, as text or JSON. docs/formats/results.md is the
 * reference.
 *
 * Each line is flushed. If it cannot be written, the process ends with a message and EXIT_BAD. */
#pragma once

#include "base/command.h"
#include "base/options.h"
#include "base/position.h"
#include "play/question.h"
#include "storage/books.h"

#include <json-glib/json-glib.h>

/* position, value, nodes, seconds */
void output_position(const SearchOptions *options, const char *position, ValueSet values,
                     uint64_t nodes, double seconds);

/* position, value, nodes, seconds, the end of best play, and the score as players of Connect-4
 * count it. That is 1 for a win with the winner's last stone, 2 for one with the stone before it,
 * and so on, and negative if the player to move loses (distance_score()). An unknown distance's
 * value is VALUE_ANY. */
void output_score(const SearchOptions *options, const InputPosition *position, Distance distance,
                  uint64_t nodes, double seconds);

/* What a book knew, in place of a search: as above, followed by `known` and the source. The end and
 * score are left out if not asked for. */
enum { OUTPUT_NO_END = -1 }; /* an end that nobody asked for */
void output_known(const SearchOptions *options, const InputPosition *position, Distance distance,
                  const BookAnswer *known, double seconds);

/* What an analysis says about a column, or about another kind of move. */
typedef struct {
  const char *kind; /* "column" or "move" */
  const char *name;
  bool illegal;
  ValueSet values;
  uint64_t nodes;
  double seconds;
  const double *estimate;  /* for an open answer: probabilities of first, draw, second; or NULL */
  const BookAnswer *known; /* for a move that a book knows; or NULL */
  const char *same_as;     /* what it is the same as by symmetry, NULL if nothing */
} OutputMove;

/* name, value, nodes, seconds, and the move that it is the same as, if there is one */
void output_move(const SearchOptions *options, OutputMove move);

/* name, value, the end of best play, and the score for the player who makes the move; the last two
 * only if the value is known. `book`: what books say about the move, or NULL */
void output_distance(const SearchOptions *options, const char *name, Distance distance, int score,
                     const BookAnswer *known);

/* A line of a list of positions. */
void output_listed(bool json, const char *position);

/* The position that the lines below are about, where there may be more than one. */
void output_heading(const char *position);

/* Any other text, newlines included. */
void output_text(const char *text);
void output_print(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* Prints a count, or "unknown" if it was not finished, and returns the exit status for that. If
 * `position` is not NULL, as JSON with that and the number, or null, under its name. */
ExitStatus output_number(const char *position, const char *name, uint64_t number, bool known);

/* A line of figures: `word`, unless that is NULL, and each figure's name and number, with tabs
 * between. In JSON names have underscores for blanks and hyphens. Ended by a name of NULL. */
typedef struct {
  const char *name;
  uint64_t number;
} OutputFigure;

void output_figures(bool json, const char *word, const char *named, const OutputFigure figures[]);
#define OUTPUT_FIGURES(json, word, named, ...)                                                     \
  output_figures(json, word, named, (const OutputFigure[]){__VA_ARGS__, {NULL}})

/* The option --json for commands that have it nowhere else, for a bool at this offset. */
#define JSON_OPTION(offset)                                                                        \
  { "json", option_flag, offset, .help = "Print a JSON object for each line" }

/* Ends a JSON object and prints it on its own line; and members of one that is being built. */
void output_json(JsonBuilder *json);
void json_add_text(JsonBuilder *json, const char *name, const char *value);
void json_add_int(JsonBuilder *json, const char *name, gint64 value);
void json_add_double(JsonBuilder *json, const char *name, double value);

/* Members that many results have. "possible" is a list of values. "estimate" has the probabilities
 * of first, draw and second. A distance, which is known, has "stones" (in games with pops "moves")
 * and "score". */
void json_add_possible(JsonBuilder *json, ValueSet values);
void json_add_estimate(JsonBuilder *json, const double estimate[3]);
void json_add_distance(JsonBuilder *json, const Position *position, Distance distance);

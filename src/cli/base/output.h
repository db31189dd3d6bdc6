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

/* An answer about a position, or about one of its moves. */
typedef struct {
  const char *kind; /* "column" or "move"; NULL: a position */
  const char *name;
  bool illegal;
  ValueSet values;
  bool shares_cost; /* nodes and seconds are those of the position's line, and left out here */
  uint64_t nodes;
  double seconds;
  bool ends; /* the next two are known, and were asked for */
  int end, score;
  const double *estimate;  /* for an open answer: probabilities of first, draw, second; or NULL */
  const BookAnswer *known; /* what a book knew, in place of a search; or NULL */
  const char *same_as;     /* what it is the same as by symmetry, NULL if nothing */
} OutputAnswer;

/* name, value, nodes and seconds; then, as far as they are there, the end of best play and the
 * score, the estimate, what the book is, and the move that it is the same as. */
void output_answer(const SearchOptions *options, const OutputAnswer *answer);

/* Enters a distance as value, end and score. The score is that of players of Connect-4: 1 for a win
 * with the winner's last stone, 2 for one with the stone before it, and so on, and negative if the
 * player to move loses (distance_score()). An unknown distance's value is VALUE_ANY. */
void output_set_distance(OutputAnswer *answer, const Position *position, Distance distance);

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

/* Begins a JSON object, and ends it and prints it on its own line; members of one that is being
 * built; and members that json_builder_end_array() and _end_object() end. */
JsonBuilder *output_json_new(void);
void output_json(JsonBuilder *json);
void json_add_text(JsonBuilder *json, const char *name, const char *value);
void json_add_int(JsonBuilder *json, const char *name, gint64 value);
void json_add_double(JsonBuilder *json, const char *name, double value);
void json_add_bool(JsonBuilder *json, const char *name, bool value);
void json_begin_list(JsonBuilder *json, const char *name);
void json_begin_object(JsonBuilder *json, const char *name);

/* Members that many results have. "possible" is a list of values. "estimate" has the probabilities
 * of first, draw and second. A distance, which is known, has "stones" (in games with pops "moves")
 * and "score". */
void json_add_possible(JsonBuilder *json, ValueSet values);
void json_add_estimate(JsonBuilder *json, const double estimate[3]);
void json_add_distance(JsonBuilder *json, const Position *position, Distance distance);

/* --- Files that a command writes at the end of its work: each is there in full or not at all ---
 */

/* Whether a file of that name can be written, asked before the work. False, after a message that
 * begins with the option, if the name is "-", too long or a folder's, or its folder does not exist.
 */
bool output_file_check(const char *option, const char *path);

/* Writes it, in place of an old one. False after such a message. */
bool output_file_write(const char *option, const char *path, const char *data, size_t size);

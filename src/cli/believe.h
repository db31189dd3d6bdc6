/* What believe is asked to do. */
#pragma once

#include "base/command.h"
#include "base/options.h"
#include "base/position.h"
#include "base/sources.h"
#include "judge/judgement.h"
#include "openings-file.h"

#include <stdint.h>

typedef struct {
  SearchOptions search; /* its table's bytes are for opinions and proofs together */
  Sources sources;      /* what is known before */
  uint64_t visits;      /* 0: no limit */
  int threads;
  const char *given; /* an option of the judge */
  char *openings;    /* the file that opinions are added to; NULL: none */
  OpeningsFile *file;
} BelieveOptions;

/* What is printed about a position, or about a move. */
typedef struct {
  const char *kind, *name; /* "position", "column" or "move"; and which */
  ValueSet values;
  double points, spread;
  uint64_t visits;
  int length; /* the line that seems best, and its length */
  Move line[JUDGEMENT_LINE];
} BelievedOpinion;

/* Prints one of a position or of a move of it; with exact values it is proved. */
void believe_print_opinion(bool json, const Position *position, const BelievedOpinion *opinion);

/* True if the file of openings has as many visits of the position already. */
bool believe_is_recorded(const BelieveOptions *options, const Position *position);

/* Adds what was found to the file of openings, unless the game is over. False after a message. */
bool believe_record(const BelieveOptions *options, const Line *line, Judgement *judgement,
                    double seconds);

/* Searches for what to expect from the position and each of its moves, and prints it. The table is
 * for proofs. */
ExitStatus believe_judge(const BelieveOptions *options, Table *table, const InputPosition *input);

/* Opinions of openings that were judged before: text files beside the books, one that was installed
 * and one of the user's (docs/formats/openings.md). They are opinions and no proofs: no search
 * looks into them. Read once, then any thread may look things up. */
#pragma once

#include "../play/position.h"

typedef struct {
  Move move;
  double points;   /* that the first player will likely have, 0 to 1 */
  uint64_t visits; /* of the judgement of the position after it */
  int depth;       /* moves of the line that seems best after it, itself included */
} OpeningMove;

enum { OPENING_LINE = 64 };

/* What a line of a file says about its position. */
typedef struct {
  double points; /* that the first player will likely have, 0 to 1 */
  uint64_t visits;
  int length; /* of the line of play that seems best */
  Move line[OPENING_LINE];
} OpeningView;

/* A line of a file: what the judge found about a position. */
typedef struct {
  Position position;
  OpeningView view;
  double seconds; /* that this took */
  double spread;  /* standard deviation of the opinions whose mean the points are */
  int count;
  OpeningMove moves[MOVES_MOST];
} OpeningsEntry;

typedef struct Openings Openings;

/* Both files of the variant; neither need exist. Of two lines about a position the one with more
 * visits counts. */
Openings *openings_open(Variant variant);

/* What the text of a file says, which is called so in messages. */
Openings *openings_read(Variant variant, const char *name, const char *text);

/* As if a line said so. */
void openings_take(Openings *openings, const OpeningsEntry *entry);

void openings_free(Openings *openings); /* NULL is allowed */

/* The user's file. Free with g_free(). */
char *openings_own_path(Variant variant);

/* What is wrong with a file, and in which line; NULL: nothing. Later lines are not read. */
const char *openings_trouble(const Openings *openings);

/* Fills in moves of a position, or of an image of it, and returns their number, 0 if nothing is
 * known. A move has what was found about the position after it, if that was looked into more. */
int openings_find(const Openings *openings, const Position *position,
                  OpeningMove moves[MOVES_MOST]);

/* The same for the position itself. False if nothing is known about it. */
bool openings_view(const Openings *openings, const Position *position, OpeningView *view);

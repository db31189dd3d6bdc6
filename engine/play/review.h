/* The review of a game: the value of each of its positions, and which of its moves gave a win or a
 * draw away, or were the only ones to keep it.
 *
 * One thread calls review_run(), which blocks; any thread may peek, stop and collect meanwhile. All
 * questions get a small budget of nodes first, those at the end of the game before those at its
 * beginning. Then the open ones get eight times as much, and so on. So easy positions are answered
 * at once, and hard ones come last. Values that follow from another position need no search.
 * Before all that comes what is known about any of the positions, in no time to speak of.
 */
#pragma once

#include "deduce.h"
#include "question.h"

/* A position of the game, and the move that led to it. */
typedef struct {
  Position position;
  ValueSet result; /* of the game, repetition included; VALUE_ANY if it goes on */
  int before;      /* index of the position before, less than its own; -1 for a start */
  Move move;       /* from there */
} ReviewStep;

typedef enum {
  MARK_NONE,
  MARK_ONLY,    /* all other moves would have given away what this one kept */
  MARK_MISTAKE, /* gave a win, or a draw, away */
  MARK_DOUBTED, /* of review_mark() alone: nothing is proved, but another move seems better */
} ReviewMark;

/* More points than these have to be at stake for MARK_DOUBTED. */
#define REVIEW_DOUBT 0.15

/* What the review says about a position, and about the move that led to it. */
typedef struct {
  ValueSet values; /* of the position */
  ReviewMark mark; /* of the move; MARK_NONE also as long as that is not known */
  bool judged;     /* the mark is known */
  int better;     /* a move instead that would have kept what a mistake gave away; -1: none known */
  uint64_t nodes; /* searched for all that */
  double doubt;   /* points that the mover seems to have lost; an opinion, no part of the mark */
  int preferred;  /* the move that seemed better; -1: none */
  ValueSet win;   /* of the mover, if there is such a move: nothing is better than a proved win */
} ReviewFinding;

/* The mark to show: what is proved about the move, or else that it is doubted. */
ReviewMark review_mark(const ReviewFinding *finding);

typedef struct {
  int count;      /* of steps */
  int open;       /* steps without an exact value or without a mark */
  int at;         /* the step that is worked on, or -1 */
  double seconds; /* of all runs, up to now */
  Counters counters;
  bool running;
  bool contradicted; /* as of QuestionView: the run has ended, and nothing is known any more ... */
  Key contradiction; /* ... since values exclude each other, first here */
} ReviewView;

typedef struct Review Review;

/* Of `count` steps, at least one. The options' position and goal are not used: values are exact.
 * NULL if there is no memory. */
Review *review_new(const QuestionOptions *options, const ReviewStep *steps, int count);
void review_free(Review *review); /* not while running; NULL is allowed */

/* Enters what the options' knower and known set know about all positions and their moves, with what
 * follows from that and from the rules. Nothing is searched. A stop does not end it, except for the
 * moves of positions that nothing is known about. Values that exclude each other are all left out.
 * A second call waits for the first, and does nothing. Any thread. */
void review_look_up(Review *review);

/* Looks up what is known, then searches until all is known, nothing more can be, or someone stops
 * it; a further run goes on. */
void review_run(Review *review);

/* Makes a running review_run() return within 20 ms. A stop before the run is kept for it. */
void review_stop(Review *review);

/* The state now, and the findings of all steps unless `findings` is NULL. Never waits for the
 * search. */
ReviewView review_peek(Review *review, ReviewFinding *findings);

/* A move that is proved to win for the player to move at the end of the main line; -1: none is
 * known. A run looks for it, as for one at each position that this player wins, as soon as it has
 * proved that. Any thread. */
int review_winner(Review *review);

/* Adds to findings of these steps what follows from what else is known about each step's position
 * and its moves, as a review does: values, marks, better moves. False, and nothing changed, if
 * values exclude each other or there is no memory. Any thread. */
bool review_settle(const ReviewStep *steps, int count, const Family *known,
                   ReviewFinding *findings);

/* True if the move to a step may be worse than another one, by what is known now, and this is not
 * proved. Then *before has what is known about the position before it and its moves. Any thread. */
bool review_wonders(Review *review, int step, Family *before);

/* Adds an opinion of the move to a step: this many points seem lost against the preferred move.
 * Any thread, during a run too. */
void review_doubt(Review *review, int step, double points, Move preferred);

/* As question_collect(), of all questions so far; needs options->record. */
size_t review_collect(Review *review, ProofRecord *records, size_t room);

/* The sum of the findings for the two players. */
typedef struct {
  int mistakes[2], only[2]; /* moves with these marks, by Player */
  int end;                  /* the last step of the main line */
  int since; /* the first step from which on all are proved to have the value of the end; -1: none
              */
  int lost;  /* the same, if a mistake led there by which the player who loses was lost; else -1 */
} ReviewSummary;

/* Of the main line: the steps from the first on that each follow the one before. */
ReviewSummary review_summary(const ReviewStep *steps, const ReviewFinding *findings, int count);

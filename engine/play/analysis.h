/* The value of a position of any game and of each of its moves, live.
 *
 * One thread calls analysis_run(), which blocks; any thread may peek, stop and prefer a move
 * meanwhile. The easy moves are answered first: each gets a small node budget, those still open get
 * eight times as much, and so on. The table and the moves' trees keep what a round has found. A
 * move that is preferred comes first, without a budget. Moves that a symmetry of the position
 * exchanges are searched once. The threads of a dividing team search a move each while budgets are
 * small, and then work as a team on one move at a time.
 */
#pragma once

#include "question.h"

typedef enum {
  MOVE_ILLEGAL,   /* or the game is over */
  MOVE_OPEN,      /* not answered; nobody is working on it at the moment */
  MOVE_SEARCHING, /* being searched now */
  MOVE_ANSWERED,  /* values answer the goal */
} MoveState;

typedef struct {
  MoveState state;
  ValueSet values; /* of the position after the move; VALUE_ANY if illegal */
  uint64_t nodes;  /* spent on it */
  double seconds;  /* spent on it, up to now if it is being searched */
  int same_as;     /* the least move that a symmetry maps it to; itself if none is less */
  OutlookPart outlook;
  double share;   /* at least this part of it is likely to be done, 0 to 1; never falls */
  double leaning; /* to yes, 1, or no, 0, of the claim under way: QuestionView; negative: nothing */
  Claim claim;    /* that one */
} MoveStatus;

typedef struct {
  int count;                       /* move numbers of the variant */
  MoveStatus moves[MOVES_MOST];    /* by move number; the first `count` */
  ValueSet values;                 /* of the position itself */
  Counters counters;               /* of all moves so far */
  uint64_t tasks_open, tasks_done; /* of all moves; 0 without a dividing team */
  Outlook outlook;                 /* of all moves together; its share never falls */
  int preferred;                   /* the move that is searched first, or -1 */
  double seconds;                  /* of all runs, up to now */
  bool running;
  bool answered;      /* every legal move, and so the position, is answered */
  bool out_of_memory; /* a move was given up since memory did not suffice */
  bool contradicted;  /* as in QuestionView, for any move: the analysis has ended ... */
  Key contradiction;  /* ... here */
} AnalysisView;

typedef struct Analysis Analysis;

/* Of the options' position; `tree_bytes` is for all moves together, 0 for 1 GiB. NULL if there is
 * no memory. Nothing is searched yet. But ended games are answered, and positions that are known
 * (question_known()), and what follows from these: in a lost position, for example, each move.
 */
Analysis *analysis_new(const QuestionOptions *options);
void analysis_free(Analysis *analysis); /* not while running; NULL is allowed */

/* Tells that earlier analyses have spent these nodes on a legal move in vain: it waits until the
 * budget is beyond them. So moves take turns as if the analysis had not been interrupted. Before
 * the first run. */
void analysis_tell_before(Analysis *analysis, int move, uint64_t nodes);

/* Searches until all moves are answered, nothing more can be, or someone stops it. May be called
 * again after a stop: it continues with what is open. */
void analysis_run(Analysis *analysis);

/* Makes a running analysis_run() return within 20 ms. A stop before the run is kept for it. */
void analysis_stop(Analysis *analysis);

/* Takes back a stop that no run has met. Not while running. */
void analysis_unstop(Analysis *analysis);

/* Makes a move the next to be searched, until it is answered; what is under way waits. -1 takes
 * that back. Moves that are answered or illegal are not preferred. */
void analysis_prefer(Analysis *analysis, int move);

/* Enters what has become known elsewhere about the position after a legal move: it is not searched
 * further than that leaves open. Values that contradict what the analysis has found are ignored. */
void analysis_learn(Analysis *analysis, int move, ValueSet values);

/* The state now; never waits for the search. */
AnalysisView analysis_peek(Analysis *analysis);

/* As question_tasks(), of the move under way, or of the last one. */
size_t analysis_tasks(Analysis *analysis, TaskView *tasks, size_t room);

/* As question_collect(), of all moves. */
size_t analysis_collect(Analysis *analysis, ProofRecord *records, size_t room);

/* The view before anything is searched: what is legal, what is the same, and the position's result
 * if the game is over. */
AnalysisView analysis_blank(const Position *position);

/* How many moves of a view are legal, and how many answered. `last` is the one that is open, if
 * none is but those that a symmetry maps to it; else -1. */
typedef struct {
  int legal, answered, last;
} AnalysisCount;
AnalysisCount analysis_count(const AnalysisView *view);

/* What the moves of a view say about the position's own value. */
ValueSet analysis_fold(const Position *position, const AnalysisView *view);

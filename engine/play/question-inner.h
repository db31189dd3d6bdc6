/* What the questions of all games are made of; for question.c, analysis.c and the games' own files.
 *
 * question.c keeps the time, the view, the records and the loop of a run. A game searches: it fills
 * in a QuestionKind, and its struct begins with a Question. All functions except answer() are
 * called with the mutex locked. */
#pragma once

#include "../core/stop.h"
#include "question.h"

#include <pthread.h>

typedef struct {
  size_t size;   /* of the game's struct */
  bool measured; /* its searches are among those that the outlook was fitted to */
  /* Searches for what is open with about this many nodes (0: no limit), without the mutex, and
   * enters what came out; returns soon once the stop flag is raised. */
  void (*answer)(Question *question, uint64_t nodes);

  /* Of a team; NULL if there never is one. */
  void (*stop)(Question *question);                    /* whatever the stop flag does not */
  void (*add)(Question *question, QuestionView *view); /* what is not in view and the tally */
  void (*drain)(Question *question);                   /* keeps its records */
  size_t (*tasks)(Question *question, TaskView *tasks, size_t room);
  void (*clear)(Question *question); /* frees it; not while running */
} QuestionKind;

struct Question {
  const QuestionKind *kind;
  QuestionOptions options;
  StopFlag stop;
  Tally tally; /* for options.tally, if there is no other; its `now`: of the search under way */

  pthread_mutex_t mutex; /* guards all below; held for moments only */
  QuestionView view;     /* without what is under way and what a team has done */
  QuestionView rest;     /* with the team's part; while nothing runs */
  double began;          /* the run */
  uint64_t claim_began;  /* nodes when the claim under way began */
  bool stopped;
  ProofRecord *records; /* not yet collected */
  size_t records_count, records_room;
};

/* Fewer are searched before a team has gathered, and before one that divides its work has. */
enum { QUESTION_TEAM_NODES = 1 << 20, QUESTION_DIVIDING_NODES = 1 << 23 };

static inline void question_lock(Question *question) { pthread_mutex_lock(&question->mutex); }
static inline void question_unlock(Question *question) { pthread_mutex_unlock(&question->mutex); }

/* For Solving.question: the question as `kind` puts it, with what is known at once. NULL if there
 * is no memory. */
Question *question_make(const QuestionKind *kind, const QuestionOptions *options);

/* The flag that a search of this question has to look at. */
static inline const StopFlag *question_stop_flag(const Question *question) {
  return question->options.stop != NULL ? question->options.stop : &question->stop;
}

/* True if threads are wanted, and worth it for a search of this many nodes (0: no limit). */
bool question_wants_team(const Question *question, uint64_t nodes);

/* With the mutex locked: enters what a search has found, the answer to a claim with this much work,
 * and keeps a record of it. VALUE_ANY is ignored. */
void question_enter(Question *question, Claim claim, ValueSet values, uint64_t nodes,
                    double seconds);

/* With the mutex locked: a search has met two values that exclude each other. */
void question_contradict(Question *question, Key key);

/* With the mutex locked: adds a search's counters, which then has ended. */
void question_count(Question *question, const Counters *counters);

/* With the mutex locked: keeps a record for question_collect(), if that is wanted. */
void question_keep(Question *question, ProofRecord record);

/* How a job is, in sentences: what status prints and watch draws. */
#pragma once

#include "cluster/life.h"
#include "cluster/progress.h"
#include "job/job.h"

typedef struct {
  const Job *job;
  Progress progress;
  GArray *lives; /* of Life: the workers */
  bool stopped;  /* the job was told to stop */
} Picture;

/* Looks at the job, whose results are loaded. False after a message. Free with picture_clear(). */
bool picture_take(Picture *picture, const Job *job);
void picture_clear(Picture *picture);

typedef struct {
  int workers, machines, threads;
  double rate; /* nodes a second, since each began */
} Team;

Team picture_team(const Picture *picture);

/* The answer to the claim as a sentence, or "Open."; what to do next, likewise. Free with g_free().
 */
char *picture_answer(const Picture *picture);
char *picture_next(const Picture *picture);

/* All of it, in lines that are ended by newlines. Free with g_free(). */
char *picture_text(const Picture *picture);

/* The same in one line without a newline, for those who keep a record. Free with g_free(). */
char *picture_line(const Picture *picture);

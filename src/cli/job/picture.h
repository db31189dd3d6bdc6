/* How a job stands, in sentences: what status prints and watch draws. */
#pragma once

#include "cluster/files/life.h"
#include "cluster/tree/progress.h"
#include "job/job.h"

typedef struct {
  const Job *job;
  Progress progress;
  GArray *lives; /* of Life: the workers */
  bool stopped;  /* the job was told to stop */
  int64_t made;  /* when the results were counted, seconds since 1970 */
  uint64_t more; /* bytes of results since then; 0: it covers all */
} JobPicture;

/* Looks at the job, whose results are loaded, and leaves a digest of them for others. False after a
 * message. Free with picture_clear(). */
bool picture_take(JobPicture *picture, const Job *job);

/* Looks at the job by its digest, which is all that is read: the present answer and figures, or
 * those of a moment ago while workers add results. That suffices for an open job with few results
 * since; the digest must then be at most `age_most` seconds old (0: of any age). False without a
 * message if the results have to be read. */
bool picture_glance(JobPicture *picture, const Job *job, double age_most);
void picture_clear(JobPicture *picture);

typedef struct {
  int workers, machines, threads;
  double rate; /* nodes a second since each began */
} CrewCount;

CrewCount picture_crew(const JobPicture *picture);

/* "win", "not-win" or "open", of a RootAnswer. */
const char *picture_answer_word(char answer);

/* The answer to the claim as a sentence, or "Open."; what to do next, likewise. Free with g_free().
 */
char *picture_answer(const JobPicture *picture);
char *picture_next(const JobPicture *picture);

/* All of it, in lines that are ended by newlines. Free with g_free(). */
char *picture_text(const JobPicture *picture);

/* The same in one line without a newline, for a record. Free with g_free(). */
char *picture_line(const JobPicture *picture);

/* Prints it for programs, with more in it: a JSON object in a line. */
void picture_print_json(const JobPicture *picture);

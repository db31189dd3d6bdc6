/* What a look at the folder of a cluster job says, in words for its window. Strings are for the
 * caller to free. */
#pragma once

#include "job-follower.h"
#include "job-known.h"

/* When it was created, in local time; `created` itself if that is no time. */
char *job_words_created(const char *created);

/* "White wins", "White cannot win", "Not known yet"; for several positions how many are won, and
 * which of the first ones. Where the job has no answer, what is known elsewhere; NULL: nothing. */
char *job_words_answer(const Progress *progress, const Description *job, const JobKnown *known);

/* "Column 5: White wins", with what the job has proved, or assumes, or what is known elsewhere. */
char *job_words_column(const JobSeen *seen, const Description *job, const JobKnown *known,
                       int column);

/* How many of the job's positions are answered, if it has several, and how many of all positions,
 * tasks and others below them too, are won or not. */
char *job_words_answers(const Progress *progress, const Description *job);

char *job_words_work(const JobSeen *seen);      /* nodes and time so far */
char *job_words_rest(const Progress *progress); /* tasks and time to come */

/* How old what was counted is now, in seconds since 1970, and whether it is counted again. */
char *job_words_age(const JobSeen *seen, gint64 now);

/* The workers, a line each, and when each gave its last sign of life. */
char *job_words_workers(const GArray *workers);

/* How many answers the import brought. */
char *job_words_brought(guint count, const JobSeen *seen, const Description *job);

/* Lines of results that are of no use. */
char *job_words_damage(const ResultCounts *counts);

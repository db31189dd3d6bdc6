/* The messages between the workers of a job: the file log/news, to which
 * all of them append and of which each reads what is new.
 *
 * It says which worker begins which task, and what was found. So each worker keeps the tree of the
 * job itself, all copies agree, and it chooses its next task without asking. The news are not the
 * truth: the results are, and are written first. A worker that begins reads the results, and the
 * news only from then on. A file that vanishes is made again.
 *
 * Each line has a checksum, so one that is cut or overwritten is left out. On network file systems
 * two workers that append at once may overwrite each other. So each looks for its own lines, and
 * writes those again that are not there. docs/formats/job.md is the reference. One thread at a
 * time. */
#pragma once

#include "../../team/dag.h"
#include "../files/description.h"
#include "../files/life.h"

#include <glib.h>

typedef enum {
  NEWS_HERE,  /* the worker works, with this many threads */
  NEWS_LEADS, /* ... and leads: no other worker need compare the news with the results */
  NEWS_GONE,  /* works no more */
  NEWS_DOES,  /* begins this task, or is still at it */
  NEWS_LEFT,  /* leaves it, with nothing found */
  NEWS_FOUND, /* an answer, or that the position was divided */
  NEWS_KINDS
} NewsKind;

typedef struct {
  NewsKind kind;
  char name[LIFE_NAME_SIZE]; /* the worker's name; filled in by news_say() */
  int threads;               /* of NEWS_HERE and NEWS_LEADS */
  ProofRecord record;        /* of the last three; of NEWS_DOES and NEWS_LEFT its key */
} NewsItem;

enum { NEWS_LINE_LONGEST = LIFE_NAME_SIZE + 128 }; /* bytes, with newline and NUL */

typedef struct News News;

/* The news of the worker of that name. What is in the file by now is not read. The options must
 * outlive it.
 */
News *news_new(const Folder *folder, const Description *description, const char *name);
void news_free(News *news); /* NULL is allowed */

typedef enum { NEWS_READ, NEWS_REPLACED, NEWS_UNREADABLE } NewsStatus;

/* Calls the function with all that others have said since the last time, in order. If this is not
 * the file that was read before, something was perhaps missed: the results have to be read. */
NewsStatus news_hear(News *news, void (*hear)(const NewsItem *item, void *data), void *data);

/* Notes an item to be written. */
void news_say(News *news, NewsItem item);

/* Writes the items; what cannot be written is written the next time. */
void news_tell(News *news);

/* Writes an item as a line with its newline and returns its length. Reads a line without its
 * newline; false if it is not as it was written. */
size_t news_write(const NewsItem *item, char line[NEWS_LINE_LONGEST]);
bool news_read(const char *line, size_t length, NewsItem *item);

/* fourscore-cli campaign: works on one position in a folder for days, over any number of restarts
 * and machines, until there is a certificate. docs/formats/campaign.md describes the folder:
 *
 *   campaign.txt   what is asked, written once
 *   state.txt      figures of each target, replaced as a whole once a minute
 *   log.txt        a line for whatever happened, only added to
 *   proved.store   all answers; the only file that a proof depends on
 *   certificates/  one of each target that is settled
 *
 * A target is a position that is worked on by itself: the positions after the root's moves, and
 * those of a line on the way. Without state.txt the figures begin again; nothing proved is lost. */
#pragma once

#include "base/command.h"
#include "base/kept.h"
#include "base/options.h"
#include "base/team-options.h"
#include "team/dag.h"

#include <glib.h>
#include <json-glib/json-glib.h>

#define CAMPAIGN_STORE "proved.store"

typedef struct {
  char *name; /* "reply-4", "line-15": a file's name, too */
  char *text; /* the position */
  Board board;
  bool reply; /* after one of the root's moves; else of the line */

  uint64_t nodes; /* of all its searches */
  double seconds;
  double open, done, divided; /* tasks: waiting, and since the beginning */
  double task;                /* nodes that the last could take at first (outlook.h) */
  DagNumbers numbers;         /* negative: none yet */
  ValueSet values;            /* VALUE_ANY: open */
  char *settled;              /* the day; NULL: open */
  bool certified;             /* its certificate is there */
} Target;

typedef struct {
  char *folder;
  char *root, *line; /* as given; line: moves after the root, NULL for none */
  char *created;     /* 2026-11-23T04:00:00Z */
  Claim claim;
  uint64_t slice; /* nodes that a target gets at a time, at first */
  Board board;    /* of the root */
  GArray *targets;
  ValueSet values; /* of the root */
  uint64_t nodes;  /* of all searches */
  double seconds;
  bool other_unit; /* the proof numbers in state.txt cannot be compared with new ones */
} Campaign;

/* file.c: campaign.txt. Makes a campaign in a folder that has none, or opens the existing one, with
 * its figures; if `root` is NULL it only opens. False after a message, for example if the folder's
 * campaign is about something else. Clear with campaign_clear() in any case. */
typedef struct {
  const char *folder, *root, *line; /* root and line NULL: not given */
  Goal goal;
  bool goal_given;
  uint64_t slice;
} CampaignWish;
bool campaign_open(Campaign *campaign, const CampaignWish *wish);
void campaign_clear(Campaign *campaign);
/* Keeps other processes from working on it until the descriptor *lock is closed, or the process
 * ends. They may still look. False after a message, with *lock -1, if another process works on
 * it. */
bool campaign_lock(const Campaign *campaign, int *lock);
char *campaign_path(const Campaign *campaign, const char *name); /* free with g_free() */

static inline Target *campaign_target(const Campaign *campaign, guint i) {
  return &g_array_index(campaign->targets, Target, i);
}

/* targets.c: fills the targets from root and line; false after a message. */
bool targets_make(Campaign *campaign, const char *origin);

/* Replies in all, and those that are settled. */
guint targets_replies(const Campaign *campaign, guint *settled);

/* What follows for the root from the replies that are settled. */
ValueSet targets_values(const Campaign *campaign);

/* 0 and 1e30 for a settled target. */
DagNumbers target_numbers(const Campaign *campaign, const Target *target);

/* The root's numbers, which follow from those of its replies. */
DagNumbers targets_numbers(const Campaign *campaign);

/* A proof number for people, "never" for the impossible; free with g_free(). */
char *targets_number(double number);

/* What is left, of one or of all replies: an estimate. */
Outlook targets_outlook(const Target *target);
Outlook targets_rest(const Campaign *campaign);

/* The target to search next. It is the latest open position of the line, as long as that has had
 * less than a third of all nodes, since positions with more stones fall sooner. The rest is shared
 * in inverse proportion to what seems to be left of a reply: the cheapest by belief comes first,
 * and nothing waits for ever. NULL: none is open. */
Target *targets_next(const Campaign *campaign);

/* The nodes that it then gets. */
uint64_t targets_slice(const Campaign *campaign, const Target *target);

/* "win" or "not-win" as an answer to the claim, "open". */
const char *campaign_word(const Campaign *campaign, ValueSet values);

/* state.c. Without the file, reading changes nothing. False, after a message, if the file is not
 * what it should be or cannot be written. */
bool state_read(Campaign *campaign);
bool state_write(const Campaign *campaign);

/* log.c: a line of log.txt. */
typedef struct {
  char date[21]; /* 2026-11-23T04:00:00Z, UTC */
  char what[12]; /* start, slice, settled, day, stop, end */
  double nodes, seconds;
  guint settled, replies;
  double yes, no; /* the root's proof numbers */
  char text[160];
} LogLine;
void log_now(char date[21]);
LogLine log_line(const Campaign *campaign, const char *what, const char *text);
bool log_add(const Campaign *campaign, const LogLine *line); /* false after a message */

/* All whole lines; others are left out. Free with g_array_unref(). Never NULL. */
GArray *log_read(const Campaign *campaign);
char *log_sentence(const LogLine *line); /* for people; free with g_free() */

/* certify.c: writes the certificate of a settled position. False after a message. */
bool campaign_certify(const Campaign *campaign, Kept *kept, const char *name, Board board);
/* Whether there is a whole one; a damaged file is written again. */
bool campaign_has_certificate(const Campaign *campaign, const char *name);

/* work.c: works on it until it is settled, the time is over, or a signal arrives. */
ExitStatus campaign_work(Campaign *campaign, SolveOptions *options, bool json, double time_limit);

/* status.c, page.c: reports about it. The page replaces the text between two marker lines of the
 * file, or the whole file; its picture lies beside it. */
ExitStatus campaign_tell(const Campaign *campaign, bool json);
/* Adds members of JSON: "proof" and "disproof". Numbers that are practically infinite, which
 * json-glib would write wrongly, and unknown ones are left out. */
void campaign_add_numbers(JsonBuilder *json, DagNumbers numbers);
ExitStatus campaign_page(const Campaign *campaign, const char *path);

/* picture.c: the root's proof numbers over time as an SVG; without cairo it says that there is
 * none. False after a message. */
bool campaign_picture(const GArray *entries, const char *path);

Command campaign_command;

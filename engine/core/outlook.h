/* How much of a search is left, as far as that can be foretold, and how sure it is.
 *
 * What is measured: with every task that a search divides, tasks are born, and with every answer
 * some die. A search that is far from its end divides much and answers little. So log(rest /
 * searched) is modelled as normal, and linear in the logarithms of two signs: waiting tasks for
 * each divided one, and answered tasks for each divided one. A search that divides nothing shows
 * only how long it has lasted; it is likely to last some times as long again. Line and spreads were
 * fitted to recorded searches; docs/progress.md has the method and how far it holds.
 *
 * Nothing here is proved, and nothing that is proved depends on it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* What one search of a position has to tell. */
typedef struct {
  bool over;                /* nothing is left of it */
  bool unmeasured;          /* of a game whose searches were not recorded: nothing is foretold */
  int claims;               /* that are open, the one that is searched among them; 1 if not told */
  double nodes;             /* searched so far, for the claim under way */
  double open, done, split; /* tasks that wait, were answered, were divided; all 0: not divided */
  double task;              /* nodes that a task could take at first; 0: as those of many threads */
} OutlookPart;

/* Nodes that are left: likely at least and at most so many, nine times of ten each, and as likely
 * more as less than the middle. `told` is the part of the middle that tasks, or a search of some
 * length, tell of; what was only glanced at can take anything. */
typedef struct {
  double least, middle, most, told;
} OutlookRest;

typedef struct {
  bool foretold; /* else the rest can be anything, and nothing but the share means something */
  OutlookRest rest;
  double share; /* at least this part is likely to be done, 0 to 1; falls never if followed */
} Outlook;

/* What is left of one search. Of one without nodes: nothing is known, all 0. */
OutlookRest outlook_rest(const OutlookPart *part);

/* Of several searches, as of the moves of a position: hard ones come together, so the bounds are
 * added. One that was only glanced at is taken to need as much as those of which more is told do in
 * the mean, unless it looks harder by itself. */
OutlookRest outlook_sum(const OutlookPart parts[], int count);

/* Of searches that took this many nodes together; 1 share if `over`. */
Outlook outlook_make(double nodes, OutlookRest rest, bool over);

/* Brings what was shown up to date: its share never falls. */
void outlook_follow(Outlook *shown, Outlook now);

/* How much of a search is left, as far as that can be foretold, and how sure it is.
 *
 * What is measured: with every task that a search divides, tasks are born, and with every answer
 * some die. A search that is far from its end divides much and answers little. So log(rest /
 * searched) is modelled as normal, and linear in the logarithms of two signs: waiting tasks for
 * each divided one, and answered tasks for each divided one. A search that divides nothing shows
 * only how long it has lasted; it is likely to last some times as long again. Line and spreads were
 * fitted to recorded searches of 20 to 24 stones. Searches of fewer stones show the same signs
 * although their end is much farther, so they may always take as long as the hardest that were
 * answered. docs/progress.md has the method and how far it holds.
 *
 * Nothing here is proved, and nothing that is proved depends on it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* What one search of a position has to say. */
typedef struct {
  bool over;    /* nothing is left of it */
  int stones;   /* of Connect Four 3D, 0 of another game: below 13 nothing is foretold */
  int claims;   /* open claims, including the one being searched; 1 if not given */
  double nodes; /* searched so far, for the claim under way */
  double open, done, split; /* tasks that wait, were answered, were divided; all 0: not divided */
  double task;              /* nodes that a task could take at first; 0: as those of many threads */
} OutlookPart;

/* Nodes that are left. Nine times in ten there are at least `least`, nine times in ten at most
 * `most`, and more than the middle as often as less. `told` is the part of the middle that rests on
 * tasks, or on a search of some length; what was only glanced at can take anything. */
typedef struct {
  double least, middle, most, told;
} OutlookRest;

typedef struct {
  bool foretold; /* else the rest can be anything, and only the share has a meaning */
  OutlookRest rest;
  double share; /* at least this part is likely to be done, 0 to 1; never falls if followed */
} Outlook;

/* What is left of one search. All 0 without nodes: nothing is known. */
OutlookRest outlook_rest(const OutlookPart *part);

/* What is left of several searches, such as those of a position's moves. Hard ones come together,
 * so the bounds are added. One that was only glanced at is taken to need the mean of the better
 * known ones, unless it looks harder by itself. */
OutlookRest outlook_sum(const OutlookPart parts[], int count);

/* The outlook of searches that took this many nodes together; its share is 1 if `over`. */
Outlook outlook_make(double nodes, OutlookRest rest, bool over);

/* Brings what was shown up to date: its share never falls. */
void outlook_follow(Outlook *shown, Outlook now);

#include "outlook.h"

#include <math.h>

/* docs/progress.md; multiples of the nodes so far, as logarithms. */
typedef struct {
  double line, per_open, per_done, spread;
  double open_most; /* more show only that the end is far */
} Signs;

/* For one thread, whose tasks begin with few nodes, and for many. */
static const Signs ONE = {-0.3, 1.1, 0, 1.75, 1.75}, MANY = {-3.68, 1.97, -1.43, 1.5, 2.6};
static const double ONE_TASK = 512, MANY_TASK = 4096;
static const double FAR_SPREAD = 2.5; /* too wide to be shown */
static const double LONE = 1.25, LONE_SPREAD = 1.8;
static const double WHOLE = 0.13, PER_WAITING = 0.52, WHOLE_SPREAD = 1.5;
static const double LONE_TELLS = 4e6;
static const double TASKS_LEAST = 40; /* divided, before the signs mean anything */

static const double SURE = 1.2816;     /* spreads to each side that nine of ten stay below */
static const double NODES_LEAST = 3e5; /* shorter searches are over before anybody reads of them */
static const double WIDEST = 400;      /* most / least; more is no forecast */
static const double FARTHEST = 25;     /* middle / nodes; the recorded searches end there */

/* Nodes of the hardest position that may be answered, of that many stones, and the factor of each
 * stone fewer, so that those of all that were are included (docs/measurements/progress.md). With
 * still fewer stones only such were as have forced moves first. */
enum { FEWEST = 13 };
static const double HARDEST = 1.5e11, A_STONE = 2.9, UNKNOWN = 1e30;

static OutlookRest around(double nodes, double middle, double spread, bool told) {
  return (OutlookRest){
      .least = nodes * exp(middle - SURE * spread),
      .middle = nodes * exp(middle),
      .most = nodes * exp(middle + SURE * spread),
      .told = told ? nodes * exp(middle) : 0,
  };
}

/* For tasks that are searched whole, as those of a job are. */
static OutlookRest rest_of_wholes(const OutlookPart *part) {
  double open = log((part->open + 1) / (part->done + 1));
  return around(part->nodes, WHOLE + PER_WAITING * open, WHOLE_SPREAD, true);
}

static double between(double one, double many, double part) { return one + (many - one) * part; }

/* What the signs say if tasks begin with this many nodes. */
static Signs signs_of(double task) {
  double part = task > 0 ? log(task / ONE_TASK) / log(MANY_TASK / ONE_TASK) : 1;
  part = fmin(fmax(part, 0), 1);
  return (Signs){.line = between(ONE.line, MANY.line, part),
                 .per_open = between(ONE.per_open, MANY.per_open, part),
                 .per_done = between(ONE.per_done, MANY.per_done, part),
                 .spread = between(ONE.spread, MANY.spread, part),
                 .open_most = between(ONE.open_most, MANY.open_most, part)};
}

/* Of the claim under way. */
static OutlookRest rest_of_claim(const OutlookPart *part) {
  if (part->split < TASKS_LEAST && part->done >= TASKS_LEAST) return rest_of_wholes(part);
  if (part->split < TASKS_LEAST)
    return around(part->nodes, LONE, LONE_SPREAD, part->nodes >= LONE_TELLS);
  double open = log((part->open + 1) / (part->split + 1));
  double done = log((part->done + 1) / (part->split + 1));
  Signs signs = signs_of(part->task);
  return around(part->nodes, signs.line + signs.per_open * open + signs.per_done * done,
                open > signs.open_most ? FAR_SPREAD : signs.spread, true);
}

/* A second claim may follow, or not, as the first is answered; it is about as hard. */
static OutlookRest with_second(OutlookRest rest, double nodes) {
  double next = (nodes + rest.middle) / 2;
  return (OutlookRest){rest.least, rest.middle + next, nodes + 2 * rest.most, rest.told + next};
}

/* As long as more tasks wait than were divided, a search may still grow as long as any. */
static double most_of_stones(const OutlookPart *part) {
  if (part->stones < FEWEST) return UNKNOWN;
  bool shrinks = part->split >= TASKS_LEAST && part->open < part->split;
  return shrinks ? 0 : HARDEST * pow(A_STONE, FEWEST - part->stones) - part->nodes;
}

OutlookRest outlook_rest(const OutlookPart *part) {
  if (part->over) return (OutlookRest){0};
  OutlookRest rest = rest_of_claim(part);
  if (part->claims > 1) rest = with_second(rest, part->nodes);
  rest.most = fmax(rest.most, most_of_stones(part));
  return rest;
}

static OutlookRest outlook_add(OutlookRest a, OutlookRest b) {
  return (OutlookRest){a.least + b.least, a.middle + b.middle, a.most + b.most, a.told + b.told};
}

/* A search that was only glanced at is taken to be as hard as the others. */
static OutlookRest as_others(OutlookRest rest, OutlookRest others, int count) {
  if (count == 0 || rest.middle * count >= others.middle) return rest;
  return (OutlookRest){rest.least, others.middle / count, others.most / count, 0};
}

OutlookRest outlook_sum(const OutlookPart parts[], int count) {
  OutlookRest told = {0}, all = {0};
  int told_count = 0;
  for (int i = 0; i < count; i++) {
    OutlookRest rest = outlook_rest(&parts[i]);
    if (rest.told <= 0) continue;
    told = outlook_add(told, rest);
    told_count++;
  }
  for (int i = 0; i < count; i++) {
    OutlookRest rest = outlook_rest(&parts[i]);
    bool glanced = !parts[i].over && rest.told <= 0;
    all = outlook_add(all, glanced ? as_others(rest, told, told_count) : rest);
  }
  return all;
}

Outlook outlook_make(double nodes, OutlookRest rest, bool over) {
  if (over) return (Outlook){.foretold = true, .share = 1};
  bool foretold =
      nodes >= NODES_LEAST && rest.most <= WIDEST * rest.least && rest.middle <= FARTHEST * nodes;
  return (Outlook){foretold, rest, rest.most > 0 ? nodes / (nodes + rest.most) : 0};
}

void outlook_follow(Outlook *shown, Outlook now) {
  now.share = fmax(now.share, shown->share);
  *shown = now;
}

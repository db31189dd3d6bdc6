/* What a terminal shows of a search under way: redrawn in place, cut to the window. A picture of
 * several lines for an analysis, one line for everything else. */
#pragma once

#include "base/options.h"
#include "play/analysis.h"

/* How fast a search is: over the last second or so. */
typedef struct {
  double rate; /* nodes a second */
  double seconds;
  uint64_t nodes;
} LivePace;

typedef struct {
  const SearchOptions *options;
  const Table *table; /* NULL: none */
  const char *title;
  Variant variant;

  int lines; /* drawn and not erased */
  LivePace pace;
} Live;

/* True if standard error is a terminal that can be drawn on. */
bool live_possible(void);

/* Draws over what was drawn before. */
void live_draw(Live *live, const AnalysisView *view);

/* Erases what was drawn, so that other output can follow. */
void live_erase(Live *live);

/* Draws one line over the previous one, and erases it. */
void live_line(const char *format, ...) G_GNUC_PRINTF(1, 2);
void live_line_erase(void);

/* "1:02:03, 12.3G nodes, 6.35M nodes/s", of the time and nodes since the search began. */
enum { LIVE_PACE_SIZE = 128 };
void live_write_pace(LivePace *pace, double seconds, uint64_t nodes, char text[LIVE_PACE_SIZE]);

/* "perhaps 10 minutes to 3 hours left", or that it cannot be predicted, for a search
 * that has taken this many nodes and seconds. */
enum { LIVE_OUTLOOK_SIZE = 96 };
void live_write_outlook(const Outlook *outlook, uint64_t nodes, double seconds,
                        char text[LIVE_OUTLOOK_SIZE]);

/* Draws lines over as many as were drawn before, each ended by a newline, and counts them; ""
 * erases them. */
void live_text(int *drawn, const char *text);

/* The line of a search that has nothing else to show: its pace, and how full the table is. */
typedef struct {
  Tally tally;        /* for the searches to show */
  const Table *table; /* NULL: none, or it is not mentioned */
  double began;
  bool foretells; /* whether the work that is left is shown */
  int stones;     /* OutlookPart */
  LivePace pace;
  Outlook outlook;
  uint64_t filled; /* entries of the table that earlier searches made */
  bool drawn, told;
} LiveSearch;

/* Another search begins, with the same table as those before. */
void live_search_begin(LiveSearch *live, const Table *table);

/* Draws the line, if there is a terminal for it, and erases it. */
void live_search_draw(LiveSearch *live);
void live_search_erase(LiveSearch *live);

/* Where no terminal shows the line: says once, after some seconds, that the distance of the
 * position is still searched, and how to end that. */
void live_search_tell_distance(LiveSearch *live, const char *position);

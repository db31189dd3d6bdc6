/* What the judge says about the position shown (judge/judgement.h), deeper while the user looks at
 * it. Of an opening that was judged before (storage/openings.h) that is said at once; of each move
 * whichever has looked into more positions.
 *
 * A worker of low priority searches while opinions are wanted, the window can be seen, and nothing
 * else searches; for JUDGE_SECONDS a position at most. It is stopped as soon as a different
 * position is shown, and never waited for. Main thread only.
 *
 * Signal: "changed" whenever something else is said. Properties: "wanted"; "seen", whether its
 * window can be looked at. */
#pragma once

#include <gtk/gtk.h>

#include "session/session.h"

enum { JUDGE_SECONDS = 30, JUDGE_BEST = -1, JUDGE_NOTHING = -2 };

#define FS_TYPE_JUDGE (fs_judge_get_type())
G_DECLARE_FINAL_TYPE(FsJudge, fs_judge, FS, JUDGE, GObject)

FsJudge *fs_judge_new(FsSession *session);

/* From now on "seen" says whether the widget is mapped and its window not minimised. */
void fs_judge_follow(FsJudge *self, GtkWidget *widget);

/* How far a move, or with JUDGE_BEST the position, was looked into. */
typedef struct {
  double estimate[3]; /* of first, draw and second; it has the judge's points */
  guint64 visits;
  int depth; /* moves of the line that seems best */
} JudgeOpinion;

/* FALSE as long as nothing is said about the position shown, or if that is veiled.
 * `opinion->estimate` is the estimate without a look ahead, which shows how likely a draw is. */
gboolean fs_judge_get(FsJudge *self, int move, JudgeOpinion *opinion);

/* The line that seems best after a move is shown while it is pointed at: its numbered stones are on
 * the board. JUDGE_BEST for that of the position, JUDGE_NOTHING for none. */
void fs_judge_point(FsJudge *self, int move);
int fs_judge_get_line(FsJudge *self, const Move **line); /* its length; 0: none; until "changed" */

gboolean fs_judge_is_running(FsJudge *self);

/* An explanation in sentences (play/explain.h), for the window and the command line. */
#pragma once

#include <glib.h>

#include "play/explain.h"

/* "White", "Black". */
const char *explain_player(Player player);

/* A move inside a sentence: "column 5", "a pop of column 5". Free with g_free(). */
char *explain_move_name(Variant variant, int move);

/* Why the part's claim has its answer, in a few sentences without line breaks. Forced lines, and
 * the replies to a first move, are only announced: they are shown in another way. Free with
 * g_free(). */
char *explain_sentence(const Position *position, const Explanation *part);

/* The same of the position after a move, as a reason for that move: it counts among the winner's.
 */
char *explain_move_sentence(const Position *after, const Explanation *part);

/* How a game has ended: the line that has won, or that there is none. Free with g_free(). */
char *explain_end(const Position *position, ValueSet result);

/* What the part argues: "Why White Wins", "Why Black Does Not Win". Free with g_free(). */
char *explain_heading(const Explanation *part);

/* Whether what the part calls replies are moves of the player to move: there is no first move that
 * they would reply to. */
gboolean explain_is_own(const Explanation *part);

/* What answers a reply, and why that suffices: "3 answers: by force, 3 moves", "no line is left".
 * Free with g_free(). */
char *explain_reply_words(Variant variant, const ExplainReply *reply);

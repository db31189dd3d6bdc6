/* An explanation in sentences (play/explain.h), for the window and the command line. */
#pragma once

#include <glib.h>

#include "play/explain.h"

/* "White", "Black". */
const char *explain_player(Player player);

/* Why the part's claim has its answer, in a few sentences without line breaks. Forced lines, and
 * the replies to a first move, are only announced: they are shown otherwise. Free with g_free(). */
char *explain_sentence(const Position *position, const Explanation *part);

/* Why the position after a reply is as it is: "zugzwang", "forced, 5 moves", "1,200 nodes". Free
 * with g_free(). */
/* How a game has ended: the line that has won, or that there is none. Free with g_free(). */
char *explain_end(const Position *position, ValueSet result);

char *explain_reply_words(const ExplainReply *reply);

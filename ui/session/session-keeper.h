/* Keeps a session on disk while the program runs, so that a crash or a SIGTERM loses nothing: the
 * next start without a position continues what was left behind.
 *
 * What a user closes is kept too, and continued if nothing was left behind: first the sessions that
 * were never saved, the last one first, then the one that was closed last.
 *
 * Sessions are kept in numbered places of the user's state folder. A program holds the lock of its
 * place as long as it lives, so a file without a lock was left behind. Main thread only. */
#pragma once

#include "session/session-file.h"

typedef struct SessionKeeper SessionKeeper;

/* Takes a free place, one with something left behind if that is wanted. `trouble` is called if the
 * session cannot be kept, with words that say why, and with NULL when it can again. */
typedef void (*KeeperTrouble)(const char *words, gpointer data);
SessionKeeper *session_keeper_new(FsSession *session, gboolean restore, KeeperTrouble trouble,
                                  gpointer data);

/* Reads what was left behind in its place into the session. FALSE if there is nothing, or on
 * trouble.
 */
gboolean session_keeper_take(SessionKeeper *keeper, SavedPlace *place);

/* Beginnings of the names of places: now, and in earlier versions for other games than the cube.
 * Sessions left behind in those are continued last. */
#define KEPT_AS "session"
#define KEPT_ONCE_AS "flat-session"

/* The same from a session that its user closed; the next program no longer finds it. */
gboolean session_keeper_take_closed(SessionKeeper *keeper, SavedPlace *place);

/* Takes over what some such sessions and some that were left behind know of positions, and leaves
 * the sessions where they are: a position that is given again continues what was found then. */
void session_keeper_learn(SessionKeeper *keeper);

/* TRUE if something was left behind in a place of that name. */
gboolean session_keeper_has_left(const char *kept_as);

/* The file that the session belongs to, or NULL, and its state; kept with the session. */
void session_keeper_set_file(SessionKeeper *keeper, GFile *file, const char *seen);

/* FALSE if it has no place, or could not be written the last time. */
gboolean session_keeper_is_kept(const SessionKeeper *keeper);

/* Ends the keeping. The present session is forgotten; left behind, as after a crash; or kept as the
 * session that was closed last, in place of the one before, unless that was never saved. */
typedef enum { KEEPER_FORGETS, KEEPER_LEAVES, KEEPER_CLOSES, KEEPER_CLOSES_UNSAVED } KeeperEnd;
void session_keeper_end(SessionKeeper *keeper, KeeperEnd end);

/* Forgets the session that was closed last. */
void session_keeper_forget_closed(void);

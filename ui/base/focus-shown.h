/* The mark of what has the focus, for people who use the keyboard. */
#pragma once

/* From now on, in all windows of the program, it stays until the pointer is pressed. GTK takes it
 * away after three seconds, however long somebody thinks before the next key. Call once, when GTK
 * is there. Main thread. */
void focus_stays_shown(void);

/* What can be chosen in a row is read whole: in the list that the row opens, and in the row itself
 * where it has the room. */
#pragma once

/* From now on, of every AdwComboRow that has no list of its own. libadwaita cuts what is longer
 * than twenty characters, in both. Main thread. */
void choices_stay_whole(void);

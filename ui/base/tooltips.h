/* Where tooltips are. Main thread. */
#pragma once

/* From now on the tooltips of high and wide widgets are at the pointer. GTK shows them below the
 * middle of the widget, however far away that is. Call once, when GTK is there. */
void tooltips_stay_near(void);

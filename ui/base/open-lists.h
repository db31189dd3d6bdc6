/* Lists of choices that open: their keys start at the choice made, not at the first one. */
#pragma once

/* From now on, of all lists of AdwComboRow and GtkDropDown in the program. GTK and libadwaita leave
 * the focus of such a list on its first row. While it is open, its row has no tooltip. Main
 * thread. */
void open_lists_at_selected(void);

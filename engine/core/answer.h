/* What a search found out about a claim. */
#pragma once

typedef enum { NO, YES, OPEN } Answer; /* OPEN: undecided, or stopped */

/* What is said of a puzzle. */
#pragma once

#include "trainer.h"

/* What is asked, or what came of a move. Free with g_free(). */
char *trainer_words(FsTrainer *trainer);

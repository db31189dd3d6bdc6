/* What is said about a puzzle. */
#pragma once

#include "trainer.h"

/* The question, or what is said about a move. Free with g_free(). */
char *trainer_words(FsTrainer *trainer);

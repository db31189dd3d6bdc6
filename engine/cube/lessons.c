#include "lessons-access.h"

#include <stdlib.h>

Lessons *lessons_create(void) { return calloc(1, sizeof(Lessons)); }

void lessons_free(Lessons *lessons) { free(lessons); }

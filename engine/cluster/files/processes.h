/* Which processes see each other. */
#pragma once

/* A name that processes have in common if they see each other under the same numbers: those of one
 * machine since it was started, and there of one namespace of processes, as containers have. "" if
 * the system does not tell. Free with g_free(). */
char *processes_space(void);

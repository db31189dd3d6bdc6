/* Which processes can see each other. */
#pragma once

/* A name that processes have in common if they see each other under the same numbers: those on one
 * machine since it was started, in one namespace of processes, as each container has. "" if the
 * system does not say. Free with g_free(). */
char *processes_space(void);

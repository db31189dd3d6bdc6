/* A file of games, one a line, to which a program that was killed goes on adding. */
#pragma once

#include <stdio.h>

/* Opens the file, made if there is none, to be added to; cuts off a last line that is not complete.
 * Sets the number of its games. Ends the program with a message if the file cannot be used. */
FILE *games_file_open(const char *path, long *count);

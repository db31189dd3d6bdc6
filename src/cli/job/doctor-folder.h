/* The part of job doctor that looks at a folder. */
#pragma once

/* Prints a line of the doctor: "good", "note" or "bad", and a sentence. */
void doctor_say(const char *verdict, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes, reads, locks, renames and removes in a job's folder, compares its clock with this
 * machine's, and, unless `expected` is NULL, looks for what doctor_leave() left on another. */
void doctor_check_folder(const char *path, const char *expected);

/* Leaves a probe for another machine to find, and returns what to expect; NULL after a line of the
 * doctor. Free with g_free(). */
char *doctor_leave(const char *path);
void doctor_take_away(const char *path, const char *expected);

/* A fuzz target reads bytes of any kind as one kind of file or text. It must neither crash nor
 * leak, and what it accepts it must write so that it reads the same again. libFuzzer calls it in
 * builds with -Dfuzz=true; else replay.c runs it on the files of its corpus. */
#pragma once

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
